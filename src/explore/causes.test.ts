/** What each row waits for: what sent it, armed it, started it or allowed it. */

import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import {
  clientSays,
  completeAfter,
  completeFirst,
  http2026,
  idsOf,
  json,
  maximumDeadline,
  runOf,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { causeOf, causesOf } from './causes.ts';

function causes(ran: Run, id: string): string[] {
  const ids = idsOf(ran);
  return [...causesOf(ran, ids.indexOf(id))].sort((a, b) => a - b).map((at) => ids[at]!);
}

function cause(ran: Run, id: string): string | undefined {
  const step = ran.steps.find((one) => one.choice.id === id)!;
  return ran.steps[causeOf(ran, step)]?.choice.id;
}

describe('the cause of a row', () => {
  const b = run(compile(completeFirst(stdio2026)));
  const c = run(compile(maximumDeadline(http2026)));

  it('is what sent a message, and what let a worker go on', () => {
    expect(idsOf(b).map((id) => [id, cause(b, id)])).toEqual([
      ['send:B', undefined],
      ['arrive:B.request', 'send:B'],
      ['complete:B', 'arrive:B.request'],
      ['cancel:B', 'send:B'],
      ['arrive:B.response', 'complete:B'],
      ['arrive:B.cancel', 'cancel:B'],
    ]);
  });

  it('is what armed a timer, and the worker’s step before', () => {
    expect(cause(c, 'max:C')).toBe('send:C');
    expect(cause(c, 'arrive:C.cancel')).toBe('max:C');
    expect(cause(c, 'progress:C.2')).toBe('progress:C.1');
    expect(cause(c, 'complete:C')).toBe('progress:C.4');
  });

  it('is nothing for an act of its own', () => {
    const ran = runOf(stdio2026, {
      requests: [{ label: 'A', work: [completeAfter(10)] }],
      acts: [
        clientSays('X', 5, json({ method: 'notifications/x' })),
        { do: 'crash', atMs: 20 },
        { do: 'close', atMs: 30 },
      ],
    });
    for (const id of ['raw:X', 'crash:server', 'close:transport']) {
      if (idsOf(ran).includes(id)) expect(cause(ran, id)).toBeUndefined();
    }
    expect(cause(ran, 'arrive:X.raw')).toBe('raw:X');
  });

  it('has causes of its own', () => {
    expect(causes(b, 'arrive:B.response')).toEqual(['send:B', 'arrive:B.request', 'complete:B']);
    expect(causes(b, 'arrive:B.cancel')).toEqual(['send:B', 'cancel:B']);
    expect(causes(b, 'send:B')).toEqual([]);
    expect(causes(c, 'arrive:C.cancel')).toEqual(['send:C', 'max:C']);
    expect(causes(c, 'progress:C.2')).toEqual(['send:C', 'arrive:C.request', 'progress:C.1']);
  });
});
