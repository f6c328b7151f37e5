/** An address carries the whole situation, and names what it cannot honour. */
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { REVISIONS, TRANSPORTS } from '../protocol/revision.ts';
import {
  type AddressParts,
  formatAddress,
  parseAddress,
  RECORD_RESPONSES,
  RECORD_SIGNALS,
  RECORD_STATES,
} from './address.ts';
import { GIVE_UP_POLICIES } from './policies.ts';

const lab = { place: { kind: 'lab', lab: 'cancel-first' } } as const;
const least: AddressParts = { ...lab, transport: 'stdio', revision: '2026-07-28', step: 0 };
const problemsOf = (query: string) => parseAddress(`#/labs/cancel-first?${query}`).problems;

const choiceId = fc.constantFrom(
  'send:A',
  'arrive:A.progress.1',
  'progress:A.12',
  'crash:server',
  'arrive:server.exit',
  'close:transport',
  'arrive:A.cancel',
  'max:a_b-C',
);
const addressParts: fc.Arbitrary<AddressParts> = fc.record(
  {
    place: fc.oneof(
      fc
        .constantFrom('cancel-first', 'close-stream')
        .map((id) => ({ kind: 'lab', lab: id }) as const),
      fc.constantFrom('abc_-9', 'x').map((code) => ({ kind: 'scenario', code }) as const),
    ),
    transport: fc.constantFrom(...TRANSPORTS),
    revision: fc.constantFrom(...REVISIONS),
    step: fc.nat(),
    order: fc.uniqueArray(choiceId, { minLength: 1 }),
    client: fc.constantFrom(...GIVE_UP_POLICIES),
    record: fc.record(
      {
        state: fc.constantFrom(...RECORD_STATES),
        response: fc.constantFrom(...RECORD_RESPONSES),
        signal: fc.constantFrom(...RECORD_SIGNALS),
        ignored: fc.uniqueArray(choiceId),
      },
      { requiredKeys: [] },
    ),
  },
  { requiredKeys: ['place', 'transport', 'revision', 'step', 'record'] },
);

describe('an address', () => {
  it('reads back as it was printed', () => {
    fc.assert(
      fc.property(addressParts, (parts) => {
        const printed = formatAddress(parts);
        expect(parseAddress(printed)).toEqual({ ...parts, problems: [] });
        expect(new URL(printed, 'https://host/').hash).toBe(printed);
      }),
      { numRuns: 2_000, seed: 1 },
    );
  });

  it('always says transport, revision and step, in this order', () => {
    expect(formatAddress(least)).toBe(
      '#/labs/cancel-first?transport=stdio&revision=2026-07-28&step=0',
    );
  });

  it('keeps lists and signals readable', () => {
    const record = { signal: 'notifications/cancelled', ignored: [] } as const;
    const order = ['send:A', 'arrive:A.progress.1'];
    expect(formatAddress({ ...least, order, client: 'silent', record })).toBe(
      '#/labs/cancel-first?transport=stdio&revision=2026-07-28&step=0' +
        '&order=send:A,arrive:A.progress.1&client=silent' +
        '&record.signal=notifications/cancelled&record.ignored=none',
    );
  });

  it.each(['', '#', '#/', '/'])('%j is home', (hash) => {
    expect(parseAddress(hash)).toEqual({ place: { kind: 'home' }, record: {}, problems: [] });
  });

  it('may be percent-encoded by whoever passed it on', () => {
    const encoded =
      '#/labs/cancel%2Dfirst?order=send%3AA%2Carrive%3AA.request' +
      '&record.signal=notifications%2Fcancelled';
    expect(parseAddress(encoded)).toEqual({
      ...lab,
      order: ['send:A', 'arrive:A.request'],
      record: { signal: 'notifications/cancelled' },
      problems: [],
    });
  });

  it('may hold a whole scenario', () => {
    expect(parseAddress('#/s/a-_9?step=2')).toMatchObject({
      place: { kind: 'scenario', code: 'a-_9' },
      step: 2,
    });
    expect(parseAddress('#/s/%zz').place).toEqual({ kind: 'scenario', code: '%zz' });
  });
});

describe('what an address cannot mean is named, and the rest is honoured', () => {
  it.each<[string, string]>([
    ['transport=ftp', 'transport "ftp" is not known; use stdio or http.'],
    ['revision=2024-11-05', 'revision "2024-11-05" is not known; use 2026-07-28 or 2025-11-25.'],
    ['transport=', 'transport is empty.'],
    ['transport', 'transport is empty.'],
    ['order=', 'order is empty.'],
    ['record.ignored=', 'record.ignored is empty.'],
    ['transport=http&transport=stdio', 'transport is given more than once; the first one is used.'],
    ['step=-1', 'step must be a whole number from 0 on, but is "-1".'],
    ['step=1.5', 'step must be a whole number from 0 on, but is "1.5".'],
    ['step=99999999999', 'step must be a whole number from 0 on, but is "99999999999".'],
    ['colour=red', '"colour" is not a parameter here.'],
    ['__proto__=1', '"__proto__" is not a parameter here.'],
    ['=1', '"" is not a parameter here.'],
    ['client=quiet', 'client "quiet" is not known; use protocol, close-only or silent.'],
    ['order=send:A,boom', 'order has no event by the name of "boom".'],
    ['order=send:A,send:A', 'order names send:A more than once.'],
    ['record.response=maybe', 'record.response "maybe" is not known; use yes or no.'],
    ['record.ignored=none,send:A', 'record.ignored has no event by the name of "none".'],
    ['step=%zz', 'step is not percent-encoded rightly.'],
    ['%zz=1', '"%zz=1" is not percent-encoded rightly.'],
  ])('%s', (query, sentence) => {
    expect(problemsOf(query)).toEqual([sentence]);
  });

  it('the first of two is used, and so are the ids that are ids', () => {
    const address = parseAddress(
      '#/labs/cancel-first?step=3&step=4&transport=x&order=a,send:A,send:A&record.state=lost',
    );
    expect(address).toMatchObject({ step: 3, order: ['send:A'], record: { state: 'lost' } });
    expect(address).not.toHaveProperty('transport');
    expect(address.problems).toHaveLength(3);
  });

  it('a place that is none is named', () => {
    expect(parseAddress('#/nowhere?step=1')).toEqual({
      place: { kind: 'unknown', text: '/nowhere' },
      step: 1,
      record: {},
      problems: ['The address "/nowhere" is not a place here.'],
    });
    for (const hash of ['#/labs/', '#/labs/a/b', '#/labs/%zz', '#x', '#/labs/A B']) {
      expect(parseAddress(hash).place.kind).toBe('unknown');
    }
  });

  it('a list without end is read up to its limit', () => {
    const ids = Array.from({ length: 5001 }, (_, n) => `progress:R${n}.1`).join(',');
    const address = parseAddress(`#/labs/cancel-first?order=${ids}`);
    expect(address.order).toHaveLength(5000);
    expect(address.problems).toEqual(['order lists 5,001 events, of which 5,000 are read.']);
  });
});

describe('a page that is no lab', () => {
  it('is a place with its parameters as they stand, whatever they are', () => {
    expect(parseAddress('#/size?deadline=500&x=%zz')).toEqual({
      place: { kind: 'page', page: 'size', query: 'deadline=500&x=%zz' },
      record: {},
      problems: [],
    });
    expect(parseAddress('#/diagnose').place).toEqual({ kind: 'page', page: 'diagnose', query: '' });
    expect(parseAddress('#/size/more').place.kind).toBe('unknown');
  });
});
