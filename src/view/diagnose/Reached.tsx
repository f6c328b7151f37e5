/** The verdict of a diagnosis, what to do, and where it can be stepped. */

import { Play } from 'lucide-react';
import type { Verdict } from '../../course/diagnosis/question.ts';
import { sightAddress } from '../../course/diagnosis/sights.ts';
import type { Transport } from '../../protocol/revision.ts';
import { RuleChip } from '../RuleChip.tsx';

export function Reached({
  verdict,
  transport,
}: {
  readonly verdict: Verdict;
  readonly transport: Transport;
}) {
  const { title, is, remedy, rules, seen } = verdict;
  const sight = seen[transport];
  return (
    <>
      <h2>{title}</h2>
      <p>{is}</p>
      <p>
        <b>What to do:</b> {remedy}
      </p>
      <p className="why-rules">
        {rules.map((id) => (
          <RuleChip key={id} id={id} />
        ))}
      </p>
      {sight && (
        <a className="button diagnose-open" href={sightAddress(sight, transport)}>
          <Play size={14} aria-hidden="true" /> See it on the timeline
        </a>
      )}
    </>
  );
}
