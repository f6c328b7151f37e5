/** Plans what a scenario's handlers do with the ledger: operations, shared parts, replicas. */

import type { RequestSpec, Scenario, WorkStep } from '../scenario/schema.ts';
import { emptyLedger, type LedgerState } from './ledger/memoryLedger.ts';
import { mutationOf } from './ledger/program.ts';
import { HANDLER_START, PROVIDER_START, type ProviderPart } from './parts.ts';
import type { Handler, PlannedStep, ReplicaPlan, Slot } from './plan.ts';

/** What the handlers of one scenario share. */
export interface Workshop {
  readonly ledger: Slot<LedgerState>;
  readonly provider: Slot<ProviderPart>;
  /** Null for a request that mutates nothing. */
  handlerOf(spec: RequestSpec, replica: ReplicaPlan): Handler | null;
}

export function usesLedger({ requests }: Scenario): boolean {
  return requests.some(isMutation);
}

function isMutation({ work }: RequestSpec): boolean {
  return work.some((step) => step.do === 'mutate');
}

export function createWorkshop(scenario: Scenario, slot: <T>(start: T) => Slot<T>): Workshop {
  const faults = new Set<string>(scenario.server.faults);
  const ledger = slot(emptyLedger);
  const provider = slot(PROVIDER_START);
  const expired = slot<readonly string[]>([]);
  return {
    ledger,
    provider,
    handlerOf: (spec, replica) => {
      if (!isMutation(spec)) return null;
      return {
        mutation: mutationOf(spec, scenario),
        begin: faults.has('deferred-begin') ? 'deferred' : 'immediate',
        isAtomic: !faults.has('separate-statements') && !faults.has('map-ledger'),
        ignoresArguments: faults.has('no-fingerprint'),
        part: slot(HANDLER_START),
        ledger,
        map: faults.has('map-ledger') ? replica.map : null,
        provider,
        providerKey: scenario.ledger?.providerKey ?? false,
        expired,
      };
    },
  };
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
    ...requests.map(({ replica }) => replica ?? 1),
    ...acts.map((act) => ('replica' in act && act.replica) || 1),
  ];
  return [...new Set([1, ...named])].sort((a, b) => a - b);
}
