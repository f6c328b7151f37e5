// When the page says that it can be driven: not before all that belongs to the lab is there.
import type { Page } from '@playwright/test';
import { labLink } from '../pages/labLink.ts';
import { expect, test } from './fixtures.ts';

/** Holds back the files of this name until it is told to let them through. */
async function holdBack(page: Page, file: RegExp) {
  let letThrough = () => {};
  const held = new Promise<void>((resolve) => {
    letThrough = resolve;
  });
  let isAskedFor = () => {};
  const asked = new Promise<void>((resolve) => {
    isAskedFor = resolve;
  });
  await page.route(file, async (route) => {
    isAskedFor();
    await held;
    await route.continue();
  });
  return { asked, letThrough };
}

test('a lab is ready once its panels are there', async ({ page, lab }) => {
  const panels = await holdBack(page, /\/StreamPanels-[^/]*\.js$/);
  await page.goto(labLink('task-restart', { transport: 'http' }));
  await panels.asked;
  await expect(lab.main).toHaveAttribute('data-ready', 'false');
  panels.letThrough();
  await lab.ready();
  await lab.goToEnd();
  expect(await lab.task.history()).toEqual(['working', 'completed']);
});

test('a lab is not ready at any moment before its panels are there', async ({ page, lab }) => {
  await page.addInitScript(() => {
    const seen: string[] = [];
    Object.assign(window, { seenReady: seen });
    const note = () => seen.push(document.querySelector('main')?.dataset['ready'] ?? 'none');
    new MutationObserver(note).observe(document, { subtree: true, childList: true });
  });
  const panels = await holdBack(page, /\/LoadPanel-[^/]*\.js$/);
  await page.goto(labLink('retry-stacks'));
  await panels.asked;
  expect(await page.evaluate(() => Reflect.get(window, 'seenReady'))).not.toContain('true');
  panels.letThrough();
  await lab.ready();
  await expect(page.getByTestId('load')).toBeVisible();
});

test('a lab is ready once a move is done, also the first of all', async ({ page, lab }) => {
  await lab.openLab('complete-first');
  const before = await lab.order();
  const moves = await holdBack(page, /\/moves-[^/]*\.js$/);
  await lab.timeline.moveEarlier('cancel:B');
  await moves.asked;
  await expect(lab.main).toHaveAttribute('data-ready', 'false');
  expect(await lab.order()).toEqual(before);
  moves.letThrough();
  await lab.ready();
  expect(await lab.order()).not.toEqual(before);
});
