/** Which rules and invariants a run shows, each with the first step that does. */

import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import type { Run } from '../../engine/run.ts';
import { whyOf } from '../../trace/why.ts';

/** Ids with the number of the first step, from 1 on, at which the page cites them. */
export interface Cited {
  readonly rules: ReadonlyMap<string, number>;
  /** Invariants that the run breaks. */
  readonly broken: ReadonlyMap<string, number>;
}

/** What the sentences, the ignored events and the broken invariants of a run cite. */
export function citedRules(run: Run): Cited {
  const rules = new Map<string, number>();
  const broken = new Map<string, number>();
  const note = (ids: Map<string, number>, id: string, step: number) => {
    ids.set(id, Math.min(step, ids.get(id) ?? step));
  };
  for (const { index, records } of run.steps) {
    for (const id of whyOf(run, index).rules) note(rules, id, index + 1);
    for (const record of records) {
      if (record.type === 'ignored') note(rules, record.rule, index + 1);
    }
  }
  for (const { invariant, rule, step } of checkInvariants(run)) {
    note(rules, rule, step + 1);
    note(broken, invariant, step + 1);
  }
  return { rules, broken };
}
