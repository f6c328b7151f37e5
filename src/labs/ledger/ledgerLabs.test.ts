/** Proves every lab of the ledger, and what each comes to in each position of its switch. */

import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import { answersOf, countsOf, fileOf } from '../../engine/ledgerScenarios.testing.ts';
import type { Run } from '../../engine/run.ts';
import { nameOf, SETTINGS } from '../../engine/scenarios.testing.ts';
import { formsOf, openLab, proveLabs } from '../proveLab.testing.ts';
import { ledgerLabs } from './ledgerLabs.ts';

proveLabs(ledgerLabs);

it('each has a switch, starts on stdio, and is numbered in the order of the list', () => {
  for (const lab of ledgerLabs) {
    expect(lab.forms?.length).toBeGreaterThan(1);
    expect([lab.section, lab.transport]).toEqual(['ledger', 'stdio']);
  }
  expect(ledgerLabs.map(({ letter }) => letter)).toEqual(
    ledgerLabs.map((_, index) => `${index + 1}`),
  );
});

const everyForm = formsOf(ledgerLabs);

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
      const run = openLab(lab, form, setting);
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
        fileOf(openLab({ id: 'ledger-remote' }, { id: form }, setting)).outbox.map(
          ({ sentMs }) => sentMs !== null,
        ),
      );
    expect(sent('outbox')).toEqual([true, true, true, true]);
    expect(sent('call-first')).toEqual([]);
  });
});
