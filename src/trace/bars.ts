/** Bars on the lanes: how long the client waits, the server has a record open, a worker runs. */

import type { Rec } from '../engine/record.ts';
import type { Run } from '../engine/run.ts';
import { workLane } from './lanes.ts';
import type { Lane } from './types.ts';

export type BarTone = 'active' | 'done' | 'gave-up' | 'idle';

/** From one row to another (null: to the end of the run). */
export interface Bar {
  readonly id: string;
  readonly lane: Lane;
  readonly request: string;
  readonly fromRow: number;
  readonly toRow: number | null;
  readonly tone: BarTone;
}

type Open = { readonly lane: Lane; readonly request: string; fromRow: number; tone: BarTone };

export function barsOf(run: Run): Bar[] {
  const bars: Bar[] = [];
  const open = new Map<string, Open>();
  const turn = (lane: Lane, request: string, row: number, tone: BarTone | null) => {
    const key = `${lane} ${request}`;
    const before = open.get(key);
    if (before) bars.push({ ...before, id: `${key} ${before.fromRow}`, toRow: row });
    if (tone === null) open.delete(key);
    else open.set(key, { lane, request, fromRow: row, tone });
  };
  const lanes = new Map(run.plan.requests.map((one) => [one.label, workLane(run.plan, one)]));
  const laneOfWork = (request: string) => lanes.get(request) ?? 'worker';
  for (const { index, records, choice } of run.steps) {
    for (const record of records) turnBy(record, index, choice.id, turn, laneOfWork);
  }
  for (const [key, bar] of open) bars.push({ ...bar, id: `${key} ${bar.fromRow}`, toRow: null });
  return bars;
}

function turnBy(
  record: Rec,
  row: number,
  choice: string,
  turn: (lane: Lane, request: string, row: number, tone: BarTone | null) => void,
  laneOfWork: (request: string) => Lane,
): void {
  if (record.type === 'frame' && record.frame.kind === 'request' && choice.startsWith('send:')) {
    turn('client', choice.slice('send:'.length), row, 'active');
  } else if (record.type === 'outcome') {
    const settled = record.to === 'result' || record.to === 'error';
    turn('client', record.request, row, settled ? null : 'gave-up');
  } else if (record.type === 'record') {
    const tones = { in_progress: 'active', cancelled: 'gave-up', completed: null } as const;
    const tone = record.to in tones ? tones[record.to as keyof typeof tones] : null;
    turn('server', record.request, row, tone);
  } else if (record.type === 'task-worker') {
    const works = record.what === 'started' || record.what === 'resumed';
    turn('task', record.request, row, works ? 'active' : null);
  } else if (record.type === 'task' && record.to === 'input_required') {
    turn('task', record.request, row, 'idle');
  } else if (record.type === 'worker') {
    const tones = { started: 'active', queued: 'idle' } as const;
    const tone = record.what in tones ? tones[record.what as keyof typeof tones] : null;
    turn(laneOfWork(record.request), record.request, row, tone);
  }
}
