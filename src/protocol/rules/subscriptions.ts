// The rules on subscriptions/listen.
import { bothTransports, httpOnly, only2026, type Rule, stdioOnly } from '../rule.ts';

const page = 'Subscriptions (basic/patterns/subscriptions), 2026-07-28';
const schema = 'Schema (SubscriptionFilter), 2026-07-28';
const http = 'Streamable HTTP (basic/transports/streamable-http), 2026-07-28';
const stateless = 'SEP-2575 (stateless MCP), with 2026-07-28';
const tasksExtension = 'Tasks extension (io.modelcontextprotocol/tasks), with 2026-07-28';

/** Rules SUB-*: opening, reading and ending a subscription. */
export const subscriptionRules: readonly Rule[] = [
  {
    id: 'SUB-1',
    revisions: only2026,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'A listen request always brings a filter that names the changes the client wants to hear ' +
      'about.',
    source: `${page}; ${schema}`,
  },
  {
    id: 'SUB-2',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence: 'The server must not send a kind of notification that the client did not ask for.',
    source: page,
  },
  {
    id: 'SUB-3',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      "The first message of a subscription must be the server's acknowledgement, with nothing " +
      'before it.',
    source: page,
  },
  {
    id: 'SUB-4',
    revisions: only2026,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'The acknowledgement lists what the server will honour, and the client should compare it ' +
      'with its request.',
    source: page,
  },
  {
    id: 'SUB-5',
    revisions: only2026,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'Every message of a subscription carries the id of the listen request that opened it.',
    source: page,
  },
  {
    id: 'SUB-6',
    revisions: only2026,
    transports: bothTransports,
    level: 'MAY',
    sentence: 'A client may hold several subscriptions open at once.',
    source: page,
  },
  {
    id: 'SUB-7',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A client ends a subscription as it cancels any request, and the server must then send ' +
      'nothing more for it.',
    source: `${page}; ${stateless}`,
  },
  {
    id: 'SUB-8',
    revisions: only2026,
    transports: bothTransports,
    level: 'fact',
    sentence: 'A subscription ends when its transport is lost.',
    source: page,
  },
  {
    id: 'SUB-9',
    revisions: only2026,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'A server that ends a subscription itself should answer the listen request with an empty ' +
      'result, then close.',
    source: page,
  },
  {
    id: 'SUB-10',
    revisions: only2026,
    transports: bothTransports,
    level: 'MAY',
    sentence:
      'A subscription that closes without a result was lost, and the client may take that as a ' +
      'reason to reconnect.',
    source: page,
  },
  {
    id: 'SUB-11',
    revisions: only2026,
    transports: stdioOnly,
    level: 'MUST',
    sentence:
      'After a stdio connection is restored the client must subscribe again, because the server ' +
      'kept nothing.',
    source: page,
  },
  {
    id: 'SUB-12',
    revisions: only2026,
    transports: httpOnly,
    level: 'fact',
    sentence: 'Progress and log notifications never travel on a listen stream.',
    source: http,
  },
  {
    id: 'SUB-13',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'Asking for task events without declaring the tasks extension must be answered with error ' +
      '-32021.',
    source: tasksExtension,
  },
  {
    id: 'SUB-14',
    revisions: only2026,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'Each task notification holds the whole task, just as tasks/get would return it at that ' +
      'moment.',
    source: tasksExtension,
  },
];
