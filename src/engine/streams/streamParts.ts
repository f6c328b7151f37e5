/** Provides what stands around requests and streams; importing this file is enough. */

import { must, never } from '../../base/assert.ts';
import type { RequestPlan, TimerPlan } from '../planPieces.ts';
import { provideStreams } from '../streamsPort.ts';
import type { View } from '../view.ts';
import { eventWatches, readsEvent, textOf } from './eventText.ts';
import { followOutcome, followUp, sendFollower } from './followUps.ts';
import { noteLost, noteSent, took } from './itemClient.ts';
import { actOnItem, chargesFor, readingFor } from './itemServer.ts';
import * as known from './knownDeadline.ts';
import { fireLeftover, leftoverWatches } from './leftoverClocks.ts';
import { carrierOf, subscribed, workOnListen } from './listenServer.ts';
import { listenWatches } from './listenWatches.ts';
import { keepsCancel } from './lostCancels.ts';
import { arrivalWatches, endsProcess } from './oneStream.ts';
import { progressWatches } from './ownProgress.ts';
import { pipeWatches } from './pipeWatch.ts';
import { queueWatches } from './queueWatch.ts';
import { replayOthers, replayWatches } from './replayedStreams.ts';
import * as stream from './responseStream.ts';
import * as queue from './serverQueue.ts';
import { printBytes, reads, sendInPieces } from './stdioBytes.ts';
import { createStreamWorks } from './streamWorks.ts';
import { hasOpenTask, learn, stop } from './taskClient.ts';
import { forgetWaiters, requestCancelled } from './taskFaults.ts';
import { askOn, refusesListen, serveTask, takeReply } from './taskServer.ts';
import { taskWatches } from './taskWatches.ts';
import { expire, processOfTasks, workOnTask } from './taskWorker.ts';
import * as pool from './workerPool.ts';

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
    case 'ttl':
      return expire(view, requestOf(view, timer.request));
    case 'resume':
      return stream.askAgain(view, requestOf(view, timer.request));
    case 'drain':
      return queue.drain(view, timer);
    case 'deadline':
      return known.timeIsUp(view, requestOf(view, timer.request));
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
  watches: [
    ...listenWatches,
    ...taskWatches,
    ...queueWatches,
    ...pipeWatches,
    ...arrivalWatches,
    ...replayWatches,
    ...eventWatches,
    ...leftoverWatches,
    ...progressWatches,
  ],
  createWorks: createStreamWorks,
  recordChanged: (view, request, to) => {
    if (to !== 'in_progress') stream.ended(view, request);
    queue.recordChanged(view, request, to);
    if (to !== 'in_progress') {
      known.settled(view, request);
      pool.settled(view, request, to);
    }
    if (!view.plan.streams?.tasks) return;
    if (to === 'cancelled') requestCancelled(view, request);
    // Over HTTP what a task asks goes on the response stream, once that is open.
    if (to === 'in_progress' && view.plan.conduct.transport === 'stdio') askOn(view, request);
  },
  holdsBack: (view, request) =>
    endsProcess(view, request) || known.refuses(view, request) || pool.queues(view, request),
  worked: (view, request) => {
    if (request.spec.method === 'tasks/cancel') forgetWaiters(view, request);
    pool.handOn(view, request.replica);
  },
  opened: (view, request) => {
    stream.opened(view, request);
    if (view.plan.streams?.tasks) askOn(view, request);
  },
  closed: stream.closed,
  eventOf: (view, request, message) => ({
    ...stream.idOfNext(view, request),
    ...textOf(view, message),
  }),
  willSendAgain: stream.willSendAgain,
  enqueue: queue.enqueue,
  end: queue.endWhenSent,
  unread: queue.withdrawFor,
  send: (view, channel, entry) => {
    if (!sendInPieces(view, channel, entry)) stream.send(view, channel, entry);
  },
  serve: (view, request) =>
    readingFor(view, request) ??
    chargesFor(view, request) ??
    (view.plan.streams?.tasks ? serveTask(view, request) : null),
  sent: noteSent,
  subscribed,
  carrierOf,
  settled: (view, request, outcome) => {
    noteLost(view, request);
    followOutcome(view, request, outcome);
    // An answer that was taken may have come on another stream, by a fault.
    if (outcome !== 'result' && outcome !== 'error') stream.noteAbandoned(view, request);
  },
  clientTook: (view, entry) => {
    if (view.plan.streams?.tasks) learn(view, entry);
    const request = view.plan.requests[entry.request];
    if (!request) return;
    stream.noteGot(view, request, entry);
    if (entry.frame.kind === 'acknowledged') followUp(view, request, 'acknowledged');
    if (took(view, request, entry)) followUp(view, request, 'told');
  },
  hasOpenTask,
  cannotClose: stream.cannotClose,
  fireLeftover,
  turnOf: stream.turnOf,
  keeps: keepsCancel,
  willResume: stream.willResume,
  serverTook: (view, entry) => {
    const request = view.plan.requests[entry.request];
    if (entry.frame.kind === 'reply') {
      takeReply(view, entry);
      return true;
    }
    if (entry.frame.kind === 'request' && request) {
      return view.plan.streams?.tasks ? refusesListen(view, request) : false;
    }
    if (entry.frame.kind !== 'resume' || !request) return false;
    stream.takeUp(view, request, entry);
    replayOthers(view, request);
    return true;
  },
  act: (view, act) =>
    act.what.do === 'server-bytes' ? printBytes(view, act.what) : actOnItem(view, act),
  reads: (view, entry, channel, take) =>
    readsEvent(view, entry, take) || reads(view, entry, channel, take),
  fire,
  stop,
  work: (view, request, work) =>
    work.step.do === 'task' ? workOnTask(view, request, work) : workOnListen(view, request, work),
  processChanged: (view, replica, to) => {
    if (to === 'down') queue.processGone(view, replica);
    processOfTasks(view, replica, to);
  },
});
