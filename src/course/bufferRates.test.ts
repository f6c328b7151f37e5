/** The numbers of a queue: what they change, and the sentences for those that cannot be. */

import { describe, expect, it } from 'vitest';
import { bufferOverload } from '../labs/streams/bufferOverload.ts';
import { keepalive } from '../labs/streams/keepalive.ts';
import { parseScenario } from '../scenario/parseScenario.ts';
import { ratesOf, tryRates, withRates } from './bufferRates.ts';

const { scenario } = bufferOverload;
const usual = { capacity: 4, everyMs: 30, drainMs: 120 };

it('are read from a scenario that has a queue', () => {
  expect(ratesOf(scenario)).toEqual(usual);
  expect(ratesOf(keepalive.scenario)).toBeNull();
});

it('are put in it, and change nothing else', () => {
  expect(withRates(scenario, usual)).toEqual(scenario);
  const other = { capacity: 9, everyMs: 7, drainMs: 33 };
  const changed = withRates(scenario, other);
  expect(parseScenario(changed)).toMatchObject({ ok: true, scenario: changed });
  expect(ratesOf(changed)).toEqual(other);
  expect(withRates(changed, usual)).toEqual(scenario);
});

const problemsOf = (wrong: Readonly<Record<string, unknown>>) => {
  const outcome = tryRates(scenario, { ...usual, ...wrong }, parseScenario);
  return outcome.ok ? [] : Object.values(outcome.problems);
};

describe('numbers that cannot be get a sentence in the words of the panel', () => {
  it.each([
    [{ capacity: 0 }, '“Slots” must be at least 2, but is 0.'],
    [{ capacity: 1 }, '“Slots” must be at least 2, but is 1.'],
    [{ capacity: 65 }, '“Slots” must be at most 64, but is 65.'],
    [{ capacity: 2.5 }, '“Slots” must be a whole number, but is 2.5.'],
    [{ capacity: '' }, '“Slots” must be a number, but is "".'],
    [{ drainMs: 0 }, '“Reader takes one every (ms)” must be at least 1, but is 0.'],
    [
      { drainMs: 1e9 },
      '“Reader takes one every (ms)” must be at most 86,400,000, but is 1000000000.',
    ],
    [{ everyMs: -1 }, '“A report every (ms)” must be at least 0, but is -1.'],
    [{ everyMs: 1e9 }, '“A report every (ms)” must be at most 86,400,000, but is 1000000000.'],
    [{ everyMs: 'often' }, '“A report every (ms)” must be a number, but is "often".'],
  ])('%o', (wrong, sentence) => {
    expect(problemsOf(wrong)).toEqual([sentence]);
  });
});

it('are all named where several cannot be, and a pace of 0 can', () => {
  expect(problemsOf({ capacity: 1, everyMs: 1e9, drainMs: 0 })).toHaveLength(3);
  expect(tryRates(scenario, { ...usual, everyMs: 0 }, parseScenario)).toMatchObject({ ok: true });
});
