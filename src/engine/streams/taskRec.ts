/** Records of durable tasks. `request` is the label of the request that created the task. */

import type { TaskStatus } from '../../protocol/taskMessages.ts';

export type TaskRec =
  /** The service's record changed. `from` null: it was created; `to` null: it was deleted. */
  | {
      readonly type: 'task';
      readonly request: string;
      readonly task: string;
      readonly from: TaskStatus | null;
      readonly to: TaskStatus | null;
      readonly by: TaskCause;
    }
  /** The wish to cancel is noted, and nothing else changes. */
  | { readonly type: 'task-flag'; readonly request: string; readonly task: string }
  /** Its worker began, went on, or ended. */
  | {
      readonly type: 'task-worker';
      readonly request: string;
      readonly what: 'started' | 'resumed' | 'stopped' | 'returned' | 'gone';
    }
  /** The client was told a status, or with `isClaim` made it up. `status` null: there is none. */
  | {
      readonly type: 'belief';
      readonly request: string;
      readonly status: TaskStatus | null;
      readonly isClaim: boolean;
    }
  /** The user wants the task to stop. */
  | { readonly type: 'stop'; readonly request: string; readonly what: 'remembered' | 'sent' }
  /** Answers that named a question nobody had asked, or one that was answered. */
  | { readonly type: 'unasked'; readonly request: string; readonly keys: readonly string[] };

export type TaskCause =
  | 'create'
  | 'cancel'
  | 'checkpoint'
  | 'work'
  | 'input'
  | 'update'
  | 'ttl'
  | 'close'
  | 'restart';
