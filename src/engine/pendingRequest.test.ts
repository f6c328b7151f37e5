/**
 * The client half of a request: it waits, settles once, and learns nothing more after a give-up.
 */

import { describe, expect, it } from 'vitest';
import { CLIENT_START } from './parts.ts';
import { giveUp, isPending, isUseful, send, settle, takeProgress } from './pendingRequest.ts';

const waiting = send(CLIENT_START);

describe('the story', () => {
  it('stops waiting when it gives up, and says only what it knows', () => {
    const gone = giveUp(waiting, 'user', 'notifications/cancelled');
    expect(isPending(gone)).toBe(false);
    expect(gone).toMatchObject({
      outcome: 'cancelled',
      reason: 'user',
      signal: 'notifications/cancelled',
    });
  });

  it('has nothing left to cancel once the answer is there', () => {
    const answered = settle(waiting, 'result');
    expect(isPending(answered)).toBe(false);
    expect(answered).toMatchObject({ outcome: 'result', reason: 'none', signal: 'none' });
  });
});

it('waits from the moment it is sent', () => {
  expect(isPending(CLIENT_START)).toBe(false);
  expect(isPending(waiting)).toBe(true);
});

it('tells an error apart from a result', () => {
  expect(settle(waiting, 'error').outcome).toBe('error');
});

it.each([
  ['user', 'cancelled'],
  ['idle_timeout', 'idle_timeout'],
  ['max_timeout', 'max_timeout'],
  ['intermediary', 'disconnected'],
  ['server', 'disconnected'],
  ['disconnect', 'disconnected'],
] as const)('ends a wait because of %s as %s', (reason, outcome) => {
  expect(giveUp(waiting, reason, 'none')).toMatchObject({ outcome, reason, signal: 'none' });
});

describe('useful progress', () => {
  it('is any first number', () => {
    for (const value of [0, -3, 0.25, 1e9]) expect(isUseful(waiting, value)).toBe(true);
  });

  it('is strictly above the last', () => {
    const at2 = takeProgress(waiting, 2);
    expect(isUseful(at2, 2.0001)).toBe(true);
    expect(isUseful(at2, 2)).toBe(false);
    expect(isUseful(at2, 1)).toBe(false);
  });

  it.each([Number.NaN, Number.POSITIVE_INFINITY, '3', null, undefined, true, [3], {}])(
    'is never %j',
    (value) => expect(isUseful(waiting, value)).toBe(false),
  );

  it('after zero needs more than zero', () => {
    expect(isUseful(takeProgress(waiting, 0), 0)).toBe(false);
    expect(isUseful(takeProgress(waiting, 0), 1)).toBe(true);
  });
});
