/** A long row of like findings is one line with a number. */

import { expect, it } from 'vitest';
import { likesOf } from './likesOf.ts';

const one = (event: string, rule = 'CAN-10') => ({ event, by: 'server' as const, rule });

it('folds what differs by its number alone', () => {
  const row = [1, 2, 3, 4, 5].map((n) => one(`progress:A.${n}`));
  expect(likesOf(row)).toEqual([4, -1, -1, -1, -1]);
});

it('leaves short rows, other requests, other rules and other sides as they are', () => {
  expect(likesOf([one('progress:A.1'), one('progress:A.2'), one('progress:A.3')])).toEqual([
    0, 0, 0,
  ]);
  const mixed = [
    one('progress:A.1'),
    one('progress:B.1'),
    one('progress:A.2', 'PRO-11'),
    { ...one('progress:A.3', 'PRO-11'), by: 'client' as const },
    one('complete:A'),
  ];
  expect(likesOf(mixed)).toEqual([0, 0, 0, 0, 0]);
});

it('begins anew behind something else', () => {
  const four = [1, 2, 3, 4].map((n) => one(`progress:A.${n}`));
  expect(likesOf([...four, one('complete:A'), ...four])).toEqual([3, -1, -1, -1, 0, 3, -1, -1, -1]);
  expect(likesOf([])).toEqual([]);
});
