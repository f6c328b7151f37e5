// How fast the bounded buffer takes pushes in Node, and what a million of them leave in memory.
import {
  createBuffer,
  push,
  type SseBuffer,
  take,
  type Waiting,
} from '../../../src/engine/streams/boundedSseBuffer.ts';
import { counted, type Figure, quantile, type Section } from './figures.ts';

const HAPPENINGS = 1_000_000;
const RUNS = 7;
const WARM_UP = 2;
/** Requests that are open at once. */
const OPEN = 4;

/** What happens to the buffer: a message, or a reader that takes one. */
type Happening = Waiting<string> | null;

export async function measureBuffer(): Promise<Section> {
  const story = [...happenings()];
  return {
    title: 'The bounded buffer in Node, by itself',
    figures: [rateOf(story, 8), rateOf(story, 64), memoryOf(story)],
  };
}

/** Its p95 is the rate that 19 in 20 runs exceed. */
function rateOf(story: readonly Happening[], capacity: number): Figure {
  const pushes = story.filter((one) => one !== null).length;
  const msEach: number[] = [];
  for (let at = -WARM_UP; at < RUNS; at++) {
    const startedMs = performance.now();
    tell(createBuffer(capacity), story);
    if (at >= 0) msEach.push((performance.now() - startedMs) / pushes);
  }
  const rate = (share: number) => 1000 / quantile(msEach, share);
  const each = pushes.toLocaleString('en-GB');
  const note = `${RUNS} samples of ${each}, with their takes; limit 1,000,000`;
  const name = `Capacity ${capacity}: random pushes`;
  return { name, unit: 'pushes/s', median: rate(0.5), p95: rate(0.95), note };
}

/** What a buffer that has seen it all refers to, as JSON: it grows neither with time nor use. */
function memoryOf(story: readonly Happening[]): Figure {
  let buffer = tell(createBuffer(8), story.slice(0, HAPPENINGS / 10));
  const early = JSON.stringify(buffer).length;
  buffer = tell(buffer, story.slice(HAPPENINGS / 10));
  const late = JSON.stringify(buffer).length;
  return counted('What it holds at the end', late, 'characters', `${early} after a tenth of it`);
}

function tell(start: SseBuffer<string>, story: readonly Happening[]): SseBuffer<string> {
  let buffer = start;
  for (const one of story) {
    buffer = one ? push(buffer, one).buffer : (take(buffer)?.buffer ?? buffer);
  }
  return buffer;
}

/** Always the same ones: in twenty, a final, five takes, and progress of four open requests. */
function* happenings(): Generator<Happening> {
  let seed = 7;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  let first = 0;
  for (let at = 0; at < HAPPENINGS; at++) {
    const dice = random(20);
    const request = `r${first + random(OPEN)}`;
    if (dice === 0) yield { kind: 'final', request: `r${first++}`, ends: true, item: 'answer' };
    else if (dice < 6) yield null;
    else yield { kind: 'progress', request, key: request, value: random(1_000), item: 'progress' };
  }
}
