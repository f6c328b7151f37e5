/** Where the ledger's rows come from: SQLite itself, or until it is there the simulation's own. */

import type { RealLedger } from './useReplay.ts';

export function Source({ real }: { readonly real: RealLedger }) {
  switch (real.kind) {
    case 'loading':
      return <p className="empty">SQLite is on its way …</p>;
    case 'following':
      return <Following {...real} />;
    case 'stopped':
      return (
        <p className="empty" role="status">
          SQLite does not follow to this step. The tables above are the simulation’s own.
        </p>
      );
    case 'failed':
      return (
        <p role="alert" className="ledger-problem">
          {real.reason} The tables above are the simulation’s own.
        </p>
      );
    case 'ready':
      return real.differs === null ? (
        <p className="empty">
          Read from a real SQLite file, which answered every statement as this run says.
        </p>
      ) : (
        <p role="alert" className="ledger-problem">
          SQLite answered otherwise than the simulation: {real.differs}. That is a fault of this
          page.
        </p>
      );
  }
}

function Following({ done, of, cancel }: Extract<RealLedger, { kind: 'following' }>) {
  return (
    <div className="sql-tools">
      <progress aria-label="SQLite follows the run" value={done} max={of} />
      <span className="empty">
        SQLite follows: {done.toLocaleString('en-GB')} of {of.toLocaleString('en-GB')} statements.
        Until then the tables are the simulation’s own.
      </span>
      <button type="button" className="button" onClick={cancel}>
        Cancel
      </button>
    </div>
  );
}
