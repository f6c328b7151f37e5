/** A small form on one question: may this call be tried again? Its class, the reason, the rules. */

import { type ReactNode, useId, useState } from 'react';
import {
  CLASS_WORDS,
  classifyRetry,
  HINT_DEFAULTS,
  hintVerdict,
  RETRY_CLASSES,
  type RetryClass,
  type RetryQuestion,
  type ToolAnnotations,
} from '../../course/retryClass.ts';
import { Segments } from '../chrome/Segments.tsx';
import { RuleChip } from '../RuleChip.tsx';
import '../styles/retryMatrix.css';

const KINDS = [
  { value: 'read', name: 'reads only' },
  { value: 'mutation', name: 'changes data' },
] as const;
const KEYS = [
  { value: 'none', name: 'none' },
  { value: 'memory', name: 'in memory' },
  { value: 'durable', name: 'durable' },
] as const;
const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
const NAMES: Readonly<Record<RetryClass, string>> = {
  safe: 'Safe',
  conditional: 'Conditional',
  unsafe: 'Unsafe',
};

export default function RetryMatrix() {
  const title = useId();
  const [kind, setKind] = useState<(typeof KINDS)[number]['value']>('mutation');
  const [key, setKey] = useState<(typeof KEYS)[number]['value']>('none');
  const [sameKey, setSameKey] = useState(true);
  const [sameArguments, setSameArguments] = useState(true);
  const [annotations, setAnnotations] = useState<ToolAnnotations>({});
  const hasKey = key !== 'none';
  const question: RetryQuestion = {
    changesNothing: kind === 'read',
    hasDurableKey: key === 'durable',
    sameKey: hasKey && sameKey,
    sameArguments,
    annotations,
  };
  return (
    <section className="retry" aria-labelledby={title}>
      <h2 id={title}>May this call be tried again?</h2>
      <div className="retry-form">
        <Segments label="By contract it" value={kind} options={KINDS} onChange={setKind} />
        <Segments label="Its key is kept" value={key} options={KEYS} onChange={setKey} />
        <fieldset>
          <legend className="field-label">The second call has</legend>
          <Tick isOn={hasKey && sameKey} isOff={!hasKey} onChange={setSameKey}>
            the same key
          </Tick>
          <Tick isOn={sameArguments} onChange={setSameArguments}>
            the same arguments
          </Tick>
        </fieldset>
        <fieldset className="retry-hints">
          <legend className="field-label">The tool says of itself</legend>
          {HINTS.map((hint) => (
            <Hint key={hint} hint={hint} annotations={annotations} onChange={setAnnotations} />
          ))}
        </fieldset>
      </div>
      <Outcome question={question} />
      <Classes current={classifyRetry(question).class} />
    </section>
  );
}

function Tick({
  isOn,
  isOff = false,
  onChange,
  children,
}: {
  readonly isOn: boolean;
  readonly isOff?: boolean;
  readonly onChange: (isOn: boolean) => void;
  readonly children: ReactNode;
}) {
  return (
    <label className="retry-tick">
      <input
        type="checkbox"
        checked={isOn}
        disabled={isOff}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span>{children}</span>
    </label>
  );
}

function Hint({
  hint,
  annotations,
  onChange,
}: {
  readonly hint: (typeof HINTS)[number];
  readonly annotations: ToolAnnotations;
  readonly onChange: (annotations: ToolAnnotations) => void;
}) {
  const { [hint]: given, ...others } = annotations;
  return (
    <label className="retry-hint">
      <span>{hint}</span>
      <select
        value={String(given ?? '')}
        onChange={({ target: { value } }) =>
          onChange(value === '' ? others : { ...others, [hint]: value === 'true' })
        }
      >
        <option value="">left out, so {String(HINT_DEFAULTS[hint])}</option>
        <option value="true">true</option>
        <option value="false">false</option>
      </select>
    </label>
  );
}

function Outcome({ question }: { readonly question: RetryQuestion }) {
  const { class: name, reason, rules } = classifyRetry(question);
  const hints = hintVerdict(question);
  return (
    <div className="retry-outcome" data-retry-class={name}>
      <p role="status">
        <b>{NAMES[name]}.</b> {reason} <span className="muted">{hints.reason}</span>
      </p>
      <p className="retry-rules">
        {[...new Set([...rules, ...hints.rules])].map((id) => (
          <RuleChip key={id} id={id} />
        ))}
      </p>
    </div>
  );
}

function Classes({ current }: { readonly current: RetryClass }) {
  return (
    <table className="retry-classes">
      <caption className="visually-hidden">The three classes of a retry</caption>
      <thead>
        <tr>
          <th scope="col">Class</th>
          <th scope="col">Typical call</th>
          <th scope="col">What may be done</th>
        </tr>
      </thead>
      <tbody>
        {RETRY_CLASSES.map((name) => (
          <tr key={name} aria-current={name === current ? 'true' : undefined}>
            <th scope="row">{NAMES[name]}</th>
            <td>{CLASS_WORDS[name].typical}</td>
            <td>{CLASS_WORDS[name].may}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
