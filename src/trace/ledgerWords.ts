/** The port of the sentences about mutations, which are loaded with the handlers that make them. */

import { createPort } from '../base/port.ts';
import type { Operation } from '../engine/ledger/program.ts';
import type { Plan } from '../engine/plan.ts';
import type { RequestPlan } from '../engine/planPieces.ts';
import type { Run, Step } from '../engine/run.ts';
import type { Observation } from '../scenario/observation.ts';
import type { Why } from './types.ts';

export interface LedgerWords {
  whyOperation(step: Step, operation: Operation, request: RequestPlan): Why;
  whyEdit(step: Step): Why;
  /** Null where nothing is to be said about trying again. */
  whyRetry(step: Step): Why | null;
  whyWindow(limitMs: number): Why;
  whyRestart(plan: Plan): Why;
  observed(run: Run, count: number): Pick<Observation, 'ledger'>;
}

export const { provide: provideLedgerWords, get: ledgerWords } = createPort<LedgerWords>(
  'the sentences about mutations are loaded with the handlers',
);
