/** The verdict of a diagnosis, what to do, and where it can be stepped. */

import { Play } from 'lucide-react';
import type { Verdict } from '../../course/diagnosis/question.ts';
import { RuleChip } from '../RuleChip.tsx';

export function Reached({ verdict }: { readonly verdict: Verdict }) {
  const { title, is, remedy, rules, lab } = verdict;
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
      <a className="button diagnose-open" href={`#/labs/${lab}`}>
        <Play size={14} aria-hidden="true" /> See it on the timeline
      </a>
    </>
  );
}
