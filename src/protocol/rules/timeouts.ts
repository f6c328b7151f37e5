// The rules on timeouts.
import { bothRevisions, bothTransports, type Rule } from '../rule.ts';

const pages =
  'Cancellation (basic/patterns/cancellation), 2026-07-28; ' +
  'Lifecycle (basic/lifecycle), 2025-11-25';
const tools = 'Tools (server/tools), 2026-07-28 and 2025-11-25';

/** Rules TIM-*: how long a sender waits and what it does then. */
export const timeoutRules: readonly Rule[] = [
  {
    id: 'TIM-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Every request sent should have a timeout, so that no wait can last for ever.',
    source: pages,
  },
  {
    id: 'TIM-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence:
      'When its timeout expires the sender should cancel the request, as its transport ' +
      'requires, and stop waiting.',
    source: pages,
  },
  {
    id: 'TIM-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Libraries should let the timeout be chosen for each request.',
    source: pages,
  },
  {
    id: 'TIM-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'MAY',
    sentence: 'Progress for a request may restart the timeout of that request.',
    source: pages,
  },
  {
    id: 'TIM-5',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'A maximum waiting time should always hold, however much progress arrives.',
    source: pages,
  },
  {
    id: 'TIM-6',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'SHOULD',
    sentence: 'Clients should put a timeout on every tool call.',
    source: tools,
  },
];
