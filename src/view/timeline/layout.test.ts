/** Geometry of the sequence diagram, exact to the pixel for a few small runs. */

import { describe, expect, it } from 'vitest';
import { must } from '../../base/assert.ts';
import { compile } from '../../engine/compile.ts';
import { run } from '../../engine/run.ts';
import {
  cancelFirst,
  completeAfter,
  completeFirst,
  http2026,
  maximumDeadline,
  progressAfter,
  runOf,
  type Setting,
  stdio2026,
} from '../../engine/scenarios.testing.ts';
import { buildModel, type TraceModel } from '../../trace/model.ts';
import type { Lane } from '../../trace/types.ts';
import { BAR_WIDTH, type Frame, type Layout, laneX, layOut, rowY } from './layout.ts';

/** Lanes 100 px apart, from 50 on; rows of 40 px. */
const WHOLE: Frame = { width: 400, rowHeight: 40, from: 0, to: 99 };
const PARTIES = ['client', 'wire', 'server', 'worker'].map((id) => ({ id: id as Lane, name: id }));
const LANE = { client: 50, wire: 150, server: 250, worker: 350 };

const a = (setting: Setting) => buildModel(run(compile(cancelFirst(setting))));
const b = (setting: Setting) => buildModel(run(compile(completeFirst(setting))));
const c = buildModel(run(compile(maximumDeadline(stdio2026))));

const lines = ({ arrows }: Layout) =>
  arrows.map(({ x1, y1, x2, y2, fate }) => `${x1},${y1} ${x2},${y2} ${fate}`);
const marks = ({ marks }: Layout) => marks.map(({ id, x, y, shape }) => `${id} ${x},${y} ${shape}`);
const bars = ({ bars }: Layout) => bars.map(({ id, x, y, height }) => `${id}: ${x} ${y}+${height}`);

describe('lanes and rows', () => {
  it('are spread evenly', () => {
    for (const [lane, x] of Object.entries(LANE)) {
      expect(laneX(lane as keyof typeof LANE, 400, PARTIES)).toBe(x);
    }
    expect(laneX('client', 333, PARTIES)).toBe(Math.round(333 / 8));
    expect([0, 1, 2].map((row) => rowY(row, 40))).toEqual([20, 60, 100]);
  });
});

describe('ordering A', () => {
  const layout = layOut(a(stdio2026), WHOLE);

  it('has a mark for every event, by its kind', () => {
    expect(marks(layout).slice(0, 5)).toEqual([
      'client-0 50,20 act',
      'server-1 250,60 arrival',
      'client-2 50,100 act',
      'server-3 250,140 arrival',
      'worker-4 350,180 ignored',
    ]);
  });

  it('has arrows from event to event, and one that goes nowhere', () => {
    expect(lines(layout)).toEqual([
      '50,20 250,60 delivered',
      '50,100 250,140 delivered',
      '250,60 350,60 delivered',
      '350,180 300,180 suppressed',
    ]);
    expect(marks(layout)).toContain('suppressed-4 300,180 lost');
    const ids = new Set(layout.marks.map((mark) => mark.id));
    for (const { source, target } of layout.arrows) {
      expect(ids.has(source) && ids.has(target)).toBe(true);
    }
  });

  it('has its labels near the sender, just above the line', () => {
    const [request] = layout.arrows;
    expect(request?.labelX).toBeCloseTo(50 + 200 * 0.42);
    expect(request?.labelY).toBeCloseTo(20 + 40 * 0.42 - 7);
    const suppressed = layout.arrows.at(-1);
    expect([suppressed?.labelX, suppressed?.labelY]).toEqual([325, 173]);
  });

  it('has bars centred on their lanes, and open ones down to the end', () => {
    expect(BAR_WIDTH).toBe(8);
    expect(bars(layout).sort()).toEqual([
      'client A 0: 46 20+80',
      'client A 2: 46 100+100',
      'server A 1: 246 60+80',
      'server A 3: 246 140+60',
      'worker A 1: 346 60+120',
    ]);
  });

  it('has every mark once', () => {
    for (const setting of [stdio2026, http2026]) {
      const ids = layOut(a(setting), WHOLE).marks.map((mark) => mark.id);
      expect(new Set(ids).size).toBe(ids.length);
    }
  });
});

describe('ordering B', () => {
  it('has arrows that cross', () => {
    expect(lines(layOut(b(stdio2026), WHOLE)).slice(0, 3)).toEqual([
      '50,20 250,60 delivered',
      '250,100 50,180 ignored',
      '50,140 250,220 ignored',
    ]);
  });

  it('loses the answer on the wire, where the close passes it', () => {
    const layout = layOut(b(http2026), WHOLE);
    expect(lines(layout)[1]).toBe('250,100 150,140 lost');
    expect(marks(layout)).toContain('wire-3 150,140 lost');
    expect(marks(layout)).toContain('client-3 50,140 act');
  });
});

describe('labels of arrows from one mark', () => {
  /** The value that waited for its interval goes out with the answer. */
  const words = {
    progressMinIntervalMs: 100,
    requests: [
      { label: 'A', progressToken: 'A', work: [...progressAfter(10, 10), completeAfter(10)] },
    ],
  };

  it.each([stdio2026, http2026])('stand apart, each on its line', (setting) => {
    const model = buildModel(runOf(setting, words));
    for (const width of [400, 280, 900]) {
      const { arrows } = layOut(model, { ...WHOLE, width });
      const progress = must(
        arrows.find(({ label }) => label === 'progress 2'),
        'it has one',
      );
      const answer = must(
        arrows.find(({ label }) => label.startsWith('result')),
        'it has one',
      );
      expect(progress.source).toBe(answer.source);
      const isBeside = Math.abs(progress.labelX - answer.labelX) >= 60;
      expect(isBeside || Math.abs(progress.labelY - answer.labelY) >= 20).toBe(true);
      for (const { x1, y1, x2, y2, labelX, labelY } of [progress, answer]) {
        const share = (labelY + 7 - y1) / (y2 - y1);
        expect(labelX).toBeCloseTo(Math.max(30, x1 + (x2 - x1) * share));
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThan(1);
      }
    }
  });

  it('stay where they are in every window that has them', () => {
    const model = buildModel(runOf(stdio2026, words));
    const whole = layOut(model, WHOLE);
    for (const row of model.rows.keys()) {
      const { arrows } = layOut(model, { ...WHOLE, from: row, to: row });
      for (const arrow of arrows) expect(whole.arrows).toContainEqual(arrow);
    }
  });
});

describe('several requests', () => {
  function columns(count: number): number[] {
    const requests = Array.from({ length: count }, (_, n) => ({
      label: `R${n}`,
      work: [completeAfter(10)],
    }));
    const layout = layOut(buildModel(runOf(stdio2026, { requests })), WHOLE);
    const xs = requests.map(({ label }) => {
      const own = layout.bars.filter(({ id }) => id.startsWith(`client ${label} `));
      return own[0]?.x ?? Number.NaN;
    });
    return xs;
  }

  it('have columns of their own, side by side around the lane', () => {
    expect(columns(1)).toEqual([46]);
    expect(columns(2)).toEqual([41, 51]);
    expect(columns(3)).toEqual([36, 46, 56]);
    expect(columns(4)).toEqual([31, 41, 51, 61]);
  });

  it('share four columns where there are more', () => {
    expect(columns(6)).toEqual([31, 41, 51, 61, 31, 41]);
  });
});

describe('a window', () => {
  const at = (model: TraceModel, from: number, to: number) => layOut(model, { ...WHOLE, from, to });
  const own = (layout: Layout) => layout.marks.filter((mark) => mark.shape !== 'none');

  it('draws its own rows only, at their places', () => {
    const layout = at(c, 4, 7);
    expect(own(layout).map(({ id, y }) => [id, y])).toEqual([
      ['worker-4', 180],
      ['client-5', 220],
      ['worker-6', 260],
      ['client-7', 300],
    ]);
    const whole = layOut(c, WHOLE);
    for (const arrow of layout.arrows) expect(whole.arrows).toContainEqual(arrow);
    for (const bar of layout.bars) expect(whole.bars).toContainEqual(bar);
    expect(layout.arrows.length).toBe(4);
  });

  it('keeps what crosses it, or reaches into it from outside', () => {
    // The answer leaves at row 2 and arrives at row 4; the cancel leaves at 3 and arrives at 5.
    const inside = at(b(stdio2026), 3, 3);
    expect(lines(inside)).toEqual(['250,100 50,180 ignored', '50,140 250,220 ignored']);
    expect(inside.marks.map((mark) => mark.id).sort()).toEqual([
      'client-3',
      'client-4',
      'server-2',
      'server-5',
    ]);
    expect(bars(inside)).toEqual(['client B 0: 46 20+120', 'client B 3: 46 140+100']);
  });

  it('keeps the bars that are open through it', () => {
    const ids = at(c, 11, 12)
      .bars.map((bar) => bar.id)
      .sort();
    expect(ids).toEqual(['client C 10', 'server C 1', 'server C 11', 'worker C 1']);
  });

  it('beyond the run is empty but for nothing', () => {
    expect(at(a(stdio2026), 50, 60)).toEqual({ marks: [], bars: [], arrows: [] });
  });
});
