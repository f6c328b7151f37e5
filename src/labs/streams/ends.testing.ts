/** What every lab of streams comes to, by lab, position of its switch, and setting. */

import { bufferEnds } from './bufferEnds.testing.ts';
import { framingEnds } from './framingEnds.testing.ts';
import { middleEnds } from './middleEnds.testing.ts';
import { recoveryEnds } from './recoveryEnds.testing.ts';
import { taskEnds } from './taskEnds.testing.ts';

/** "label record/outcome/answer" of each request, then the invariants that are broken. */
export const streamEnds: Readonly<Record<string, string>> = {
  ...bufferEnds,
  ...framingEnds,
  ...middleEnds,
  ...taskEnds,
  ...recoveryEnds,
};

export function nameOfEnd(lab: string, form: string, setting: string): string {
  return [lab, form, setting].filter((part) => part !== '').join(' ');
}
