/** The sentences of the steps in which a fault about streams, clocks or waiters does its harm. */

import { describe, expect, it } from 'vitest';
import { cancelledWait } from '../../engine/invariants/breaches.testing.ts';
import {
  completeAfter,
  http2025,
  http2026,
  progressAfter,
  runOf,
  type ScenarioWords,
  type Setting,
  stdio2025,
  stdio2026,
} from '../../engine/scenarios.testing.ts';
import { whyOf } from '../why.ts';

const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 900 };
const call = { label: 'A', limits, work: [completeAfter(200)] };
const cancel = { do: 'cancel', request: 'A', atMs: 50 } as const;

function why(setting: Setting, words: ScenarioWords, id: string) {
  const ran = runOf(setting, words);
  return whyOf(
    ran,
    ran.steps.findIndex(({ choice }) => choice.id === id),
  );
}

describe('a deadline that was left armed', () => {
  const words: ScenarioWords = { requests: [call], acts: [cancel], client: ['keeps-deadlines'] };

  it('says that another cancellation is sent', () => {
    expect(why(stdio2026, words, 'max:A')).toEqual({
      text:
        'The request is over, and by a fault of the client its deadline was still armed: the ' +
        'client sends another cancellation, though there is nothing to cancel.',
      rules: ['LAB-16', 'CAN-2'],
    });
  });

  it('says that nothing is left to end where it closes', () => {
    expect(why(http2026, words, 'idle:A').text).toMatch(/There is nothing left that it could end/);
  });

  it('is not said of one that ends the wait', () => {
    const hanging = { ...words, requests: [{ ...call, work: [] }], acts: [] };
    expect(why(stdio2026, hanging, 'idle:A').text).toMatch(/^For 500 ms there was no useful/);
  });
});

it('a second stream that ends the process says what goes with it', () => {
  const requests = [call, { ...call, label: 'B', sendAtMs: 10 }];
  expect(why(http2026, { requests, server: ['one-stream'] }, 'arrive:B.request')).toEqual({
    text:
      'A second stream is opened while there is one, and by a fault of the server its process ' +
      'ends over that. The 2 requests in progress are lost with it.',
    rules: ['HTTP-16', 'LAB-12'],
  });
});

it('a transport that a client closes over a stray line is another thing', () => {
  const prints = { do: 'server-bytes', label: 'P', atMs: 20, text: 'ready\n' } as const;
  const words: ScenarioWords = { requests: [call], acts: [prints], client: ['strict-reader'] };
  expect(why(stdio2025, words, 'arrive:P.bytes').text).not.toMatch(/stream/);
});

it('a client that has nothing to close says so, and one whose policy is silence does not', () => {
  const words: ScenarioWords = { requests: [call], acts: [cancel], client: ['needs-head'] };
  expect(why(http2026, words, 'cancel:A').text).toMatch(/it has nothing to close/);
  const silent = { ...http2026, giveUp: 'silent' } as const;
  expect(why(silent, words, 'cancel:A').text).toMatch(/says nothing, so the server cannot know/);
});

it('progress under a token that is taken for none says whose fault that is', () => {
  const reporting = (progressToken: string | number): ScenarioWords => ({
    requests: [{ ...call, progressToken, work: progressAfter(100) }],
    client: ['falsy-token'],
  });
  const said = (token: string | number) => why(stdio2026, reporting(token), 'arrive:A.progress.1');
  for (const token of [0, '']) expect(said(token).text).toMatch(/that value is no token to it/);
  for (const token of [1, '0']) expect(said(token).rules).not.toContain('PRO-2');
});

it('a waiter that is dropped is named', () => {
  const words: ScenarioWords = { ...cancelledWait, server: ['forgets-waiters'] };
  expect(why(stdio2025, words, 'complete:X').text).toMatch(/R, waiting for the result, is never/);
  expect(why(stdio2025, cancelledWait, 'complete:X').text).not.toMatch(/never/);
});

describe('a stream that is taken up, with what another one had carried', () => {
  const words = (own: number, other: number): ScenarioWords => ({
    latencyMs: 20,
    requests: [
      { ...call, work: [completeAfter(own)] },
      { ...call, label: 'B', work: [completeAfter(other)] },
    ],
    acts: [{ do: 'cut', request: 'A', atMs: 100 }],
    server: ['replays-others'],
    resumes: true,
  });

  it('says whose stream it was', () => {
    expect(why(http2025, words(400, 60), 'arrive:A.resume').text).toBe(
      'The server opens the stream once more and has nothing to send again. By a fault of the ' +
        'server it also sends what the stream of B had carried.',
    );
  });

  it('says that the same comes once more, and that nothing was done twice', () => {
    expect(why(http2025, words(400, 60), 'arrive:B.again.1')).toEqual({
      text:
        'What the stream of B had carried comes on that of A, with the event id that it had: ' +
        'the same once more, and nothing was done twice. The client passes over it.',
      rules: ['HTL-9', 'HTL-10'],
    });
  });

  it('says that the client takes what its own stream has not brought', () => {
    const acts = (['A', 'B'] as const).map((request, index) => {
      return { do: 'cut', request, atMs: 60 + index * 58 } as const;
    });
    const lost = { ...words(400, 90), acts };
    expect(why(http2025, lost, 'arrive:B.again.1').text).toMatch(/The client takes it for B/);
  });
});

it('an event that is read line by line says how many lines it has', () => {
  const words: ScenarioWords = {
    requests: [call],
    client: ['one-line-events'],
    indentsJson: true,
  };
  expect(why(http2026, words, 'arrive:A.response')).toEqual({
    text:
      'The data of this event stands on 13 lines. By a fault of the client each is taken for an ' +
      'event of its own, none of them is JSON, and the message is lost.',
    rules: ['FRM-6', 'LAB-10'],
  });
});
