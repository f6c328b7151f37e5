/** A frame: one piece put on the wire, with the exact text it has there. */

import { type Head, headText } from '../protocol/http.ts';
import type { Json } from '../protocol/jsonRpc.ts';
import { sseEvent } from '../protocol/sse.ts';

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
  | 'close';

export interface Frame {
  readonly kind: FrameKind;
  readonly direction: 'c2s' | 's2c';
  readonly carrier: 'stdio' | 'post' | 'stream';
  /** Label of the request it concerns, if any. */
  readonly request: string | null;
  /** The JSON-RPC message; absent for statuses, closes, and raw text that is not JSON. */
  readonly message?: Json | undefined;
  /** Raw text given by the scenario, sent as it stands. */
  readonly text?: string | undefined;
  readonly head?: Head | undefined;
  readonly closedBy?: 'client' | 'server' | 'intermediary' | undefined;
}

/** The exact text of the frame: the JSON line on stdio or in a body, SSE text on a stream. */
export function frameText(frame: Frame): string {
  const json = frame.text ?? (frame.message === undefined ? '' : JSON.stringify(frame.message));
  return frame.carrier === 'stream' && json !== '' ? sseEvent(json) : json;
}

/**
 * Request line or status with its headers, or an empty string where the frame has none of its own.
 */
export function frameHead(frame: Frame): string {
  return frame.head ? headText(frame.head) : '';
}
