/**
 * Stands in for d3-transition, of which d3-zoom asks only that it ends what it never begins here:
 * the diagram's viewport does not move. It would be a twentieth of the first load.
 */

import { selection } from 'd3-selection';

selection.prototype.interrupt = function interrupt() {
  return this;
};

export function interrupt() {}
