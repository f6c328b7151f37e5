/** A box for SQL against a copy of the file that SQLite itself refuses to write to. */

import { useId, useState } from 'react';
import { type QueryResult, readQuery } from '../../ledger/readQuery.ts';
import type { SqliteLedger } from '../../ledger/sqliteLedger.ts';
import { DataTable } from './LedgerTables.tsx';

const EXAMPLE = 'SELECT request, count(*) AS receipts FROM receipt GROUP BY request';

export function SqlBox({
  sql,
  ledger,
  step,
}: {
  readonly sql: Parameters<typeof readQuery>[0];
  readonly ledger: SqliteLedger;
  readonly step: number;
}) {
  const id = useId();
  const [text, setText] = useState(EXAMPLE);
  const [asked, setAsked] = useState<{ readonly at: number; readonly result: QueryResult } | null>(
    null,
  );
  const ask = () => setAsked({ at: step, result: readQuery(sql, ledger.image(), text) });
  return (
    <details className="sql-box">
      <summary>Ask the file in SQL</summary>
      <label htmlFor={id}>Query, against a read-only copy of what is committed</label>
      <textarea
        id={id}
        rows={3}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="button" className="button" onClick={ask}>
        Run query
      </button>
      {asked && <Answer result={asked.result} at={asked.at} />}
    </details>
  );
}

function Answer({ result, at }: { readonly result: QueryResult; readonly at: number }) {
  if (!result.ok) {
    return (
      <p role="alert" className="ledger-problem">
        {result.message}
      </p>
    );
  }
  const { columns, rows, truncated } = result;
  return (
    <>
      <p role="status" className="empty">
        As of step {at}
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
