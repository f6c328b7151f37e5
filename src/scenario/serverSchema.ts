/** What a scenario says of its server: how it sends, what it shares, and its faults. */

import * as z from 'zod/mini';
import {
  BUFFER_CAPACITY_MAX,
  BUFFER_CAPACITY_MIN,
  KEEPALIVES_MAX,
  POOL_SIZE_MAX,
  TIME_MS_MAX,
} from '../base/limits.ts';
import { SERVER_FAULTS } from './policies.ts';

/** A span of time in ms that is not nothing. */
export const limit = z.int().check(z.minimum(1), z.maximum(TIME_MS_MAX));

const keepaliveSchema = z.strictObject({
  everyMs: limit,
  /** How many comments a stream is sent at most. */
  times: z.int().check(z.minimum(1), z.maximum(KEEPALIVES_MAX)),
});

const bufferSchema = z.strictObject({
  /** Messages that the queue before the wire holds. */
  capacity: z.int().check(z.minimum(BUFFER_CAPACITY_MIN), z.maximum(BUFFER_CAPACITY_MAX)),
  /** From one message that the reader takes to the next. */
  drainMs: limit,
});

/** Connections that the handlers of one server process share; each tool call needs one. */
const poolSchema = z.strictObject({
  size: z.int().check(z.minimum(1), z.maximum(POOL_SIZE_MAX)),
});

/**
 * Hypothetical: no revision of MCP carries a deadline. A client that has a maximum says so in
 * `_meta`, and the server stops a tool call whose time is up.
 */
const knowsDeadlineSchema = z.strictObject({
  /** What such a call usually takes: one that has less time is refused at once. */
  usualMs: z.optional(limit),
});

export const serverSchema = z._default(
  z.strictObject({
    progressMinIntervalMs: z.optional(limit),
    /** Comments on a response stream that would else be silent (HTTP-15). */
    keepalive: z.optional(keepaliveSchema),
    /** Gives the events of a stream ids, and keeps them to send them again (HTL-8). */
    eventIds: z.optional(z.boolean()),
    /** Writes the JSON of an event on several lines, each of them a data line of the event. */
    indentsJson: z.optional(z.boolean()),
    /** What it asks a client to wait before it takes up a stream (HTL-6). */
    retryMs: z.optional(limit),
    /** A queue before the wire of each process, on HTTP of its connection, and its reader. */
    buffer: z.optional(bufferSchema),
    /** A tool call that finds every connection taken waits for one. */
    pool: z.optional(poolSchema),
    knowsDeadline: z.optional(knowsDeadlineSchema),
    /** Tells the client of changes of its tasks unasked, where it may (TSK-19). */
    tellsStatus: z.optional(z.boolean()),
    faults: z._default(z.array(z.enum(SERVER_FAULTS)), []),
  }),
  () => ({ faults: [] }),
);
