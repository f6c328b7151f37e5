// The whole job with the keyboard alone, and the keys that a focused control keeps for itself.
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const TABS_MAX = 120;

/** Presses Tab (or Shift+Tab) until the element has the focus. */
async function tabTo(page: Page, element: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  const hasFocus = () => element.evaluate((one) => one === document.activeElement);
  for (let presses = 0; presses < TABS_MAX; presses++) {
    if (await hasFocus()) return;
    await page.keyboard.press(key);
  }
  await expect(element, 'is reached with Tab').toBeFocused();
}

test('steps with the arrows, Home, End and Space', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  for (const [key, step] of [
    ['ArrowRight', '1'],
    ['ArrowRight', '2'],
    ['ArrowLeft', '1'],
    ['End', '5'],
    ['ArrowRight', '5'],
    ['Home', '0'],
    ['ArrowLeft', '0'],
  ] as const) {
    await page.keyboard.press(key);
    await expect(lab.main).toHaveAttribute('data-step', step);
  }
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible();
  await page.keyboard.press('Space');
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('toggles transport and revision, and lists the keys', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  await page.keyboard.press('t');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await page.keyboard.press('r');
  await expect(lab.main).toHaveAttribute('data-revision', '2025-11-25');
  await page.keyboard.press('?');
  const dialog = page.getByRole('dialog', { name: 'Keys' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await expect(lab.main).toHaveAttribute('data-step', '0');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('keeps letters quiet where they are switched off', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  const dialog = await lab.menu.openKeys();
  await dialog.getByRole('checkbox', { name: 'Single letters work as keys' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  for (const key of ['t', 'r', '?']) await page.keyboard.press(key);
  await page.keyboard.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-step', '1');
  await expect(lab.main).toHaveAttribute('data-transport', 'stdio');
  await expect(lab.main).toHaveAttribute('data-revision', '2026-07-28');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await lab.openLab('cancel-first');
  await page.keyboard.press('t');
  await page.keyboard.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-step', '1');
  await expect(lab.main).toHaveAttribute('data-transport', 'stdio');
});

test('leaves a control its own keys', async ({ lab, page }) => {
  await lab.openLab('cancel-first', { step: 2 });
  const select = lab.record.field('state');
  await select.focus();
  for (const key of ['ArrowDown', 'End', 'Home', 't']) await page.keyboard.press(key);
  await expect(lab.main).toHaveAttribute('data-step', '2');
  await expect(lab.main).toHaveAttribute('data-transport', 'stdio');
  await lab.slider.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-step', '3');
  const box = lab.record.ignoredBox('complete:A');
  await box.focus();
  await page.keyboard.press('Space');
  await expect(box).toBeChecked();
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
  const radio = page.getByRole('radio', { name: 'stdio' });
  await radio.focus();
  await page.keyboard.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await expect(lab.main).toHaveAttribute('data-step', '3');
});

test('the whole job without a mouse', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.openLab('complete-first');
  const skip = page.getByRole('button', { name: 'Skip to the order of events' });
  await tabTo(page, skip);
  await page.keyboard.press('Enter');
  const later = lab.timeline.row('cancel:B').getByRole('button', { name: 'Move later' });
  await tabTo(page, later);
  await page.keyboard.press('Enter');
  await expect.poll(lab.order).toHaveLength(5);
  await expect(later).toBeFocused();
  await page.keyboard.press('End');
  await expect(lab.main).toHaveAttribute('data-step', '5');
  await page.keyboard.press('t');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');

  await tabTo(page, lab.record.field('state'), 'Shift+Tab');
  await page.keyboard.type('compl');
  await tabTo(page, lab.record.field('response'));
  await page.keyboard.type('yes');
  await tabTo(page, lab.record.field('signal'));
  await page.keyboard.type('none');
  await tabTo(page, lab.record.ignoredBox('cancel:B'));
  await page.keyboard.press('Space');
  await tabTo(page, page.getByRole('button', { name: 'Check' }));
  await page.keyboard.press('Enter');
  for (const { verdict } of Object.values(await lab.verdicts())) expect(verdict).toBe('right');

  await tabTo(page, page.getByRole('button', { name: 'Copy link' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status', { name: 'Link' })).toHaveText('Link copied.');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(page.url());
  expect(text).toContain('transport=http&revision=2026-07-28&step=5&order=');
});

test('shows where the focus is', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab');
    const ring = await page.evaluate(() => {
      const styleOf = (one: Element) => getComputedStyle(one);
      const focused = document.activeElement;
      const shown = [focused, focused?.closest('label')].filter((one) => !!one);
      return shown.some((one) => styleOf(one).outlineStyle !== 'none');
    });
    expect(ring, `the focus is seen after ${presses + 1} presses of Tab`).toBe(true);
  }
});
