/** What each lab of backpressure comes to: record/outcome/answer, and what it breaks. */

const SETTINGS = ['stdio 2026-07-28', 'stdio 2025-11-25', 'http 2026-07-28', 'http 2025-11-25'];

function everywhere(lab: string, end: string): Record<string, string> {
  return Object.fromEntries(SETTINGS.map((setting) => [`${lab} ${setting}`, end]));
}

const got = (...labels: readonly string[]) =>
  labels.map((label) => `${label} completed/result/delivered`).join('; ');

export const bufferEnds: Readonly<Record<string, string>> = {
  ...everywhere('progress-rate limited', got('F')),
  ...everywhere('progress-rate unlimited', got('F')),
  ...everywhere('buffer-overload bounded', got('C', 'D', 'E', 'R')),
  ...everywhere(
    'buffer-overload oldest',
    `C completed/idle_timeout/lost; ${got('D', 'E', 'R')}; INV-40`,
  ),
  ...everywhere('buffer-two-tokens turns', got('G', 'H')),
  ...everywhere('buffer-two-tokens runs', got('G', 'H')),
  ...everywhere('buffer-only-finals full', `${got('I', 'J')}; K completed/idle_timeout/refused`),
  'buffer-only-finals full http 2026-07-28': `${got('I', 'J')}; K completed/disconnected/refused`,
  'buffer-only-finals full http 2025-11-25': `${got('I', 'J')}; K completed/disconnected/refused`,
  ...everywhere('buffer-only-finals room', got('I', 'J', 'K')),
  ...everywhere('buffer-late-progress late', got('M')),
  ...everywhere('buffer-late-progress lower', got('M')),
  ...everywhere('buffer-late-progress unwatched', `${got('M')}; INV-15`),
  ...everywhere(
    'buffer-unbounded unbounded',
    'N completed/max_timeout/ignored; S completed/max_timeout/ignored; INV-40',
  ),
  // Closing the stream is the cancellation here, so that there is none to answer on.
  'buffer-unbounded unbounded http 2026-07-28':
    'N completed/max_timeout/lost; S completed/max_timeout/lost; INV-40',
  ...everywhere('buffer-unbounded bounded', got('N', 'S')),
};
