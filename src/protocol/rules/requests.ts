// The rules on request ids, request metadata, results and responses.
import { bothRevisions, bothTransports, only2026, type Rule } from '../rule.ts';

const page = 'Overview (basic/index), 2026-07-28';
const page2025 = 'Overview (basic/index), 2025-11-25';
const bothPages = `${page}; ${page2025}`;
const changelog = 'Key changes (changelog), 2026-07-28';
const inputPage = 'Multi Round-Trip Requests (basic/patterns/mrtr), 2026-07-28';
const ping2025 = 'Ping (basic/utilities/ping), 2025-11-25';

/** Rules REQ-* and the one rule cited from JSON-RPC itself. */
export const requestRules: readonly Rule[] = [
  {
    id: 'REQ-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'A request id must be a string or an integer, and never null.',
    source: bothPages,
  },
  {
    id: 'REQ-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST NOT',
    sentence:
      'A request must not take an id used earlier in the session (2025-11-25) or still ' +
      'unanswered (2026-07-28).',
    source: bothPages,
  },
  {
    id: 'REQ-3',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'Every request must carry the protocol version and the capabilities of the client in its ' +
      'metadata.',
    source: page,
  },
  {
    id: 'REQ-4',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'Every result must state its type in resultType, such as complete or input_required.',
    source: `${page}; ${changelog}`,
  },
  {
    id: 'REQ-5',
    revisions: only2026,
    transports: bothTransports,
    level: 'MUST',
    sentence:
      'A retry that brings the input the server asked for must be a new request with a new id.',
    source: inputPage,
  },
  {
    id: 'REQ-6',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence: 'The ping request exists in 2025-11-25 and is gone in 2026-07-28.',
    source: `${ping2025}; ${changelog}`,
  },
  {
    id: 'JSONRPC-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence: 'A request id gets at most one response.',
    source: 'JSON-RPC 2.0',
  },
  {
    id: 'JSONRPC-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'A response must bear the id of its request, with the value and the type it had.',
    source: 'JSON-RPC 2.0',
  },
  {
    id: 'JSONRPC-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MUST',
    sentence: 'Every request must get a response; only a notification gets none.',
    source: 'JSON-RPC 2.0',
  },
];
