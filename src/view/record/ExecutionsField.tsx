/** The one question of a ledger lab: how often the thing was really done. */

import { useId } from 'react';
import type { Judgement } from '../../course/record.ts';
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
  const read = (text: string) => {
    const count = Number(text);
    return text !== '' && Number.isInteger(count) && count >= 0 && count <= MOST
      ? count
      : undefined;
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
        value={value ?? ''}
        onChange={(event) => onChange(read(event.target.value))}
        aria-describedby={judgement ? `${id}-verdict` : undefined}
      />
      {judgement && <Verdict id={`${id}-verdict`} judgement={judgement} />}
    </div>
  );
}
