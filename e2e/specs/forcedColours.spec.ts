// Where the system sets the colours: what is said by a background elsewhere is said by a line.
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const style = (of: Locator, name: string) =>
  of.evaluate((element, asked) => getComputedStyle(element).getPropertyValue(asked), name);

test('the present row, lab and position of a switch are told from the others', async ({
  page,
  lab,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await lab.openLab('complete-first', { step: 3 });
  const labs = page.getByRole('navigation', { name: 'Labs' }).getByRole('link');
  const [current, other] = [labs.and(page.locator('[aria-current]')), labs.first()];
  expect(await style(current, 'outline-style')).toBe('solid');
  expect(await style(other, 'outline-style')).toBe('none');
  const positions = page.getByRole('radiogroup', { name: 'Transport' }).locator('span');
  const grounds = await positions.evaluateAll((all) =>
    all.map((one) => getComputedStyle(one).backgroundColor),
  );
  expect(new Set(grounds).size).toBe(2);
  expect(await style(page.locator('.cursor-band'), 'border-top-style')).toBe('solid');
});

test('the buttons of other rows stay unseen, and bars keep their colour', async ({ page, lab }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await lab.openLab('complete-first', { step: 3 });
  const later = (row: number) =>
    page.getByRole('list', { name: 'Order of events' }).getByLabel('Move later').nth(row);
  expect(await style(later(0), 'opacity')).toBe('0');
  expect(await style(later(2), 'opacity')).toBe('1');
  await later(0).focus();
  expect(await style(later(0), 'opacity')).toBe('1');
  const bar = page.locator('.bar[data-tone="active"]').first();
  expect(await style(bar, 'background-color')).not.toMatch(/rgba\(.*, 0\)|transparent/);
});
