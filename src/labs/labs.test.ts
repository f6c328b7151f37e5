/** Proves the orderings: their worksheet, and what each comes to in every setting. */

import { describe, expect, it } from 'vitest';
import { openAddress } from '../course/openAddress.ts';
import { FIELDS, isAllRight } from '../course/record.ts';
import { judge, type Truth, truthOf } from '../course/worksheet.ts';
import { frameHead } from '../engine/frame.ts';
import { checkInvariants } from '../engine/invariants/checkInvariants.ts';
import type { Run } from '../engine/run.ts';
import { idsOf, nameOf, SETTINGS, type Setting } from '../engine/scenarios.testing.ts';
import {
  RECORD_RESPONSES,
  RECORD_SIGNALS,
  RECORD_STATES,
  type RecordAnswers,
} from '../scenario/address.ts';
import { observationSchema } from '../scenario/observation.ts';
import { factsAt } from '../trace/facts.ts';
import { buildModel } from '../trace/model.ts';
import { observe } from '../trace/observe.ts';
import { labById } from './allLabs.ts';
import { labs } from './labs.ts';
import { expectSameFromLink, hashOf, openLab, proveLabs, runsOf } from './proveLab.testing.ts';

const everyRun = runsOf(labs).map(
  ([name, lab, , setting]) => [name.replace(' on ', ' '), lab, setting] as const,
);
const NO_SWITCH = { id: '' };

const open = (id: string, setting: Setting): Run => openLab({ id }, NO_SWITCH, setting);
const addressAt = (id: string, setting: Setting, step: number): string =>
  hashOf({ id }, NO_SWITCH, setting, step);

proveLabs(labs);

describe.each(labs.map((lab) => [lab.id, lab] as const))('the frame of %s', (_, lab) => {
  it('has one request, named by its letter, with the limits that all orderings share', () => {
    expect(lab.scenario.requests.map((request) => request.label)).toEqual([lab.letter]);
    expect(lab.scenario.requests[0]?.limits).toEqual({
      idleTimeoutMs: 500,
      maxTotalTimeoutMs: 2000,
    });
    expect(lab.scenario.requests[0]?.work.map((step) => step.do)).not.toContain('checkpoint');
    const latencyMs = lab.letter === 'C' ? 0 : 60;
    expect(Object.values(lab.scenario.latencyMs)).toEqual([latencyMs, latencyMs]);
  });

  it('opens untouched, in the later revision', () => {
    const { situation } = openAddress(`#/labs/${lab.id}`);
    expect(situation).toMatchObject({ step: 0, revision: '2026-07-28', answers: {} });
    expect(situation.transport).toBe(lab.id === 'close-stream' ? 'http' : 'stdio');
  });
});

it('the four have the letters of the lesson, and no other id leads to one', () => {
  expect(labs.map((lab) => lab.letter).join('')).toBe('ABCD');
  expect(labById('no-such-lab')).toBeUndefined();
});

describe.each(everyRun)('%s', (_, lab, setting) => {
  const run = open(lab.id, setting);
  const truth = truthOf(run);

  it('keeps an answer in its address, at every step', () => {
    for (let step = 0; step <= run.steps.length; step++) {
      const address = `${addressAt(lab.id, setting, step)}&record.state=${truth.state}`;
      const again = expectSameFromLink(lab, address);
      expect(again.situation.answers).toEqual({ state: truth.state });
    }
  });

  it('accepts the reference, and neither the untouched start nor one wrong answer', () => {
    expect(isAllRight(judge(run, truth))).toBe(true);
    expect(isAllRight(judge(run, {}))).toBe(false);
    for (const wrong of wrongAnswers(run, truth)) {
      const judged = judge(run, { ...truth, ...wrong });
      expect(isAllRight(judged)).toBe(false);
      const verdicts = FIELDS.map((field) => [field, judged[field].verdict]);
      const expected = FIELDS.map((field) => [field, field in wrong ? 'wrong' : 'right']);
      expect(verdicts).toEqual(expected);
    }
  });

  it('is observed as it is, at every step', () => {
    const model = buildModel(run);
    for (let step = 0; step <= run.steps.length; step++) {
      const seen = observationSchema.parse(observe(model, lab.id, step, truth));
      const { label, worker: _worker, isOrphan, ...facts } = factsAt(run, step)[0]!;
      expect(seen.requests).toEqual({ [label]: { ...facts, orphan: isOrphan } });
      expect([seen.step, seen.steps]).toEqual([step, run.steps.length]);
      expect(seen.choice).toBe(run.steps[step - 1]?.choice.id ?? null);
      expect(seen.order).toEqual(idsOf(run));
      expect(seen.record).toEqual(truth);
    }
  });

  it('breaks no rule', () => {
    expect(checkInvariants(run)).toEqual([]);
  });
});

/** Every answer that differs from the reference in one field. */
function wrongAnswers(run: Run, truth: Truth): RecordAnswers[] {
  const { ignored } = truth;
  const others = idsOf(run).filter((id) => !ignored.includes(id));
  const sets = [
    [],
    others,
    ...others.map((id) => [...ignored, id]),
    ...ignored.map((id) => ignored.filter((other) => other !== id)),
  ];
  return [
    ...RECORD_STATES.filter((state) => state !== truth.state).map((state) => ({ state })),
    ...RECORD_RESPONSES.filter((one) => one !== truth.response).map((response) => ({ response })),
    ...RECORD_SIGNALS.filter((signal) => signal !== truth.signal).map((signal) => ({ signal })),
    ...sets
      .filter((set) => set.length !== ignored.length || set.some((id) => !ignored.includes(id)))
      .map((set) => ({ ignored: set })),
  ];
}

const NOTIFY = 'notifications/cancelled';
const CLOSED = 'stream-closed';
const [late, lateAnswer] = ['arrive:B.cancel by server', 'arrive:B.response by client'];

type Expected = readonly [
  lab: string,
  settings: string,
  state: string,
  outcome: string,
  response: string,
  signal: string,
  ignored: readonly string[],
];

/** The orderings at their last step, as the contract for graders has them. */
const CONTRACT: readonly Expected[] = [
  ...(
    [
      ['cancel-first', 'A', 'cancelled'],
      ['maximum-deadline', 'C', 'max_timeout'],
      ['close-stream', 'D', 'cancelled'],
    ] as const
  ).flatMap(([lab, label, outcome]): Expected[] => {
    const end = [`complete:${label} by server`];
    return [
      [lab, 'stdio 2026-07-28', 'cancelled', outcome, 'suppressed', NOTIFY, end],
      [lab, 'stdio 2025-11-25', 'cancelled', outcome, 'suppressed', NOTIFY, end],
      [lab, 'http 2026-07-28', 'cancelled', outcome, 'suppressed', CLOSED, end],
      [lab, 'http 2025-11-25', 'cancelled', outcome, 'suppressed', NOTIFY, end],
    ];
  }),
  ...(['stdio 2026-07-28', 'stdio 2025-11-25', 'http 2025-11-25'] as const).map(
    (where): Expected => [
      'complete-first',
      where,
      'completed',
      'cancelled',
      'ignored',
      NOTIFY,
      [late, lateAnswer],
    ],
  ),
  ['complete-first', 'http 2026-07-28', 'completed', 'cancelled', 'lost', CLOSED, [late]],
  [
    'close-stream',
    'http 2026-07-28 close-only',
    'cancelled',
    'cancelled',
    'suppressed',
    CLOSED,
    ['complete:D by server'],
  ],
  [
    'close-stream',
    'http 2025-11-25 close-only',
    'completed',
    'cancelled',
    'lost',
    'none',
    ['arrive:D.cancel by server'],
  ],
];

function settingOf(words: string): Setting {
  const [transport, revision, giveUp] = words.split(' ');
  const setting = SETTINGS.find((one) => nameOf(one) === `${transport} ${revision}`)!;
  return giveUp === 'close-only' ? { ...setting, giveUp } : setting;
}

describe('the contract for graders', () => {
  it('has a row for every lab in every setting', () => {
    const rows = CONTRACT.map(([lab, where]) => `${lab} ${where}`);
    expect(new Set(rows).size).toBe(rows.length);
    expect(rows).toEqual(expect.arrayContaining(everyRun.map(([name]) => name)));
  });

  it.each(CONTRACT)('%s on %s', (id, where, state, outcome, response, signal, ignored) => {
    const opened = openAddress(addressAt(id, settingOf(where), 99));
    const steps = opened.run.steps.length;
    expect(opened.problems).toEqual([
      `step is 99, but this run has ${steps} steps; it is shown at the last.`,
    ]);
    expect(opened.situation.step).toBe(steps);
    const facts = factsAt(opened.run, steps)[0]!;
    expect(facts).toMatchObject({
      terminalState: state,
      clientOutcome: outcome,
      finalResponse: response,
      wireSignal: signal,
      cancelReason: id === 'maximum-deadline' ? 'max_timeout' : 'user',
      observedReason: signal === NOTIFY ? 'message' : 'stream_closed',
    });
    const model = buildModel(opened.run);
    // A client that only closes leaves out the message that 2025-11-25 advises (CAN-18).
    const advised = where.includes('2025-11-25') && where.includes('close-only') ? ['CAN-18'] : [];
    expect(model.violations.map(({ rule }) => rule)).toEqual(advised);
    expect(model.ignored.map(({ event, by }) => `${event} by ${by}`).sort()).toEqual(
      [...ignored].sort(),
    );
    const exists = response !== 'suppressed' ? 'yes' : 'no';
    const events = [...ignored].map((event) => event.split(' ')[0]).sort();
    expect(truthOf(opened.run)).toEqual({ state, response: exists, signal, ignored: events });
  });

  it.each(CONTRACT.filter(([, where]) => where.startsWith('http')))(
    '%s on %s posts what it must, and nothing else',
    (id, where, _state, _outcome, _response, signal) => {
      const { frames } = buildModel(open(id, settingOf(where)));
      const posts = frames.filter(({ frame }) => frameHead(frame).startsWith('POST '));
      const accepted = frames.filter(({ frame }) => frameHead(frame).includes(' 202 '));
      const more = signal === NOTIFY ? 1 : 0;
      expect([posts.length, accepted.length]).toEqual([1 + more, more]);
    },
  );

  it('names the rule behind a suppressed completion', () => {
    for (const [, lab, setting] of everyRun) {
      const ended = buildModel(open(lab.id, setting)).ignored.find(({ event }) =>
        event.startsWith('complete:'),
      );
      const rule = setting.revision === '2026-07-28' ? 'CAN-10' : 'CAN-9';
      expect(ended?.rule).toBe(lab.letter === 'B' ? undefined : rule);
    }
  });

  it.each(SETTINGS.map((setting) => [nameOf(setting), setting] as const))(
    'maximum-deadline keeps its times on %s',
    (_, setting) => {
      const run = open('maximum-deadline', setting);
      const times = (start: string) =>
        run.steps.filter((step) => step.choice.id.startsWith(start)).map((step) => step.atMs);
      expect(times('arrive:C.progress.')).toEqual([450, 900, 1350, 1800]);
      expect(times('max:C')).toEqual([2000]);
      expect(times('complete:C')).toEqual([2200]);
    },
  );

  it('complete-first has nothing to cancel once the answer has arrived', () => {
    for (const setting of SETTINGS) {
      const order = 'send:B,arrive:B.request,complete:B,arrive:B.response,cancel:B';
      const opened = openAddress(`${addressAt('complete-first', setting, 5)}&order=${order}`);
      expect(opened.problems).toEqual([]);
      expect(factsAt(opened.run, 5)[0]).toMatchObject({
        terminalState: 'completed',
        clientOutcome: 'result',
        finalResponse: 'delivered',
        wireSignal: 'none',
      });
      const [ignored] = buildModel(opened.run).ignored;
      expect(ignored).toMatchObject({ event: 'cancel:B', by: 'client', rule: 'LAB-4' });
    }
  });
});
