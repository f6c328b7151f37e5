/** The sentence of every step, and the rules it cites. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import type { Rec } from '../engine/record.ts';
import { type Run, run } from '../engine/run.ts';
import {
  cancelFirst,
  closeStream,
  completeAfter,
  completeFirst,
  http2025,
  http2026,
  maximumDeadline,
  nameOf,
  runOf,
  type ScenarioWords,
  SETTINGS,
  type Setting,
  stdio2025,
  stdio2026,
} from '../engine/scenarios.testing.ts';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { scenarios } from '../scenario/scenario.testing.ts';
import { WHY_START, whyOf } from './why.ts';

const LABS = { A: cancelFirst, B: completeFirst, C: maximumDeadline, D: closeStream };
const POLICIES = ['protocol', 'close-only', 'silent'] as const;

const everyRun = Object.entries(LABS).flatMap(([label, lab]) =>
  SETTINGS.flatMap((setting) =>
    POLICIES.map((giveUp) => {
      const where = { ...setting, giveUp };
      return [`${label} on ${nameOf(where)}`, run(compile(lab(where)))] as const;
    }),
  ),
);

/** What is wrong with the sentences of a run: their form, or the rules they cite. */
function faultsOf(ran: Run): string[] {
  const { revision, transport } = ran.plan.conduct;
  return ran.steps.flatMap(({ index }) => {
    const { text, rules } = whyOf(ran, index);
    const cited = rules.flatMap((id) => {
      const rule = ruleById(id);
      if (!rule) return [`${id} is no rule: ${text}`];
      const holds = rule.revisions.includes(revision) && rule.transports.includes(transport);
      return holds ? [] : [`${id} does not hold on ${transport} in ${revision}: ${text}`];
    });
    const form = /^[A-Z0-9].*[a-z0-9]\.$/.test(text) ? [] : [`not a sentence: ${text}`];
    const twice = new Set(rules).size < rules.length ? [`cites a rule twice: ${rules}`] : [];
    return [...cited, ...form, ...twice];
  });
}

function why(ran: Run, id: string): { text: string; rules: readonly string[] } {
  return whyOf(
    ran,
    ran.steps.findIndex((step) => step.choice.id === id),
  );
}

describe('every step', () => {
  it.each(everyRun)('of %s has a sentence with rules that hold there', (_, ran) => {
    expect(faultsOf(ran)).toEqual([]);
  });

  it('of any scenario has a sentence with rules that hold there', () => {
    fc.assert(
      fc.property(scenarios({ faults: true }), (scenario) => {
        expect(faultsOf(run(compile(scenario)))).toEqual([]);
      }),
      { numRuns: 400 },
    );
  }, 60_000);

  it('of the protocol’s way cites a rule', () => {
    for (const [name, ran] of everyRun.filter(([name]) => name.endsWith('protocol'))) {
      const without = ran.steps.filter(({ index }) => whyOf(ran, index).rules.length === 0);
      expect([name, without.map((step) => step.choice.id)]).toEqual([name, []]);
    }
  });

  it('is preceded by a sentence for the start', () => {
    const [, ran] = everyRun[0]!;
    expect(whyOf(ran, -1)).toBe(WHY_START);
    expect(WHY_START.text).toMatch(/^Nothing has happened yet\..*\.$/);
  });
});

const open = (lab: keyof typeof LABS, setting: Setting) => run(compile(LABS[lab](setting)));

describe('the rules behind', () => {
  it('a suppressed completion differ by revision', () => {
    for (const setting of SETTINGS) {
      const { rules, text } = why(open('A', setting), 'complete:A');
      expect(rules).toEqual([setting.revision === '2026-07-28' ? 'CAN-10' : 'CAN-9', 'LAB-8']);
      expect(text).toContain('thrown away and nothing is sent');
    }
  });

  it('the user’s cancel are those of the lever', () => {
    const rules = (setting: Setting) => why(open('A', setting), 'cancel:A').rules;
    expect(rules(stdio2026)).toEqual(['CAN-21']);
    expect(rules(stdio2025)).toEqual(['CAN-1']);
    expect(rules(http2026)).toEqual(['CAN-19', 'CAN-20']);
    expect(rules(http2025)).toEqual(['CAN-18']);
  });

  it('a close that is no cancel name that revision’s rule', () => {
    const ran = open('D', { ...http2025, giveUp: 'close-only' });
    expect(why(ran, 'cancel:D').rules).toEqual(['CAN-17']);
    expect(why(ran, 'arrive:D.cancel')).toEqual({
      text:
        'In this revision a closed stream is not a cancellation: the server works on, and its ' +
        'answer has nowhere to go.',
      rules: ['CAN-17'],
    });
    expect(why(ran, 'complete:D').text).toMatch(/Its stream is closed, so it is lost/);
  });

  it('a late cancel say that both sides are right', () => {
    const late = (setting: Setting) => why(open('B', setting), 'arrive:B.cancel');
    expect(late(stdio2026).rules).toEqual(['CAN-14', 'CAN-11', 'CAN-13']);
    expect(late(http2025).rules).toEqual(['CAN-14', 'CAN-11']);
    expect(late(stdio2026).text).toMatch(/^The cancellation comes too late/);
    expect(late(http2026).text).toMatch(/^The close comes too late/);
    expect(late(http2026).text).toMatch(/What was on the stream is lost\.$/);
    expect(why(open('B', stdio2026), 'arrive:B.response').rules).toEqual(['CAN-12']);
  });

  it('a maximum are those of timeouts, and the lever’s', () => {
    const { rules, text } = why(open('C', stdio2026), 'max:C');
    expect(rules).toEqual(['CAN-21', 'TIM-5', 'TIM-2']);
    expect(text).toMatch(/^2000 ms have passed since the request was sent/);
    expect(why(open('C', http2026), 'max:C').rules).toContain('CAN-19');
    expect(why(open('C', stdio2026), 'arrive:C.progress.1').rules).toContain('TIM-5');
  });

  it('an idle deadline are its own', () => {
    const quiet = { ...cancelFirst(stdio2026), acts: [] };
    const ran = run(compile(quiet), ['send:A', 'arrive:A.request', 'idle:A']);
    expect(why(ran, 'idle:A')).toEqual({
      text:
        'For 500 ms there was no useful activity. The client stops waiting and sends ' +
        'notifications/cancelled.',
      rules: ['CAN-21', 'TIM-2', 'LAB-1'],
    });
  });

  it('a stream and a POST are those of the revision', () => {
    expect(why(open('A', http2026), 'arrive:A.request').rules).toEqual(['HTTP-6', 'HTTP-11']);
    expect(why(open('A', http2025), 'arrive:A.request').rules).toEqual(['HTTP-6']);
    expect(why(open('A', http2026), 'send:A').rules).toEqual(['TIM-1', 'HTTP-1']);
    expect(why(open('A', http2025), 'send:A').rules).toEqual(['TIM-1', 'HTL-1']);
    expect(why(open('A', stdio2025), 'send:A').rules).toEqual(['TIM-1']);
  });
});

describe('a give-up', () => {
  it('under a silent policy says that nothing is said', () => {
    const { text, rules } = why(open('A', { ...stdio2026, giveUp: 'silent' }), 'cancel:A');
    expect(text).toMatch(/says nothing, so the server cannot know\.$/);
    expect(rules).toEqual(['TIM-2']);
  });

  it('that comes too late is ignored by the client itself', () => {
    const order = ['send:B', 'arrive:B.request', 'complete:B', 'arrive:B.response', 'cancel:B'];
    for (const setting of SETTINGS) {
      const ran = run(compile(completeFirst(setting)), order);
      expect(why(ran, 'cancel:B').rules).toEqual(['LAB-4']);
      expect(why(ran, 'cancel:B').text).toMatch(/nothing left to cancel, and it sends no signal/);
    }
  });

  it('that is repeated is not said to be too late for an answer', () => {
    const ran = runOf(stdio2026, {
      client: ['cancels-twice'],
      requests: [{ label: 'A', work: [completeAfter(50)] }],
      acts: [{ do: 'cancel', request: 'A', atMs: 10 }],
    });
    expect(why(ran, 'arrive:A.cancel.2').text).toBe(
      'The request had ended already, so this changes nothing and gets no answer.',
    );
  });
});

describe('what happens between and around the two ends', () => {
  const words: ScenarioWords = {
    latencyMs: 10,
    requests: [{ label: 'A', work: [completeAfter(100)] }],
    acts: [{ do: 'cut', request: 'A', atMs: 50 }],
  };

  it('a cut is seen by the server as a close', () => {
    const modern = why(runOf(http2026, words), 'arrive:A.close');
    expect(modern.text).toMatch(/^The server sees the stream closed while the request/);
    expect(modern.rules).toEqual(['CAN-19', 'CAN-10']);
    const legacy = why(runOf(http2025, words), 'arrive:A.close');
    expect(legacy.rules).toEqual(['CAN-17']);
  });

  it('a cut is seen by the client as an end without an answer', () => {
    expect(why(runOf(http2026, words), 'arrive:A.end')).toEqual({
      text:
        'Something in between closed the stream without an answer: the client knows nothing of ' +
        'the outcome.',
      rules: ['AMB-3'],
    });
    expect(why(runOf(http2025, words), 'arrive:A.end').rules).toEqual(['HTL-11']);
    expect(why(runOf(http2025, words), 'cut:A').rules).toEqual(['CAN-17']);
  });

  it('a crash loses what was in progress', () => {
    const crashed = runOf(stdio2025, { ...words, acts: [{ do: 'crash', atMs: 50 }] });
    const crash = crashed.steps.find((step) => step.choice.kind === 'crash')!;
    expect(whyOf(crashed, crash.index).rules).toEqual(['LAB-12']);
    expect(why(crashed, 'arrive:server.exit').rules).toEqual(['LAB-12']);
  });
});

describe('a fault', () => {
  const limits = { idleTimeoutMs: 100, maxTotalTimeoutMs: 400 };
  const cancelled: ScenarioWords = {
    requests: [{ label: 'A', work: [completeAfter(50)] }],
    acts: [{ do: 'cancel', request: 'A', atMs: 10 }],
  };
  const progressing = (words: Partial<ScenarioWords['requests'][number]>): ScenarioWords => ({
    requests: [{ label: 'A', progressToken: 1, work: [{ do: 'progress', afterMs: 20 }], ...words }],
  });

  it('that answers after a cancellation leaves the record cancelled', () => {
    const ran = runOf(stdio2026, { ...cancelled, server: ['answers-after-cancel'] });
    expect(why(ran, 'complete:A')).toEqual({
      text:
        'The record is cancelled and stays so; by a fault of the server the worker’s answer ' +
        'goes out all the same.',
      rules: ['CAN-10'],
    });
  });

  it('that answers twice is said', () => {
    const { text } = why(
      runOf(stdio2026, { ...cancelled, acts: [], server: ['answers-twice'] }),
      'complete:A',
    );
    expect(text).toMatch(/by a fault of the server its response goes out two times\.$/);
  });

  it('that takes a late answer overwrites the outcome', () => {
    const ran = runOf(stdio2026, {
      ...cancelled,
      client: ['accepts-late-answers'],
      server: ['ignores-cancel'],
    });
    expect(why(ran, 'arrive:A.response')).toEqual({
      text:
        'The client had given up on this id; by a fault of its own it takes the answer all the ' +
        'same, and overwrites its outcome.',
      rules: ['CAN-12'],
    });
  });

  it('that lets a late cancellation win overwrites the record', () => {
    const ran = run(
      compile({ ...completeFirst(stdio2026), server: { faults: ['late-cancel-wins'] } }),
    );
    expect(why(ran, 'arrive:B.cancel')).toEqual({
      text:
        'The cancellation arrives after the end of the request; by a fault of the server the ' +
        'record is overwritten with cancelled.',
      rules: ['LAB-3', 'CAN-11'],
    });
  });

  it('that moves the maximum is said, and no clock that is not there', () => {
    const text = (words: ScenarioWords) => why(runOf(stdio2026, words), 'arrive:A.progress.1').text;
    const useful = 'A higher value under this request’s own token is useful activity';
    expect(text(progressing({ limits }))).toBe(
      `${useful}: the idle clock starts again. The maximum stays where it is.`,
    );
    expect(text({ ...progressing({ limits }), client: ['progress-moves-maximum'] })).toBe(
      `${useful}: the idle clock starts again. By a fault of the client the maximum does, too.`,
    );
    expect(text(progressing({ limits: { maxTotalTimeoutMs: 400 } }))).toBe(
      `${useful}, but there is no idle clock to start again. The maximum stays where it is.`,
    );
    expect(text(progressing({}))).toBe(`${useful}, but there is no idle clock to start again.`);
    const moved = runOf(stdio2026, {
      ...progressing({ limits: { maxTotalTimeoutMs: 400 } }),
      client: ['progress-moves-maximum'],
    });
    expect(why(moved, 'max:A').text).toMatch(/^400 ms have passed since the maximum last started/);
  });

  it('that restarts the idle clock on any traffic is said', () => {
    const work = [1, 1].map((value) => ({ do: 'progress', afterMs: 20, value }) as const);
    const ran = runOf(stdio2026, {
      ...progressing({ limits, work }),
      client: ['idle-on-any-traffic'],
      server: ['repeats-progress'],
    });
    expect(why(ran, 'arrive:A.progress.2')).toEqual({
      text:
        'The value is not above the last one; it counts for nothing. By a fault of the client ' +
        'an idle clock starts again all the same.',
      rules: ['PRO-5', 'LAB-2'],
    });
  });
});

/** What a sentence claims of the step’s records that is not in them, or leaves out. */
function untrueOf(ran: Run): string[] {
  return ran.steps.flatMap((step) => {
    const { text } = whyOf(ran, step.index);
    const has = (holds: (record: Rec) => boolean) => step.records.some(holds);
    const claims: readonly (readonly [RegExp, boolean])[] = [
      [/record is (set|overwritten)|records the request/, has(({ type }) => type === 'record')],
      [
        /set to cancelled|overwritten with cancelled/,
        has((one) => one.type === 'record' && one.to === 'cancelled'),
      ],
      [/set to completed/, has((one) => one.type === 'record' && one.to === 'completed')],
      [/still waits/, has((one) => one.type === 'outcome' && one.from === 'waiting')],
      [/overwrites its outcome/, has((one) => one.type === 'outcome' && one.from !== 'waiting')],
      [/idle clock starts again/, has((one) => one.type === 'armed' && one.timer === 'idle')],
      [/maximum does, too/, has((one) => one.type === 'armed' && one.timer === 'max')],
      [/stops its clocks/, has(({ type }) => type === 'disarmed')],
    ];
    const untrue = claims.filter(([words, holds]) => words.test(text) && !holds);
    return untrue.map(([words]) => `${step.choice.id}, ${words}: ${text}`);
  });
}

describe('a sentence', () => {
  it('says only what the records of its step say', () => {
    const timed = fc.tuple(scenarios({ faults: true }), fc.array(fc.nat(), { maxLength: 40 }));
    fc.assert(
      fc.property(timed, ([scenario, keys]) => {
        const plan = compile(scenario);
        const ids = run(plan).steps.map(({ choice }) => choice.id);
        const order = ids
          .map((id, at) => ({ id, key: keys[at] ?? at }))
          .sort((a, b) => a.key - b.key)
          .map(({ id }) => id);
        expect(untrueOf(run(plan, order))).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  }, 60_000);
});

describe('a stream that closes where that is no cancellation', () => {
  it('after the server completed loses the answer that is written', () => {
    const ran = run(compile(completeFirst({ ...http2025, giveUp: 'close-only' })));
    expect(why(ran, 'arrive:B.cancel')).toEqual({
      text:
        'In this revision a closed stream is not a cancellation: the server’s answer is ' +
        'already written, and is lost with the stream.',
      rules: ['CAN-17'],
    });
  });
});

describe('a closed transport', () => {
  it('says which signal it gives', () => {
    const words: ScenarioWords = {
      requests: [{ label: 'A', work: [completeAfter(50)] }],
      acts: [{ do: 'close', atMs: 10 }],
    };
    expect(why(runOf(http2026, words), 'close:transport')).toEqual({
      text:
        'The client closes the transport, and every request on it ends with it; each response ' +
        'stream still open closes, which is the cancellation.',
      rules: ['LAB-11', 'CAN-19'],
    });
    expect(why(runOf(stdio2026, words), 'close:transport').rules).toEqual(['LAB-11']);
  });
});

describe('a duplicate id over HTTP', () => {
  it('is refused', () => {
    const requests = ['A', 'B'].map((label) => ({ label, id: 1, work: [completeAfter(50)] }));
    const ran = runOf(http2026, { requests, client: ['reuses-ids'] });
    expect(why(ran, 'arrive:B.request')).toEqual({
      text: 'A request with this id is in progress already, so the server refuses this one.',
      rules: ['LAB-6'],
    });
  });
});
