/** The ledger in a real SQLite file, with an independent connection for each client. */

import type { Database, Statement as Prepared, SqlJsStatic, SqlValue } from 'sql.js';
import { assert, must } from '../base/assert.ts';
import type { Ledger, LockLevel, Outcome, Statement, Tables } from '../engine/ledger/ledger.ts';
import { receiptOf, recordOf, tablesOf } from '../engine/ledger/rows.ts';
import { create, isCurrent, migrate } from './schema.ts';
import { makeSideFiles, removeSideFiles } from './sideFiles.ts';
import { SCHEMA, type SqlStatement, statementSql } from './statementSql.ts';
import { readRows, receiptOfValues, recordOfValues } from './tableRows.ts';

export interface SqliteLedger extends Ledger {
  /**
   * The bytes of the file as committed, whoever is in a transaction: what a disk would hold if the
   * machine stopped now. An ordinary SQLite opens them.
   */
  image(): Uint8Array;
  /** Open connections in order, if none is in a transaction; else null: then `image` lacks rows. */
  atRest(): readonly string[] | null;
  /** Closes every connection and gives the memory back. Nothing may be called after it. */
  dispose(): void;
}

interface Client {
  readonly db: Database;
  readonly prepared: Map<string, Prepared>;
  isSet: boolean;
  isAttached: boolean;
  inTransaction: boolean;
  /** As SQLite's answers tell: this build has no call that names the holder of a lock. */
  lock: LockLevel | null;
}

interface LedgerFile {
  /** The connection that keeps it in memory. */
  readonly holder: Database;
  readonly name: string;
  /** They are made with the first client: to show the tables they are not needed. */
  hasSideFiles: boolean;
}

const done: Outcome = { ok: true };

/**
 * A ledger on this image, or on an empty file; an image is to have passed `inspectFile`.
 *
 * The file lives in sql.js's memory file system, and there as long as the holder is open: closing
 * a `Database` removes its own file. Each client has an empty one of its own and attaches the
 * holder's by name, which makes them connections of equal standing to one file: locks, isolation
 * and rollback are SQLite's. It is told to wait for no lock, and to keep a transaction's pages to
 * itself until its commit, so that the file never holds what is not committed.
 */
export function createSqliteLedger(sql: SqlJsStatic, image: Uint8Array | null): SqliteLedger {
  const file = openFile(sql, image);
  const { holder } = file;
  const clients = new Map<string, Client>();
  /** Closed ones that held nothing: to open, attach and prepare anew takes longer than a call. */
  const spare: Client[] = [];
  /** The committed bytes while a commit is blocked by readers: then no new reader may look. */
  let beforeBlocked: Uint8Array | null = null;

  const clientOf = (name: string) => must(clients.get(name), `no connection ${name} is open`);

  function run(statement: Statement): Outcome {
    const { connection: name } = statement;
    if (statement.do === 'open') {
      assert(!clients.has(name), `${name} is open already`);
      clients.set(name, spare.pop() ?? openClient(sql));
      return done;
    }
    const client = clientOf(name);
    let outcome = done;
    if (statement.do === 'close') {
      // In a transaction its connection really dies, and SQLite undoes what it wrote.
      client.inTransaction ? client.db.close() : spare.push(client);
      clients.delete(name);
    } else {
      assertInTurn(client, statement);
      if (statement.do === 'commit' && isBlocked(client)) beforeBlocked ??= holder.export();
      outcome = execute(client, file, statement);
      noteLock(client, statement, outcome);
    }
    if (![...clients.values()].some(({ lock }) => lock === 'pending')) beforeBlocked = null;
    return outcome;
  }

  function isBlocked(client: Client): boolean {
    const isHeld = [...clients.values()].some((other) => other !== client && other.lock !== null);
    return isWriter(client) && isHeld;
  }

  function tables(connection: string | null): Tables {
    const client = connection === null ? null : clientOf(connection);
    // To look must take no lock: who holds none would see what is committed, so that is read.
    if (client?.lock) return tablesOf(readRows(client.db, SCHEMA));
    if (beforeBlocked === null) return tablesOf(readRows(holder, 'main'));
    return tablesIn(sql, beforeBlocked);
  }

  return {
    run,
    tables,
    locks: () =>
      [...clients].flatMap(([connection, { lock }]) =>
        lock === null ? [] : [{ connection, level: lock }],
      ),
    image: () => beforeBlocked?.slice() ?? holder.export(),
    atRest: () => {
      const isBusy = [...clients.values()].some(({ inTransaction }) => inTransaction);
      return isBusy ? null : [...clients.keys()];
    },
    dispose: () => {
      for (const { db } of [...clients.values(), ...spare]) db.close();
      clients.clear();
      holder.close();
      if (file.hasSideFiles) removeSideFiles(holder, file.name);
    },
  };
}

function tablesIn(sql: SqlJsStatic, image: Uint8Array): Tables {
  const copy = new sql.Database(image);
  const rows = readRows(copy, 'main');
  copy.close();
  return tablesOf(rows);
}

const isEnd = ({ do: act }: Statement) => act === 'commit' || act === 'rollback';
const isWriter = ({ lock }: Client) => lock === 'reserved' || lock === 'pending';

function openFile(sql: SqlJsStatic, image: Uint8Array | null): LedgerFile {
  const holder = new sql.Database(image);
  const { filename } = holder as Database & { readonly filename: string };
  if (image === null) create(holder);
  else if (!isCurrent(image))
    assert(migrate(holder).ok, 'an image has been inspected before it is opened');
  return { holder, name: filename, hasSideFiles: false };
}

function openClient(sql: SqlJsStatic): Client {
  return {
    db: new sql.Database(),
    prepared: new Map(),
    isSet: false,
    isAttached: false,
    inTransaction: false,
    lock: null,
  };
}

/** Before its first statement, and not when it opens: the tables are shown without that. */
function setUp(client: Client): void {
  if (client.isSet) return;
  // Its own file stays empty, but every transaction would lock it, and every commit would keep a
  // journal for it and a third one for both files.
  client.db.run('PRAGMA main.locking_mode = EXCLUSIVE; PRAGMA main.journal_mode = MEMORY');
  client.db.run('PRAGMA cache_spill = OFF');
  client.isSet = true;
}

function assertInTurn(client: Client, statement: Statement): void {
  const { connection: name, do: act } = statement;
  if (act === 'begin') assert(!client.inTransaction, `${name} begins within a transaction`);
  if (isEnd(statement)) assert(client.inTransaction, `${name} ends no transaction`);
}

function execute(client: Client, file: LedgerFile, statement: SqlStatement): Outcome {
  setUp(client);
  try {
    const needsFile = !('mode' in statement && statement.mode === 'deferred') && !isEnd(statement);
    if (needsFile) attach(client, file);
    return outcomeOf(statement, valuesOf(client, ...statementSql(statement)));
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('SQLITE_BUSY')) return { ok: false, error: 'busy' };
    if (code === 'SQLITE_CONSTRAINT_UNIQUE' || code === 'SQLITE_CONSTRAINT_PRIMARYKEY')
      return { ok: false, error: 'unique' };
    throw error;
  }
}

/**
 * Only when it first needs the file, as an ordinary connection then reads the schema: it may open,
 * and begin, while a commit is pending, and is refused when it wants to read.
 */
function attach(client: Client, file: LedgerFile): void {
  if (client.isAttached) return;
  if (!file.hasSideFiles) makeSideFiles(file.holder, file.name);
  file.hasSideFiles = true;
  client.db.run(`ATTACH '${file.name}' AS ${SCHEMA}`);
  // The journal need not outlive the memory that the file itself is in.
  client.db.run(`PRAGMA ${SCHEMA}.journal_mode = MEMORY`);
  client.isAttached = true;
}

/** The first row, if any. A statement is always reset: until then it would hold its lock. */
function valuesOf(
  client: Client,
  text: string,
  values: Parameters<Prepared['bind']>[0],
): readonly SqlValue[] | null {
  const prepared = client.prepared.get(text) ?? client.db.prepare(text);
  client.prepared.set(text, prepared);
  try {
    if (values) prepared.bind(values);
    const row = prepared.step() ? prepared.get() : null;
    // To its end, since only a statement that is done commits by itself.
    while (row && prepared.step());
    return row;
  } finally {
    prepared.reset();
  }
}

function outcomeOf(statement: SqlStatement, values: readonly SqlValue[] | null): Outcome {
  switch (statement.do) {
    case 'find':
      return { ok: true, found: values && recordOf(recordOfValues(values)) };
    case 'find-natural':
      return { ok: true, found: values && receiptOf(receiptOfValues(values)) };
    case 'effect':
    case 'enqueue':
      return { ok: true, id: Number(values?.[0]) };
    default:
      return done;
  }
}

/** What a connection holds after this, by the rules of SQLite's rollback journal. */
function noteLock(client: Client, statement: SqlStatement, outcome: Outcome): void {
  const isBusy = !outcome.ok && outcome.error === 'busy';
  switch (statement.do) {
    case 'begin':
      if (isBusy) return;
      client.inTransaction = true;
      client.lock = statement.mode === 'immediate' ? 'reserved' : null;
      return;
    case 'commit':
    case 'rollback':
      if (isBusy) client.lock = 'pending';
      client.inTransaction = isBusy;
      if (!isBusy) client.lock = null;
      return;
    case 'find':
    case 'find-natural':
      if (client.inTransaction && !isBusy) client.lock ??= 'shared';
      return;
    default:
      if (client.inTransaction && !isBusy && !isWriter(client)) client.lock = 'reserved';
  }
}
