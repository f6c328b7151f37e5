/** The words for what each side holds of a durable task. */

import type { TaskCause } from '../../engine/streams/taskRec.ts';
import type { Believed, ShownStatus, TaskFacts } from '../../trace/streams/taskFacts.ts';

export const STATUS_WORDS: Readonly<Record<ShownStatus, string>> = {
  none: 'not created',
  working: 'working',
  input_required: 'input required',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  deleted: 'deleted',
};

export const BELIEVED_WORDS: Readonly<Record<Believed, string>> = {
  unknown: 'nothing yet',
  working: 'working',
  input_required: 'input required',
  completed: 'completed',
  failed: 'failed',
  cancelled: 'cancelled',
  gone: 'no such task',
};

export const WORKER_WORDS: Readonly<Record<TaskFacts['worker'], string>> = {
  none: 'not started',
  running: 'at work',
  waiting: 'waits for an answer',
  stopped: 'has stopped',
  returned: 'is done',
  gone: 'gone with the process',
};

export const STOP_WORDS: Readonly<Record<TaskFacts['stop'], string>> = {
  no: 'not asked for',
  remembered: 'remembered, no id yet',
  sent: 'sent',
  acknowledged: 'answered',
  refused: 'refused',
};

export const CAUSE_WORDS: Readonly<Record<TaskCause, string>> = {
  create: 'created',
  cancel: 'by the cancel itself',
  checkpoint: 'a checkpoint saw the wish',
  work: 'by its work',
  input: 'asks its user',
  update: 'answered',
  ttl: 'its ttl was over',
  close: 'with a request: a fault',
  restart: 'forgotten: a fault',
};

/** Whether a cancel is noted and observed, in view of how the revision takes one. */
export function wishWords({ record, status }: TaskFacts): string {
  if (!record?.isCancelAsked) return 'none';
  if (status === 'cancelled') return 'observed';
  return status === 'working' || status === 'input_required' ? 'noted, not observed' : 'too late';
}

export function lifeWords(ms: number | null): string {
  return ms === null ? 'no end' : `${ms} ms`;
}
