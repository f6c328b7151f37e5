/** Statements about a mutation, its key and what is stored, read from real SQLite. */

import type { Run } from '../../engine/run.ts';
import { isObject, type Json } from '../../protocol/jsonRpc.ts';
import { ledgerAt } from '../../trace/ledgerFacts.ts';
import { framesAbout, recordsOf } from './readRun.ts';
import { type Breach, EVERYWHERE, type Judged, type Statement, type Stored } from './statement.ts';

const SAME = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

/** What is wrong with SQLite itself, if anything is. */
function strayed(run: Run, { differs }: Stored): Breach | null {
  const says = `SQLite answers otherwise than the run, at ${differs}.`;
  return differs === null ? null : { step: run.steps.length, says };
}

/** The first step after which so many effects are committed; 0 where it never comes to that. */
function stepWithEffects(run: Run, count: number): number {
  const at = run.steps.findIndex(
    ({ index }) => (ledgerAt(run, index + 1)?.effects.length ?? 0) >= count,
  );
  return at + 1;
}

/** The text of the result that a request was answered with. */
function answerTo(run: Run, request: string): Json | undefined {
  const message = framesAbout(run, request, 's2c', 'response')[0]?.what.message;
  return isObject(message) ? message['result'] : undefined;
}

function executesAgain(run: Run, stored: Stored | null): Judged {
  const [retry] = recordsOf(run, 'retry');
  if (!stored || !retry) return 'beside';
  const ids = run.plan.requests.map(({ spec }) => spec.id);
  if (new Set(ids).size !== ids.length) return 'beside';
  const wrong = strayed(run, stored);
  if (wrong) return wrong;
  if (stored.tables.receipts.length === ids.length) return 'holds';
  return { step: run.steps.length, says: 'The second id did not execute the mutation again.' };
}

function executesOnce(run: Run, stored: Stored | null): Judged {
  const { requests } = run.plan;
  if (!stored || requests.length !== 2) return 'beside';
  const wrong = strayed(run, stored);
  if (wrong) return wrong;
  const second = stepWithEffects(run, 2);
  if (second > 0) return { step: second, says: 'A second effect is committed under the same key.' };
  const { receipts, executions } = stored.tables;
  const isOnce = receipts.length === 1 && executions.every(({ count }) => count === 1);
  const isAnswered = requests.every(({ label }) => answerTo(run, label) !== undefined);
  if (isOnce && isAnswered) return 'holds';
  return {
    step: run.steps.length,
    says: 'The file does not hold one execution, or one is unanswered.',
  };
}

function survivesReopen(run: Run, stored: Stored | null): Judged {
  const [start] = recordsOf(run, 'process').filter(({ what }) => what.what === 'server-start');
  if (!stored || !start) return 'beside';
  const wrong = strayed(run, stored);
  if (wrong) return wrong;
  const second = stepWithEffects(run, 2);
  if (second > 0) return { step: second, says: 'The process that came back executes once more.' };
  const end = run.steps.length;
  if (stored.tables.records.length === 0) return { step: end, says: 'No record is in the file.' };
  if (!SAME(stored.tables, stored.reopened)) {
    return { step: end, says: 'The file holds something else once it is opened again.' };
  }
  return SAME(stored.tables, stored.afterEdit)
    ? 'holds'
    : { step: end, says: 'What the ledger handed out was no copy.' };
}

function keepsItsOwn(run: Run, stored: Stored | null): Judged {
  const [edit] = recordsOf(run, 'edited');
  if (!stored || !edit) return 'beside';
  const wrong = strayed(run, stored);
  if (wrong) return wrong;
  if (edit.what.isShared) return { step: edit.step, says: 'The edit reaches what is kept.' };
  return SAME(stored.tables, stored.afterEdit)
    ? 'holds'
    : { step: edit.step, says: 'An edit of what was handed out reaches the file.' };
}

const ofLedger = { meant: EVERYWHERE, usesLedger: true } as const;

export const ledgerStatements: readonly Statement[] = [
  {
    ...ofLedger,
    id: 'statement-6',
    says: 'Under a new JSON-RPC id alone the mutation is executed again.',
    rules: ['NOT-1', 'LED-5'],
    lab: 'ledger-new-id',
    judge: executesAgain,
    // A key is what makes an end of it.
    brokenBy: [{ form: 'key' }],
  },
  {
    ...ofLedger,
    id: 'statement-7',
    says: 'Two connections that race with one key and the same arguments execute once.',
    rules: ['LED-2', 'LED-3', 'LED-12'],
    lab: 'ledger-race',
    triesOrders: true,
    judge: executesOnce,
    brokenBy: [{ server: 'separate-statements' }],
  },
  {
    ...ofLedger,
    id: 'statement-8',
    says: 'What was committed is there after the file is opened again, and a replay gets a copy.',
    rules: ['LED-3', 'LED-8', 'LED-11'],
    lab: 'ledger-reopen',
    judge: survivesReopen,
    brokenBy: [{ server: 'map-ledger' }],
  },
  {
    ...ofLedger,
    id: 'statement-9',
    says: 'An edit of a result that was handed out does not reach what is stored.',
    rules: ['LED-8'],
    lab: 'ledger-alias',
    judge: keepsItsOwn,
    brokenBy: [{ server: 'map-ledger' }],
  },
];
