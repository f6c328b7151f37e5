/** What each lab of recovery comes to: record/outcome/answer, and what it breaks. */

const TRANSPORTS = ['stdio', 'http'];
const REVISIONS = ['2026-07-28', '2025-11-25'];

const READ = 'completed/result/delivered';
const GONE = 'lost/disconnected/none';
const OPEN = 'in_progress/waiting/none';
const REFUSED = 'not_received/disconnected/none';
const UNSENT = 'not_received/waiting/none';

/** The same end on both transports. */
function both(name: string, end: string, revisions = ['2026-07-28']): Record<string, string> {
  const settings = TRANSPORTS.flatMap((one) => revisions.map((revision) => `${one} ${revision}`));
  return Object.fromEntries(settings.map((setting) => [`${name} ${setting}`, end]));
}

const SILENT = `A completed/waiting/none; B ${UNSENT}; C ${UNSENT}; INV-28`;
const CANCELLED = 'subscription-end server-cancelled';
const before = `A ${GONE}; T ${READ}; M ${GONE}; B ${OPEN}`;
const refetched = `${before}; C ${READ}; D ${READ}; F ${READ}`;
const answered = `A ${GONE}; B ${READ}`;
const back = `B ${OPEN}; C ${READ}`;

export const recoveryEnds: Readonly<Record<string, string>> = {
  ...both('reconnect-refetch right', refetched),
  ...both('reconnect-refetch appends', refetched),
  ...both('reconnect-refetch forgets', `${before}; F ${READ}; INV-29`),
  'reconnect-refetch resumes stdio 2026-07-28': `${before}; F ${READ}`,
  'reconnect-refetch resumes http 2026-07-28': `${before}; F ${READ}; INV-23; INV-29`,
  ...both('subscription-end graceful', `A ${READ}; ${back}`),
  [`${CANCELLED} stdio 2026-07-28`]: `A completed/cancelled/none; ${back}`,
  [`${CANCELLED} http 2026-07-28`]: `A completed/disconnected/none; ${back}; INV-28`,
  'subscription-end dropped stdio 2026-07-28': SILENT,
  'subscription-end dropped http 2026-07-28': `A completed/disconnected/none; ${back}; INV-28`,
  ...both('lost-answer read', answered, REVISIONS),
  ...both('lost-answer keyed', answered, REVISIONS),
  ...both('lost-answer unsafe', answered, REVISIONS),
  ...both('lost-answer replayed', `${answered}; INV-38`, REVISIONS),
  ...both('reconnect-herd equal', `A ${GONE}; A1 ${REFUSED}; A2 ${REFUSED}; A3 ${OPEN}; T ${READ}`),
  ...both(
    'reconnect-herd full',
    `A ${GONE}; A1 ${REFUSED}; A2 ${REFUSED}; A3 ${REFUSED}; A4 ${OPEN}; T ${READ}`,
  ),
  ...both('reconnect-herd none', `A ${GONE}; A1 ${REFUSED}; A2 ${REFUSED}; A3 ${OPEN}; T ${READ}`),
};
