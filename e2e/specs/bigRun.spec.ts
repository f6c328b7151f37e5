// A run of more than 500 rows: only those near the window are drawn, and all can be reached.
import { expect, test } from './fixtures.ts';
import { longScenario, scenarioFile } from './scenarioFiles.ts';

const ROWS = 804;

test('draws the rows near the window and counts them all', async ({ lab, page }) => {
  await lab.open();
  await lab.menu.openFile(scenarioFile('long.json', longScenario(ROWS)));
  await expect(lab.main).toHaveAttribute('data-steps', String(ROWS));
  const rows = lab.timeline.list.getByRole('listitem');
  expect(await rows.count()).toBeLessThan(200);
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(ROWS));
  await expect(rows.first()).toHaveAttribute('aria-posinset', '1');
  await page.keyboard.press('End');
  await expect(lab.main).toHaveAttribute('data-step', String(ROWS));
  const last = lab.timeline.row('arrive:L.response');
  await expect(last).toBeInViewport();
  await expect(last).toHaveAttribute('aria-posinset', String(ROWS));
  await expect(last).toHaveAttribute('aria-current', 'step');
  expect((await lab.facts('L')).clientOutcome).toBe('result');
  await page.keyboard.press('Home');
  await expect(lab.timeline.row('send:L')).toBeInViewport();
  await lab.goToStep(400);
  await expect(lab.timeline.list.locator('[aria-current="step"]')).toBeInViewport();
});

test('shows every frame sent, and a link opens it again', async ({ lab }) => {
  await lab.open();
  await lab.menu.openFile(scenarioFile('long.json', longScenario(ROWS)));
  await lab.goToEnd();
  const seen = await lab.observation();
  expect(seen.frames).toHaveLength(402);
  expect(seen.order).toHaveLength(ROWS);
  await lab.openLink(lab.link());
  expect(await lab.alerts()).toEqual([]);
  expect(await lab.observation()).toEqual(seen);
});

test('moves a row far down in a long run', async ({ lab }) => {
  await lab.open();
  await lab.menu.openFile(scenarioFile('long.json', longScenario(ROWS)));
  await lab.goToStep(402);
  const id = await lab.timeline.currentEvent();
  expect(id).toBe('arrive:L.progress.200');
  await lab.moveLater(id!);
  await expect(lab.main).toHaveAttribute('data-step', '403');
  expect(await lab.timeline.currentEvent()).toBe(id);
});
