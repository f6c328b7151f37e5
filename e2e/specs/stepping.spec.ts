// Stepping through a run: by buttons, slider, rows and Play, with the address and facts following.
import { expect, test } from './fixtures.ts';

test('steps by the buttons, and stays within the run', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  const order = await lab.order();
  for (const id of order) {
    await lab.nextStep();
    expect(await lab.timeline.currentEvent()).toBe(id);
  }
  const next = page.getByRole('button', { name: 'Next step' });
  await expect(next).toHaveAttribute('aria-disabled', 'true');
  await next.dispatchEvent('click');
  await expect(lab.main).toHaveAttribute('data-step', String(order.length));
  await lab.previousStep();
  expect(await lab.timeline.currentEvent()).toBe(order.at(-2));
  await lab.goToStart();
  expect(await lab.timeline.currentEvent()).toBeNull();
  await lab.goToEnd();
  expect(await lab.step()).toBe(order.length);
});

test('steps by the slider and by a press on a row', async ({ lab }) => {
  await lab.openLab('maximum-deadline');
  await lab.goToStep(4);
  expect(await lab.timeline.currentEvent()).toBe('arrive:C.progress.1');
  await expect(lab.slider).toHaveAttribute('aria-valuetext', 'step 4 of 13');
  await lab.slider.press('ArrowRight');
  await expect(lab.main).toHaveAttribute('data-step', '5');
  await lab.slider.press('Home');
  await expect(lab.main).toHaveAttribute('data-step', '0');
  await lab.timeline.row('max:C').getByText('maximum deadline passes').click();
  await expect(lab.main).toHaveAttribute('data-step', '11');
});

test('plays to the end, and pauses when asked', async ({ lab, page }) => {
  await page.clock.install({ time: 0 });
  await lab.openLab('cancel-first');
  // From here on time goes only where the test takes it.
  await page.clock.pauseAt(3_600_000);
  await page.getByRole('button', { name: 'Play' }).click();
  const pause = page.getByRole('button', { name: 'Pause' });
  await expect(pause).toBeVisible();
  await page.clock.runFor(1_200);
  await expect(lab.main).toHaveAttribute('data-step', '1');
  await pause.click();
  await page.clock.runFor(5_000);
  await expect(lab.main).toHaveAttribute('data-step', '1');
  await page.getByRole('button', { name: 'Play' }).click();
  for (const step of [2, 3, 4, 5]) {
    await page.clock.runFor(1_200);
    await expect(lab.main).toHaveAttribute('data-step', String(step));
  }
  await page.clock.runFor(1_200);
  await expect(page.getByRole('button', { name: 'Play' })).toBeVisible();
});

test('replaces the address while stepping', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  const length = await page.evaluate(() => history.length);
  for (const step of [1, 2, 3]) {
    await lab.nextStep();
    expect(lab.link()).toContain(`&step=${step}`);
  }
  await lab.chooseTransport('http');
  expect(lab.link()).toContain('transport=http&revision=2026-07-28&step=3');
  expect(await page.evaluate(() => history.length)).toBe(length);
});

test('marks the facts that a step changes', async ({ lab }) => {
  await lab.openLab('cancel-first', { step: 2 });
  expect(await lab.shown.changed('A')).toEqual([]);
  await lab.nextStep();
  expect(await lab.shown.changed('A')).toEqual(['cancelReason', 'clientOutcome', 'wireSignal']);
  await lab.nextStep();
  expect(await lab.shown.changed('A')).toEqual(['terminalState', 'observedReason']);
  await lab.previousStep();
  expect(await lab.shown.changed('A')).toEqual(['terminalState', 'observedReason']);
});

test('announces each step and gives its reason with the rules behind it', async ({ lab, page }) => {
  await lab.openLab('cancel-first', { step: 4 });
  const { text, rules } = await lab.why();
  expect(text).toContain('the record is set to cancelled');
  expect(rules).toContain('CAN-10');
  expect(await lab.announcement()).toBe(`Step 4 of 5, 360 ms: cancel reaches the server. ${text}`);
  await page.getByTestId('why').locator('..').getByRole('button', { name: 'CAN-10' }).click();
  await expect(page.getByText('CAN-10 MUST NOT 2026-07-28')).toBeVisible();
  await page.keyboard.press('Escape');
  await lab.goToStart();
  expect(await lab.announcement()).toBe('Step 0 of 5: before the first event.');
});

test('shows the frames sent so far, each with its exact text', async ({ lab }) => {
  await lab.openLab('cancel-first', { step: 1 });
  const [request, ...others] = await lab.frames();
  expect(others).toEqual([]);
  expect(JSON.parse(request!.text)).toMatchObject({ jsonrpc: '2.0', id: 41, method: 'tools/call' });
  expect(request).toMatchObject({ direction: 'c2s', carrier: 'stdio', fate: 'in-flight' });
  await lab.goToStep(3);
  const frames = await lab.frames();
  expect(frames.map(({ kind, fate }) => [kind, fate])).toEqual([
    ['request', 'delivered'],
    ['cancel', 'in-flight'],
  ]);
  expect(JSON.parse(frames[1]!.text).params.requestId).toBe(41);
});

test('is still where the person asked for less motion', async ({ lab, page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await lab.openLab('cancel-first');
  await lab.goToEnd();
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});
