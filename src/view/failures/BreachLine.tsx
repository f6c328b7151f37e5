/** What a failure breaks in an order, each with its step, its sentence and its rule. */

import type { Violation } from '../../engine/invariants/checkInvariants.ts';
import type { TraceModel } from '../../trace/model.ts';
import { RuleChip } from '../RuleChip.tsx';
import { useInvariantSentence } from '../useRule.ts';

export function BreachLine({
  model,
  broken,
}: {
  readonly model: TraceModel;
  readonly broken: readonly Violation[];
}) {
  return broken.map(({ invariant, rule, step, request }) => (
    <p key={`${invariant} ${rule} ${step} ${request}`} className="failure-breach">
      {breachWords(model, step, invariant)}: <Sentence id={invariant} /> <RuleChip id={rule} />
    </p>
  ));
}

function breachWords({ rows }: TraceModel, step: number, invariant: string): string {
  return `Step ${step + 1}, “${rows[step]?.text}”, breaks ${invariant}`;
}

function Sentence({ id }: { readonly id: string }) {
  return useInvariantSentence(id);
}
