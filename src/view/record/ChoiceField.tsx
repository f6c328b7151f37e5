/** One question of the record with a list to choose the answer from. */

import { useId } from 'react';
import type { Field, Judgement } from '../../course/record.ts';
import { Verdict } from './Verdict.tsx';

export function ChoiceField({
  field,
  name,
  value,
  options,
  judgement,
  onChange,
}: {
  readonly field: Exclude<Field, 'ignored' | 'executions'>;
  readonly name: string;
  readonly value: string | undefined;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly judgement: Judgement | undefined;
  readonly onChange: (field: Field, value: string) => void;
}) {
  const id = useId();
  return (
    <div
      className="question"
      data-testid={`record-${field}`}
      data-value={value ?? ''}
      data-verdict={judgement?.verdict ?? 'open'}
    >
      <label htmlFor={id}>{name}</label>
      <select
        id={id}
        value={value ?? ''}
        onChange={(event) => onChange(field, event.target.value)}
        aria-describedby={judgement ? `${id}-verdict` : undefined}
      >
        <option value="">choose …</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.name}
          </option>
        ))}
      </select>
      {judgement && <Verdict id={`${id}-verdict`} judgement={judgement} />}
    </div>
  );
}
