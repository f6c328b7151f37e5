/** The logs that the parties of a run keep, each with no more in it than that party can know. */

import type { Plan } from '../../engine/plan.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run } from '../../engine/run.ts';
import { hasProxy } from '../streams/lanes.ts';
import { type ProxyLine, proxyScribe } from '../streams/proxyLog.ts';
import { clientScribe } from './clientLog.ts';
import { type Level, type LogLine, lineOf, type Party, type Scribe } from './logLine.ts';
import { serverScribe } from './serverLog.ts';

export interface PartyLogs {
  /** From the client to the server, in the order in which they stand on the way. */
  readonly parties: readonly Party[];
  /** All lines of the whole run, in the order in which they are written. */
  readonly lines: readonly LogLine[];
}

const known = new WeakMap<Run, PartyLogs>();

/** Worked out once for a run: stepping reads only how far it goes. */
export function partyLogs(run: Run): PartyLogs {
  const before = known.get(run);
  if (before) return before;
  const logs = readLogs(run);
  known.set(run, logs);
  return logs;
}

function readLogs({ plan, steps }: Run): PartyLogs {
  const scribes = scribesOf(plan);
  const lines: LogLine[] = [];
  for (const step of steps) {
    for (const record of step.records) {
      for (const [party, writes] of isFromServer(record) ? scribes.toReversed() : scribes) {
        const said = writes(record, step);
        if (said) lines.push(lineOf(plan, step, party, said));
      }
    }
  }
  return { parties: scribes.map(([party]) => party), lines };
}

function scribesOf(plan: Plan): readonly (readonly [Party, Scribe])[] {
  const ends = [
    ['client', clientScribe(plan)],
    ['server', serverScribe(plan)],
  ] as const;
  return hasProxy(plan) ? [ends[0], ['proxy', proxyWrites()], ends[1]] : ends;
}

function proxyWrites(): Scribe {
  const writes = proxyScribe();
  return (record, step) => {
    const said = writes(record, step);
    return said && { request: said.request, level: PROXY_LEVELS[said.tone], text: said.text };
  };
}

const PROXY_LEVELS: Readonly<Record<ProxyLine['tone'], Level>> = {
  plain: 'debug',
  held: 'info',
  cut: 'warn',
};

function isFromServer(record: Rec): boolean {
  return record.type === 'frame' && record.from === 'server';
}
