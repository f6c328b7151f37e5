/** What the labs of the intermediary have in common. */

import type { Existence } from '../../course/lab.ts';

export const GROUP = 'In the middle';

export const HTTP_ONLY: Existence = {
  transport: 'http',
  because:
    'On stdio the two ends share a pair of pipes: there is nothing between them that could hold ' +
    'or cut a stream.',
};
