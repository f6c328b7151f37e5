/** The failures of the ledger on real SQLite: the file holds what the run says, at every step. */

import { describe, expect, it } from 'vitest';
import { everyFailure, exposed, mended } from '../labs/failures/failureRuns.testing.ts';
import { ledgerAt, statementsUntil } from '../trace/ledgerFacts.ts';
import { Replay } from './replay.ts';
import { sql } from './sql.testing.ts';

const withLedger = everyFailure.filter(([, lab, setting]) => exposed(lab, setting).plan.ledger);

it('there are some', () => expect(withLedger.length).toBeGreaterThan(0));

describe.each(withLedger)('%s', (_, lab, setting) => {
  it.each([
    ['exposed', exposed],
    ['mended', mended],
  ] as const)('is the same on SQLite, %s', (_, order) => {
    const replay = new Replay(sql, null);
    const whole = order(lab, setting);
    for (let step = 1; step <= whole.steps.length; step++) {
      const real = replay.to(statementsUntil(whole, step));
      expect(replay.differs).toBeNull();
      expect(real.tables(null)).toEqual(ledgerAt(whole, step)?.seenBy(null));
    }
    replay.dispose();
  });
});
