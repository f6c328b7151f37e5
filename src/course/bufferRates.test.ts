/** The numbers of a queue: what they change, and the sentences for those that cannot be. */

import { describe, expect, it } from 'vitest';
import { bufferOverload } from '../labs/streams/bufferOverload.ts';
import { keepalive } from '../labs/streams/keepalive.ts';
import { parseScenario } from '../scenario/parseScenario.ts';
import { ratesOf, withRates } from './bufferRates.ts';

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

describe('numbers that cannot be get a sentence that names the field', () => {
  it.each([
    [{ capacity: 0 }, 'server.buffer.capacity must be at least 2, but is 0.'],
    [{ capacity: 1 }, 'server.buffer.capacity must be at least 2, but is 1.'],
    [{ capacity: 65 }, 'server.buffer.capacity must be at most 64, but is 65.'],
    [{ capacity: 2.5 }, 'server.buffer.capacity must be a whole number, but is 2.5.'],
    [{ drainMs: 0 }, 'server.buffer.drainMs must be at least 1, but is 0.'],
    [{ drainMs: 1e9 }, 'server.buffer.drainMs must be at most 86400000, but is 1000000000.'],
    [{ everyMs: -1 }, 'requests[0].work[0].afterMs must be at least 0, but is -1.'],
    [{ everyMs: 1e9 }, 'requests[0].work[0].afterMs must be at most 86400000, but is 1000000000.'],
  ])('%o', (wrong, sentence) => {
    const outcome = parseScenario(withRates(scenario, { ...usual, ...wrong }));
    expect(outcome.ok ? [] : outcome.problems).toContain(sentence);
  });
});
