// The invariants that every run is checked against, with the rules they come from, as data.
import type { Revision, Transport } from '../protocol/revision.ts';
import {
  bothRevisions,
  bothTransports,
  httpOnly,
  only2025,
  only2026,
  stdioOnly,
} from '../protocol/rule.ts';

export type Severity = 'error' | 'warn';

/** A property of one run. `rules` are ids of the rule catalogue, the most telling one first. */
export type Invariant = {
  readonly id: string;
  readonly sentence: string;
  readonly rules: readonly string[];
  /** The rule a breach cites, where a revision does not have the first of `rules`. */
  readonly cites?: Readonly<Partial<Record<Revision, string>>>;
  readonly severity: Severity;
  /** Where a revision is judged otherwise than `severity` says. */
  readonly severityBy?: Readonly<Partial<Record<Revision, Severity>>>;
  readonly revisions: readonly Revision[];
  readonly transports: readonly Transport[];
};

const everywhere = { revisions: bothRevisions, transports: bothTransports } as const;

/** Every invariant, in the order of its number; numbers that are absent belong to later labs. */
export const invariantCatalogue: readonly Invariant[] = [
  {
    id: 'INV-1',
    sentence: 'A request gets at most one final response.',
    rules: ['JSONRPC-1', 'REQ-2'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-2',
    sentence:
      'After seeing a cancellation the server sends no answer, and in 2026-07-28 nothing else ' +
      'for that request.',
    rules: ['CAN-10', 'CAN-9'],
    cites: { '2025-11-25': 'CAN-9' },
    severity: 'error',
    severityBy: { '2025-11-25': 'warn' },
    ...everywhere,
  },
  {
    id: 'INV-3',
    sentence:
      'A cancellation that arrives after the response was sent changes no outcome and causes no ' +
      'message.',
    rules: ['CAN-11', 'CAN-13', 'CAN-14', 'LAB-3'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-4',
    sentence:
      'A cancellation that is malformed, or names an unknown or finished request, has no effect ' +
      'at all.',
    rules: ['CAN-14', 'LAB-10'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-5',
    sentence:
      "An answer that arrives after the client gave up leaves the client's outcome as it was.",
    rules: ['CAN-12'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-6',
    sentence:
      'Over HTTP the client posts no cancellation, and gives a request up by closing its stream ' +
      'exactly once.',
    rules: ['CAN-19', 'CAN-20'],
    severity: 'error',
    revisions: only2026,
    transports: httpOnly,
  },
  {
    id: 'INV-7',
    sentence:
      'Giving up a running request on stdio sends exactly one cancellation, which names its id.',
    rules: ['CAN-21'],
    severity: 'error',
    revisions: only2026,
    transports: stdioOnly,
  },
  {
    id: 'INV-8',
    sentence:
      'A closed stream alone leaves the request running, and a real cancellation is a POST ' +
      'answered 202.',
    rules: ['CAN-17', 'CAN-18'],
    severity: 'warn',
    revisions: only2025,
    transports: httpOnly,
  },
  {
    id: 'INV-9',
    sentence:
      "A response stream that closes before the answer, whoever closed it, makes the server's " +
      'record cancelled.',
    rules: ['CAN-19'],
    severity: 'error',
    revisions: only2026,
    transports: httpOnly,
  },
  {
    id: 'INV-10',
    sentence: 'A cancellation names a request that the same side sent and has seen no response to.',
    rules: ['CAN-2', 'LAB-4'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-11',
    sentence: 'A cancellation from the server names only an open listen request.',
    rules: ['CAN-4'],
    severity: 'error',
    revisions: only2026,
    transports: bothTransports,
  },
  {
    id: 'INV-12',
    sentence: 'No cancellation names the initialize request.',
    rules: ['CAN-6'],
    severity: 'error',
    revisions: only2025,
    transports: bothTransports,
  },
  {
    id: 'INV-13',
    sentence: 'No notifications/cancelled is aimed at a task.',
    rules: ['CAN-7'],
    severity: 'error',
    revisions: only2025,
    transports: bothTransports,
  },
  {
    id: 'INV-14',
    sentence: 'For each token, every progress value sent is higher than the one before it.',
    rules: ['PRO-5'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-15',
    sentence:
      'No progress uses an inactive token or follows the response, nor in 2026-07-28 a ' +
      'cancellation the server saw.',
    rules: ['PRO-8', 'PRO-11', 'CAN-10'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-16',
    sentence: 'Requests of one sender that run at the same time have different tokens.',
    rules: ['PRO-3'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-17',
    sentence:
      'A request that asked for progress and gets none is in order, and is not taken for a hang.',
    rules: ['PRO-4'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-18',
    sentence:
      'Every running request but a subscription has a deadline, and a client that gives up gives ' +
      'the right signal.',
    rules: ['TIM-1', 'TIM-2', 'CAN-1', 'CAN-18', 'CAN-19', 'CAN-21'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-19',
    sentence:
      'No request lives past its maximum, and it ends at that time rather than at the next ' +
      'progress.',
    rules: ['TIM-5', 'LAB-1'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-20',
    sentence:
      'Only progress for a request restarts its idle clock, never a comment or the traffic of ' +
      'other requests.',
    rules: ['LAB-2', 'TIM-4', 'HTTP-15'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-21',
    sentence:
      'No id is used for two requests of a session, though 2026-07-28 itself forbids that only ' +
      'until the first is answered.',
    rules: ['REQ-2', 'AMB-4', 'LAB-6'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-22',
    sentence: 'A request sent again after its stream was lost has a new id.',
    rules: ['AMB-3', 'REQ-5', 'REQ-2', 'LAB-6'],
    cites: { '2025-11-25': 'REQ-2' },
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-24',
    sentence: 'A response stream opens with the header X-Accel-Buffering: no.',
    rules: ['HTTP-11'],
    severity: 'warn',
    revisions: only2026,
    transports: httpOnly,
  },
  {
    id: 'INV-25',
    sentence:
      'Headers agree with the body, and an accepted notification is answered 202 without a body.',
    rules: ['HTTP-3', 'HTTP-4', 'HTTP-5'],
    severity: 'error',
    revisions: only2026,
    transports: httpOnly,
  },
  {
    id: 'INV-38',
    sentence:
      'No decision to try again rests on an annotation of an untrusted server, and a missing ' +
      'idempotent hint counts as unsafe.',
    rules: ['ANN-1', 'ANN-2', 'ANN-3', 'LED-5'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-39',
    sentence:
      'An idempotency key has at most one committed effect, the same arguments get the same ' +
      'stored result, and other arguments are refused.',
    rules: ['LED-3', 'LED-1', 'LED-2', 'LED-4', 'LED-8', 'LED-10', 'NOT-1'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-41',
    sentence: 'Until the server has seen a cancellation, the page says only that it was requested.',
    rules: ['CAN-16'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-42',
    sentence: 'Every result states its type in resultType.',
    rules: ['REQ-4'],
    severity: 'error',
    revisions: only2026,
    transports: bothTransports,
  },
];

const byId = new Map(invariantCatalogue.map((invariant) => [invariant.id, invariant]));

/** The invariant with this id, or undefined where there is none. */
export function invariantById(id: string): Invariant | undefined {
  return byId.get(id);
}

/** How a breach of the invariant counts in one revision. */
export function severityIn(invariant: Invariant, revision: Revision): Severity {
  return invariant.severityBy?.[revision] ?? invariant.severity;
}

/** The rule that a breach of the invariant cites in one revision. */
export function citedRule({ id, rules, cites }: Invariant, revision: Revision): string {
  return cites?.[revision] ?? rules[0] ?? id;
}
