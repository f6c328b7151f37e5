/** Joins the logs of a run's parties on connection and id, and counts what each counts. */

import type { Run } from '../../engine/run.ts';
import { idKey, type RequestId } from '../../protocol/jsonRpc.ts';
import type { Level, LogLine, Party, Says } from './logLine.ts';
import { partyLogs } from './partyLogs.ts';

/**
 * What both logs together tell of a request. `open`: its client still waits. `answered`: that
 * accepted an answer. The others gave up or lost the connection, and the handler is at work or has
 * not begun (`given-up`), was told to stop (`cancelled`), went with its process (`lost`), or
 * returned (`orphan`). `ambiguous`: several requests have this id on this connection.
 */
export type Verdict =
  | 'open'
  | 'answered'
  | 'given-up'
  | 'cancelled'
  | 'lost'
  | 'orphan'
  | 'ambiguous';

export interface JoinedRow {
  /** Labels of the requests with this id on this connection: one, unless ids are used twice. */
  readonly requests: readonly string[];
  readonly connection: string;
  readonly id: RequestId;
  /** Of each party that has written about it, the latest of its gravest lines. */
  readonly lastWords: Readonly<Partial<Record<Party, LogLine>>>;
  readonly verdict: Verdict;
  /** Of an orphan, in ms: how long its handler worked after the client had gone. */
  readonly unreadMs: number;
}

/** A success rate as one party counts it: of what has ended, and what has not. */
export interface Rate {
  readonly numerator: number;
  readonly denominator: number;
  readonly open: number;
}

export interface JoinedLogs {
  readonly parties: readonly Party[];
  readonly lines: readonly LogLine[];
  readonly rows: readonly JoinedRow[];
  /** Calls that the client accepted an answer for, of those that it no longer waits for. */
  readonly client: Rate;
  /** Handlers that returned, of those that are no longer at work. */
  readonly server: Rate;
}

/** The logs after the first `count` steps, joined. */
export function joinLogs(run: Run, count: number): JoinedLogs {
  const { parties, lines: all } = partyLogs(run);
  const lines = all.filter(({ step }) => step < count);
  const groups = new Map<string, LogLine[]>();
  for (const line of lines) {
    if (line.connection === null || line.id === null) continue;
    const key = `${line.connection} ${idKey(line.id)}`;
    const group = groups.get(key);
    if (group) group.push(line);
    else groups.set(key, [line]);
  }
  const rows = [...groups.values()].map((group) => rowOf(group, lines));
  return {
    parties,
    lines,
    rows,
    client: rateOf(lines, 'sent', 'accepted', ['gave-up']),
    server: rateOf(lines, 'taken', 'returned', ['stopped', 'gone']),
  };
}

function rowOf(group: readonly LogLine[], lines: readonly LogLine[]): JoinedRow {
  const { connection, id } = group[0] as LogLine & { connection: string; id: RequestId };
  const requests = [...new Set(group.flatMap(({ request }) => request ?? []))];
  // An intermediary knows the connection only: over HTTP each request has one of its own.
  const own = lines.filter((line) => line.party === 'proxy' && line.connection === connection);
  const verdict = requests.length > 1 ? 'ambiguous' : verdictOf(group);
  return {
    requests,
    connection,
    id,
    lastWords: lastWordsOf([...group, ...own]),
    verdict,
    unreadMs: verdict === 'orphan' ? unreadMs(group) : 0,
  };
}

function lastWordsOf(lines: readonly LogLine[]): JoinedRow['lastWords'] {
  const words: Partial<Record<Party, LogLine>> = {};
  for (const line of lines) {
    const before = words[line.party];
    const isGraver = !before || LEVELS.indexOf(line.level) >= LEVELS.indexOf(before.level);
    if (isGraver) words[line.party] = line;
  }
  return words;
}

const LEVELS: readonly Level[] = ['debug', 'info', 'warn', 'error'];

function verdictOf(group: readonly LogLine[]): Verdict {
  const says = new Set(group.map((line) => line.says));
  if (says.has('accepted')) return 'answered';
  if (!says.has('gave-up')) return 'open';
  if (says.has('returned')) return 'orphan';
  if (says.has('gone')) return 'lost';
  return says.has('told') ? 'cancelled' : 'given-up';
}

function unreadMs(group: readonly LogLine[]): number {
  const at = (what: Says) => group.find(({ says }) => says === what)?.atMs ?? 0;
  return Math.max(0, at('returned') - at('gave-up'));
}

/** Counts requests, not lines: an answer taken by a fault after giving up is one call. */
function rateOf(lines: readonly LogLine[], begun: Says, good: Says, bad: readonly Says[]): Rate {
  const labels = (wanted: readonly Says[]) =>
    new Set(
      lines.flatMap(({ says, request }) => (says && wanted.includes(says) ? (request ?? []) : [])),
    );
  const ended = labels([good, ...bad]);
  const started = labels([begun, good, ...bad]);
  return {
    numerator: labels([good]).size,
    denominator: ended.size,
    open: started.size - ended.size,
  };
}
