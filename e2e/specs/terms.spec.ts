// Key terms explain themselves in the brief of a lab: on hover, on focus, and on a tap.
import { expect, test } from './fixtures.ts';

test('a term in a brief is explained on hover and on focus', async ({ page, lab }) => {
  await lab.openLab('maximum-deadline');
  await page.locator('.brief').hover();
  const term = page.getByRole('button', { name: 'idle limit' });
  const tip = page.locator('.term-tip:popover-open');
  await term.hover();
  await expect(tip).toContainText('The longest wait since the last useful activity');
  await page.getByRole('heading', { level: 1 }).hover();
  await expect(tip).toBeHidden();
  await term.focus();
  await expect(tip).toBeVisible();
  await expect(term).toHaveAccessibleDescription(/The longest wait since/);
  await page.keyboard.press('Escape');
  await expect(tip).toBeHidden();
  await page.keyboard.press('Tab');
  await expect(page.locator('.term-tip:popover-open')).toContainText('Maximum');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('a term is explained on a tap, within the screen', async ({ page, lab }) => {
    await lab.openLab('reconnect-refetch');
    await page.getByRole('heading', { level: 1 }).tap();
    await page.getByRole('button', { name: /^reads/ }).tap();
    const tip = page.locator('.term-tip:popover-open');
    await expect(tip).toContainText('Refetch');
    const box = await tip.boundingBox();
    expect(box?.x ?? -1).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  });
});
