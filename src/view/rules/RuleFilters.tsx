/** What is sought among the rules: words, a revision, a transport, a level. */

import { Search, X } from 'lucide-react';
import { useId } from 'react';
import { ANY, LEVELS, type RulesState, SOUGHT_CHARS_MAX } from '../../course/rules/rulesAddress.ts';
import { REVISIONS, TRANSPORT_NAMES, TRANSPORTS } from '../../protocol/revision.ts';
import { Segments } from '../chrome/Segments.tsx';

export function RuleFilters({
  state,
  onChange,
}: {
  readonly state: RulesState;
  readonly onChange: (part: Partial<RulesState>) => void;
}) {
  const { part, sought, revision, transport, level } = state;
  const name = useId();
  const isFiltered = sought !== '' || [revision, transport, level].some((one) => one !== ANY);
  return (
    <search className="rule-filters">
      <label className="rule-search" htmlFor={`${name}-q`}>
        <Search size={15} aria-hidden="true" />
        <span className="visually-hidden">Search</span>
        <input
          id={`${name}-q`}
          type="search"
          value={sought}
          maxLength={SOUGHT_CHARS_MAX}
          placeholder="Words, or an id"
          onChange={(event) => onChange({ sought: event.target.value })}
        />
      </label>
      {part !== 'questions' && (
        <>
          <Segments
            label="Revision"
            value={revision}
            options={[
              { value: ANY, name: 'any' },
              ...[...REVISIONS].reverse().map((value) => ({ value, name: value })),
            ]}
            onChange={(value) => onChange({ revision: value })}
          />
          <Segments
            label="Transport"
            value={transport}
            options={[
              { value: ANY, name: 'any' },
              ...TRANSPORTS.map((value) => ({ value, name: TRANSPORT_NAMES[value] })),
            ]}
            onChange={(value) => onChange({ transport: value })}
          />
        </>
      )}
      {part === 'rules' && (
        <LevelField level={level} onChange={(value) => onChange({ level: value })} />
      )}
      {isFiltered && (
        <button
          type="button"
          className="quiet"
          onClick={() => onChange({ sought: '', revision: ANY, transport: ANY, level: ANY })}
        >
          <X size={14} aria-hidden="true" /> Clear
        </button>
      )}
    </search>
  );
}

function LevelField({
  level,
  onChange,
}: {
  readonly level: string;
  readonly onChange: (level: string) => void;
}) {
  const name = useId();
  return (
    <label className="rule-level-field" htmlFor={name}>
      <span className="field-label">Level</span>
      <select id={name} value={level} onChange={(event) => onChange(event.target.value)}>
        <option value={ANY}>any</option>
        {Object.entries(LEVELS).map(([value, words]) => (
          <option key={value} value={value}>
            {words}
          </option>
        ))}
      </select>
    </label>
  );
}
