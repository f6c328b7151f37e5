/** Checks on giving up: the one signal that revision and transport ask for, given once. */

import type { CancelReason } from '../parts.ts';
import type { Call } from './calls.ts';
import type { Watch } from './checker.ts';
import { type Turn, times, wasStreamOpen } from './turn.ts';

/**
 * Whether a give-up owes the other side a signal. With the server or the transport gone there is
 * nobody to tell; a task has a request of its own for it (CAN-7).
 */
function owesSignal(call: Call, turn: Turn): boolean {
  return !turn.wasGone && !call.isTask;
}

/** Closing the transport ends every request on it, which no message need say (LAB-11). */
function endsWithTransport(why: CancelReason): boolean {
  return why === 'disconnect';
}

/** INV-6: the client posts no cancellation, and gives up by closing the stream exactly once. */
const oneClose: Watch['begin'] = (_, report) => ({
  clientSends: {
    cancel: ({ call }, { index }) =>
      report(call?.label ?? null, call?.key ?? `step ${index}`, 'CAN-20'),
    close: ({ call }) => {
      if (call && call.clientCloses > 0) report(call.label, call.key);
    },
  },
  end: (turn) => {
    for (const { call, why } of turn.gaveUp) {
      if (!owesSignal(call, turn) || !wasStreamOpen(call, turn)) continue;
      // A stream that its answer has ended does not close once more with the transport.
      if (endsWithTransport(why) && call.answered) continue;
      if (times(turn.clientCloses, call) !== 1) report(call.label, call.key);
    }
  },
});

/** INV-7: giving up sends one cancellation that names the request, and none ever follows. */
const oneCancel: Watch['begin'] = (_, report) => ({
  clientSends: {
    cancel: ({ call }) => {
      if (call && call.cancels > 0) report(call.label, call.key);
    },
  },
  end: (turn) => {
    for (const { call, why } of turn.gaveUp) {
      if (endsWithTransport(why)) continue;
      if (owesSignal(call, turn) && times(turn.cancels, call) !== 1) report(call.label, call.key);
    }
  },
});

/** INV-18, second half: when it gives up, the client gives the right signal. */
const rightSignal: Watch['begin'] = ({ conduct }, report) => {
  const isGiven = (call: Call, turn: Turn): boolean => {
    const cancels = times(turn.cancels, call) > 0;
    // Nothing but the end of the transport may cancel initialize (CAN-6).
    if (call.isInitialize) return turn.transportClosed && !cancels;
    const closes = times(turn.clientCloses, call) > 0;
    if (conduct.lever === 'notify') return cancels && !closes;
    // A stream that something else has closed already needs no signal.
    return !cancels && (closes || !wasStreamOpen(call, turn));
  };
  return {
    end: (turn) => {
      for (const { call, why } of turn.gaveUp) {
        const rule = why === 'user' ? conduct.leverRule : GIVE_UP_RULES[why];
        if (rule === undefined || !owesSignal(call, turn) || isGiven(call, turn)) continue;
        report(call.label, call.key, rule);
      }
    },
  };
};

/** The rule that asks for a signal when the client's own clock ends the wait. */
const GIVE_UP_RULES: Readonly<Partial<Record<CancelReason, string>>> = {
  idle_timeout: 'TIM-2',
  max_timeout: 'TIM-2',
};

export const giveUpWatches: readonly Watch[] = [
  { invariant: 'INV-6', begin: oneClose },
  { invariant: 'INV-7', begin: oneCancel },
  { invariant: 'INV-18', begin: rightSignal },
];
