/** The two protocol revisions and the two transports the lab speaks. */

export type Revision = '2026-07-28' | '2025-11-25';
export type Transport = 'stdio' | 'http';

export const REVISIONS: readonly Revision[] = ['2026-07-28', '2025-11-25'];
export const TRANSPORTS: readonly Transport[] = ['stdio', 'http'];

/** What the page calls them. */
export const TRANSPORT_NAMES: Readonly<Record<Transport, string>> = {
  stdio: 'stdio',
  http: 'Streamable HTTP',
};
