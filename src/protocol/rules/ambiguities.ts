// Where the specification disagrees with itself, and what it does not contain.
import { bothRevisions, bothTransports, only2026, type Rule } from '../rule.ts';

const cancellation = 'Cancellation (basic/patterns/cancellation), 2026-07-28';
const subscriptions = 'Subscriptions (basic/patterns/subscriptions), 2026-07-28';
const schema = 'Schema (SubscriptionsListenResult, CancelledNotification), 2026-07-28';
const stdio = 'stdio (basic/transports/stdio), 2026-07-28';
const http = 'Streamable HTTP (basic/transports/streamable-http), 2026-07-28';
const changelog = 'Key changes (changelog), 2026-07-28';
const overview = 'Overview (basic/index), 2026-07-28';
const whole = 'The specification as a whole, 2026-07-28 and 2025-11-25';

/** AMB-*: shown as open questions, never as one truth. */
export const ambiguityRules: readonly Rule[] = [
  {
    id: 'AMB-1',
    revisions: only2026,
    transports: bothTransports,
    level: 'ambiguity',
    sentence:
      'The end of a subscription by the server is described in two ways: a cancelled ' +
      'notification, or a result and a close.',
    source: `${cancellation}; ${subscriptions}; ${schema}`,
  },
  {
    id: 'AMB-2',
    revisions: only2026,
    transports: bothTransports,
    level: 'ambiguity',
    sentence:
      'One page says a cancelled request should stay unanswered, while the transport pages ' +
      'forbid any further message.',
    source: `${cancellation}; ${stdio}; ${http}`,
  },
  {
    id: 'AMB-3',
    revisions: only2026,
    transports: bothTransports,
    level: 'ambiguity',
    sentence:
      'The changelog says a request lost with its stream must be sent again under a new id, but ' +
      'no other page repeats it.',
    source: changelog,
  },
  {
    id: 'AMB-4',
    revisions: only2026,
    transports: bothTransports,
    level: 'ambiguity',
    sentence:
      'An id is free again once answered, but a cancelled request gets no answer, so its id is ' +
      'never clearly free.',
    source: overview,
  },
];

/** NOT-*: what a reader may expect and the protocol does not have. */
export const absenceRules: readonly Rule[] = [
  {
    id: 'NOT-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'The protocol has no idempotency key, so nothing recognises that the same tool call was ' +
      'made twice.',
    source: whole,
  },
  {
    id: 'NOT-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'No message or header carries a deadline, so a server is never told how long its client ' +
      'will wait.',
    source: whole,
  },
  {
    id: 'NOT-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'No message confirms a cancellation, so its sender cannot know whether it took effect.',
    source: whole,
  },
  {
    id: 'NOT-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'The protocol has no flow control and no rule about full queues, buffers or merged progress.',
    source: whole,
  },
  {
    id: 'NOT-5',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'fact',
    sentence:
      'Apart from the SSE retry field of 2025-11-25, no rule says when or how often to try again.',
    source: whole,
  },
  {
    id: 'NOT-6',
    revisions: only2026,
    transports: bothTransports,
    level: 'fact',
    sentence: 'Nothing that was lost with a stream or a connection is ever delivered again.',
    source: 'The specification as a whole, 2026-07-28',
  },
];
