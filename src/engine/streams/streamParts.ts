/** Provides what stands around requests and streams; importing this file is enough. */

import { must, never } from '../../base/assert.ts';
import type { RequestPlan, TimerPlan } from '../planPieces.ts';
import { provideStreams } from '../streamsPort.ts';
import type { View } from '../view.ts';
import { followOutcome, followUp, sendFollower } from './followUps.ts';
import { queueWatches } from './queueWatch.ts';
import * as stream from './responseStream.ts';
import * as queue from './serverQueue.ts';
import { createStreamWorks } from './streamWorks.ts';

function requestOf(view: View, index: number): RequestPlan {
  return must(view.plan.requests[index], 'a timer of a stream belongs to a request');
}

function fire(view: View, timer: TimerPlan): void {
  const { name } = timer;
  switch (name) {
    case 'send':
      return sendFollower(view, timer);
    case 'cut':
      return stream.idleCut(view, requestOf(view, timer.request));
    case 'keepalive':
      return stream.keepAlive(view, requestOf(view, timer.request));
    case 'resume':
      return stream.askAgain(view, requestOf(view, timer.request));
    case 'drain':
      return queue.drain(view, timer);
    case 'idle':
    case 'max':
    case 'flush':
    case 'window':
      return;
    default:
      return never(name);
  }
}

provideStreams({
  watches: queueWatches,
  createWorks: createStreamWorks,
  recordChanged: (view, request, to) => {
    if (to !== 'in_progress') stream.ended(view, request);
    queue.recordChanged(view, request, to);
  },
  opened: stream.opened,
  closed: stream.closed,
  nextEventId: stream.nextEventId,
  willSendAgain: stream.willSendAgain,
  enqueue: queue.enqueue,
  end: queue.endWhenSent,
  unread: queue.withdrawFor,
  send: stream.send,
  serve: () => null,
  settled: (view, request, outcome) => {
    followOutcome(view, request, outcome);
    stream.noteAbandoned(view, request);
  },
  clientTook: (view, entry) => {
    const request = view.plan.requests[entry.request];
    if (!request) return;
    stream.noteGot(view, request, entry);
    if (entry.frame.kind === 'acknowledged') followUp(view, request, 'acknowledged');
  },
  willResume: stream.willResume,
  serverTook: (view, entry) => {
    const request = view.plan.requests[entry.request];
    if (entry.frame.kind !== 'resume' || !request) return false;
    stream.takeUp(view, request, entry);
    return true;
  },
  act: () => {},
  fire,
  work: () => {},
  processChanged: (view, replica, to) => {
    if (to === 'down') queue.processGone(view, replica);
  },
});
