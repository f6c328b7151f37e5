// The rules of the Streamable HTTP transport, in both revisions.
import { bothRevisions, httpOnly, only2025, only2026, type Rule } from '../rule.ts';

const page = 'Streamable HTTP (basic/transports/streamable-http), 2026-07-28';
const page2025 = 'Transports (basic/transports), 2025-11-25';
const bothPages = `${page}; ${page2025}`;
const changelog = 'Key changes (changelog), 2026-07-28';

/** Rules HTTP-*: Streamable HTTP of 2026-07-28; four of them hold in 2025-11-25 too. */
export const httpRules: readonly Rule[] = [
  {
    id: 'HTTP-1',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Each client message must be one request or notification in a POST of its own, and never ' +
      'a response.',
    source: page,
  },
  {
    id: 'HTTP-2',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Every POST must say in Accept that it takes both application/json and text/event-stream.',
    source: page,
  },
  {
    id: 'HTTP-3',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Every POST must name the protocol version in a header that agrees with its body, or be ' +
      'answered 400.',
    source: page,
  },
  {
    id: 'HTTP-4',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Headers must repeat the method and, where one is asked for, the tool, resource or ' +
      'prompt, or the answer is 400.',
    source: page,
  },
  {
    id: 'HTTP-5',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'A posted notification must be answered 202 without a body if accepted, and with an HTTP ' +
      'error if not.',
    source: bothPages,
  },
  {
    id: 'HTTP-6',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'A request must be answered by one JSON object or an SSE stream, as the server chooses, ' +
      'and clients take both.',
    source: bothPages,
  },
  {
    id: 'HTTP-7',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Notifications on a response stream must concern its own request, and the final answer ' +
      'should end the stream.',
    source: page,
  },
  {
    id: 'HTTP-8',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST NOT',
    sentence:
      'The server must not send requests of its own on any stream, and asks for input through a ' +
      'result instead.',
    source: page,
  },
  {
    id: 'HTTP-9',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence: 'A method the server does not know must be answered 404 with JSON-RPC error -32601.',
    source: page,
  },
  {
    id: 'HTTP-10',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'MUST',
    sentence: 'Servers must check the Origin header and answer 403 if it is there and invalid.',
    source: bothPages,
  },
  {
    id: 'HTTP-11',
    revisions: only2026,
    transports: httpOnly,
    level: 'SHOULD',
    sentence:
      'A server opening an SSE stream should send X-Accel-Buffering: no, so that proxies pass ' +
      'events on at once.',
    source: page,
  },
  {
    id: 'HTTP-12',
    revisions: only2026,
    transports: httpOnly,
    level: 'SHOULD',
    sentence: 'SSE streams cannot be resumed, and a server should ignore a Last-Event-ID header.',
    source: `${page}; ${changelog}`,
  },
  {
    id: 'HTTP-13',
    revisions: only2026,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Closing a response stream must be understood by the server as cancelling its request.',
    source: page,
  },
  {
    id: 'HTTP-14',
    revisions: only2026,
    transports: httpOnly,
    level: 'SHOULD',
    sentence:
      'A server should answer GET and DELETE with 405, ignore session ids and never issue any.',
    source: page,
  },
  {
    id: 'HTTP-15',
    revisions: only2026,
    transports: httpOnly,
    level: 'note',
    sentence:
      'Servers are encouraged to send SSE comments on quiet streams, and clients must ignore ' +
      'such lines.',
    source: page,
  },
  {
    id: 'HTTP-16',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'MAY',
    levels: { '2026-07-28': 'fact' },
    sentence:
      'A client may have several response streams open at once, since each request can have one ' +
      'of its own.',
    source: bothPages,
  },
];

/** Rules HTL-*: Streamable HTTP of 2025-11-25. */
export const legacyHttpRules: readonly Rule[] = [
  {
    id: 'HTL-1',
    revisions: only2025,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'Each client message, even a response, must be a POST of its own whose Accept lists JSON ' +
      'and SSE.',
    source: page2025,
  },
  {
    id: 'HTL-2',
    revisions: only2025,
    transports: httpOnly,
    level: 'MUST',
    sentence:
      'After initialize, requests must carry MCP-Protocol-Version, and an invalid value must be ' +
      'answered 400.',
    source: page2025,
  },
  {
    id: 'HTL-3',
    revisions: only2025,
    transports: httpOnly,
    level: 'MAY',
    sentence:
      'A server may hand out a session id, which the client must then repeat until it is ' +
      'answered 404.',
    source: page2025,
  },
  {
    id: 'HTL-4',
    revisions: only2025,
    transports: httpOnly,
    level: 'MAY',
    sentence:
      'A client may open a GET stream for messages from the server, which answers 405 if it ' +
      'offers none.',
    source: page2025,
  },
  {
    id: 'HTL-6',
    revisions: only2025,
    transports: httpOnly,
    level: 'MAY',
    sentence:
      'After sending an event id the server may close the connection early, and the client ' +
      'waits as told and reconnects.',
    source: page2025,
  },
  {
    id: 'HTL-7',
    revisions: only2025,
    transports: httpOnly,
    level: 'SHOULD',
    sentence:
      'A new SSE stream should begin with an event that has an id and no data, so that the ' +
      'client can reconnect.',
    source: page2025,
  },
  {
    id: 'HTL-8',
    revisions: only2025,
    transports: httpOnly,
    level: 'MAY',
    sentence:
      'Servers may give SSE events ids, unique in the session, that mark a place in one stream.',
    source: page2025,
  },
  {
    id: 'HTL-9',
    revisions: only2025,
    transports: httpOnly,
    level: 'SHOULD',
    sentence:
      'To resume, a client should GET with Last-Event-ID, and only messages of that same stream ' +
      'may be replayed.',
    source: page2025,
  },
  {
    id: 'HTL-10',
    revisions: only2025,
    transports: httpOnly,
    level: 'MUST NOT',
    sentence: 'A message must not be sent on more than one stream.',
    source: page2025,
  },
  {
    id: 'HTL-11',
    revisions: only2025,
    transports: httpOnly,
    level: 'SHOULD NOT',
    sentence:
      'A connection can drop at any time, and the drop should not be read as a cancellation.',
    source: page2025,
  },
];
