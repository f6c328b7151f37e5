/** Tests what the fields of the herd take, and what they say to anything else. */

import { expect, it } from 'vitest';
import { HERD_CLIENTS_MAX } from '../../base/limits.ts';
import { readHerd } from './readHerd.ts';

const good = { clients: '10000', capacity: '1000', seed: '1' };

it('takes whole numbers within the limits', () => {
  const setting = { clients: 10_000, capacity: 1000, seed: 1 };
  expect(readHerd(good)).toEqual({ ok: true, setting });
  expect(readHerd({ ...good, clients: ' 1 ', seed: '0' })).toMatchObject({
    setting: { clients: 1, seed: 0 },
  });
  expect(readHerd({ ...good, clients: String(HERD_CLIENTS_MAX) })).toMatchObject({ ok: true });
});

it.each([
  ['clients', '0', 'Clients must be at least 1.'],
  ['clients', '1000000000', 'Clients may be at most 100,000.'],
  ['clients', '1e9', 'Clients may be at most 100,000.'],
  ['clients', '-3', 'Clients must be at least 1.'],
  ['capacity', '0', 'Capacity must be at least 1.'],
  ['capacity', '2.5', 'Capacity must be a whole number, and "2.5" is none.'],
  ['capacity', '', 'Capacity must be a whole number, and the field is empty.'],
  ['seed', 'lucky', 'Seed must be a whole number, and "lucky" is none.'],
  ['seed', 'NaN', 'Seed must be a whole number, and "NaN" is none.'],
  ['seed', '99999999999', 'Seed may be at most 4,294,967,295.'],
] as const)('says what is wrong with %s "%s"', (field, text, problem) => {
  expect(readHerd({ ...good, [field]: text })).toEqual({
    ok: false,
    problems: { [field]: problem },
  });
});

it('says it of every field that needs it', () => {
  const read = readHerd({ clients: '0', capacity: '0', seed: '?' });
  expect(read).toMatchObject({ ok: false });
  expect(Object.keys(read.ok ? {} : read.problems)).toEqual(['clients', 'capacity', 'seed']);
});
