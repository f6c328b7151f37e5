// Diagnosing a hang: a path of questions to a verdict, which a link carries and a lab shows.
import { DiagnosePage } from '../pages/diagnosePage.ts';
import { expect, test } from './fixtures.ts';

test('answers lead to a verdict, and from there to the timeline', async ({ page, lab }) => {
  const diagnosis = new DiagnosePage(page);
  await diagnosis.open();
  await diagnosis.choose('Transport', 'Streamable HTTP');
  expect(await diagnosis.question()).toBe('came-up');
  expect(await diagnosis.command()).toContain('curl');
  await diagnosis.choose('System', 'Windows');
  expect(await diagnosis.command()).toContain('curl.exe');
  for (const answer of ['yes', 'there', 'one', 'cut']) await diagnosis.answer(answer);
  expect(await diagnosis.verdict()).toBe('cut-in-between');
  expect(page.url()).toContain(
    '#/diagnose?transport=http&system=windows&path=came-up.yes,process.there,' +
      'connection.one,middle.cut',
  );
  await page.getByRole('link', { name: 'See it on the timeline' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'proxy-idle-cut');
  await page.goBack();
  await expect(diagnosis.now).toHaveAttribute('data-verdict', 'cut-in-between');
});

test('a verdict is stepped on the transport that it was reached on', async ({ page, lab }) => {
  const diagnosis = new DiagnosePage(page);
  const both = 'came-up.yes,process.there,connection.both,tracked.server';
  await diagnosis.open(`transport=http&path=${both},told.yes`);
  await page.getByRole('link', { name: 'See it on the timeline' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-ignored');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  expect(page.url()).toContain('form=runs-on');
  // Where no lab shows it, it is a case of its own.
  await diagnosis.open('transport=stdio&path=came-up.no');
  await page.getByRole('link', { name: 'See it on the timeline' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'Nobody is there to take the request',
  );
});

test('two clean logs end in what cannot be ruled out', async ({ page }) => {
  const diagnosis = new DiagnosePage(page);
  await diagnosis.open(
    'transport=http&path=came-up.yes,process.there,connection.neither,middle.no-log',
  );
  expect(await diagnosis.verdict()).toBe('middle-unknown');
  await expect(diagnosis.now).toContainText('do not show that nobody closed the connection');
});

test('an answer is changed, and what followed it is asked anew', async ({ page }) => {
  const diagnosis = new DiagnosePage(page);
  await diagnosis.open('path=came-up.yes,process.there,connection.both,tracked.neither');
  expect(await diagnosis.verdict()).toBe('unpaired-answer');
  await page.getByRole('button', { name: /Answer otherwise: Is the server/ }).click();
  expect(await diagnosis.question()).toBe('process');
  expect(await diagnosis.path()).toEqual(['came-up.yes']);
  await page.getByRole('button', { name: 'Begin again' }).click();
  await expect(diagnosis.now).toHaveAttribute('data-question', 'came-up');
});

test('a link that does not fit is honoured as far as it does, and the keyboard is enough', async ({
  page,
}) => {
  const diagnosis = new DiagnosePage(page);
  await diagnosis.open('transport=telex&path=came-up.yes,process.maybe');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('transport "telex" is not known');
  await expect(alert).toContainText('"process.maybe" is no answer at its place');
  expect(await diagnosis.question()).toBe('process');
  const answer = diagnosis.now.locator('button[data-answer="gone"]');
  await answer.focus();
  await page.keyboard.press('Enter');
  await expect(diagnosis.now).toHaveAttribute('data-verdict', 'process-lost');
  await expect(diagnosis.now).toBeFocused();
  // Keys of the timeline do nothing here.
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('t');
  await expect(diagnosis.now).toHaveAttribute('data-verdict', 'process-lost');
});
