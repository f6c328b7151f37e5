/** A frame: one piece put on the wire, with the exact text it has there. */

import { type Head, headText } from '../protocol/http.ts';
import type { Json } from '../protocol/jsonRpc.ts';
import { sseComment, sseEvent } from '../protocol/sse.ts';

export type FrameKind =
  | 'request'
  | 'cancel'
  | 'initialized'
  | 'raw'
  | 'accepted'
  | 'refused'
  | 'open'
  | 'acknowledged'
  | 'notify'
  | 'progress'
  | 'response'
  | 'prime'
  | 'comment'
  | 'resume'
  | 'chunk'
  | 'task'
  | 'ask'
  | 'reply'
  | 'close';

export interface Frame {
  readonly kind: FrameKind;
  readonly direction: 'c2s' | 's2c';
  readonly carrier: 'stdio' | 'post' | 'get' | 'stream';
  /** Label of the request it concerns, if any. */
  readonly request: string | null;
  /** The JSON-RPC message; absent for statuses, closes, and raw text that is not JSON. */
  readonly message?: Json | undefined;
  /** Raw text given by the scenario, sent as it stands. */
  readonly text?: string | undefined;
  readonly head?: Head | undefined;
  /** The id of an event of a stream, and what it asks a client to wait before taking that up. */
  readonly eventId?: string | undefined;
  readonly retryMs?: number | undefined;
  readonly closedBy?: 'client' | 'server' | 'intermediary' | undefined;
}

/** The exact text of the frame: the JSON line on stdio or in a body, SSE text on a stream. */
export function frameText(frame: Frame): string {
  if (frame.kind === 'comment') return sseComment(frame.text ?? '');
  const json = frame.text ?? (frame.message === undefined ? '' : JSON.stringify(frame.message));
  const isEvent = frame.carrier === 'stream' && (json !== '' || frame.eventId !== undefined);
  return isEvent ? sseEvent(json, frame) : json;
}

/**
 * Request line or status with its headers, or an empty string where the frame has none of its own.
 */
export function frameHead(frame: Frame): string {
  return frame.head ? headText(frame.head) : '';
}
