/** A box for SQL against a copy of the file that SQLite itself refuses to write to. */

import { useId, useState } from 'react';
import { QUERY_MS_MAX } from '../../base/limits.ts';
import type { SqliteLedger } from '../../ledger/sqliteLedger.ts';
import { DataTable } from './DataTable.tsx';
import { type Answered, useQuery } from './useQuery.ts';

const EXAMPLE = 'SELECT request, count(*) AS receipts FROM receipt GROUP BY request';

export function SqlBox({
  module,
  ledger,
  step,
}: {
  readonly module: WebAssembly.Module;
  readonly ledger: SqliteLedger;
  readonly step: number;
}) {
  const id = useId();
  const [text, setText] = useState(EXAMPLE);
  const { isRunning, seconds, last, ask, cancel } = useQuery();
  return (
    <details className="sql-box" data-testid="ledger-query" aria-busy={isRunning}>
      <summary>Ask the file in SQL</summary>
      <label htmlFor={id}>Query, against a read-only copy of what is committed</label>
      <p id={`${id}-tables`} className="empty">
        The tables are record, receipt, execution and outbox; their columns stand in sqlite_schema.
      </p>
      <textarea
        id={id}
        aria-describedby={`${id}-tables`}
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="sql-tools">
        <button
          type="button"
          className="button"
          aria-disabled={isRunning}
          onClick={() => ask({ module, image: ledger.image(), text }, step)}
        >
          Run query
        </button>
        <button type="button" className="button" aria-disabled={!isRunning} onClick={cancel}>
          Cancel
        </button>
        <span role="status" aria-label="Progress of the query" className="empty">
          {seconds !== null && `Running; it is stopped after ${QUERY_MS_MAX / 1000} s.`}
        </span>
        {/* Not within the status, which would be read out every second. */}
        <span aria-hidden="true" className="muted">
          {seconds !== null && `${seconds} s`}
        </span>
      </div>
      {last && <Answer {...last} />}
    </details>
  );
}

function Answer({ result, at }: Answered) {
  if (!result.ok) {
    return (
      <p role="alert" className="ledger-problem">
        {result.message}
      </p>
    );
  }
  const { columns, rows, truncated, answers } = result;
  if (answers === 0) {
    return (
      <p role="status" className="empty">
        As of step {at}: it was run, and has nothing to show. Nothing of it outlasts the query.
      </p>
    );
  }
  return (
    <>
      <p role="status" className="empty">
        As of step {at}
        {answers > 1 && `; the last of ${answers} answers is shown`}
        {truncated ? '; only the first rows are shown.' : '.'}
      </p>
      <DataTable
        caption="Answer"
        heads={columns}
        rows={rows.map((cells, index) => ({
          key: String(index),
          isOpen: false,
          cells: cells.map((cell) => (cell === null ? 'NULL' : String(cell))),
        }))}
      />
    </>
  );
}
