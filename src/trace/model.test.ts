/** The model that the page draws: rows, frames and their fates, arrows, bars and ghosts. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { frameText } from '../engine/frame.ts';
import { run } from '../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2025,
  http2026,
  maximumDeadline,
  runOf,
  SETTINGS,
  type Setting,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { observationSchema } from '../scenario/observation.ts';
import { scenarios } from '../scenario/scenario.testing.ts';
import { buildModel, type TraceModel } from './model.ts';
import { framesAt, observe } from './observe.ts';

const LABS = { A: cancelFirst, B: completeFirst, C: maximumDeadline };
const model = (lab: keyof typeof LABS, setting: Setting, order?: readonly string[]) =>
  buildModel(run(compile(LABS[lab](setting)), order));

const arrows = ({ arrows }: TraceModel) =>
  arrows
    .filter(({ tone }) => tone !== 'inner')
    .map(
      ({ from, fromRow, to, toRow, label, fate }) =>
        `${from} ${fromRow} > ${to} ${toRow} ${label} ${fate}`,
    );

const inner = ({ arrows }: TraceModel) =>
  arrows
    .filter(({ tone }) => tone === 'inner')
    .map(({ from, fromRow, to, toRow, fate }) => `${from} > ${to} ${fromRow} ${toRow} ${fate}`);

const bars = ({ bars }: TraceModel) =>
  bars.map(({ lane, fromRow, toRow, tone }) => `${lane} ${fromRow}-${toRow} ${tone}`).sort();

describe('the rows', () => {
  it('stand in the lane where each event happens', () => {
    const rows = model('B', stdio2026).rows.map(({ id, kind, lane }) => `${id} ${kind} ${lane}`);
    expect(rows).toEqual([
      'send:B act client',
      'arrive:B.request delivery server',
      'complete:B worker worker',
      'cancel:B act client',
      'arrive:B.response delivery client',
      'arrive:B.cancel delivery server',
    ]);
    expect(model('C', stdio2026).rows[10]).toMatchObject({ id: 'max:C', lane: 'client' });
  });

  it('tell what was ignored, and of which request they are', () => {
    const { rows } = model('A', stdio2026);
    expect(rows.map((row) => row.ignored?.rule ?? null)).toEqual([
      null,
      null,
      null,
      null,
      'CAN-10',
    ]);
    expect(rows.every((row) => row.request === 'A')).toBe(true);
    const cut = runOf(http2026, {
      requests: [{ label: 'A', work: [completeAfter(50)] }],
      acts: [{ do: 'cut', request: 'A', atMs: 20 }],
    });
    expect(buildModel(cut).rows.find((row) => row.id === 'cut:A')).toMatchObject({ lane: 'wire' });
  });
});

describe('the frames', () => {
  const fates = (of: TraceModel, count: number) =>
    framesAt(of, count).map(({ frame, fate }) => `${frame.kind} ${fate}`);

  it('appear when they are sent, and meet their fate later', () => {
    const b = model('B', stdio2026);
    expect(fates(b, 0)).toEqual([]);
    expect(fates(b, 1)).toEqual(['request in-flight']);
    expect(fates(b, 3)).toEqual(['request delivered', 'response in-flight']);
    expect(fates(b, 4)).toEqual(['request delivered', 'response in-flight', 'cancel in-flight']);
    expect(fates(b, 5)[1]).toBe('response ignored');
    expect(fates(b, 6)).toEqual(['request delivered', 'response ignored', 'cancel ignored']);
  });

  it('are lost when the stream is closed', () => {
    const b = model('B', http2026);
    expect(fates(b, 3)).toEqual(['request delivered', 'open delivered', 'response in-flight']);
    expect(fates(b, 4)).toEqual([
      'request delivered',
      'open delivered',
      'response lost',
      'close in-flight',
    ]);
    expect(fates(b, 5).at(-1)).toBe('close ignored');
  });

  it('that are statuses travel with what they answer', () => {
    const a = model('A', http2025);
    expect(fates(a, 4).filter((fate) => fate.startsWith('accepted'))).toEqual([
      'accepted delivered',
    ]);
    const early = ['send:A', 'cancel:A', 'arrive:A.request'];
    expect(fates(model('A', http2026, early), 3)).toContain('open lost');
  });

  it('carry the signal of each request', () => {
    const signal = (setting: Setting) => model('A', setting).signals.get('A');
    expect(frameText(signal(stdio2026)!.frame)).toContain('"notifications/cancelled"');
    expect(signal(http2026)).toMatchObject({ step: 2, frame: { kind: 'close' } });
    expect(signal({ ...stdio2026, giveUp: 'silent' })).toBeUndefined();
  });
});

describe('the arrows', () => {
  it('of A go up, and the worker’s result goes nowhere', () => {
    const a = model('A', stdio2026);
    expect(arrows(a)).toEqual([
      'client 0 > server 1 tools/call · 1 delivered',
      'client 2 > server 3 notifications/cancelled delivered',
    ]);
    expect(inner(a)).toEqual(['server > worker 1 1 delivered', 'worker > server 4 4 suppressed']);
  });

  it('of B cross', () => {
    expect(arrows(model('B', stdio2026))).toEqual([
      'client 0 > server 1 tools/call · 1 delivered',
      'server 2 > client 4 result · 1 ignored',
      'client 3 > server 5 notifications/cancelled ignored',
    ]);
  });

  it('of B over HTTP end where they are lost', () => {
    expect(arrows(model('B', http2026))).toEqual([
      'client 0 > server 1 tools/call · 1 delivered',
      'server 2 > client 3 result · 1 lost',
      'client 3 > server 4 stream closed ignored',
    ]);
  });

  it('of C bring progress within its instant', () => {
    const c = arrows(model('C', stdio2026));
    expect(c.slice(1, 5)).toEqual([
      'server 2 > client 3 progress 1 delivered',
      'server 4 > client 5 progress 2 delivered',
      'server 6 > client 7 progress 3 delivered',
      'server 8 > client 9 progress 4 delivered',
    ]);
    expect(c[5]).toBe('client 10 > server 11 notifications/cancelled delivered');
  });

  it('draw no status, and no close that tells the client nothing', () => {
    const labels = model('A', http2025).arrows.map((arrow) => arrow.label);
    expect(labels).toEqual(['tools/call · 1', 'notifications/cancelled', '', 'suppressed']);
  });
});

describe('the bars', () => {
  it('show how long each side holds the request', () => {
    expect(bars(model('A', stdio2026))).toEqual([
      'client 0-2 active',
      'client 2-null gave-up',
      'server 1-3 active',
      'server 3-null gave-up',
      'worker 1-4 active',
    ]);
    expect(bars(model('B', stdio2026))).toEqual([
      'client 0-3 active',
      'client 3-null gave-up',
      'server 1-2 active',
      'worker 1-2 active',
    ]);
    expect(bars(model('C', http2026))).toEqual([
      'client 0-10 active',
      'client 10-null gave-up',
      'server 1-11 active',
      'server 11-null gave-up',
      'worker 1-12 active',
    ]);
  });

  it('end with the answer', () => {
    const words = { requests: [{ label: 'A', work: [completeAfter(10)] }] };
    expect(bars(buildModel(runOf(stdio2026, words)))).toEqual([
      'client 0-3 active',
      'server 1-2 active',
      'worker 1-2 active',
    ]);
  });
});

describe('the ghosts', () => {
  const ghosts = (of: TraceModel) =>
    of.ghosts.map(({ id, dueMs, stoppedBy, text }) => `${id} ${dueMs} ${stoppedBy} ${text}`);

  it('are the deadlines that were stopped, by when they were due', () => {
    expect(ghosts(model('A', stdio2026))).toEqual([
      'idle:A 500 2 idle deadline could expire',
      'max:A 2000 2 maximum deadline could expire',
    ]);
    expect(ghosts(model('C', stdio2026))).toEqual(['idle:C 2300 10 idle deadline could expire']);
  });

  it('are none of a deadline that fires', () => {
    const order = ['send:A', 'arrive:A.request', 'idle:A'];
    expect(ghosts(model('A', stdio2026, order))).toEqual([
      'max:A 2000 2 maximum deadline could expire',
    ]);
  });

  it('name their request where there are several', () => {
    const limits = { idleTimeoutMs: 50 };
    const work = [completeAfter(10)];
    const two = runOf(stdio2026, {
      requests: [
        { label: 'A', limits, work },
        { label: 'B', limits, work },
      ],
    });
    expect(buildModel(two).ghosts.map((ghost) => ghost.text)).toEqual([
      'A: idle deadline could expire',
      'B: idle deadline could expire',
    ]);
  });
});

/** What no model may have, whatever the run. */
function faultsOf(of: TraceModel): string[] {
  const { length } = of.rows;
  const faults: string[] = [];
  const inRows = (row: number) => row >= 0 && row < length;
  for (const { id, fromRow, toRow, fate } of of.arrows) {
    if (!inRows(fromRow)) faults.push(`${id} begins at no row`);
    if (toRow === null ? !of.run.cutOff : !inRows(toRow) || toRow < fromRow)
      faults.push(`${id} ends at no row`);
    if (fate === 'in-flight' && toRow !== null) faults.push(`${id} has arrived, yet is on its way`);
  }
  const lanes = new Map<string, { from: number; to: number }[]>();
  for (const { lane, request, fromRow, toRow } of of.bars) {
    const column = lanes.get(`${lane} ${request}`) ?? [];
    const bar = { from: fromRow, to: toRow ?? length };
    if (!inRows(fromRow) || bar.to < bar.from) faults.push(`${lane} ${request} has a bad bar`);
    if (column.some((other) => bar.from < other.to && other.from < bar.to))
      faults.push(`${lane} ${request} has bars that overlap`);
    lanes.set(`${lane} ${request}`, [...column, bar]);
  }
  const ids = [...of.arrows, ...of.bars].map(({ id }) => id);
  if (new Set(ids).size < ids.length) faults.push('two things have one id');
  const fired = new Set(of.rows.map((row) => row.id));
  for (const { id } of of.ghosts) if (fired.has(id)) faults.push(`${id} fired and is a ghost`);
  if (of.rows.some((row) => !of.lanes.some(({ id }) => id === row.lane)))
    faults.push('a row is in no lane');
  return faults;
}

it('any run has a model without contradictions, and an observation that fits', () => {
  fc.assert(
    fc.property(scenarios({ faults: true }), fc.nat(), (scenario, at) => {
      const built = buildModel(run(compile(scenario)));
      expect(faultsOf(built)).toEqual([]);
      const count = at % (built.rows.length + 1);
      const seen = observationSchema.parse(observe(built, 'scenario', count, {}));
      expect(seen.frames.every((frame) => frame.step <= count)).toBe(true);
      expect(seen.requests).toBeDefined();
    }),
    { numRuns: 400 },
  );
}, 60_000);

describe('the observation', () => {
  it('tells of a step what happened up to it', () => {
    const b = model('B', stdio2026);
    expect(observe(b, 'complete-first', 0, {})).toMatchObject({
      step: 0,
      steps: 6,
      atMs: 0,
      choice: null,
      frames: [],
      ignored: [],
      why: { rules: [] },
      record: {},
    });
    const seen = observe(b, 'complete-first', 5, { ignored: [] });
    expect(seen).toMatchObject({ atMs: 360, choice: 'arrive:B.response', record: { ignored: [] } });
    expect(seen.ignored).toEqual([{ event: 'arrive:B.response', by: 'client', rule: 'CAN-12' }]);
    expect(seen.frames.map(({ step, fate }) => [step, fate])).toEqual([
      [1, 'delivered'],
      [3, 'ignored'],
      [4, 'in-flight'],
    ]);
  });

  it('is the same whatever is observed before it', () => {
    for (const setting of SETTINGS) {
      const c = model('C', setting);
      const late = observe(c, 'c', 13, {});
      observe(c, 'c', 2, {});
      expect(observe(c, 'c', 13, {})).toEqual(late);
    }
  });
});
