/** Every lab of the product, for graders and tests; the page loads a section when it is visited. */

import type { Lab } from '../course/lab.ts';
import { deadlineLabs } from './deadlines/deadlineLabs.ts';
import { failureLabs } from './failures/failureLabs.ts';
import { labs } from './labs.ts';
import { ledgerLabs } from './ledger/ledgerLabs.ts';
import { streamLabs } from './streams/streamLabs.ts';

export const allLabs: readonly Lab[] = [
  ...labs,
  ...ledgerLabs,
  ...streamLabs,
  ...deadlineLabs,
  ...failureLabs,
];

export function labById(id: string): Lab | undefined {
  return allLabs.find((lab) => lab.id === id);
}
