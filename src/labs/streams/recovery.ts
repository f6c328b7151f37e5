/** What the labs of recovery have in common. */

import type { Existence } from '../../course/lab.ts';

export const GROUP = 'Recovery';

export const LISTEN_ONLY: Existence = {
  revision: '2026-07-28',
  because:
    'In 2025-11-25 there is no subscriptions/listen: a client keeps a GET stream open in its ' +
    'place, and may take that up where it ended.',
};
