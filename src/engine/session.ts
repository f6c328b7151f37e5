/** What ends more than one request: the server's process going away, a stream cut in the middle. */

import { isStreamLive } from './clientSide.ts';
import type { RequestPlan } from './plan.ts';
import * as coordinator from './requestCoordinator.ts';
import { endStream, putServer } from './serverSide.ts';
import type { View } from './view.ts';
import { deliverLater, loseInFlight, noteClose, severChannel } from './wire.ts';

/** The process is gone: what was in progress is lost, and nothing is answered any more (LAB-12). */
export function serverExits(view: View): void {
  const { plan } = view;
  view.put(plan.session, { ...view.get(plan.session), server: 'down' });
  view.note({ type: 'process', what: 'server-exit' });
  for (const request of plan.requests) {
    const part = view.get(request.server);
    putServer(view, request, coordinator.lose(part));
    view.disarm(request.flush);
    const worker = view.get(request.worker);
    if (worker.state !== 'running') continue;
    view.put(request.worker, { ...worker, state: 'gone' });
    view.note({ type: 'worker', request: request.label, what: 'gone' });
  }
}

/**
 * The process crashes. What it wrote still arrives, then the client sees the end of each stream.
 */
export function crash(view: View): void {
  const { plan } = view;
  if (view.get(plan.session).server === 'down') return;
  serverExits(view);
  for (const channel of plan.channels) {
    if (channel.to === 'server') severChannel(view, channel, 'server');
  }
  if (plan.conduct.transport === 'stdio') return endPipe(view);
  for (const request of plan.requests) if (isStreamLive(view, request)) endStream(view, request);
}

function endPipe(view: View): void {
  const stdout = view.plan.channels.find((channel) => channel.to === 'client');
  if (!stdout) return;
  const frame = noteClose(view, null, 'server');
  view.push(stdout, { event: 'arrive:server.exit', kind: 'end', request: -1, frame });
  view.seal(stdout, 'server');
}

/** Something between the two ends cuts one response stream; both ends see it close. */
export function cut(view: View, request: RequestPlan): void {
  if (!isStreamLive(view, request)) return;
  const { down, up, label, index } = request;
  const frame = noteClose(view, request, 'intermediary');
  loseInFlight(view, down);
  view.push(down, { event: `arrive:${label}.end`, kind: 'end', request: index, frame });
  view.seal(down, 'intermediary');
  deliverLater(view, up, { event: `arrive:${label}.close`, kind: 'close', request: index, frame });
}
