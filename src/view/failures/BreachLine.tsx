/** What a failure breaks in an order, each with its step, its sentence and its rule. */

import { INVARIANT_SENTENCES } from '../../engine/invariantSentences.ts';
import type { Violation } from '../../engine/invariants/checkInvariants.ts';
import type { TraceModel } from '../../trace/model.ts';
import { RuleChip } from '../RuleChip.tsx';

export function BreachLine({
  model,
  broken,
}: {
  readonly model: TraceModel;
  readonly broken: readonly Violation[];
}) {
  return broken.map(({ invariant, rule, step, request }) => (
    <p key={`${invariant} ${rule} ${step} ${request}`} className="failure-breach">
      {breachWords(model, step, invariant)} <RuleChip id={rule} />
    </p>
  ));
}

/** Announced when it comes, so the sentence is part of this chunk and not awaited. */
function breachWords({ rows }: TraceModel, step: number, invariant: string): string {
  const place = `Step ${step + 1}, “${rows[step]?.text}”`;
  return `${place}, breaks ${invariant}: ${INVARIANT_SENTENCES[invariant]}`;
}
