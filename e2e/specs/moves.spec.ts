// Moving events: by mouse, by touch and by buttons, with a reason for every move that cannot be.
import type { LabPage } from '../pages/labPage.ts';
import { expect, test } from './fixtures.ts';

/** Ordering B with the cancel after the arrival: the client has nothing left to cancel. */
async function expectNothingToCancel(lab: LabPage): Promise<void> {
  await expect
    .poll(lab.order)
    .toEqual(['send:B', 'arrive:B.request', 'complete:B', 'arrive:B.response', 'cancel:B']);
  await lab.goToEnd();
  expect(await lab.facts('B')).toMatchObject({
    terminalState: 'completed',
    clientOutcome: 'result',
    finalResponse: 'delivered',
    wireSignal: 'none',
    cancelReason: 'none',
  });
  expect(await lab.ignored()).toMatchObject([{ event: 'cancel:B', by: 'client' }]);
  expect(await lab.violations()).toEqual([]);
  await expect(lab.page.getByText(/^The cancel comes after the answer/)).toBeVisible();
}

test('B: the cancel dragged past the arrival finds nothing to cancel', async ({ lab }) => {
  await lab.openLab('complete-first');
  await lab.dragRow('cancel:B', 'arrive:B.response');
  await expectNothingToCancel(lab);
  expect(await lab.note()).toContain('No longer happens: “cancel reaches the server”');
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });

  test('B: the same drag with a finger', async ({ lab, page, context }) => {
    await lab.openLab('complete-first');
    const { from, to } = await lab.timeline.dragPath('cancel:B', 'arrive:B.response');
    const chromium = await context.newCDPSession(page);
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: typeof from) =>
      chromium.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
    await touch('touchStart', from);
    await touch('touchMove', { x: from.x, y: (from.y + to.y) / 2 });
    await touch('touchMove', to);
    await touch('touchEnd');
    await expectNothingToCancel(lab);
  });
});

test('a drag given up with Escape changes nothing', async ({ lab, page }) => {
  await lab.openLab('complete-first');
  const before = await lab.order();
  const { from, to } = await lab.timeline.dragPath('cancel:B', 'arrive:B.response');
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 3 });
  await page.keyboard.press('Escape');
  await page.mouse.up();
  expect(await lab.order()).toEqual(before);
  expect(await lab.note()).toBe('');
});

test('moves a row with what it causes, and takes it back', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  const first = await lab.order();
  await expect(page.getByRole('button', { name: 'Undo' })).toHaveAttribute('aria-disabled', 'true');
  await lab.moveLater('cancel:A');
  const moved = ['complete:A', 'cancel:A', 'arrive:A.cancel', 'arrive:A.response'];
  await expect.poll(lab.order).toEqual(['send:A', 'arrive:A.request', ...moved]);
  expect(await lab.note()).toContain('Now happens: “answer reaches the client”');
  expect(lab.link()).toContain('order=send:A,arrive:A.request,complete:A');
  await lab.undo();
  await expect.poll(lab.order).toEqual(first);
  expect(lab.link()).not.toContain('order=');
  await lab.redo();
  await expect.poll(lab.order).toEqual(['send:A', 'arrive:A.request', ...moved]);
  await lab.moveEarlier('cancel:A');
  await expect
    .poll(lab.order)
    .toEqual([
      ...['send:A', 'arrive:A.request', 'cancel:A', 'complete:A'],
      ...['arrive:A.cancel', 'arrive:A.response'],
    ]);
  await lab.resetOrder();
  await expect.poll(lab.order).toEqual(first);
  await lab.undo();
  await lab.undo();
  await expect.poll(lab.order).toEqual(['send:A', 'arrive:A.request', ...moved]);
  expect(await lab.alerts()).toEqual([]);
});

test('keeps the cursor at its event while rows move', async ({ lab }) => {
  await lab.openLab('cancel-first', { step: 3 });
  expect(await lab.timeline.currentEvent()).toBe('cancel:A');
  await lab.moveEarlier('cancel:A');
  await expect(lab.main).toHaveAttribute('data-step', '2');
  expect(await lab.timeline.currentEvent()).toBe('cancel:A');
});

/** A move that cannot be, its reason, and nothing else changes: no alert, no new order. */
async function expectRefused(lab: LabPage, move: () => Promise<void>, ...reasons: string[]) {
  const before = await lab.order();
  await move();
  for (const reason of reasons) await expect.poll(lab.note).toContain(reason);
  expect(await lab.order()).toEqual(before);
  expect(await lab.alerts()).toEqual([]);
}

test('an impossible move names the cause or the channel', async ({ lab }) => {
  await lab.openLab('cancel-first');
  await expectRefused(
    lab,
    () => lab.moveEarlier('arrive:A.request'),
    '“request reaches the server” cannot come before “client sends tools/call”',
  );
  await expectRefused(
    lab,
    () => lab.moveEarlier('arrive:A.cancel'),
    'It cannot arrive first: “request reaches the server” was sent before it on the ' +
      'same channel, and a channel keeps its order.',
  );
  await expectRefused(lab, () => lab.moveEarlier('send:A'), 'This is the first event.');
  await expectRefused(lab, () => lab.moveLater('complete:A'), 'This is the last event.');
});

test('C: an impossible move of the maximum names both timers and numbers', async ({ lab }) => {
  await lab.openLab('maximum-deadline');
  await expectRefused(
    lab,
    () => lab.moveEarlier('max:C'),
    'idle deadline is due 500 ms after “progress 3 reaches the client”',
    'at 1997 ms at the latest',
    'the maximum is due at 2000',
  );
  await expectRefused(lab, () => lab.dragRow('max:C', 'progress:C.4'), 'due at 2000');
});

test('a deadline that waits can be let expire', async ({ lab }) => {
  await lab.openLab('cancel-first');
  await expectRefused(lab, () => lab.letExpire('max:A'), 'at 500 ms at the latest', 'due at 2000');
  await lab.letExpire('idle:A');
  await expect
    .poll(lab.order)
    .toEqual(['send:A', 'arrive:A.request', 'idle:A', 'cancel:A', 'arrive:A.cancel', 'complete:A']);
  await expect(lab.timeline.waitingDeadline('idle:A')).toHaveCount(0);
  await lab.goToEnd();
  expect(await lab.facts('A')).toMatchObject({
    clientOutcome: 'idle_timeout',
    cancelReason: 'idle_timeout',
    terminalState: 'cancelled',
  });
  expect((await lab.clocks('A')).idle).toEqual({ elapsedMs: 500, limitMs: 500, state: 'fired' });
  expect((await lab.ignored()).map(({ event }) => event)).toContain('cancel:A');
});

test('C: a waiting deadline can be dragged to its place', async ({ lab }) => {
  await lab.openLab('maximum-deadline');
  await lab.dragRow('idle:C', 'progress:C.4');
  await expect.poll(lab.order).toContain('idle:C');
  const order = await lab.order();
  expect(order.indexOf('idle:C')).toBe(order.indexOf('arrive:C.progress.3') + 1);
  await lab.goToEnd();
  expect((await lab.facts('C')).clientOutcome).toBe('idle_timeout');
  expect((await lab.observation()).violations).toEqual([]);
});

test('the arrows of a row are described by what happens in it', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  const later = page.getByRole('list', { name: 'Order of events' }).getByLabel('Move later');
  await expect(later.nth(1)).toHaveAccessibleDescription(/request reaches the server/);
});
