/** What ends more than one request: the server's process going away, a stream cut in the middle. */

import { isStreamLive } from './clientSide.ts';
import { handlers } from './handlerPort.ts';
import { CHANNEL_START, SESSION_START } from './parts.ts';
import type { ChannelPlan, ReplicaPlan, RequestPlan } from './planPieces.ts';
import * as coordinator from './requestCoordinator.ts';
import { endStream, putServer } from './serverSide.ts';
import { streams } from './streamsPort.ts';
import type { View } from './view.ts';
import { deliverLater, loseInFlight, noteClose, severChannel } from './wire.ts';

/** The process is gone: what was in progress is lost, and nothing is answered any more (LAB-12). */
export function serverExits(view: View, replica: ReplicaPlan): void {
  view.put(replica.session, { ...view.get(replica.session), server: 'down' });
  view.put(replica.map, {});
  view.note({ type: 'process', what: 'server-exit', replica: replica.number });
  if (view.plan.streams) streams().processChanged(view, replica, 'down');
  for (const request of view.plan.requests) {
    if (request.replica !== replica) continue;
    const part = view.get(request.server);
    putServer(view, request, coordinator.lose(part));
    view.disarm(request.flush);
    const worker = view.get(request.worker);
    // One that has returned may still have had something to do.
    if (worker.state === 'returned' && request.work.length > worker.next)
      view.put(request.worker, { ...worker, next: request.work.length });
    if (worker.state !== 'running') continue;
    if (request.handler) handlers().close(view, request);
    view.put(request.worker, { ...worker, state: 'gone' });
    view.note({ type: 'worker', request: request.label, what: 'gone' });
  }
}

/**
 * The process crashes. What it wrote still arrives, then the client sees the end of each stream.
 */
export function crash(view: View, replica: ReplicaPlan): void {
  if (view.get(replica.session).server === 'down') return;
  // An answer that waits in the memory of the process is lost with it, and its stream is open.
  const live = view.plan.requests.filter((request) => isStreamLive(view, request));
  serverExits(view, replica);
  if (replica.pipes) {
    severChannel(view, replica.pipes.up, 'server');
    return endPipe(view, replica, replica.pipes.down);
  }
  for (const request of view.plan.requests) {
    if (request.replica !== replica) continue;
    severChannel(view, request.up, 'server');
    severChannel(view, request.side, 'server');
    if (live.includes(request)) endStream(view, request);
  }
}

function endPipe(view: View, { number }: ReplicaPlan, stdout: ChannelPlan): void {
  const frame = noteClose(view, null, 'server');
  const name = number === 1 ? 'server' : `server-${number}`;
  view.push(stdout, { event: `arrive:${name}.exit`, kind: 'end', request: -1, frame });
  view.seal(stdout, 'server');
}

/** The process starts again, with an empty memory; on stdio the client has started it anew. */
export function restart(view: View, replica: ReplicaPlan): void {
  if (view.get(replica.session).server === 'up') return;
  const starts = view.get(replica.session).starts + 1;
  view.put(replica.session, { ...SESSION_START, starts });
  view.note({ type: 'process', what: 'server-start', replica: replica.number });
  const channels = replica.pipes
    ? [replica.pipes.up, replica.pipes.down]
    : view.plan.requests.flatMap((request) =>
        request.replica === replica && !view.get(request.client).sent
          ? [request.up, request.side, request.down]
          : [],
      );
  for (const { part } of channels) view.put(part, CHANNEL_START);
  if (view.plan.streams) streams().processChanged(view, replica, 'up');
}

/** Something between the two ends cuts one response stream; both ends see it close. */
export function cut(view: View, request: RequestPlan): void {
  if (!isStreamLive(view, request)) return;
  const { down, up, label, index } = request;
  const frame = noteClose(view, request, 'intermediary');
  loseInFlight(view, down);
  const turn = view.plan.streams ? streams().turnOf(view, request) : '';
  view.push(down, { event: `arrive:${label}.end${turn}`, kind: 'end', request: index, frame });
  view.seal(down, 'intermediary');
  const event = `arrive:${label}.close${turn}`;
  deliverLater(view, up, { event, kind: 'close', request: index, frame });
}
