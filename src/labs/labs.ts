/** The labs of the page in the order of its list. */

import type { Lab } from '../course/lab.ts';
import { cancelFirst } from './cancelFirst.ts';
import { closeStream } from './closeStream.ts';
import { completeFirst } from './completeFirst.ts';
import { ledgerLabs } from './ledger/ledgerLabs.ts';
import { maximumDeadline } from './maximumDeadline.ts';

export const labs: readonly [Lab, ...Lab[]] = [
  cancelFirst,
  completeFirst,
  maximumDeadline,
  closeStream,
  ...ledgerLabs,
];

export function labById(id: string): Lab | undefined {
  return labs.find((lab) => lab.id === id);
}
