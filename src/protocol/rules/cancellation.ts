// The rules on cancelling a request.
import {
  bothRevisions,
  bothTransports,
  customOnly,
  httpOnly,
  only2025,
  only2026,
  type Rule,
  stdioOnly,
} from '../rule.ts';

const page = 'Cancellation (basic/patterns/cancellation), 2026-07-28';
const page2025 = 'Cancellation (basic/utilities/cancellation), 2025-11-25';
const bothPages = `${page}; ${page2025}`;
const stdio = 'stdio (basic/transports/stdio), 2026-07-28';
const http = 'Streamable HTTP (basic/transports/streamable-http), 2026-07-28';
const transports = 'Transports (basic/transports/index), 2026-07-28';
const transports2025 = 'Transports (basic/transports), 2025-11-25';
const tasks2025 = 'Tasks (basic/utilities/tasks), 2025-11-25';
const tasksExtension = 'Tasks extension (io.modelcontextprotocol/tasks), with 2026-07-28';

/** Rules CAN-*: who may cancel, how it is signalled, and what happens next. */
export const cancellationRules: readonly Rule[] = [
  {
    id: 'CAN-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    levels: { '2025-11-25': 'fact' },
    sentence:
      'Cancelling is optional, and a client that no longer wants a request it sent should say so.',
    source: bothPages,
  },
  {
    id: 'CAN-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A cancellation must only name a request that the canceller itself sent and still ' +
      'believes to be running.',
    source: bothPages,
  },
  {
    id: 'CAN-3',
    revisions: only2025,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'Client and server can each withdraw the requests they sent themselves, such as a ' +
      'sampling request.',
    source: page2025,
  },
  {
    id: 'CAN-4',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence:
      'A server must not send notifications/cancelled except to end a subscriptions/listen stream.',
    source: page,
  },
  {
    id: 'CAN-5',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A server that ends a subscription must say so with notifications/cancelled for that ' +
      'listen request.',
    source: page,
  },
  {
    id: 'CAN-6',
    revisions: only2025,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence: 'A client must not cancel its initialize request.',
    source: page2025,
  },
  {
    id: 'CAN-7',
    revisions: only2025,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A request that runs as a task must be cancelled with tasks/cancel, not with ' +
      'notifications/cancelled.',
    source: page2025,
  },
  {
    id: 'CAN-8',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence:
      'A task must not be cancelled with notifications/cancelled, since tasks/cancel exists for ' +
      'that.',
    source: tasksExtension,
  },
  {
    id: 'CAN-9',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'Whoever receives a cancellation should stop the work, release what it held and leave the ' +
      'request unanswered.',
    source: bothPages,
  },
  {
    id: 'CAN-10',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence:
      'Once a cancellation has reached the server it must not send anything more for that ' +
      'request, not even progress.',
    source: `${stdio}; ${http}`,
  },
  {
    id: 'CAN-11',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MAY',
    sentence:
      'A cancellation may be ignored if its request is unknown, already finished or impossible ' +
      'to stop.',
    source: bothPages,
  },
  {
    id: 'CAN-12',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'The side that cancelled should ignore an answer that still arrives afterwards.',
    source: bothPages,
  },
  {
    id: 'CAN-13',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A cancellation can cross the answer on its way, and both sides must cope with either order.',
    source: bothPages,
  },
  {
    id: 'CAN-14',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'A cancellation that is malformed, or names an unknown or finished request, should be ' +
      'ignored without an error.',
    source: bothPages,
  },
  {
    id: 'CAN-15',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Both sides should log the reason given for a cancellation.',
    source: bothPages,
  },
  {
    id: 'CAN-16',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'A user interface should say that cancellation was requested, since nothing confirms that ' +
      'it happened.',
    source: bothPages,
  },
  {
    id: 'CAN-17',
    revisions: only2025,
    transports: httpOnly,
    level: 'SHOULD NOT',
    sentence:
      'A server should not take a dropped HTTP connection to mean that the client cancelled.',
    source: transports2025,
  },
  {
    id: 'CAN-18',
    revisions: only2025,
    transports: httpOnly,
    level: 'SHOULD',
    sentence:
      'To cancel over HTTP the client should send notifications/cancelled in a POST of its own.',
    source: transports2025,
  },
  {
    id: 'CAN-19',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'When the response stream of a request closes, the server must treat that request as ' +
      'cancelled.',
    source: `${page}; ${http}`,
  },
  {
    id: 'CAN-20',
    revisions: only2026,
    transports: httpOnly,
    level: 'fact',
    sentence:
      'Over HTTP no notifications/cancelled is expected, because closing the stream already ' +
      'says it.',
    source: `${page}; ${http}`,
  },
  {
    id: 'CAN-21',
    revisions: only2026,
    transports: stdioOnly,
    level: 'MUST',
    sentence:
      'On stdio the client must cancel by sending notifications/cancelled with the id of the ' +
      'request.',
    source: `${page}; ${stdio}`,
  },
  {
    id: 'CAN-22',
    revisions: only2026,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'The server should stop work on a cancelled request as soon as it practically can.',
    source: `${stdio}; ${http}`,
  },
  {
    id: 'CAN-23',
    revisions: only2026,
    transports: customOnly,
    level: 'SHOULD',
    sentence:
      'A custom transport should state how it connects, frames messages and cancels, and reuse ' +
      'stdio framing on byte streams.',
    source: `${transports}; ${stdio}`,
  },
  {
    id: 'CAN-24',
    revisions: only2025,
    transports: httpOnly,
    level: 'MAY',
    sentence:
      'The stream of a tasks/get or tasks/result call may be dropped at any time, which does ' +
      'not cancel the task.',
    source: tasks2025,
  },
];
