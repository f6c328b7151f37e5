// The rules of the stdio transport.
import { bothRevisions, only2026, type Rule, stdioOnly } from '../rule.ts';

const page = 'stdio (basic/transports/stdio), 2026-07-28';
const transports2025 = 'Transports (basic/transports), 2025-11-25';
const lifecycle2025 = 'Lifecycle (basic/lifecycle), 2025-11-25';

/** Rules STD-*: framing, the shared channel, and the end of the process. */
export const stdioRules: readonly Rule[] = [
  {
    id: 'STD-1',
    revisions: bothRevisions,
    transports: stdioOnly,
    level: 'MUST NOT',
    sentence:
      'A message is one line and must not contain a line break, and nothing else may be written ' +
      'to stdin or stdout.',
    source: `${page}; ${transports2025}`,
  },
  {
    id: 'STD-2',
    revisions: only2026,
    transports: stdioOnly,
    level: 'MUST',
    sentence:
      'All stdio traffic shares one channel, so the client must tell subscriptions apart by ' +
      'their subscription id.',
    source: page,
  },
  {
    id: 'STD-3',
    revisions: only2026,
    transports: stdioOnly,
    level: 'SHOULD',
    sentence:
      'If the server process dies the client should restart it, and the requests in flight are ' +
      'lost.',
    source: page,
  },
  {
    id: 'STD-4',
    revisions: bothRevisions,
    transports: stdioOnly,
    level: 'SHOULD',
    sentence:
      'To shut down, the client should close stdin, wait for the server to exit, and use force ' +
      'only if it does not.',
    source: `${page}; ${lifecycle2025}`,
  },
];
