// The rules of the mutation ledger: what this lab asks of keys, and what SQLite really does.
import { bothRevisions, bothTransports, type Rule } from '../rule.ts';

const source = 'Rule of this lab, both revisions';
const isolation = 'SQLite documentation: Isolation In SQLite; Atomic Commit In SQLite';
const transactions = 'SQLite documentation: Transaction; Result Codes (SQLITE_BUSY)';
const locking = 'SQLite documentation: File Locking And Concurrency; Transaction';

const everywhere = { revisions: bothRevisions, transports: bothTransports } as const;
const ofLab = { ...everywhere, level: 'lab rule', source } as const;

/** LED-1 to LED-10: how a server makes a mutation safe to repeat. */
const keyRules: readonly Rule[] = [
  {
    ...ofLab,
    id: 'LED-1',
    sentence:
      'An idempotency key is unique within its tenant and operation, and the same text anywhere ' +
      'else is another key.',
  },
  {
    ...ofLab,
    id: 'LED-2',
    sentence:
      'The look for the key, the effect, the count of executions and the stored result are one ' +
      'transaction.',
  },
  {
    ...ofLab,
    id: 'LED-3',
    sentence:
      'The same key with the same arguments gets the stored result, marked as replayed, and ' +
      'nothing is executed.',
  },
  {
    ...ofLab,
    id: 'LED-4',
    sentence: 'The same key with other arguments is refused, and nothing is changed.',
  },
  {
    ...ofLab,
    id: 'LED-5',
    sentence:
      'Without a key every call of a mutation executes, so no such call is ever repeated ' +
      'automatically.',
  },
  {
    ...ofLab,
    id: 'LED-6',
    sentence: 'A key that is empty or too long is refused, never trimmed, cut or normalised.',
  },
  {
    ...ofLab,
    id: 'LED-7',
    sentence: 'A key is kept for a stated time, and is as good as new once that is over.',
  },
  {
    ...ofLab,
    id: 'LED-8',
    sentence:
      'A result is rebuilt from stored text each time, so that nobody can edit what the ledger ' +
      'keeps.',
  },
  {
    ...ofLab,
    id: 'LED-9',
    sentence:
      'Where the business has a name of its own for a record, a second call gets the record that ' +
      'exists with a note, and no conflict error.',
  },
  {
    ...ofLab,
    id: 'LED-10',
    sentence:
      'No local row makes an effect elsewhere atomic: that needs an outbox, and a key that the ' +
      'other service itself recognises.',
  },
];

/** LED-11 to LED-13: what the database does, whatever anybody asks of it. */
const databaseRules: readonly Rule[] = [
  {
    ...everywhere,
    id: 'LED-11',
    level: 'fact',
    sentence:
      'What is not committed is invisible to other connections, and gone when its connection ' +
      'dies.',
    source: isolation,
  },
  {
    ...everywhere,
    id: 'LED-12',
    level: 'fact',
    sentence:
      'BEGIN IMMEDIATE takes the write lock on the file, and a second one is refused until the ' +
      'lock is free.',
    source: transactions,
  },
  {
    ...everywhere,
    id: 'LED-13',
    level: 'fact',
    sentence:
      'Of two deferred transactions that have both read only one can write, and its commit waits ' +
      'until no other connection reads.',
    source: locking,
  },
];

/** LED-*: keys, transactions, and the limits of both. */
export const ledgerRules: readonly Rule[] = [...keyRules, ...databaseRules];
