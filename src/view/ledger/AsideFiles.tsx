/** Files that were set aside instead of being replaced: their names, and a way to save them. */

import { saveSqlite } from './saveSqlite.ts';
import type { Acts } from './useActs.ts';

export function AsideFiles({
  acts,
  names,
}: {
  readonly acts: Acts;
  readonly names: readonly string[];
}) {
  if (names.length === 0) return null;
  const save = (name: string) =>
    acts.act('Reading…', async (ledger) => {
      const file = await ledger.readAside(name);
      if (!file.ok) return { problem: file.reason };
      if (file.value === null) return { problem: `${name} is no longer there.` };
      saveSqlite(name, file.value);
      return { ack: { kind: 'done', words: `${name} is saved.` } };
    });
  return (
    <div className="stored-aside">
      <h3 id="stored-aside-title">Set aside</h3>
      <ul aria-labelledby="stored-aside-title" data-testid="stored-aside">
        {names.map((name) => (
          <li key={name}>
            <code>{name}</code>
            <button
              type="button"
              className="quiet"
              aria-disabled={acts.isBusy}
              aria-label={`Save ${name}`}
              onClick={() => save(name)}
            >
              Save
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
