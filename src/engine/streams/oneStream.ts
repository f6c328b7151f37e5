/** A fault of a server over HTTP: it can have one response stream, and a second one ends it. */

import type { Watch } from '../invariants/checker.ts';
import type { RequestPlan } from '../planPieces.ts';
import { crash } from '../session.ts';
import type { View } from '../view.ts';

/** Ends the process in place of opening the stream of this request, where it has another one. */
export function endsProcess(view: View, request: RequestPlan): boolean {
  const { serverFaults, conduct, requests } = view.plan;
  if (!serverFaults.has('one-stream') || conduct.transport !== 'http') return false;
  const others = requests.filter((one) => one !== request && one.replica === request.replica);
  if (request.spec.answer === 'json' || !others.some((one) => hasStream(view, one))) return false;
  crash(view, request.replica);
  return true;
}

/** Whether the server holds a stream for open: it has neither ended it nor seen it close. */
function hasStream(view: View, { spec, server, down }: RequestPlan): boolean {
  const { record, observed } = view.get(server);
  if (spec.answer === 'json' || record !== 'in_progress') return false;
  // One that was taken up again is open once more.
  return observed !== 'stream_closed' || view.get(down.part).closedBy === 'nobody';
}

/** INV-47: what comes from the client for one request is the end of no other. */
const arrival: Watch['begin'] = (_, report) => {
  let arrived: string | null = null;
  return {
    start: () => {
      arrived = null;
    },
    serverGets: {
      request: ({ frame }) => {
        arrived = frame.request;
      },
      // A GET, which takes a stream up again, has no body.
      status: ({ frame }) => {
        arrived = frame.request;
      },
    },
    end: ({ records }) => {
      if (arrived === null) return;
      for (const record of records) {
        const isLost = record.type === 'record' && record.to === 'lost';
        if (isLost && record.request !== arrived) report(record.request, record.request);
      }
    },
  };
};

export const arrivalWatches: readonly Watch[] = [{ invariant: 'INV-47', begin: arrival }];
