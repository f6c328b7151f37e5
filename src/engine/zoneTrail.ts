/** The zone along an order, worked out only when somebody asks: the clock's own next needs none. */

import { must } from '../base/assert.ts';
import type { Choice } from './choice.ts';
import type { Effect } from './view.ts';
import { enter, leave, ZONE_START } from './zone.ts';

interface Taken {
  readonly choice: Choice;
  readonly effects: readonly Effect[];
}

export class ZoneTrail {
  private zone = ZONE_START;
  /** Steps that the zone does not know of yet. */
  private readonly ahead: Taken[] = [];

  /** Notes a step that was taken, with what it did to the clocks. */
  add(choice: Choice, effects: readonly Effect[]): void {
    this.ahead.push({ choice, effects });
  }

  /** Whether some clock allows the choice after the steps taken so far. */
  allows(choice: Choice): boolean {
    for (const taken of this.ahead) {
      const entered = must(enter(this.zone, taken.choice), 'what was taken can happen');
      this.zone = leave(entered, taken.choice, taken.effects);
    }
    this.ahead.length = 0;
    return enter(this.zone, choice) !== null;
  }
}
