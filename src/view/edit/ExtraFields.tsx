/** Fields of the edit form that only some scenarios have: of a queue, a proxy, a task. */

import type { ExtraField, Extras } from '../../scenario/editExtras.ts';
import { Field } from './Field.tsx';

export function ExtraFields({
  fields,
  texts,
  within = '',
  onChange,
}: {
  readonly fields: readonly ExtraField[];
  readonly texts: Extras;
  /** The path of what they belong to, with its dot; empty for the whole scenario. */
  readonly within?: string;
  readonly onChange: (texts: Extras) => void;
}) {
  return fields.map(({ path, name, unit, empty = '' }) => {
    const key = path.join('.');
    const value = texts[key];
    if (value === undefined) return null;
    return (
      <Field
        key={key}
        path={`${within}${key}`}
        name={name}
        unit={unit}
        kind="number"
        placeholder={empty}
        value={value}
        onChange={(text) => onChange({ ...texts, [key]: text })}
      />
    );
  });
}
