/** What a message of the server's is called, by what it says: "progress 5 of A". */

import type { Frame } from '../../engine/frame.ts';
import { isObject } from '../../protocol/jsonRpc.ts';

export function messageName(frame: Frame): string {
  const of = frame.request === null ? '' : ` of ${frame.request}`;
  const about = frame.request === null ? '' : ` to ${frame.request}`;
  const params = isObject(frame.message) ? frame.message['params'] : undefined;
  switch (frame.kind) {
    case 'progress':
      return `progress ${String(isObject(params) ? params['progress'] : '?')}${of}`;
    case 'response':
      return `the answer${about}`;
    case 'acknowledged':
      return `the confirmation${of}`;
    case 'notify':
      return `a change for ${frame.request}`;
    case 'cancel':
      return `the end${of}`;
    default:
      return 'a raw message';
  }
}
