/** Many clients lose their stream at one instant and reconnect: who is served when, and who not. */

import { must } from '../../base/assert.ts';
import { HERD_ATTEMPTS_MAX, HERD_INTERVAL_MS } from '../../base/limits.ts';
import { BACKOFF_CEILING_MS, backoffCeilingMs, backoffMs, type Jitter, mix } from './recovery.ts';

export interface HerdSetting {
  /** 1 to HERD_CLIENTS_MAX. */
  readonly clients: number;
  /** Connections that the server takes in each interval of HERD_INTERVAL_MS, at least 1. */
  readonly capacity: number;
  /** A whole number from 0 to HERD_SEED_MAX; another one is another set of clients. */
  readonly seed: number;
}

/** All attempts that were their client's `attempt`-th, counted from 0. */
export interface Wave {
  readonly attempt: number;
  /** The longest wait before it, in ms. */
  readonly ceilingMs: number;
  readonly tries: number;
  readonly rejected: number;
}

export interface Herd extends HerdSetting {
  readonly jitter: Jitter;
  /** Attempts in each interval of HERD_INTERVAL_MS since the loss, rejected ones included. */
  readonly attempts: Int32Array;
  readonly waves: readonly Wave[];
  readonly served: number;
  readonly rejected: number;
  /** Attempts in the busiest interval, and when that begins, in ms. */
  readonly peak: number;
  readonly peakAtMs: number;
  /** When the last client was served, in ms; null where the herd was stopped before that. */
  readonly servedMs: number | null;
}

/**
 * What becomes of a herd. Each client waits by its backoff and knocks; beyond its capacity the
 * server turns it away at once, and the client backs off again, one attempt further on. It stops
 * after HERD_ATTEMPTS_MAX attempts. The same setting always gives the same herd.
 */
export function runHerd(setting: HerdSetting, jitter: Jitter): Herd {
  const { clients, capacity, seed } = setting;
  const calendar = new Calendar(clients);
  const tally = new Tally(clients);
  const { rejections } = tally;
  const first = mix(seed);
  for (let client = 0; client < clients; client++) {
    calendar.add(client, backoffMs(first + client, 0, jitter));
  }
  let taken = 0;
  let interval = 0;
  let now = calendar.nextFrom(0);
  while (tally.served < clients && tally.tries < HERD_ATTEMPTS_MAX) {
    const current = Math.floor(now / HERD_INTERVAL_MS);
    if (current !== interval) [taken, interval] = [0, current];
    let client = calendar.take(now);
    let came = 0;
    const free = capacity - taken;
    while (client >= 0) {
      // Read before it is put anywhere else: a client stands in one place of the calendar.
      const next = calendar.after(client);
      if (came++ < free) {
        tally.isServed[client] = 1;
      } else {
        const attempt = (rejections[client] ?? 0) + 1;
        rejections[client] = attempt;
        calendar.add(client, now + backoffMs(first + client, attempt, jitter));
      }
      client = next;
    }
    taken += Math.min(came, free);
    tally.count(interval, came, Math.min(came, free), now);
    // A wait of 0 ms brings a client back within the same ms, so that is asked again.
    now = calendar.nextFrom(now);
  }
  return { ...setting, jitter, ...tally.result() };
}

const RING_MS = 2 ** Math.ceil(Math.log2(BACKOFF_CEILING_MS + 1));
const BLOCK_MS = 64;

/** A ring of milliseconds, each with a queue of clients; no wait is longer than the ring. */
class Calendar {
  private readonly head = new Int32Array(RING_MS).fill(-1);
  private readonly tail = new Int32Array(RING_MS).fill(-1);
  /** How many ms of each block have somebody, so that empty blocks are passed over as one. */
  private readonly busy = new Int32Array(RING_MS / BLOCK_MS);
  private readonly next: Int32Array;

  constructor(clients: number) {
    this.next = new Int32Array(clients).fill(-1);
  }

  /** Behind those who come in the same ms, so that nobody overtakes. */
  add(client: number, atMs: number): void {
    const slot = atMs & (RING_MS - 1);
    const last = this.tail[slot] ?? -1;
    if (last < 0) {
      this.head[slot] = client;
      this.countBusy(slot, 1);
    } else {
      this.next[last] = client;
    }
    this.tail[slot] = client;
    this.next[client] = -1;
  }

  /** Takes the queue of one ms off the ring; -1 where nobody comes. */
  take(atMs: number): number {
    const slot = atMs & (RING_MS - 1);
    const client = this.head[slot] ?? -1;
    if (client < 0) return client;
    this.head[slot] = -1;
    this.tail[slot] = -1;
    this.countBusy(slot, -1);
    return client;
  }

  /** The first ms from `fromMs` on in which somebody comes; there has to be one. */
  nextFrom(fromMs: number): number {
    let atMs = fromMs;
    const endMs = fromMs + RING_MS;
    while (atMs < endMs) {
      const slot = atMs & (RING_MS - 1);
      if ((this.head[slot] ?? -1) >= 0) return atMs;
      const isEmpty = slot % BLOCK_MS === 0 && this.busy[slot / BLOCK_MS] === 0;
      atMs += isEmpty ? BLOCK_MS : 1;
    }
    return atMs;
  }

  private countBusy(slot: number, by: 1 | -1): void {
    const block = Math.floor(slot / BLOCK_MS);
    this.busy[block] = (this.busy[block] ?? 0) + by;
  }

  after(client: number): number {
    return this.next[client] ?? -1;
  }
}

/** Counts attempts by interval; what became of each client tells them by their number. */
class Tally {
  tries = 0;
  served = 0;
  /** How often each client was turned away, which is also the number of its next attempt. */
  readonly rejections: Int32Array;
  readonly isServed: Uint8Array;
  private lastMs = 0;
  private byInterval = new Int32Array(256);
  private intervals = 0;

  constructor(private readonly clients: number) {
    this.rejections = new Int32Array(clients);
    this.isServed = new Uint8Array(clients);
  }

  /** All who came in one ms, and how many of them were served. */
  count(interval: number, came: number, served: number, atMs: number): void {
    if (interval >= this.byInterval.length) {
      const wider = new Int32Array(Math.max(interval + 1, this.byInterval.length * 2));
      wider.set(this.byInterval);
      this.byInterval = wider;
    }
    this.byInterval[interval] = (this.byInterval[interval] ?? 0) + came;
    this.intervals = interval + 1;
    this.tries += came;
    this.served += served;
    if (served > 0) this.lastMs = atMs;
  }

  result(): Omit<Herd, keyof HerdSetting | 'jitter'> {
    const attempts = this.byInterval.slice(0, this.intervals);
    let busiest = 0;
    for (let at = 1; at < attempts.length; at++) {
      if ((attempts[at] ?? 0) > (attempts[busiest] ?? 0)) busiest = at;
    }
    return {
      attempts,
      waves: this.waves(),
      served: this.served,
      rejected: this.tries - this.served,
      peak: attempts[busiest] ?? 0,
      peakAtMs: busiest * HERD_INTERVAL_MS,
      servedMs: this.served === this.clients ? this.lastMs : null,
    };
  }

  /** A client turned away n times made the attempts 0 to n - 1 for that, and the nth if served. */
  private waves(): readonly Wave[] {
    const last: { served: number; waiting: number }[] = [];
    for (let client = 0; client < this.clients; client++) {
      const attempt = this.rejections[client] ?? 0;
      while (last.length <= attempt) last.push({ served: 0, waiting: 0 });
      const own = must(last[attempt], 'there is a place for each number of attempts');
      if (this.isServed[client] === 1) own.served++;
      else own.waiting++;
    }
    const waves: Wave[] = [];
    let rejected = 0;
    for (let attempt = last.length - 1; attempt >= 0; attempt--) {
      const { served, waiting } = must(last[attempt], 'every number of attempts was counted');
      const tries = served + rejected;
      if (tries > 0)
        waves.unshift({ attempt, ceilingMs: backoffCeilingMs(attempt), tries, rejected });
      rejected += served + waiting;
    }
    return waves;
  }
}
