/** The herd: thousands of clients that lose their stream at once, by three ways of waiting. */

import { useMemo, useState } from 'react';
import { HERD_INTERVAL_MS } from '../../base/limits.ts';
import { type HerdText, printHerd, readHerd, readHerdFields } from '../../course/herdSetting.ts';
import { type Herd, runHerd } from '../../engine/streams/herd.ts';
import { JITTERS } from '../../engine/streams/recovery.ts';
import { RuleChip } from '../RuleChip.tsx';
import { useActions, usePage } from '../usePage.ts';
import { HerdAttempts } from './HerdAttempts.tsx';
import { HerdLegend, HerdPlot } from './HerdPlot.tsx';
import { openingWords } from './herdWords.ts';
import '../styles/herd.css';

const FIELDS = [
  { field: 'clients', name: 'Clients' },
  { field: 'capacity', name: `Capacity per ${HERD_INTERVAL_MS} ms` },
  { field: 'seed', name: 'Seed' },
] as const;

export default function HerdPanel() {
  const said = usePage((page) => page.situation.herd);
  const { setting } = useMemo(() => readHerd(said), [said]);
  const herds = useMemo(() => JITTERS.map((jitter) => runHerd(setting, jitter)), [setting]);
  const { clients, capacity, seed } = setting;
  return (
    <section
      className="panel herd"
      aria-labelledby="herd-title"
      data-testid="herd"
      data-clients={clients}
      data-capacity={capacity}
      data-seed={seed}
    >
      <h2 id="herd-title">The herd</h2>
      <p>
        {openingWords(setting)} <RuleChip id="NOT-5" />
      </p>
      <HerdFields said={said} />
      <HerdLegend />
      <Plots herds={herds} />
      <HerdAttempts herds={herds} />
    </section>
  );
}

/**
 * The fields keep what was typed until the address says other numbers; figures change with whatever
 * can be run. `said` is what the address says of the herd.
 */
function HerdFields({ said }: { readonly said: string | undefined }) {
  const { setHerd } = useActions();
  const [typed, setTyped] = useState<{ readonly text: HerdText; readonly with: typeof said }>();
  const text = typed && typed.with === said ? typed.text : textOf(said);
  const read = readHerdFields(text);
  const problems = read.ok ? {} : read.problems;
  const change = (field: keyof HerdText, value: string) => {
    const changed = { ...text, [field]: value };
    const now = readHerdFields(changed);
    const next = now.ok ? printHerd(now.setting) : said;
    setTyped({ text: changed, with: next });
    if (next !== said) setHerd(next);
  };
  return (
    <>
      <div className="herd-fields">
        {FIELDS.map(({ field, name }) => (
          <label key={field}>
            <span className="field-label">{name}</span>
            <input
              type="text"
              inputMode="numeric"
              autoComplete="off"
              value={text[field]}
              aria-invalid={problems[field] !== undefined}
              aria-describedby={problems[field] === undefined ? undefined : 'herd-problems'}
              onChange={(event) => change(field, event.target.value)}
            />
          </label>
        ))}
      </div>
      {!read.ok && (
        <p id="herd-problems" className="herd-problems" role="alert">
          {Object.values(problems).join(' ')} The figures below are those of the last numbers that
          could be run.
        </p>
      )}
    </>
  );
}

function textOf(said: string | undefined): HerdText {
  const { clients, capacity, seed } = readHerd(said).setting;
  return { clients: String(clients), capacity: String(capacity), seed: String(seed) };
}

/** All on the same two axes, so that they can be compared. */
function Plots({ herds }: { readonly herds: readonly Herd[] }) {
  const endMs = Math.max(...herds.map(({ attempts }) => attempts.length)) * HERD_INTERVAL_MS;
  const most = Math.max(...herds.map(({ peak, capacity }) => Math.max(peak, capacity)));
  return herds.map((herd) => <HerdPlot key={herd.jitter} herd={herd} endMs={endMs} most={most} />);
}
