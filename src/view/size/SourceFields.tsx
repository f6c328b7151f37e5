/** Where the durations come from, and how they are read. */

import { UNITS, type Unit } from '../../course/durations/durationUnit.ts';
import { SAMPLE_WORDS } from '../../course/durations/samples.ts';
import type { DataName, SizeState } from '../../course/durations/sizeAddress.ts';
import type { Source } from '../../worker/analyseSource.ts';
import { Segments } from '../chrome/Segments.tsx';
import { OwnDurations } from './OwnDurations.tsx';

const DATA_NAMES: Readonly<Record<DataName, string>> = {
  'two-modes': 'Two paths',
  'one-mode': 'One path',
  tail: 'Long tail',
  capped: 'Capped tail',
  own: 'Your own',
};

const DATA_OPTIONS = (Object.keys(DATA_NAMES) as DataName[]).map((value) => ({
  value,
  name: DATA_NAMES[value],
}));

export function SourceFields({
  state,
  columns,
  hasOwn,
  onChoose,
  onChange,
  onOwn,
}: {
  readonly state: SizeState;
  readonly columns: readonly string[];
  readonly hasOwn: boolean;
  readonly onChoose: (data: DataName) => void;
  readonly onChange: (part: Partial<SizeState>) => void;
  readonly onOwn: (source: Source) => void;
}) {
  const { data } = state;
  return (
    <section className="size-source" aria-labelledby="size-source-title">
      <h2 id="size-source-title">Durations</h2>
      <Segments
        label="Durations of"
        hideLabel
        value={data}
        options={DATA_OPTIONS}
        onChange={onChoose}
      />
      {data === 'own' ? (
        <OwnDurations hasOwn={hasOwn} onOwn={onOwn} />
      ) : (
        <p className="muted">{SAMPLE_WORDS[data]}</p>
      )}
      <div className="size-fields">
        {data === 'own' && <ReadingFields state={state} columns={columns} onChange={onChange} />}
        {columns.length > 1 && (
          <ColumnField
            label="Input column"
            value={state.input}
            columns={columns}
            none="none"
            onChange={(input) => onChange({ input })}
          />
        )}
      </div>
    </section>
  );
}

function ReadingFields({
  state,
  columns,
  onChange,
}: {
  readonly state: SizeState;
  readonly columns: readonly string[];
  readonly onChange: (part: Partial<SizeState>) => void;
}) {
  return (
    <>
      <Segments<Unit>
        label="Numbers without a unit are in"
        value={state.unit}
        options={UNITS.map((value) => ({ value, name: value === 'us' ? 'µs' : value }))}
        onChange={(unit) => onChange({ unit })}
      />
      <Segments
        label="Decimal sign"
        value={state.decimal}
        options={[
          { value: 'point', name: 'point' },
          { value: 'comma', name: 'comma' },
        ]}
        onChange={(decimal) => onChange({ decimal })}
      />
      {(columns.length > 1 || state.column > 1) && (
        <ColumnField
          label="Duration column"
          value={state.column}
          columns={columns}
          onChange={(column) => onChange({ column })}
        />
      )}
    </>
  );
}

function ColumnField({
  label,
  value,
  columns,
  none,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly columns: readonly string[];
  /** What the choice of no column is called, where there is one. */
  readonly none?: string;
  readonly onChange: (column: number) => void;
}) {
  const numbered = columns.map((name, at) => ({ name, number: at + 1 }));
  return (
    <label className="segments-field">
      <span className="field-label">{label}</span>
      <select
        className="button size-select"
        value={value}
        onChange={(event) => onChange(Number(event.target.value))}
      >
        {none !== undefined && <option value={0}>{none}</option>}
        {numbered.map(({ name, number }) => (
          <option key={number} value={number}>
            {name}
          </option>
        ))}
        {value > columns.length && <option value={value}>{`column ${value}`}</option>}
      </select>
    </label>
  );
}
