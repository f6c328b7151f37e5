/** The fourth question: which events had no effect. Several may be chosen, or none of them. */

import { useId } from 'react';
import type { Judgement } from '../../course/worksheet.ts';
import { usePage } from '../usePage.ts';
import { Verdict } from './Verdict.tsx';

export function IgnoredField({
  value,
  judgement,
  onChange,
}: {
  readonly value: readonly string[] | undefined;
  readonly judgement: Judgement | undefined;
  readonly onChange: (value: readonly string[]) => void;
}) {
  const id = useId();
  const rows = usePage((page) => page.model.rows);
  const chosen = value ?? [];
  const flip = (event: string, on: boolean) =>
    onChange(on ? [...chosen, event] : chosen.filter((one) => one !== event));
  const shown = value === undefined ? '' : value.length === 0 ? 'none' : value.join(',');
  return (
    <fieldset
      className="question ignored-field"
      data-testid="record-ignored"
      data-value={shown}
      data-verdict={judgement?.verdict ?? 'open'}
      aria-describedby={judgement ? `${id}-verdict` : undefined}
    >
      <legend>Events without effect</legend>
      <div className="ignored-choices">
        {rows.map((row) => (
          <label key={row.id}>
            <input
              type="checkbox"
              checked={chosen.includes(row.id)}
              onChange={(event) => flip(row.id, event.target.checked)}
              data-event={row.id}
            />
            <span className="ignored-number">{row.index + 1}</span> {row.text}
          </label>
        ))}
        <label>
          <input
            type="checkbox"
            checked={value?.length === 0}
            onChange={() => onChange([])}
            data-event="none"
          />
          none of them
        </label>
      </div>
      {judgement && <Verdict id={`${id}-verdict`} judgement={judgement} />}
    </fieldset>
  );
}
