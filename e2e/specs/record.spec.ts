// "Your record": answer four questions, check them, and keep the answers while the run changes.
import { expect, test } from './fixtures.ts';

const RIGHT = {
  state: 'completed',
  response: 'yes',
  signal: 'notifications/cancelled',
  ignored: ['arrive:B.cancel', 'arrive:B.response'],
} as const;

const verdict = (value: string, which: string) => ({ value, verdict: which });

test('right answers are right at any step, and mark the lab as done', async ({ lab, page }) => {
  await lab.openLab('complete-first');
  await lab.fillRecord(RIGHT);
  await lab.check();
  expect(await lab.verdicts()).toEqual({
    state: verdict('completed', 'right'),
    response: verdict('yes', 'right'),
    signal: verdict('notifications/cancelled', 'right'),
    ignored: verdict('arrive:B.cancel,arrive:B.response', 'right'),
  });
  const status = page.getByRole('status', { name: 'Record', exact: true });
  await expect(status).toHaveText('4 of 4 are right.');
  expect(await lab.step()).toBe(0);
  const labs = page.getByRole('navigation', { name: 'Labs' });
  await expect(labs.getByRole('link', { name: /record done/ })).toHaveCount(1);
  await expect(
    labs.getByRole('link', { name: /^Complete, then cancel.*record done/ }),
  ).toBeVisible();
});

test('wrong and missing answers are told apart, each with its reason', async ({ lab, page }) => {
  await lab.openLab('complete-first');
  await lab.fillRecord({ state: 'cancelled', response: 'yes', ignored: ['arrive:B.cancel'] });
  await lab.check();
  expect(await lab.verdicts()).toEqual({
    state: verdict('cancelled', 'wrong'),
    response: verdict('yes', 'right'),
    signal: verdict('', 'open'),
    ignored: verdict('arrive:B.cancel', 'wrong'),
  });
  expect(await lab.record.explanation('state')).toMatch(/^Not so\. Step \d: /);
  expect(await lab.record.explanation('signal')).toBe('Not answered yet.');
  await expect(lab.record.field('state')).toHaveAccessibleDescription(/^Not so\. Step/);
  await expect(page.getByRole('link', { name: /record done/ })).toHaveCount(0);
  await lab.fillRecord({ state: 'completed' });
  expect((await lab.verdicts()).state).toEqual(verdict('completed', 'open'));
});

test('ignored events are judged as a set, in any order', async ({ lab }) => {
  const ignored = ['arrive:B.response', 'arrive:B.cancel'];
  await lab.openLab('complete-first', { record: { ...RIGHT, ignored } });
  await lab.check();
  expect((await lab.verdicts()).ignored.verdict).toBe('right');
});

test('“none of them” is an answer of its own', async ({ lab }) => {
  await lab.openLab('complete-first', { client: 'silent' });
  await lab.moveLater('cancel:B');
  await lab.fillRecord({ ignored: [] });
  expect((await lab.verdicts()).ignored).toEqual(verdict('none', 'open'));
  expect(lab.link()).toContain('record.ignored=none');
  await lab.check();
  expect((await lab.verdicts()).ignored).toEqual(verdict('none', 'wrong'));
});

test('a toggle or a move clears the verdicts and keeps the answers', async ({ lab }) => {
  await lab.openLab('complete-first');
  await lab.fillRecord(RIGHT);
  await lab.check();
  await lab.chooseTransport('http');
  const open = {
    state: verdict('completed', 'open'),
    response: verdict('yes', 'open'),
    signal: verdict('notifications/cancelled', 'open'),
    ignored: verdict('arrive:B.cancel,arrive:B.response', 'open'),
  };
  expect(await lab.verdicts()).toEqual(open);
  await lab.check();
  expect((await lab.verdicts()).signal.verdict).toBe('wrong');
  await lab.chooseTransport('stdio');
  await lab.check();
  expect((await lab.verdicts()).ignored.verdict).toBe('right');
  await lab.moveEarlier('cancel:B');
  await expect.poll(lab.verdicts).toEqual(open);
  await lab.undo();
  await lab.check();
  await lab.goToEnd();
  expect((await lab.verdicts()).state.verdict).toBe('right');
});

test('an answer about an event that left can be taken back', async ({ lab }) => {
  await lab.openLab('complete-first', { record: { ignored: RIGHT.ignored } });
  await lab.chooseTransport('http');
  await lab.record.ignoredBox('arrive:B.response').click({ timeout: 5_000 });
  expect((await lab.verdicts()).ignored.value).toBe('arrive:B.cancel');
});

test('answers travel in the link and stay for the next visit', async ({ lab, page }) => {
  await lab.openLab('complete-first');
  await lab.fillRecord(RIGHT);
  await lab.check();
  const answers =
    'record.state=completed&record.response=yes&record.signal=notifications/cancelled' +
    '&record.ignored=arrive:B.cancel,arrive:B.response';
  expect(lab.link()).toContain(answers);
  await lab.open();
  expect((await lab.verdicts()).state).toEqual(verdict('', 'open'));
  await expect(page.getByRole('link', { name: /record done/ })).toHaveCount(1);
  await lab.chooseLab('complete-first');
  expect((await lab.verdicts()).ignored.value).toBe('arrive:B.cancel,arrive:B.response');
  await lab.check();
  expect((await lab.verdicts()).ignored.verdict).toBe('right');
});
