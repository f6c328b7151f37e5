/** A query in its worker: bounded in memory, by SQLite itself. */

import { expect, it } from 'vitest';
import { answerQuery } from './answerQuery.ts';
import { wasmModule as module, sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';

const ask = (text: string) =>
  answerQuery({ module, image: createSqliteLedger(sql, null).image(), text });

it('is answered', async () => {
  expect(await ask('SELECT count(*) AS n FROM record')).toMatchObject({ rows: [[0]] });
});

it.each([
  "SELECT length(printf('%.*c', 400000000, 'x'))",
  'PRAGMA hard_heap_limit = 2000000000; SELECT length(zeroblob(400000000) || 1)',
])('that would fill the memory is told that there is no more: %s', async (text) => {
  expect(await ask(text)).toEqual({ ok: false, message: 'out of memory' });
});

it('of bytes that are no file says what SQLite says', async () => {
  const query = { module, image: new Uint8Array(512).fill(7), text: 'SELECT * FROM record' };
  expect(await answerQuery(query)).toEqual({ ok: false, message: 'file is not a database' });
});
