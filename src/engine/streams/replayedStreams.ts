/** A fault of a server that keeps events: one stream is taken up, and it sends those of all. */

import { headerOf } from '../../protocol/http.ts';
import type { FrameKind } from '../frame.ts';
import type { Watch } from '../invariants/checker.ts';
import type { Entry } from '../parts.ts';
import type { RequestPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import { deliver } from '../wire.ts';
import { change, streamOf } from './responseStream.ts';

/** What is taken for a message of a stream; a first event has none, and questions are apart. */
const MESSAGES: ReadonlySet<FrameKind> = new Set(['progress', 'response']);

/** Sends on a stream that was taken up what the streams of other requests had carried (HTL-9). */
export function replayOthers(view: View, request: RequestPlan): void {
  const { serverFaults, requests } = view.plan;
  if (!serverFaults.has('replays-others')) return;
  if (view.get(request.down.part).closedBy !== 'nobody') return;
  for (const other of requests) {
    if (other === request || other.replica !== request.replica) continue;
    for (const { frame } of keptOf(view, other)) {
      if (MESSAGES.has(frame.kind)) copyTo(view, request, other, frame);
    }
  }
}

function keptOf(view: View, request: RequestPlan): readonly Entry[] {
  const stream = streamOf(view, request);
  return stream ? view.get(stream.part).kept : [];
}

function copyTo(view: View, to: RequestPlan, from: RequestPlan, sent: Entry['frame']): void {
  const stream = streamOf(view, from);
  if (!stream) return;
  const copied = (view.get(stream.part).copied ?? 0) + 1;
  change(view, stream, { copied });
  const frame = { ...sent };
  view.note({ type: 'frame', from: 'server', frame });
  const event = `arrive:${from.label}.again.${copied}`;
  // No intermediary collects it: a client that has got nothing of a stream cannot take it up.
  deliver(view, to.down, { event, kind: 'message', request: from.index, on: to.index, frame });
}

/** INV-49: what is sent again on a stream that is taken up belonged to that stream. */
const ownEvents: Watch['begin'] = (_, report) => {
  /** The request on whose stream each event stood first, by the id of the event. */
  const first = new Map<string, string | null>();
  return {
    end: ({ records }) => {
      let taken: string | null | undefined;
      for (const record of records) {
        if (record.type === 'delivered' && record.to === 'server' && record.frame.head) {
          const id = headerOf(record.frame.head, 'Last-Event-ID');
          taken = id === undefined ? undefined : (first.get(id) ?? record.frame.request);
        }
        if (record.type !== 'frame' || record.frame.eventId === undefined) continue;
        const { eventId, request } = record.frame;
        const of = first.get(eventId);
        if (of === undefined) first.set(eventId, request);
        else if (taken !== undefined && of !== taken) report(of, String(of));
      }
    },
  };
};

export const replayWatches: readonly Watch[] = [{ invariant: 'INV-49', begin: ownEvents }];
