/** Whether an answer is right, and why. */

import { CircleCheck, CircleX } from 'lucide-react';
import type { Judgement } from '../../course/record.ts';

export function Verdict({ id, judgement }: { readonly id: string; readonly judgement: Judgement }) {
  const { verdict, because } = judgement;
  return (
    <p id={id} className="verdict" data-verdict={verdict}>
      {verdict === 'right' && <CircleCheck size={13} aria-hidden="true" />}
      {verdict === 'wrong' && <CircleX size={13} aria-hidden="true" />}
      <span>
        {verdict !== 'open' && <b>{verdict === 'right' ? 'Right. ' : 'Not so. '}</b>}
        {because}
      </span>
    </p>
  );
}
