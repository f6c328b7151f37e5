// The rules that this lab adds for durable tasks where the specification is silent.
import { bothRevisions, bothTransports, type Rule } from '../rule.ts';

const everywhere = {
  revisions: bothRevisions,
  transports: bothTransports,
  level: 'lab rule',
  source: 'Rule of this lab, both revisions',
} as const;

/** DUR-*: what is durable, what is over with the ttl, and what a client knows of a task. */
export const durableRules: readonly Rule[] = [
  {
    id: 'DUR-1',
    sentence:
      'A task outlives its server process with all that is recorded of it, a wish to cancel ' +
      'included.',
    ...everywhere,
  },
  {
    id: 'DUR-2',
    sentence:
      'When the process is back, the work of a task begins again at its last checkpoint, so what ' +
      'came after it is done twice.',
    ...everywhere,
  },
  {
    id: 'DUR-3',
    sentence:
      'When its ttl is over, a task of 2026-07-28 that has not ended fails, and any other is ' +
      'deleted.',
    ...everywhere,
  },
  {
    id: 'DUR-4',
    sentence:
      'A client knows the id of a task from an answer only, so a stop pressed before waits for it.',
    ...everywhere,
  },
  {
    id: 'DUR-5',
    sentence: 'A task that waits for input is at a checkpoint, so a cancel ends it at once.',
    ...everywhere,
  },
  {
    id: 'DUR-6',
    sentence:
      'Closing a connection, or giving up a request about a task, never changes the task itself.',
    ...everywhere,
  },
  {
    id: 'DUR-7',
    sentence:
      'The times that a server tells of a task count its changes, one second each, since an ' +
      'order alone decides when they happen.',
    ...everywhere,
  },
];
