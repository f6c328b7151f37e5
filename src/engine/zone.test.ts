/** Zones: an order is possible in time exactly when numbers can be found for all of its steps. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { scenarioArbitrary } from '../scenario/scenario.testing.ts';
import { Agenda } from './agenda.ts';
import type { Choice } from './choice.ts';
import { compile } from './compile.ts';
import type { Plan } from './plan.ts';
import type { TimerPlan } from './planPieces.ts';
import { planOf, progressAfter, stdio2026 } from './scenarios.testing.ts';
import { type Span, solveTimes, type Timed } from './schedule.ts';
import { step } from './step.ts';
import { View } from './view.ts';
import { advance, possibleChoices, startWorld, type World } from './world.ts';
import { enter, leave, ZONE_START, type Zone, zoneKey } from './zone.ts';

/** Takes steps that causes and channels allow, and asks zone and solver about time at each. */
class CausalWalk {
  private readonly values: unknown[];
  private readonly agenda: Agenda;
  private readonly steps: Timed[] = [];
  private readonly spans: Span[] = [];
  private zone: Zone = ZONE_START;

  constructor(private readonly plan: Plan) {
    this.values = plan.start.slice();
    this.agenda = new Agenda(plan, new View(plan, this.values));
  }

  /** Says of every choice that causes allow whether the zone and whether the solver has room. */
  verdicts(): { choice: Choice; byZone: boolean; bySolver: boolean }[] {
    return [...this.agenda.all()].map((offer) => {
      const { choice } = offer;
      const spans = this.spans.map((span) => ({ ...span }));
      if (choice.kind === 'timer') close(spans, choice.timer, this.steps.length, true);
      const bySolver = solveTimes([...this.steps, offer], spans) !== null;
      return { choice, byZone: enter(this.zone, choice) !== null, bySolver };
    });
  }

  take(choice: Choice): void {
    const entered = enter(this.zone, choice);
    const offer = this.agenda.find(choice.id);
    if (!entered || !offer) throw new Error(`${choice.id} is not possible`);
    const index = this.steps.push(offer) - 1;
    const view = new View(this.plan, this.values);
    step(view, choice);
    if (choice.kind === 'timer') close(this.spans, choice.timer, index, true);
    for (const effect of view.effects) {
      if (effect.do === 'disarm') close(this.spans, effect.timer, index, false);
      else if (effect.do === 'arm') {
        this.spans.push({ timer: effect.timer, from: index, until: null, fired: false });
      }
    }
    this.zone = leave(entered, choice, view.effects);
    this.agenda.update(index, view.touched, view.effects);
  }
}

function close(spans: readonly Span[], timer: TimerPlan, until: number, fired: boolean): void {
  const open = spans.find((span) => span.timer === timer && span.until === null);
  if (open) Object.assign(open, { until, fired });
}

describe('zones and times', () => {
  it('agree on every choice along random orders', { timeout: 60_000 }, () => {
    const picks = fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 16 });
    let refused = 0;
    fc.assert(
      fc.property(scenarioArbitrary, picks, (scenario, picked) => {
        const walk = new CausalWalk(compile(scenario));
        for (const pick of picked) {
          const verdicts = walk.verdicts();
          for (const { choice, byZone, bySolver } of verdicts) {
            expect(byZone, choice.id).toBe(bySolver);
            if (!byZone) refused++;
          }
          const possible = verdicts.filter(({ byZone }) => byZone);
          const next = possible[pick % Math.max(1, possible.length)];
          if (!next) break;
          walk.take(next.choice);
        }
      }),
      { numRuns: 1200 },
    );
    expect(refused).toBeGreaterThan(1000);
  });
});

/** The world after choices named by id, or the id that was not possible. */
function follow(plan: Plan, ids: readonly string[]): World | string {
  let world = startWorld(plan);
  for (const id of ids) {
    const choice = possibleChoices(plan, world).find((one) => one.id === id);
    const next = choice && advance(plan, world, choice);
    if (!next) return id;
    world = next.world;
  }
  return world;
}

describe('two deadlines of one request', () => {
  const limits = { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 };
  const plan = planOf(stdio2026, {
    requests: [{ label: 'A', progressToken: 'a', limits, work: progressAfter(1, 1, 1, 1) }],
  });
  const toProgress = (n: number) => {
    const ids = ['send:A', 'arrive:A.request'];
    for (let i = 1; i <= n; i++) ids.push(`progress:A.${i}`, `arrive:A.progress.${i}`);
    return ids;
  };

  it.each([0, 1, 2, 3])('leave no room for the maximum after %i reports', (n) => {
    // The idle clock is due at most (n + 1) · 499 + 1 after the start, and goes first.
    expect(follow(plan, [...toProgress(n), 'max:A'])).toBe('max:A');
    expect(follow(plan, [...toProgress(n), 'idle:A'])).not.toBeTypeOf('string');
  });

  it('both may be the first after 4 reports', () => {
    expect(follow(plan, [...toProgress(4), 'max:A'])).not.toBeTypeOf('string');
    expect(follow(plan, [...toProgress(4), 'idle:A'])).not.toBeTypeOf('string');
  });

  it('end together: the one that did not fire is stopped', () => {
    expect(follow(plan, [...toProgress(1), 'idle:A', 'max:A'])).toBe('max:A');
    expect(follow(plan, [...toProgress(4), 'max:A', 'idle:A'])).toBe('idle:A');
  });
});

describe('zone keys', () => {
  it('are equal for worlds that leave the clocks the same room', () => {
    const plan = planOf(stdio2026, {
      latencyMs: 60,
      requests: [
        { label: 'A', limits: { maxTotalTimeoutMs: 900 } },
        { label: 'B', limits: {} },
      ],
    });
    const one = follow(plan, ['send:A', 'arrive:A.request', 'send:B']);
    const other = follow(plan, ['send:A', 'send:B', 'arrive:A.request']);
    const early = follow(plan, ['send:A', 'send:B']);
    const key = (world: World | string) =>
      typeof world === 'string' ? world : zoneKey(world.zone);
    expect(key(one)).toBe(key(other));
    expect(key(early)).toBe(key(one));
    expect(key(follow(plan, ['send:B']))).toBe(zoneKey(ZONE_START));
  });

  it('tell apart which of two clocks was started first', () => {
    const limits = { maxTotalTimeoutMs: 900 };
    const plan = planOf(stdio2026, {
      requests: [
        { label: 'A', limits },
        { label: 'B', limits },
      ],
    });
    const ab = follow(plan, ['send:A', 'send:B']);
    const ba = follow(plan, ['send:B', 'send:A']);
    if (typeof ab === 'string' || typeof ba === 'string') throw new Error('both are possible');
    expect(zoneKey(ab.zone)).not.toBe(zoneKey(ba.zone));
    // The clock that was started first is due first, or both at one instant.
    expect(follow(plan, ['send:A', 'send:B', 'max:A', 'max:B'])).not.toBeTypeOf('string');
    expect(follow(plan, ['send:A', 'send:B', 'max:B', 'max:A'])).not.toBeTypeOf('string');
    const idsWithWait = ['send:A', 'arrive:A.request', 'send:B', 'max:B'];
    expect(follow(plan, idsWithWait)).not.toBeTypeOf('string');
  });
});
