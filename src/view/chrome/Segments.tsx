/** A few choices side by side, of which one holds: native radio buttons that look like a switch. */

import { useId } from 'react';

export interface SegmentOption<T extends string> {
  readonly value: T;
  readonly name: string;
  /** Why it cannot be chosen here; null or left out where it can. */
  readonly off?: string | null;
}

export function Segments<T extends string>({
  label,
  value,
  options,
  onChange,
  hideLabel = false,
}: {
  readonly label: string;
  readonly value: T;
  readonly options: readonly SegmentOption<T>[];
  readonly onChange: (value: T) => void;
  readonly hideLabel?: boolean;
}) {
  const name = useId();
  return (
    <div className="segments-field">
      <span id={`${name}-label`} className={hideLabel ? 'visually-hidden' : 'field-label'}>
        {label}
      </span>
      <div className="segments" role="radiogroup" aria-labelledby={`${name}-label`}>
        {options.map((option) => (
          <label key={option.value} title={option.off ?? undefined}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.off != null}
              onChange={() => onChange(option.value)}
            />
            <span>{option.name}</span>
          </label>
        ))}
      </div>
    </div>
  );
}
