/** Tests the herd: everyone is served once, never more than fit, and the same way every time. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { HERD_ATTEMPTS_MAX, HERD_INTERVAL_MS } from '../../base/limits.ts';
import { type Herd, type HerdSetting, runHerd } from './herd.ts';
import { backoffMs, JITTERS, type Jitter, mix } from './recovery.ts';

const sum = (numbers: Iterable<number>) => [...numbers].reduce((all, one) => all + one, 0);

describe('a herd without jitter', () => {
  it('comes back as one, is turned away as one, and comes back as one again', () => {
    const herd = runHerd({ clients: 10, capacity: 4, seed: 1 }, 'none');
    expect(herd.waves).toEqual([
      { attempt: 0, ceilingMs: 250, tries: 10, rejected: 6 },
      { attempt: 1, ceilingMs: 500, tries: 6, rejected: 2 },
      { attempt: 2, ceilingMs: 1000, tries: 2, rejected: 0 },
    ]);
    expect(herd).toMatchObject({ served: 10, rejected: 8, peak: 10, peakAtMs: 200 });
    expect(herd.servedMs).toBe(250 + 500 + 1000);
    const busy = [...herd.attempts].flatMap((count, at) => (count > 0 ? [[at, count]] : []));
    expect(busy).toEqual([
      [2, 10],
      [7, 6],
      [17, 2],
    ]);
  });

  it('needs one wave for each capacity it holds', () => {
    const herd = runHerd({ clients: 10_000, capacity: 1000, seed: 1 }, 'none');
    expect(herd.waves.map(({ tries }) => tries)).toEqual([
      10_000, 9000, 8000, 7000, 6000, 5000, 4000, 3000, 2000, 1000,
    ]);
    expect(herd.servedMs).toBe(250 + 500 + 1000 + 2000 + 4000 + 5 * 8000);
  });
});

describe('a herd with jitter', () => {
  it.each(['equal', 'full'] as const)('is served sooner, with fewer turned away: %s', (jitter) => {
    const setting = { clients: 10_000, capacity: 500, seed: 1 };
    const without = runHerd(setting, 'none');
    const with_ = runHerd(setting, jitter);
    expect(with_.servedMs).toBeLessThan((without.servedMs ?? 0) / 4);
    expect(with_.rejected).toBeLessThan(without.rejected / 2);
    expect(with_.peak).toBeLessThan(without.peak);
  });

  it('is served at the first attempt where there is room for all', () => {
    for (const jitter of JITTERS) {
      const herd = runHerd({ clients: 300, capacity: 300, seed: 5 }, jitter);
      const firsts = Array.from({ length: 300 }, (_, at) => backoffMs(mix(5) + at, 0, jitter));
      expect(herd.servedMs).toBe(Math.max(...firsts));
      expect(herd).toMatchObject({ served: 300, rejected: 0 });
    }
  });
});

describe('any herd', () => {
  const herds = fc
    .record({
      clients: fc.integer({ min: 1, max: 120 }),
      capacity: fc.integer({ min: 1, max: 150 }),
      seed: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    })
    .chain((setting) => fc.constantFrom(...JITTERS).map((jitter) => ({ setting, jitter })));

  it('serves every client once and turns away all that do not fit', () => {
    fc.assert(
      fc.property(herds, ({ setting, jitter }) => {
        const herd = runHerd(setting, jitter);
        const { clients, capacity } = setting;
        expect(herd.served).toBe(clients);
        expect(sum(herd.attempts)).toBe(clients + herd.rejected);
        const over = [...herd.attempts].map((count) => Math.max(0, count - capacity));
        expect(sum(over)).toBe(herd.rejected);
        expect(herd.peak).toBe(Math.max(...herd.attempts));
        expect(herd.attempts[herd.peakAtMs / HERD_INTERVAL_MS]).toBe(herd.peak);
        const last = Math.floor((herd.servedMs ?? Number.NaN) / HERD_INTERVAL_MS);
        expect(herd.attempts).toHaveLength(last + 1);
        expectWaves(herd);
      }),
    );
  });

  it('is what a plain queue of all attempts comes to', () => {
    fc.assert(
      fc.property(herds, ({ setting, jitter }) => {
        const { attempts, servedMs, rejected } = runHerd(setting, jitter);
        expect({ attempts: [...attempts], servedMs, rejected }).toEqual(plainly(setting, jitter));
      }),
    );
  });

  it('is the same for the same seed, and another for another', () => {
    fc.assert(
      fc.property(herds, ({ setting, jitter }) => {
        expect(runHerd(setting, jitter)).toEqual(runHerd(setting, jitter));
      }),
    );
    const of = (seed: number) => runHerd({ clients: 1000, capacity: 50, seed }, 'full').attempts;
    expect(of(1)).not.toEqual(of(2));
  });
});

/** The same herd with one sorted list of attempts, as one would write it down first. */
function plainly({ clients, capacity, seed }: HerdSetting, jitter: Jitter) {
  const wait = (client: number, attempt: number) => backoffMs(mix(seed) + client, attempt, jitter);
  let order = clients;
  const queue = Array.from({ length: clients }, (_, client) => {
    return { client, attempt: 0, atMs: wait(client, 0), order: client };
  });
  const attempts: number[] = [];
  const taken = new Map<number, number>();
  let rejected = 0;
  let servedMs = 0;
  for (;;) {
    queue.sort((a, b) => a.atMs - b.atMs || a.order - b.order);
    const next = queue.shift();
    if (!next) break;
    const { client, attempt, atMs } = next;
    const at = Math.floor(atMs / HERD_INTERVAL_MS);
    while (attempts.length <= at) attempts.push(0);
    attempts[at] = (attempts[at] ?? 0) + 1;
    const used = taken.get(at) ?? 0;
    if (used < capacity) {
      taken.set(at, used + 1);
      servedMs = atMs;
    } else {
      rejected++;
      const again = attempt + 1;
      queue.push({ client, attempt: again, atMs: atMs + wait(client, again), order: order++ });
    }
  }
  return { attempts, servedMs, rejected };
}

/** Each one who is turned away, and nobody else, comes again one attempt further on. */
function expectWaves({ clients, rejected, waves }: Herd) {
  expect(waves[0]?.tries).toBe(clients);
  for (const [at, wave] of waves.entries()) {
    expect(wave.attempt).toBe(at);
    expect(wave.rejected).toBe(waves[at + 1]?.tries ?? 0);
  }
  expect(sum(waves.map((wave) => wave.rejected))).toBe(rejected);
}

it('a herd that its server cannot take in is stopped and says how many were served', () => {
  const herd = runHerd({ clients: 100_000, capacity: 1, seed: 0 }, 'none');
  expect(herd.servedMs).toBeNull();
  // One is served in each wave, so 100,000 or nearly so come until the attempts are used up.
  expect(herd.waves).toHaveLength(Math.ceil(HERD_ATTEMPTS_MAX / 100_000) + 1);
  expect(herd.served).toBe(herd.waves.length);
  expect(sum(herd.attempts)).toBeGreaterThanOrEqual(HERD_ATTEMPTS_MAX);
});
