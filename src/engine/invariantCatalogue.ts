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
const alwaysError = { severity: 'error', ...everywhere } as const;
const legacy = { revisions: only2025, transports: bothTransports } as const;
const modern = { revisions: only2026, transports: bothTransports } as const;
const modernHttp = { revisions: only2026, transports: httpOnly } as const;

/** Every invariant, in the order of its number. */
export const invariantCatalogue: readonly Invariant[] = [
  { id: 'INV-1', rules: ['JSONRPC-1', 'REQ-2'], ...alwaysError },
  {
    id: 'INV-2',
    rules: ['CAN-10', 'CAN-9'],
    cites: { '2025-11-25': 'CAN-9' },
    severity: 'error',
    severityBy: { '2025-11-25': 'warn' },
    ...everywhere,
  },
  { id: 'INV-3', rules: ['CAN-11', 'CAN-13', 'CAN-14', 'LAB-3'], ...alwaysError },
  { id: 'INV-4', rules: ['CAN-14', 'LAB-10'], ...alwaysError },
  { id: 'INV-5', rules: ['CAN-12'], ...alwaysError },
  {
    id: 'INV-6',
    rules: ['CAN-19', 'CAN-20'],
    severity: 'error',
    ...modernHttp,
  },
  {
    id: 'INV-7',
    rules: ['CAN-21'],
    severity: 'error',
    revisions: only2026,
    transports: stdioOnly,
  },
  {
    id: 'INV-8',
    rules: ['CAN-17', 'CAN-18'],
    severity: 'warn',
    revisions: only2025,
    transports: httpOnly,
  },
  {
    id: 'INV-9',
    rules: ['CAN-19'],
    severity: 'error',
    ...modernHttp,
  },
  { id: 'INV-10', rules: ['CAN-2', 'LAB-4'], ...alwaysError },
  {
    id: 'INV-11',
    rules: ['CAN-4'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-12',
    rules: ['CAN-6'],
    severity: 'error',
    ...legacy,
  },
  {
    id: 'INV-13',
    rules: ['CAN-7', 'CAN-8'],
    cites: { '2026-07-28': 'CAN-8' },
    ...alwaysError,
  },
  { id: 'INV-14', rules: ['PRO-5'], ...alwaysError },
  { id: 'INV-15', rules: ['PRO-8', 'PRO-11', 'CAN-10'], ...alwaysError },
  { id: 'INV-16', rules: ['PRO-3'], ...alwaysError },
  {
    id: 'INV-17',
    rules: ['PRO-4'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-18',
    rules: ['TIM-1', 'TIM-2', 'CAN-1', 'CAN-18', 'CAN-19', 'CAN-21'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-19',
    rules: ['TIM-5', 'LAB-1'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-20',
    rules: ['LAB-2', 'TIM-4', 'HTTP-15'],
    severity: 'warn',
    ...everywhere,
  },
  { id: 'INV-21', rules: ['REQ-2', 'AMB-4', 'LAB-6'], ...alwaysError },
  {
    id: 'INV-22',
    rules: ['AMB-3', 'REQ-5', 'REQ-2', 'LAB-6'],
    cites: { '2025-11-25': 'REQ-2' },
    ...alwaysError,
  },
  {
    id: 'INV-23',
    rules: ['HTTP-12', 'HTTP-14'],
    severity: 'error',
    ...modernHttp,
  },
  {
    id: 'INV-24',
    rules: ['HTTP-11'],
    severity: 'warn',
    ...modernHttp,
  },
  {
    id: 'INV-25',
    rules: ['HTTP-3', 'HTTP-4', 'HTTP-5'],
    severity: 'error',
    ...modernHttp,
  },
  {
    id: 'INV-26',
    rules: ['SUB-3', 'SUB-2', 'SUB-4', 'SUB-5', 'SUB-7'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-27',
    rules: ['SUB-12'],
    severity: 'error',
    ...modernHttp,
  },
  {
    id: 'INV-28',
    rules: ['AMB-1', 'SUB-9', 'CAN-5'],
    severity: 'warn',
    ...modern,
  },
  {
    id: 'INV-29',
    rules: ['RCV-2', 'NOT-6'],
    severity: 'warn',
    ...modern,
  },
  {
    id: 'INV-30',
    rules: ['TSK-2', 'TSK-3'],
    cites: { '2026-07-28': 'TSK-3' },
    ...alwaysError,
  },
  {
    id: 'INV-31',
    rules: ['TSK-5', 'TSK-4', 'TSK-6'],
    severity: 'error',
    ...legacy,
  },
  {
    id: 'INV-32',
    rules: ['TSK-8', 'TSK-9'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-33',
    rules: ['TSK-12', 'DUR-1'],
    cites: { '2025-11-25': 'DUR-1' },
    ...alwaysError,
  },
  { id: 'INV-34', rules: ['DUR-6', 'CAN-24', 'TSK-21'], ...alwaysError },
  {
    id: 'INV-35',
    rules: ['PRO-16'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-36',
    rules: ['TSK-17'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-37',
    rules: ['TSK-14'],
    severity: 'warn',
    ...everywhere,
  },
  { id: 'INV-38', rules: ['ANN-1', 'ANN-2', 'ANN-3', 'LED-5'], ...alwaysError },
  {
    id: 'INV-39',
    rules: ['LED-3', 'LED-1', 'LED-2', 'LED-4', 'LED-8', 'LED-10', 'NOT-1'],
    ...alwaysError,
  },
  {
    id: 'INV-40',
    rules: ['BUF-1', 'BUF-3', 'BUF-4', 'PRO-5', 'NOT-4'],
    severity: 'error',
    ...everywhere,
  },
  {
    id: 'INV-41',
    rules: ['CAN-16'],
    severity: 'warn',
    ...everywhere,
  },
  {
    id: 'INV-42',
    rules: ['REQ-4'],
    severity: 'error',
    ...modern,
  },
  {
    id: 'INV-43',
    rules: ['FRM-1', 'FRM-2', 'FRM-4'],
    severity: 'error',
    revisions: bothRevisions,
    transports: stdioOnly,
  },
  { id: 'INV-44', rules: ['JSONRPC-2', 'LAB-5'], ...alwaysError },
  { id: 'INV-45', rules: ['TSK-18', 'JSONRPC-3'], severity: 'error', ...legacy },
  { id: 'INV-46', rules: ['LAB-16', 'TIM-2', 'CAN-2'], ...alwaysError },
  {
    id: 'INV-47',
    rules: ['HTTP-16', 'HTTP-6'],
    severity: 'error',
    revisions: bothRevisions,
    transports: httpOnly,
  },
  { id: 'INV-48', rules: ['LAB-2', 'PRO-2'], severity: 'warn', ...everywhere },
  {
    id: 'INV-49',
    rules: ['HTL-9', 'HTL-10'],
    severity: 'error',
    revisions: only2025,
    transports: httpOnly,
  },
  {
    id: 'INV-50',
    rules: ['FRM-6'],
    severity: 'error',
    revisions: bothRevisions,
    transports: httpOnly,
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
