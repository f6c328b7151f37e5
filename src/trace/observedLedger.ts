/** What the observation says of a run's ledger. */

import type { Run } from '../engine/run.ts';
import type { Observation } from '../scenario/observation.ts';
import { ledgerAt } from './ledgerFacts.ts';

/** What is committed, and who holds the write lock. */
export function observedLedger(run: Run, count: number): Pick<Observation, 'ledger'> {
  const facts = ledgerAt(run, count);
  if (!facts) return {};
  const { effects, lockHolder, seenBy } = facts;
  const { records, receipts } = seenBy(null);
  return {
    ledger: {
      executions: effects.length,
      lockHolder,
      records: records.map(({ tenant, operation, key, fingerprint }) => {
        return { tenant, operation, key, fingerprint };
      }),
      receipts: receipts.map(({ id, request }) => ({ id, request })),
    },
  };
}
