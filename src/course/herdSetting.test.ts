/** What the fields of a herd and its addresses take, and what they say to anything else. */

import { describe, expect, it } from 'vitest';
import { HERD_CLIENTS_MAX } from '../base/limits.ts';
import { labs } from '../labs/labs.ts';
import { reconnectHerd } from '../labs/streams/reconnectHerd.ts';
import { printHerd, readHerd, readHerdFields } from './herdSetting.ts';
import { openWith } from './opening.ts';
import { addressOf } from './situation.ts';

const refuse = () => ({ ok: false, problems: [] }) as const;

const good = { clients: '10000', capacity: '1000', seed: '1' };

describe('the fields', () => {
  it('takes whole numbers within the limits', () => {
    const setting = { clients: 10_000, capacity: 1000, seed: 1 };
    expect(readHerdFields(good)).toEqual({ ok: true, setting });
    expect(readHerdFields({ ...good, clients: ' 1 ', seed: '0' })).toMatchObject({
      setting: { clients: 1, seed: 0 },
    });
    expect(readHerdFields({ ...good, clients: String(HERD_CLIENTS_MAX) })).toMatchObject({
      ok: true,
    });
  });

  it.each([
    ['clients', '0', 'Clients must be at least 1.'],
    ['clients', '1000000000', 'Clients may be at most 100,000.'],
    ['clients', '1e9', 'Clients may be at most 100,000.'],
    ['clients', '-3', 'Clients must be at least 1.'],
    ['capacity', '0', 'Capacity must be at least 1.'],
    ['capacity', '2.5', 'Capacity must be a whole number, and "2.5" is none.'],
    ['capacity', '', 'Capacity must be a whole number, and nothing is given.'],
    ['seed', 'lucky', 'Seed must be a whole number, and "lucky" is none.'],
    ['seed', 'NaN', 'Seed must be a whole number, and "NaN" is none.'],
    ['seed', '99999999999', 'Seed may be at most 4,294,967,295.'],
  ] as const)('says what is wrong with %s "%s"', (field, text, problem) => {
    expect(readHerdFields({ ...good, [field]: text })).toEqual({
      ok: false,
      problems: { [field]: problem },
    });
  });

  it('says it of every field that needs it', () => {
    const read = readHerdFields({ clients: '0', capacity: '0', seed: '?' });
    expect(read).toMatchObject({ ok: false });
    expect(Object.keys(read.ok ? {} : read.problems)).toEqual(['clients', 'capacity', 'seed']);
  });
});

describe('an address', () => {
  it('says only what differs from the start, and is read as it was printed', () => {
    expect(printHerd(readHerd(undefined).setting)).toBeUndefined();
    for (const setting of [
      { clients: 1, capacity: 100_000, seed: 0 },
      { clients: 500, capacity: 1000, seed: 1 },
      { clients: 10_000, capacity: 7, seed: 4_294_967_295 },
    ]) {
      expect(readHerd(printHerd(setting))).toEqual({ setting, problems: [] });
    }
    expect(printHerd({ clients: 10_000, capacity: 7, seed: 3 })).toBe('capacity:7,seed:3');
  });

  it('is honoured in what can be, and the rest is named', () => {
    expect(readHerd('clients:0,seed:7')).toEqual({
      setting: { clients: 10_000, capacity: 1000, seed: 7 },
      problems: ['herd: Clients must be at least 1. 10,000 is used.'],
    });
    expect(readHerd('seed:1.5,capacity:1e9,wolves:3,,clients:20,clients:30')).toEqual({
      setting: { clients: 20, capacity: 1000, seed: 1 },
      problems: [
        'herd: Seed must be a whole number, and "1.5" is none. 1 is used.',
        'herd: Capacity may be at most 100,000. 1,000 is used.',
        'herd gives clients again; the first one is used.',
        'herd has no number by the name of "wolves" and ""; use clients, capacity or seed.',
      ],
    });
    expect(readHerd('clients').problems).toEqual([
      'herd: Clients must be a whole number, and nothing is given. 10,000 is used.',
    ]);
  });
});

it('travels with the lab that has one, through a link and back', () => {
  const open = (hash: string) => openWith(hash, refuse, [...labs, reconnectHerd]);
  const opened = open('#/labs/reconnect-herd?herd=capacity:7,seed:1,clients:x');
  expect(opened.problems).toEqual([
    'herd: Clients must be a whole number, and "x" is none. 10,000 is used.',
  ]);
  const place = { kind: 'lab', lab: 'reconnect-herd' } as const;
  const link = addressOf(opened.situation, opened.run, place);
  expect(link).toContain('&herd=capacity:7');
  expect(open(link)).toMatchObject({ situation: { herd: 'capacity:7' }, problems: [] });
  expect(open('#/labs/reconnect-herd?step=1').situation.herd).toBeUndefined();
  expect(open('#/labs/reconnect-herd?herd=').problems).toEqual(['herd is empty.']);
  expect(open('#/labs/cancel-first?herd=seed:7').problems).toEqual([
    'herd is no parameter of this lab.',
  ]);
});
