// The rules on durable tasks, in both of their designs.
import { bothRevisions, bothTransports, only2025, only2026, type Rule } from '../rule.ts';

const core = 'Tasks (basic/utilities/tasks), 2025-11-25';
const extension = 'Tasks extension (io.modelcontextprotocol/tasks), with 2026-07-28';
const overview = 'Tasks overview (extensions/tasks), with 2026-07-28';
const stateless = 'SEP-2575 (stateless MCP), with 2026-07-28';

const inCore = { revisions: only2025, transports: bothTransports, source: core } as const;
const inExtension = { revisions: only2026, transports: bothTransports, source: extension } as const;
const inBoth = {
  revisions: bothRevisions,
  transports: bothTransports,
  source: `${core}; ${extension}`,
} as const;

/** Rules TSK-*: how a task lives, is polled, cancelled and forgotten. */
export const taskRules: readonly Rule[] = [
  {
    id: 'TSK-1',
    level: 'MUST',
    sentence: 'A new task must start in the status working.',
    ...inCore,
  },
  {
    id: 'TSK-2',
    level: 'MUST',
    sentence:
      'A task must go only between working and input_required, or from either to completed, ' +
      'failed or cancelled, which are final.',
    ...inCore,
  },
  {
    id: 'TSK-3',
    level: 'fact',
    sentence: 'A task that has completed, failed or been cancelled keeps that status for good.',
    ...inExtension,
    source: overview,
  },
  {
    id: 'TSK-4',
    level: 'MUST',
    sentence: 'A cancel of a task that has ended must be refused with error -32602.',
    ...inCore,
  },
  {
    id: 'TSK-5',
    level: 'MUST',
    sentence:
      'A valid cancel must set the status of the task to cancelled before it is answered, ' +
      'whether or not the work can be stopped.',
    ...inCore,
  },
  {
    id: 'TSK-6',
    level: 'MUST',
    sentence:
      'A cancelled task must stay cancelled, even if its work goes on to an end of its own.',
    ...inCore,
  },
  {
    id: 'TSK-7',
    level: 'SHOULD NOT',
    sentence:
      'A client should not count on a cancelled task being kept, as the server is free to delete ' +
      'it at once.',
    ...inCore,
  },
  {
    id: 'TSK-8',
    level: 'MUST',
    sentence:
      'A cancel tells the server what the client wants, and must be acknowledged with an empty ' +
      'result that promises nothing.',
    ...inExtension,
  },
  {
    id: 'TSK-9',
    level: 'MAY',
    sentence:
      'After the acknowledgement the task may go on working, and may still end as completed or ' +
      'failed.',
    ...inExtension,
  },
  {
    id: 'TSK-10',
    level: 'MAY',
    sentence:
      'A client that has sent a cancel may forget all about the task and need not poll again.',
    ...inExtension,
  },
  {
    id: 'TSK-11',
    level: 'MUST',
    sentence: 'A request that names a task the server does not know must get error -32602.',
    ...inBoth,
  },
  {
    id: 'TSK-12',
    level: 'MUST NOT',
    sentence:
      'The id of a task must not be told before the task is stored so durably that tasks/get ' +
      'would find it.',
    ...inExtension,
  },
  {
    id: 'TSK-13',
    level: 'MUST NOT',
    sentence:
      'A client whose request does not declare the tasks extension must not be given a task, and ' +
      'gets error -32021 where nothing else will do.',
    ...inExtension,
  },
  {
    id: 'TSK-14',
    level: 'SHOULD',
    sentence: 'A client should wait for the poll interval that the server named between two polls.',
    ...inBoth,
  },
  {
    id: 'TSK-15',
    level: 'SHOULD',
    sentence:
      'A client should poll until the task has ended or it has sent a cancel, and should keep ' +
      'the id where a crash cannot take it.',
    ...inExtension,
  },
  {
    id: 'TSK-16',
    level: 'MAY',
    sentence:
      'Once the ttl of a task is over, which the server may choose itself, it may delete the ' +
      'task or first mark it as failed.',
    ...inBoth,
  },
  {
    id: 'TSK-17',
    level: 'MUST',
    sentence:
      'Every open question of a task must be in its answer to tasks/get, under a key that is ' +
      'never used for another one.',
    ...inExtension,
  },
  {
    id: 'TSK-18',
    level: 'MUST',
    sentence:
      'The request tasks/result must block until the task has ended, and then answer just what ' +
      'the call itself would have.',
    ...inCore,
  },
  {
    id: 'TSK-19',
    level: 'MUST NOT',
    sentence:
      'A client must not rely on notifications of the status, since a server need send none.',
    ...inCore,
  },
  {
    id: 'TSK-20',
    level: 'MUST',
    sentence:
      'The id of a task must be impossible to guess, and every request about it must be ' +
      'authorised.',
    ...inExtension,
  },
  {
    id: 'TSK-21',
    level: 'MUST',
    sentence: 'Work that has to outlive its connection must be a task.',
    ...inExtension,
    source: stateless,
  },
];
