/** Tries a statement in one place: runs it, in every order that it asks for, and judges each. */

import { must } from '../../base/assert.ts';
import { compile } from '../../engine/compile.ts';
import { type Run, run } from '../../engine/run.ts';
import type { Scenario } from '../../scenario/schema.ts';
import type { Lab } from '../lab.ts';
import { addressOf, labOrigin, scenarioOf, startOf } from '../situation.ts';
import { cancelStatements } from './cancelStatements.ts';
import { ledgerStatements } from './ledgerStatements.ts';
import type { Statement, Stored, Where } from './statement.ts';
import { streamStatements } from './streamStatements.ts';

export const STATEMENTS: readonly Statement[] = [
  ...cancelStatements,
  ...ledgerStatements,
  ...streamStatements,
];

export interface Trial {
  readonly value: 'holds' | 'broken';
  /** Orders that were about the statement. */
  readonly orders: number;
  /** The first step that breaks it, and what happens there. */
  readonly breach: { readonly step: number; readonly says: string } | null;
  /** The run that shows it: the breach at its step, or the clock's order at its end. */
  readonly link: string;
}

/** Runs what a run stored on real SQLite. */
export type Store = (run: Run) => Stored;

const placeOf = (lab: Lab) => ({ kind: 'lab', lab: lab.id }) as const;

function situationIn(lab: Lab, { transport, revision }: Where, form?: string) {
  return { ...startOf(labOrigin(lab, form)), transport, revision };
}

/** The lab in the place that is asked for, at its end. */
export function linkIn(lab: Lab, where: Where): string {
  const situation = situationIn(lab, where);
  const ran = run(compile(scenarioOf(situation)));
  return addressOf({ ...situation, step: ran.steps.length }, ran, placeOf(lab));
}

/**
 * Tries a statement where it is meant. `change` puts a wrong policy into its scenario, `form` takes
 * another position of the switch. Asserts that the statement is about at least one of the orders.
 */
export function tryStatement(
  { id, judge, triesOrders, usesLedger }: Statement,
  lab: Lab,
  where: Where,
  store: Store,
  {
    form,
    change = (same) => same,
  }: { form?: string; change?: (scenario: Scenario) => Scenario } = {},
): Trial {
  const situation = situationIn(lab, where, form);
  const plan = compile(change(scenarioOf(situation)));
  const byClock = run(plan);
  let orders = 0;
  for (const ran of triesOrders ? [byClock, ...neighbours(byClock)] : [byClock]) {
    const judged = judge(ran, usesLedger ? store(ran) : null);
    if (judged === 'beside') continue;
    orders++;
    if (judged === 'holds') continue;
    const wishes = ran.steps.slice(0, ran.decided).map(({ choice }) => choice.id);
    const broken = { ...situation, wishes, step: judged.step };
    return { value: 'broken', orders, breach: judged, link: addressOf(broken, ran, placeOf(lab)) };
  }
  must(orders || null, `${id} is about a run on ${where.transport} in ${where.revision}`);
  const end = { ...situation, step: byClock.steps.length };
  return { value: 'holds', orders, breach: null, link: addressOf(end, byClock, placeOf(lab)) };
}

/** Every order that comes from swapping two neighbours, each once; what cannot be is left out. */
function neighbours({ plan, steps }: Run): Run[] {
  const ids = steps.map(({ choice }) => choice.id);
  const seen = new Set([ids.join(' ')]);
  return ids.slice(1).flatMap((id, at) => {
    const swapped = run(plan, [...ids.slice(0, at), id, ids[at] ?? id]);
    const order = swapped.steps.map(({ choice }) => choice.id).join(' ');
    if (seen.has(order)) return [];
    seen.add(order);
    return [swapped];
  });
}
