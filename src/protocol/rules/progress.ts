// The rules on reporting progress.
import { bothRevisions, bothTransports, httpOnly, only2025, only2026, type Rule } from '../rule.ts';

const page = 'Progress (basic/patterns/progress), 2026-07-28';
const page2025 = 'Progress (basic/utilities/progress), 2025-11-25';
const bothPages = `${page}; ${page2025}`;
const http = 'Streamable HTTP (basic/transports/streamable-http), 2026-07-28';
const tasksExtension = 'Tasks extension (io.modelcontextprotocol/tasks), with 2026-07-28';

/** Rules PRO-*: tokens, values, and when progress may be sent. */
export const progressRules: readonly Rule[] = [
  {
    id: 'PRO-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence: 'A side that wants progress puts a progressToken into the metadata of its request.',
    source: bothPages,
  },
  {
    id: 'PRO-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'A progress token must be a string or an integer.',
    source: bothPages,
  },
  {
    id: 'PRO-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'Requests that a sender has running at the same time must have different progress tokens.',
    source: bothPages,
  },
  {
    id: 'PRO-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MAY',
    sentence:
      'The receiver may report progress as often as it likes, without a total, or not at all.',
    source: bothPages,
  },
  {
    id: 'PRO-5',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'Each progress value must be higher than the one before it, even when the total is unknown.',
    source: bothPages,
  },
  {
    id: 'PRO-6',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MAY',
    sentence: 'Progress and total may be fractional numbers.',
    source: bothPages,
  },
  {
    id: 'PRO-7',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'A progress message is optional and should tell a person something useful about the work.',
    source: bothPages,
  },
  {
    id: 'PRO-8',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'Progress must only use a token from an active request whose work is still going on.',
    source: bothPages,
  },
  {
    id: 'PRO-9',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Both sides should keep track of which progress tokens are active.',
    source: bothPages,
  },
  {
    id: 'PRO-10',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Both sides should limit how often progress is sent, so that neither is flooded.',
    source: bothPages,
  },
  {
    id: 'PRO-11',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'Progress must stop once the request is complete.',
    source: bothPages,
  },
  {
    id: 'PRO-12',
    revisions: only2026,
    transports: bothTransports,
    level: 'MAY',
    sentence: 'Only the server may report progress, and only on requests that the client sent.',
    source: page,
  },
  {
    id: 'PRO-13',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Over HTTP, progress must travel on the response stream of its own request, never on a ' +
      'listen stream.',
    source: http,
  },
  {
    id: 'PRO-14',
    revisions: only2025,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A request that became a task must keep its progress token for as long as the task lives.',
    source: page2025,
  },
  {
    id: 'PRO-15',
    revisions: only2025,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'Progress for a task must stop when the task is completed, failed or cancelled.',
    source: page2025,
  },
  {
    id: 'PRO-16',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence:
      'Progress and log notifications must not be sent for a task, neither on a listen stream ' +
      'nor elsewhere.',
    source: tasksExtension,
  },
];
