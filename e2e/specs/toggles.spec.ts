// Other transport, revision or policy: order and cursor stay by id, and what changed is marked.
import { expect, test } from './fixtures.ts';

test('keeps the order and the cursor by id', async ({ lab }) => {
  await lab.openLab('cancel-first');
  await lab.moveEarlier('cancel:A');
  await lab.goToStep(4);
  const order = ['send:A', 'cancel:A', 'arrive:A.request', 'arrive:A.cancel', 'complete:A'];
  for (const [transport, revision] of [
    ['http', '2026-07-28'],
    ['http', '2025-11-25'],
    ['stdio', '2025-11-25'],
  ] as const) {
    await lab.chooseTransport(transport);
    await lab.chooseRevision(revision);
    expect(await lab.order()).toEqual(order);
    expect(await lab.timeline.currentEvent()).toBe('arrive:A.cancel');
  }
  expect(await lab.alerts()).toEqual([]);
});

test('marks the facts that differ, and only those', async ({ lab }) => {
  await lab.openLab('cancel-first', { step: 5 });
  await lab.chooseTransport('http');
  expect(await lab.shown.changed('A')).toEqual(['observedReason', 'wireSignal']);
  expect((await lab.facts('A')).wireSignal).toBe('stream-closed');
  await lab.chooseRevision('2025-11-25');
  expect(await lab.shown.changed('A')).toEqual(['observedReason', 'wireSignal']);
  await lab.chooseTransport('stdio');
  expect(await lab.shown.changed('A')).toEqual([]);
});

test('says which events left and which joined', async ({ lab }) => {
  await lab.openLab('complete-first', { step: 5 });
  expect(await lab.timeline.currentEvent()).toBe('arrive:B.response');
  await lab.chooseTransport('http');
  expect(await lab.note()).toBe('No longer happens: “answer reaches the client”.');
  expect(await lab.timeline.currentEvent()).toBe('cancel:B');
  await lab.chooseRevision('2025-11-25');
  expect(await lab.note()).toBe('Now happens: “answer reaches the client”.');
  expect(await lab.alerts()).toEqual([]);
});

test('D: only closing the stream is a cancel in one revision and none in the other', async ({
  lab,
}) => {
  await lab.openLab('close-stream');
  await lab.choosePolicy('close-only');
  await expect.poll(() => lab.link()).toContain('client=close-only');
  await lab.goToEnd();
  expect((await lab.facts('D')).terminalState).toBe('cancelled');
  await lab.chooseRevision('2025-11-25');
  expect(await lab.shown.changed('D')).toContain('terminalState');
  expect(await lab.facts('D')).toMatchObject({ terminalState: 'completed', orphan: 'true' });
  expect(await lab.shown.orphanCount()).toBe(1);
  await lab.choosePolicy('protocol');
  await expect.poll(() => lab.link()).not.toContain('client=');
  expect((await lab.facts('D')).terminalState).toBe('cancelled');
});

test('a client that says nothing leaves the server at work', async ({ lab, page }) => {
  await lab.openLab('cancel-first', { client: 'silent' });
  await lab.goToEnd();
  expect(await lab.facts('A')).toMatchObject({ wireSignal: 'none', terminalState: 'completed' });
  await lab.choosePolicy('close-only');
  await expect(page.getByRole('note')).toContainText('no stream to close');
  expect((await lab.facts('A')).wireSignal).toBe('notifications/cancelled');
});
