/** What every lab of deadlines comes to: record/outcome/answer, and what it breaks. */

const LEGACY = ['stdio 2025-11-25', 'http 2025-11-25'];
const EVERYWHERE = ['stdio 2026-07-28', 'http 2026-07-28', ...LEGACY];
const WITH_MESSAGE = ['stdio 2026-07-28', ...LEGACY];
const WITH_CLOSE = ['http 2026-07-28'];

/** The same end in several settings. */
function ends(name: string, settings: readonly string[], end: string): [string, string][] {
  return settings.map((setting) => [`${name} ${setting}`, end]);
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
  ...ends('cancel-ignored obeyed', EVERYWHERE, 'G cancelled/max_timeout/none'),
  ...ends('cancel-ignored runs-on', EVERYWHERE, 'G cancelled/max_timeout/suppressed'),
  ...ends('cancel-ignored ignored', WITH_MESSAGE, 'G completed/max_timeout/ignored'),
  ...ends('cancel-ignored ignored', WITH_CLOSE, 'G completed/max_timeout/lost; INV-9'),
  ...ends('initialize-cancel closes', ['stdio 2025-11-25'], 'I lost/idle_timeout/none'),
  ...ends('initialize-cancel closes', ['http 2025-11-25'], 'I completed/idle_timeout/lost'),
  ...ends('initialize-cancel cancels', LEGACY, 'I completed/idle_timeout/ignored; INV-12; INV-18'),
]);
