// Failures: a fault is chosen, exposed by an order, and mended by the other position of its switch.

import { failureLabs } from '../../src/labs/failures/failureLabs.ts';
import { FailuresPage } from '../pages/failuresPage.ts';
import type { LabId } from '../pages/labLink.ts';
import { expect, test } from './fixtures.ts';

test('a failure is chosen, made to fail by a move, and mended', async ({ page, lab }) => {
  const failures = new FailuresPage(page);
  await failures.open();
  await failures.chooseFailure('fail-posted-cancel');
  await lab.ready();
  const panel = failures.panel('fail-posted-cancel');
  await expect(panel).toHaveAttribute('data-value', 'hidden');
  await expect(failures.verdict).toContainText('Not yet.');
  // Above the arrival of the answer there is still something to cancel.
  await lab.moveEarlier('cancel:A');
  await expect(panel).toHaveAttribute('data-value', 'exposed');
  await expect(failures.verdict).toContainText('You have made it fail.');
  await expect(failures.verdict).toContainText('“user cancels”, breaks INV-6');
  expect(await failures.differences()).toContain('cancel:A otherwise');
  await failures.takeOther();
  await expect(panel).toHaveAttribute('data-value', 'hidden');
  await expect(failures.verdict).toContainText('With the fault this very order fails');
  expect(page.url()).toContain('form=right');
  expect(await lab.violations()).toEqual([]);
  await failures.takeOther();
  await expect(panel).toHaveAttribute('data-value', 'exposed');
});

test('what is broken is said in a sentence before the texts of the rules are there', async ({
  page,
  lab,
}) => {
  const failures = new FailuresPage(page);
  await page.route(/ruleCatalogue/, () => undefined);
  await lab.openLab('fail-posted-cancel');
  await lab.moveEarlier('cancel:A');
  await expect(failures.verdict).toContainText('breaks INV-6: Over HTTP the client posts no');
});

test('a link carries switch and order, and the list opens one that fails', async ({
  page,
  lab,
}) => {
  const failures = new FailuresPage(page);
  await failures.open();
  await failures.openExposed('fail-no-fingerprint');
  await lab.ready();
  await expect(failures.panel('fail-no-fingerprint')).toHaveAttribute('data-value', 'exposed');
  const link = page.url();
  expect(link).toContain('order=');
  await lab.openLink(link.slice(link.indexOf('#')));
  await expect(failures.verdict).toContainText('breaks INV-39');
  await lab.openLink(`${link.slice(link.indexOf('#'))}&form=right`);
  await expect(failures.panel('fail-no-fingerprint')).toHaveAttribute('data-value', 'hidden');
});

test('who would rather see it is shown an order, which can be undone', async ({ page, lab }) => {
  const failures = new FailuresPage(page);
  await lab.openLab('fail-forgetful-ledger');
  await failures.showOrder();
  await expect(failures.panel('fail-forgetful-ledger')).toHaveAttribute('data-value', 'exposed');
  await lab.undo();
  await expect(failures.panel('fail-forgetful-ledger')).toHaveAttribute('data-value', 'hidden');
});

test('what no order decides says so', async ({ page, lab }) => {
  const failures = new FailuresPage(page);
  await lab.openLab('fail-buffered-stream');
  await expect(failures.panel('fail-buffered-stream')).toHaveAttribute('data-value', 'exposed');
  await expect(failures.verdict).toContainText('no order of events comes before it');
  await lab.openLab('fail-no-jitter');
  await expect(failures.panel('fail-no-jitter')).toHaveAttribute('data-value', 'exposed');
  await expect(page.locator('[data-jitter="none"]')).toContainText('10,000');
});

test('all are listed with what they break, and the list is narrowed by a link', async ({
  page,
}) => {
  const failures = new FailuresPage(page);
  await failures.open();
  expect(await failures.ids()).toEqual(failureLabs.map(({ id }) => id));
  await expect(failures.entry('fail-no-jitter')).toContainText('No rule of the protocol');
  for (const { id, failure } of failureLabs) {
    const entry = failures.entry(id);
    await expect(entry).toHaveAttribute('data-whose', failure.whose);
    for (const { invariant, revision } of failure.breaks) {
      // What only the older revision forbids is listed for that one.
      if (revision !== '2025-11-25') await expect(entry).toContainText(invariant);
    }
  }
  // The step is kept for whoever has looked for it, or does not want to.
  await expect(failures.list).not.toContainText('Step ');
  await expect(page.getByRole('link', { name: 'Open this order' })).toHaveCount(0);
  const where = await failures.askWhere('fail-sliding-maximum');
  await expect(where).toContainText(/Step \d+, “.*”, breaks INV-19\./);
  await failures.choose('Whose fault', 'server');
  await failures.choose('Revision', '2025-11-25');
  await expect(failures.entry('fail-posted-cancel')).toHaveCount(0);
  expect(page.url()).toContain('#/failures?whose=server&revision=2025-11-25');
  const shown = await failures.ids();
  await failures.open('whose=server&revision=2025-11-25');
  expect(await failures.ids()).toEqual(shown);
  await failures.open('whose=nobody&party=server');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('whose "nobody" is not known; use client or server');
  await expect(alert).toContainText('"party" is not a parameter here');
  expect(await failures.ids()).toHaveLength(failureLabs.length);
});

test('the keyboard is enough', async ({ page, lab }) => {
  const failures = new FailuresPage(page);
  await failures.open();
  const link = failures.entry('fail-sliding-maximum').getByRole('heading').getByRole('link');
  await link.focus();
  await page.keyboard.press('Enter');
  await lab.ready();
  await page.getByRole('button', { name: 'Show an order that does' }).focus();
  await page.keyboard.press('Enter');
  await expect(failures.panel('fail-sliding-maximum')).toHaveAttribute('data-value', 'exposed');
  await page.getByText('Both positions side by side').focus();
  await page.keyboard.press('Enter');
  await expect(page.getByTestId('comparison')).toBeVisible();
});

for (const { id, failure } of failureLabs.filter((one) => one.failure.always === undefined)) {
  test(`${id} is harmless as it starts, and fails by the order it shows`, async ({ page, lab }) => {
    const failures = new FailuresPage(page);
    await lab.openLab(id as LabId);
    await expect(failures.panel(id)).toHaveAttribute('data-value', 'hidden');
    await failures.showOrder();
    await expect(failures.panel(id)).toHaveAttribute('data-value', 'exposed');
    for (const { invariant } of failure.breaks)
      await expect(failures.verdict).toContainText(invariant);
  });
}
