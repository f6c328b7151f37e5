/** What mutations mean for a plan: who makes one, and the steps that they are planned as. */

import type { RequestSpec, Scenario, WorkStep } from '../scenario/schema.ts';
import type { Handler, PlannedStep } from './planPieces.ts';

export function usesLedger({ requests }: Scenario): boolean {
  return requests.some(isMutation);
}

export function isMutation({ work }: RequestSpec): boolean {
  return work.some((step) => step.do === 'mutate');
}

/** A mutation as its operations; any other step as it is. */
export function plannedSteps(step: WorkStep, handler: Handler | null): PlannedStep[] {
  if (step.do !== 'mutate') return [step];
  const operations = handler?.mutation.operations ?? [];
  return operations.map((operation, index) => {
    return { do: 'operate', operation, afterMs: index === 0 ? step.afterMs : step.statementMs };
  });
}

/** Numbers of the server processes that a scenario names, from 1 on. */
export function replicaNumbers({ requests, acts }: Scenario): number[] {
  const named = [
    ...requests.flatMap(({ replica, cancelReplica }) => [replica ?? 1, cancelReplica ?? 1]),
    ...acts.map((act) => ('replica' in act && act.replica) || 1),
  ];
  return [...new Set([1, ...named])].sort((a, b) => a - b);
}
