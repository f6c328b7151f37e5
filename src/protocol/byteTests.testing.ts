/** Cuts and damages bytes, for readers that must not mind where a stream is cut. */

/** Numbers below a bound, always the same ones for a seed. */
export function dealer(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 48_271) % 2_147_483_647;
    return state % below;
  };
}

export const bytesOf = (text: string) => new TextEncoder().encode(text);

/** The same bytes in pieces that end at the given offsets. */
export function cutAt(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const ends = [...new Set(offsets)].sort((a, b) => a - b);
  return [0, ...ends].map((from, index) => bytes.slice(from, ends[index] ?? bytes.length));
}

/** Cuts bytes at as many places as the dealer says, at most `most`. */
export function cutByChance(bytes: Uint8Array, deal: (below: number) => number, most = 6) {
  const offsets = Array.from({ length: deal(most + 1) }, () => deal(bytes.length + 1));
  return cutAt(bytes, offsets);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/** Damages bytes at one to four places: flips, inserts, leaves out, doubles, cuts off, or mixes. */
export function mutate(bytes: Uint8Array, deal: (below: number) => number): Uint8Array {
  let damaged = bytes;
  for (let left = 1 + deal(4); left > 0; left--) damaged = damage(damaged, deal);
  return damaged;
}

/** What readers stumble over: line ends, NUL, half characters, BOM, and bytes that are no UTF-8. */
const TROUBLE = [
  [10],
  [13],
  [13, 10],
  [0],
  [0xc3],
  [0xa9],
  [0xef, 0xbb, 0xbf],
  [0xff],
  [0xed, 0xa0, 0x80],
  [0xe2, 0x80, 0xa8],
  [58],
  [123],
];

function damage(bytes: Uint8Array, deal: (below: number) => number): Uint8Array {
  const at = deal(bytes.length + 1);
  const [before, after] = [bytes.slice(0, at), bytes.slice(at)];
  switch (deal(6)) {
    case 0:
      return joined(before, Uint8Array.of(deal(256)), after.slice(1));
    case 1:
      return joined(before, Uint8Array.from(TROUBLE[deal(TROUBLE.length)] ?? []), after);
    case 2:
      return joined(before, after.slice(deal(9)));
    case 3:
      return joined(before, before.slice(-1 - deal(40)), after);
    case 4:
      return before;
    default:
      return joined(after, before);
  }
}
