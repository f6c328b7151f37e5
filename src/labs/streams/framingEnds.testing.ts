/** What each lab of framing comes to: record/outcome/answer, and what it breaks. */

const SETTINGS = ['stdio 2026-07-28', 'stdio 2025-11-25'];

function both(lab: string, end: string): Record<string, string> {
  return Object.fromEntries(SETTINGS.map((setting) => [`${lab} ${setting}`, end]));
}

const two = 'B completed/result/delivered; C completed/result/delivered';

export const framingEnds: Readonly<Record<string, string>> = {
  ...both('stdio-framing pieces', 'A completed/result/delivered'),
  ...both('stdio-framing several', 'A completed/result/delivered'),
  ...both('stdio-framing character', 'A completed/result/delivered'),
  // The process is gone before it could say so in its record.
  ...both('stdio-framing unended', 'A lost/result/delivered'),
  ...both('stdio-framing chunks', 'A completed/idle_timeout/lost; INV-43'),
  ...both('stdio-polluted skipped', two),
  ...both('stdio-polluted stderr', two),
  ...both('stdio-polluted strict', 'B lost/disconnected/none; C lost/disconnected/none; INV-43'),
  ...both('stdio-polluted unended', 'B completed/idle_timeout/lost; C completed/result/delivered'),
  ...both('stdio-polluted gone', 'B completed/disconnected/lost; C lost/disconnected/none'),
};
