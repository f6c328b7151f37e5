// Rules: found by words and filters, opened by a link, followed to their labs and back.
import { RulesPage } from '../pages/rulesPage.ts';
import { expect, test } from './fixtures.ts';

test('a rule is found, opened, and followed to the step that shows it', async ({ page, lab }) => {
  const rules = new RulesPage(page);
  await rules.open();
  await rules.search('treat response stream');
  await rules.choose('Revision', '2026-07-28');
  await expect(rules.found).toHaveAttribute('data-count', /^[1-9]$/);
  expect(await rules.ids()).toContain('CAN-19');
  const rule = rules.rule('CAN-19');
  await rules.toggle(rule);
  expect(page.url()).toContain(
    '#/rules?q=treat%20response%20stream&revision=2026-07-28&rule=CAN-19',
  );
  await expect(rule.getByTestId('rule-invariants')).toContainText('INV-9');
  expect(await rules.labs(rule)).toContain('close-stream');
  await rule.getByRole('link', { name: 'Close the stream' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-revision', '2026-07-28');
  await expect(page.getByTestId('why')).toHaveAttribute('data-rule', /CAN-19/);
  await page.goBack();
  await rules.ready();
  await expect(rule).toHaveAttribute('data-open', 'true');
});

test('filters leave what holds there, and are cleared at once', async ({ page }) => {
  const rules = new RulesPage(page);
  await rules.open();
  const all = (await rules.ids()).length;
  await rules.choose('Transport', 'stdio');
  expect(await rules.ids()).not.toContain('CAN-19');
  await rules.chooseLevel('MUST NOT');
  expect(await rules.ids()).toContain('CAN-10');
  await rules.search('nothing says this');
  await expect(rules.found).toHaveText('No rules fit.');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(rules.found).toHaveAttribute('data-count', String(all));
  expect(page.url()).toMatch(/#\/rules$/);
});

test('a rule cited in a lab leads to all about it', async ({ page, lab }) => {
  await lab.openLab('cancel-first', { step: 4 });
  await page
    .locator('.why-rules')
    .getByRole('button', { name: /^CAN-10/ })
    .click();
  await page.getByRole('link', { name: 'All about this rule' }).click();
  const rules = new RulesPage(page);
  await rules.ready();
  const rule = rules.rule('CAN-10');
  await expect(rule).toHaveAttribute('data-open', 'true');
  await expect(rule.getByRole('button')).toBeFocused();
  await expect(rule.getByRole('button')).toBeInViewport();
  await rule.getByRole('link', { name: 'INV-2', exact: true }).click();
  const invariant = rules.invariant('INV-2');
  await expect(invariant).toHaveAttribute('data-open', 'true');
  await expect(invariant).toHaveAttribute('data-rules', 'CAN-10 CAN-9');
  await page.keyboard.press('Enter');
  await expect(invariant).toHaveAttribute('data-open', 'false');
});

test('open questions say what the lab does and why', async ({ page }) => {
  const rules = new RulesPage(page);
  await rules.open('rule=AMB-1');
  await expect(rules.rule('AMB-1')).toContainText('The other way is a position of the same switch');
  await rules.choosePart('Open questions');
  expect(page.url()).toContain('#/rules?part=questions');
  for (const id of ['AMB-1', 'AMB-2', 'AMB-3', 'AMB-4', 'DIF-1']) {
    await expect(rules.question(id)).toContainText('Why:');
  }
  await rules.search('2,499');
  await expect(rules.found).toHaveAttribute('data-count', '1');
});

test('what an address cannot have is named, and the rest is honoured', async ({ page }) => {
  const rules = new RulesPage(page);
  await rules.open('rule=CAN-99&revision=1999&q=token');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('rule "CAN-99" is the id of no rule and no invariant.');
  await expect(alert).toContainText('revision "1999" is not known');
  expect(await rules.ids()).toContain('PRO-2');
  expect(await rules.ids()).not.toContain('CAN-10');
});
