/** What every lab of deadlines comes to: record/outcome/answer, and what it breaks. */

const LEGACY = ['stdio 2025-11-25', 'http 2025-11-25'];
const EVERYWHERE = ['stdio 2026-07-28', 'http 2026-07-28', ...LEGACY];
const WITH_MESSAGE = ['stdio 2026-07-28', ...LEGACY];
const HTTP = ['http 2026-07-28', 'http 2025-11-25'];
const WITH_CLOSE = ['http 2026-07-28'];

/** The same end in several settings. */
function ends(name: string, settings: readonly string[], end: string): [string, string][] {
  return settings.map((setting) => [`${name} ${setting}`, end]);
}

const QUIET: Readonly<Record<string, string>> = {
  'stdio 2026-07-28': '; INV-7; INV-18',
  'stdio 2025-11-25': '; INV-18',
  'http 2026-07-28': '; INV-6; INV-18',
  'http 2025-11-25': '; INV-18',
};

/** The same end everywhere, with what a client breaks that leaves without a word. */
function silentEnds(name: string, end: string, more = ''): [string, string][] {
  return EVERYWHERE.map((setting) => [`${name} ${setting}`, `${end}${QUIET[setting]}${more}`]);
}

/** Five tries that come to the same, and the call of somebody else. */
function tries(each: string, other: string): string {
  return [...['A', 'B', 'C', 'D', 'E'].map((label) => `${label} ${each}`), `Q ${other}`].join('; ');
}

const LATE = 'completed/max_timeout/ignored';
const GOOD = 'completed/result/delivered';

const ANSWERED = 'completed/result/delivered';
const IGNORED = 'completed/max_timeout/ignored';
const QUICK = `J1 ${ANSWERED}; J2 ${ANSWERED}`;

/** Three quick calls are answered, and three slow ones end like this. */
function searches(slow: string): string {
  return [1, 2, 3, 4, 5, 6].map((n) => `D${n} ${n % 2 === 0 ? slow : ANSWERED}`).join('; ');
}

export const deadlineEnds: Readonly<Record<string, string>> = Object.fromEntries([
  ...ends('two-clocks total', EVERYWHERE, 'A cancelled/max_timeout/suppressed'),
  ...ends('two-clocks idle', EVERYWHERE, 'A completed/result/delivered'),
  ...ends('two-clocks gap', EVERYWHERE, 'A cancelled/idle_timeout/suppressed'),
  ...ends('two-clocks late', EVERYWHERE, 'A cancelled/idle_timeout/suppressed'),
  ...ends('stuck-loop idle-only', EVERYWHERE, 'S lost/disconnected/none'),
  ...ends('stuck-loop maximum', EVERYWHERE, 'S cancelled/max_timeout/none'),
  ...ends('token-no-progress late', EVERYWHERE, 'N cancelled/idle_timeout/suppressed'),
  ...ends('token-no-progress in-time', EVERYWHERE, 'N completed/result/delivered'),
  ...ends(
    'token-no-progress insists',
    WITH_MESSAGE,
    'N completed/idle_timeout/ignored; INV-17; INV-10',
  ),
  ...ends('token-no-progress insists', WITH_CLOSE, 'N completed/idle_timeout/ignored; INV-17'),
  ...ends('silent-timeout silent', ['stdio 2026-07-28'], `${searches(IGNORED)}; INV-7; INV-18`),
  ...ends('silent-timeout silent', WITH_CLOSE, `${searches(IGNORED)}; INV-6; INV-18`),
  ...ends('silent-timeout silent', LEGACY, `${searches(IGNORED)}; INV-18`),
  ...ends('silent-timeout told', EVERYWHERE, searches('cancelled/max_timeout/none')),
  ...ends('silent-timeout longer', EVERYWHERE, searches(ANSWERED)),
  ...ends('cancel-ignored obeyed', EVERYWHERE, 'G cancelled/max_timeout/none'),
  ...ends('cancel-ignored runs-on', EVERYWHERE, 'G cancelled/max_timeout/suppressed'),
  ...ends('cancel-ignored ignored', WITH_MESSAGE, 'G completed/max_timeout/ignored'),
  ...ends('cancel-ignored ignored', WITH_CLOSE, 'G completed/max_timeout/lost; INV-9'),
  ...ends('cancel-lost lost', WITH_CLOSE, 'F completed/max_timeout/lost'),
  ...ends('cancel-lost lost', ['http 2025-11-25'], 'F completed/max_timeout/ignored'),
  ...ends('cancel-lost obeyed', HTTP, 'F cancelled/max_timeout/none'),
  ...ends('cancel-lost blocked', HTTP, 'F in_progress/max_timeout/none'),
  ...ends('balancer-cut cut', WITH_CLOSE, `${QUICK}; J3 cancelled/disconnected/none`),
  ...ends('balancer-cut cut', ['http 2025-11-25'], `${QUICK}; J3 completed/disconnected/lost`),
  ...ends('balancer-cut progress', HTTP, `${QUICK}; J3 completed/result/delivered`),
  ...ends('balancer-cut direct', HTTP, `${QUICK}; J3 completed/result/delivered`),
  ...ends('initialize-cancel closes', ['stdio 2025-11-25'], 'I lost/idle_timeout/none'),
  ...ends('initialize-cancel closes', ['http 2025-11-25'], 'I completed/idle_timeout/lost'),
  ...ends('initialize-cancel cancels', LEGACY, 'I completed/idle_timeout/ignored; INV-12; INV-18'),
  ...silentEnds('retry-stacks silent', tries(LATE, LATE), '; INV-38'),
  ...ends(
    'retry-stacks cancels',
    EVERYWHERE,
    `${tries('cancelled/max_timeout/none', GOOD)}; INV-38`,
  ),
  ...silentEnds('retry-stacks backs-off', tries(LATE, GOOD), '; INV-38'),
  ...silentEnds('retry-stacks same-key', tries(LATE, LATE)),
  ...silentEnds('duplicate-refund silent', `A ${LATE}; B ${GOOD}`, '; INV-38'),
  ...ends(
    'duplicate-refund cancels',
    EVERYWHERE,
    `A cancelled/max_timeout/suppressed; B ${GOOD}; INV-38`,
  ),
  ...ends('duplicate-refund ignored', WITH_MESSAGE, `A ${LATE}; B ${GOOD}; INV-38`),
  ...ends(
    'duplicate-refund ignored',
    WITH_CLOSE,
    `A completed/max_timeout/lost; B ${GOOD}; INV-38; INV-9`,
  ),
  ...silentEnds('duplicate-refund key', `A ${LATE}; B ${GOOD}`),
  ...silentEnds('deadline-propagation as-it-is', `K ${LATE}`),
  ...silentEnds('deadline-propagation stops', `K ${LATE}`),
  ...ends('deadline-propagation refuses', EVERYWHERE, 'K completed/error/delivered'),
]);
