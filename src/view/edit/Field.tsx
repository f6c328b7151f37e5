/** The inputs of the edit form: a labelled field, a bare cell of a table, and a choice. */

import { idOf, useFieldProps } from './fieldProblems.ts';

interface TextProps {
  /** Where the value stands in the scenario, as the parser names it. */
  readonly path: string;
  /** A path whose problems concern this field, too. */
  readonly whole?: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
  readonly placeholder?: string;
  /** `number` asks for the number keys, `code` for the type of frames. */
  readonly kind?: 'text' | 'number' | 'code';
}

export function Field({ name, unit, ...rest }: TextProps & { readonly unit?: string }) {
  return (
    <label className="edit-field" htmlFor={idOf(rest.path)}>
      <span className="field-label">
        {name}
        {unit && <span className="edit-unit">, {unit}</span>}
      </span>
      <TextInput {...rest} />
    </label>
  );
}

/** An input whose label is its place in a table, said in full for those who do not see it. */
export function Cell({ name, ...rest }: TextProps) {
  return <TextInput {...rest} label={name} />;
}

function TextInput({
  path,
  whole,
  value,
  onChange,
  placeholder,
  kind = 'text',
  label,
}: Omit<TextProps, 'name'> & { readonly label?: string }) {
  return (
    <input
      {...useFieldProps(path, whole)}
      type="text"
      className="edit-input"
      data-kind={kind}
      inputMode={kind === 'number' ? 'numeric' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={kind === 'text'}
      aria-label={label}
      placeholder={placeholder}
      value={value}
      onChange={(event) => onChange(event.target.value)}
    />
  );
}

export interface ChoiceOption<T extends string> {
  readonly value: T;
  readonly name: string;
}

export function Choice<T extends string>({
  path,
  name,
  value,
  options,
  onChange,
  whole,
  isBare = false,
}: {
  readonly path: string;
  readonly name: string;
  readonly value: T;
  readonly options: readonly ChoiceOption<T>[];
  readonly onChange: (value: T) => void;
  readonly whole?: string;
  readonly isBare?: boolean;
}) {
  const select = (
    <select
      {...useFieldProps(path, whole)}
      className="edit-input"
      aria-label={isBare ? name : undefined}
      value={value}
      onChange={(event) => {
        const chosen = options.find((option) => option.value === event.target.value);
        if (chosen) onChange(chosen.value);
      }}
    >
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.name}
        </option>
      ))}
    </select>
  );
  if (isBare) return select;
  return (
    <label className="edit-field" htmlFor={idOf(path)}>
      <span className="field-label">{name}</span>
      {select}
    </label>
  );
}
