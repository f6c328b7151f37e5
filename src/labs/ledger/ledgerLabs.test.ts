/** Proves every lab of the ledger in each position of its switch: its data, links, and ends. */

import { describe, expect, it } from 'vitest';
import type { LabForm } from '../../course/lab.ts';
import { openAddress } from '../../course/openAddress.ts';
import { addressOf, labOrigin, startOf } from '../../course/situation.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import { answersOf, countsOf, fileOf } from '../../engine/ledgerScenarios.testing.ts';
import type { Run } from '../../engine/run.ts';
import { idsOf, nameOf, SETTINGS, type Setting } from '../../engine/scenarios.testing.ts';
import { advance, possibleChoices, startWorld } from '../../engine/world.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { decodeScenario, encodeScenario } from '../../scenario/link.ts';
import { parseScenario, parseScenarioText } from '../../scenario/parseScenario.ts';
import { whyOf } from '../../trace/why.ts';
import { labById } from '../allLabs.ts';
import { ledgerLabs } from './ledgerLabs.ts';

const everyForm = ledgerLabs.flatMap((lab) =>
  (lab.forms ?? []).map((form) => [`${lab.id} ${form.id}`, lab, form] as const),
);
const everyRun = everyForm.flatMap(([name, lab, form]) =>
  SETTINGS.map((setting) => [`${name} on ${nameOf(setting)}`, lab, form, setting] as const),
);

function hashOf(lab: string, form: string, { transport, revision }: Setting, step: number): string {
  return `#/labs/${lab}?transport=${transport}&revision=${revision}&step=${step}&form=${form}`;
}

function open(lab: string, form: string, setting: Setting): Run {
  return openAddress(hashOf(lab, form, setting, 0)).run;
}

const SENTENCE = /^[A-Z].*[.?]$/;

describe.each(ledgerLabs.map((lab) => [lab.id, lab] as const))('the words of %s', (_, lab) => {
  it('are sentences', () => {
    expect(lab.brief).toMatch(SENTENCE);
    expect(lab.title).toMatch(/^[A-Z].*[^.]$/);
    expect(lab.tagline).toMatch(/^\S.*[^.]$/);
    expect(lab.tryNext.length).toBeGreaterThan(0);
    for (const idea of lab.tryNext) expect(idea).toMatch(SENTENCE);
    for (const { name } of lab.forms ?? []) expect(name).toMatch(/^\S.*[^.]$/);
  });

  it('name a switch whose first position is the lab itself', () => {
    const forms: readonly LabForm[] = lab.forms ?? [];
    expect(forms.length).toBeGreaterThan(1);
    expect(forms[0]?.scenario).toBe(lab.scenario);
    expect(new Set(forms.map(({ id }) => id)).size).toBe(forms.length);
    expect(new Set(forms.map(({ name }) => name)).size).toBe(forms.length);
    expect([lab.section, lab.transport, labById(lab.id)]).toEqual(['ledger', 'stdio', lab]);
  });
});

it('the labs have ids, letters and titles of their own', () => {
  for (const key of ['id', 'letter', 'title', 'tagline', 'brief'] as const) {
    expect(new Set(ledgerLabs.map((lab) => lab[key])).size).toBe(ledgerLabs.length);
  }
  expect(ledgerLabs.map(({ letter }) => letter)).toEqual(
    ledgerLabs.map((_, index) => `${index + 1}`),
  );
});

describe.each(everyForm)('the data of %s', (_, lab, form) => {
  it('is a scenario that parses to itself', () => {
    const asText = JSON.stringify(form.scenario);
    for (const outcome of [parseScenario(JSON.parse(asText)), parseScenarioText(asText)]) {
      expect(outcome).toMatchObject({ ok: true, scenario: form.scenario });
    }
  });

  it('comes back from its link', () => {
    const encoded = encodeScenario(form.scenario);
    const code = encoded.ok ? encoded.code : '';
    expect(decodeScenario(code)).toMatchObject({ ok: true, scenario: form.scenario });
    const opened = openAddress(`#/s/${code}`);
    expect(opened.problems).toEqual([]);
    const { transport, revision } = form.scenario;
    expect(idsOf(opened.run)).toEqual(idsOf(open(lab.id, form.id, { transport, revision })));
  });

  it('opens by its own address, untouched', () => {
    const opened = openAddress(`#/labs/${lab.id}?form=${form.id}`);
    expect(opened.problems).toEqual([]);
    expect(opened.situation).toEqual(startOf(labOrigin(lab, form.id)));
    if (form === lab.forms?.[0]) {
      expect(openAddress(`#/labs/${lab.id}`).situation).toEqual(opened.situation);
    }
  });
});

describe.each(everyRun)('%s', (_, lab, form, setting) => {
  const run = open(lab.id, form.id, setting);

  it('is the same situation when its own address is opened', () => {
    for (const step of [0, Math.floor(run.steps.length / 2), run.steps.length]) {
      const first = openAddress(hashOf(lab.id, form.id, setting, step));
      expect(first.problems).toEqual([]);
      const place = { kind: 'lab', lab: lab.id } as const;
      const printed = addressOf(first.situation, first.run, place);
      const again = openAddress(printed);
      expect(again.problems).toEqual([]);
      expect(again.situation).toEqual(first.situation);
      expect(again.run.steps).toEqual(first.run.steps);
      expect(addressOf(again.situation, again.run, place)).toBe(printed);
    }
  });

  it('takes only choices that are possible when they are taken', () => {
    let world = startWorld(run.plan);
    for (const step of run.steps) {
      const choice = possibleChoices(run.plan, world).find(({ id }) => id === step.choice.id);
      const next = choice && advance(run.plan, world, choice);
      if (!next) throw new Error(`${step.choice.id} is not possible`);
      expect(next.records).toEqual(step.records);
      world = next.world;
    }
    const left = possibleChoices(run.plan, world);
    expect(left).toEqual([]);
  });

  it('says of every step what happened and by which rules', () => {
    for (const { index } of run.steps) {
      const { text, rules } = whyOf(run, index);
      expect(text).toMatch(/^[A-Z].*[a-z0-9]\.$/);
      for (const id of rules) expect(ruleById(id), id).toBeDefined();
    }
  });
});

const done = (label: string, receipt: number) =>
  `${label}: {"receipt":${receipt},"replayed":false}`;
const again = (label: string, receipt: number) =>
  `${label}: {"receipt":${receipt},"replayed":true}`;
const refused = (label: string) =>
  `${label}: This idempotency key was used with other arguments. Nothing was changed.`;
const accepted = (label: string) => `${label}: {"accepted":true,"replayed":true}`;

interface End {
  /** Requests whose effect the file holds, in its order. */
  readonly receipts: string;
  readonly executions: string;
  readonly records: number;
  /** Requests whose effect the other service made. */
  readonly charges?: string;
  readonly answers: readonly string[];
  /** As `invariant rule choice`. */
  readonly broken?: readonly string[];
}

const once = (receipts: string, ...answers: string[]): End => {
  return { receipts, executions: 'checkout-7 × 1', records: 1, answers };
};
const GREETED = '"greeting":"Hello, Ada"';

const BALANCE = 'D: {"cents":8500}';

/** What each lab comes to at its last step, on both transports and in both revisions. */
const ENDS: Readonly<Record<string, End>> = {
  'ledger-new-id no-key': {
    receipts: 'A B',
    executions: '- × 2',
    records: 0,
    answers: [done('B', 2)],
  },
  'ledger-new-id key': once('A', again('B', 1)),
  'ledger-key safe': once('A', done('A', 1), again('B', 1), refused('C')),
  'ledger-key unsafe': {
    ...once('A', done('A', 1), again('B', 1), again('C', 1)),
    broken: ['INV-39 LED-4 find:C'],
  },
  'ledger-race safe': once('A', done('A', 1), again('B', 1)),
  'ledger-race unsafe': {
    receipts: 'A B',
    executions: 'checkout-7 × 2',
    records: 1,
    answers: [done('A', 1), done('B', 2)],
    broken: ['INV-39 LED-2 effect:B'],
  },
  'ledger-deferred deferred': once('A', done('A', 1), again('B', 1)),
  'ledger-deferred immediate': once('A', done('A', 1), again('B', 1)),
  'ledger-crash safe': once('B', done('B', 1)),
  'ledger-crash unsafe': {
    receipts: 'A B',
    executions: 'checkout-7 × 2',
    records: 1,
    answers: [done('B', 2)],
    broken: ['INV-39 LED-2 effect:B'],
  },
  'ledger-alias safe': once('A', done('A', 1).replace('}', `,${GREETED}}`), again('B', 1)),
  'ledger-alias unsafe': {
    ...once(
      'A',
      done('A', 1).replace('}', `,${GREETED}}`),
      again('B', 1).replace('}', `,${GREETED}}`),
    ),
    records: 0,
    broken: ['INV-39 LED-8 find:B'],
  },
  'ledger-reopen safe': once('A', again('B', 1)),
  'ledger-reopen unsafe': {
    receipts: 'A B',
    executions: 'checkout-7 × 2',
    records: 0,
    answers: [done('B', 2)],
    broken: ['INV-39 LED-2 effect:B'],
  },
  'ledger-replicas safe': once('A', done('A', 1), again('B', 1), again('C', 1)),
  'ledger-replicas unsafe': {
    receipts: 'A B C',
    executions: 'checkout-7 × 3',
    records: 0,
    answers: [done('A', 1), done('B', 2), done('C', 3)],
    broken: ['INV-39 LED-2 effect:B', 'INV-39 LED-2 effect:C'],
  },
  'ledger-window window': {
    receipts: 'A C',
    executions: 'checkout-7 × 2',
    records: 1,
    answers: [done('A', 1), again('B', 1), done('C', 2)],
  },
  'ledger-window forever': once('A', done('A', 1), again('B', 1), again('C', 1)),
  'ledger-scope safe': {
    receipts: 'A B C',
    executions: 'checkout-7 × 1, checkout-7 × 1, checkout-7 × 1',
    records: 3,
    answers: [done('A', 1), done('B', 2), done('C', 3)],
  },
  'ledger-scope unsafe': {
    ...once('A', done('A', 1), refused('B'), again('C', 1)),
    broken: ['INV-39 LED-1 find:B', 'INV-39 LED-1 find:C'],
  },
  'ledger-natural-key safe': {
    receipts: 'A',
    executions: '- × 1',
    records: 0,
    answers: [done('A', 1), 'B: {"receipt":1,"existed":true}'],
  },
  'ledger-natural-key unsafe': {
    receipts: 'A',
    executions: '- × 1',
    records: 0,
    answers: [done('A', 1), 'B: UNIQUE constraint failed: receipt.natural_key'],
  },
  'ledger-remote call-first': {
    receipts: '',
    executions: 'refund-1042 × 1',
    records: 1,
    charges: 'A B',
    answers: [done('B', 2)],
    broken: ['INV-39 LED-10 call:B'],
  },
  // The refund is never made, and every retry is told that it was accepted.
  'ledger-remote record-first': {
    receipts: '',
    executions: 'refund-1042 × 1',
    records: 1,
    answers: [accepted('B')],
  },
  'ledger-remote outbox': {
    receipts: '',
    executions: 'refund-1042 × 1',
    records: 1,
    charges: 'A B',
    answers: [accepted('B')],
    broken: ['INV-39 LED-10 relay:B'],
  },
  'ledger-remote provider-key': {
    receipts: '',
    executions: 'refund-1042 × 1',
    records: 1,
    charges: 'A',
    answers: [accepted('B')],
  },
  'retry-matrix contract': {
    receipts: 'B C',
    executions: '- × 1, checkout-7 × 1',
    records: 1,
    answers: [BALANCE, again('E', 1)],
  },
  'retry-matrix hints': {
    receipts: 'B C F',
    executions: '- × 2, checkout-7 × 1',
    records: 1,
    answers: [BALANCE, again('E', 1), done('F', 3)],
    broken: ['INV-38 ANN-1 send:F'],
  },
};
function brokenIn(run: Run): string[] {
  return checkInvariants(run).map(
    ({ invariant, rule, step }) => `${invariant} ${rule} ${run.steps[step]?.choice.id}`,
  );
}

describe('what it comes to', () => {
  it('is told of every lab in every form', () => {
    expect(Object.keys(ENDS)).toEqual(everyForm.map(([name]) => name));
  });

  it.each(everyForm)('%s', (name, lab, form) => {
    for (const setting of SETTINGS) {
      const run = open(lab.id, form.id, setting);
      const end: End = { ...countsOf(run), answers: answersOf(run), broken: brokenIn(run) };
      expect({ at: nameOf(setting), ...end }).toEqual({
        at: nameOf(setting),
        charges: '',
        broken: [],
        ...ENDS[name],
      });
    }
  });

  it('and what the outbox told is noted there', () => {
    const sent = (form: string) =>
      SETTINGS.flatMap((setting) =>
        fileOf(open('ledger-remote', form, setting)).outbox.map(({ sentMs }) => sentMs !== null),
      );
    expect(sent('outbox')).toEqual([true, true, true, true]);
    expect(sent('call-first')).toEqual([]);
  });
});
