/** The one question of a ledger lab: how often the thing was really done. */

import { useId, useState } from 'react';
import type { Judgement } from '../../course/record.ts';
import { grouped } from '../../scenario/sentences.ts';
import { Verdict } from './Verdict.tsx';

const MOST = 9_999;

export default function ExecutionsField({
  value,
  judgement,
  onChange,
}: {
  readonly value: number | undefined;
  readonly judgement: Judgement | undefined;
  readonly onChange: (value: number | undefined) => void;
}) {
  const id = useId();
  // What is typed and is no answer stays in the box, with a word on what would be one.
  const [odd, setOdd] = useState<string | null>(null);
  const take = (text: string, isBad: boolean) => {
    const count = Number(text);
    const isCount = text !== '' && Number.isInteger(count) && count >= 0 && count <= MOST;
    setOdd(isBad || (text !== '' && !isCount) ? text : null);
    onChange(isCount ? count : undefined);
  };
  return (
    <div
      className="question"
      data-testid="record-executions"
      data-value={value ?? ''}
      data-verdict={judgement?.verdict ?? 'open'}
    >
      <label htmlFor={id}>How many effects are committed?</label>
      <input
        id={id}
        type="number"
        min={0}
        max={MOST}
        value={odd ?? value ?? ''}
        onChange={({ target }) => take(target.value, target.validity.badInput)}
        aria-invalid={odd !== null}
        aria-describedby={odd !== null ? `${id}-odd` : judgement ? `${id}-verdict` : undefined}
      />
      {odd !== null && (
        <p id={`${id}-odd`} className="verdict">
          This is no answer: it must be a whole number from 0 to {grouped(MOST)}.
        </p>
      )}
      {judgement && odd === null && <Verdict id={`${id}-verdict`} judgement={judgement} />}
    </div>
  );
}
