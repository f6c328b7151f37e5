/** Tries every statement where it is meant, one after another, while the page stays alive. */

import { useEffect, useState } from 'react';
import { must } from '../../base/assert.ts';
import type { Where } from '../../course/statements/statement.ts';
import {
  STATEMENTS,
  type Store,
  type Trial,
  tryStatement,
} from '../../course/statements/tryStatement.ts';
import { labById } from '../../labs/allLabs.ts';
import { openSql } from '../../ledger/openSql.ts';
import { sqlUrls } from '../../ledger/sqlUrls.ts';
import { storedRun } from '../../ledger/storedRun.ts';

/** So long a turn may take before the page is drawn and heard again, in ms. */
const TURN_MS = 12;

export interface Trials {
  /** By `keyOf`; what is not there yet is still to come. */
  readonly done: ReadonlyMap<string, Trial>;
  /** Trials that can be run here. */
  readonly of: number;
  /** Why SQLite cannot run the statements about a ledger; null: it can. */
  readonly noSql: string | null;
}

const DUE = STATEMENTS.flatMap((statement) =>
  statement.meant.map((where) => ({ statement, where, key: keyOf(statement.id, where) })),
);

export function keyOf(id: string, { transport, revision }: Where): string {
  return `${id} ${transport} ${revision}`;
}

export function useTrials(): Trials {
  const [done, setDone] = useState<ReadonlyMap<string, Trial>>(new Map());
  const [noSql, setNoSql] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isGone = false;
    void openSql(sqlUrls).then((opened) => {
      if (isGone) return;
      if (!opened.ok) setNoSql(opened.reason);
      const store: Store | null = opened.ok
        ? (ran) => storedRun(opened.sql, opened.empty, ran)
        : null;
      const found = new Map<string, Trial>();
      const due = DUE.filter(({ statement }) => store || !statement.usesLedger);
      let next = 0;
      const turn = () => {
        const until = performance.now() + TURN_MS;
        do {
          const one = due[next++];
          if (!one) break;
          const lab = must(labById(one.statement.lab), `there is a lab ${one.statement.lab}`);
          found.set(one.key, tryStatement(one.statement, lab, one.where, store ?? noStore));
        } while (performance.now() < until);
        setDone(new Map(found));
        if (next < due.length) timer = setTimeout(turn);
      };
      turn();
    });
    return () => {
      isGone = true;
      clearTimeout(timer);
    };
  }, []);
  const isDue = ({ statement }: (typeof DUE)[number]) => noSql === null || !statement.usesLedger;
  return { done, of: DUE.filter(isDue).length, noSql };
}

function noStore(): never {
  throw new Error('Assertion failed: statements about a ledger wait for SQLite');
}
