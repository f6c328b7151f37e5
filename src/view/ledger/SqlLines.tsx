/** The SQL of the present step as it was run, and what SQLite said to it. */

import type { Rec } from '../../engine/record.ts';
import { statementSql } from '../../ledger/statementSql.ts';

export function SqlLines({ told }: { readonly told: readonly Rec[] }) {
  const lines = told.flatMap((record) => {
    if (record.type !== 'statement') return [];
    const { statement, outcome } = record;
    if (statement.do === 'open' || statement.do === 'close') return [];
    const [sql] = statementSql(statement);
    const error = outcome.ok ? null : ERROR_WORDS[outcome.error];
    return [{ text: sql.replace(/\s+/g, ' '), error }];
  });
  return lines.map(({ text, error }) => (
    <pre key={text} className="sql-line" data-testid="ledger-sql">
      {text}
      {error && <b> → {error}</b>}
    </pre>
  ));
}

const ERROR_WORDS = { busy: 'database is locked', unique: 'UNIQUE constraint failed' } as const;
