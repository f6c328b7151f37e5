/** Requests that a client sends by itself, a stated time after it learned something of another. */

import { becauseOf, ignore, sendRequest } from '../clientSide.ts';
import type { ClientOutcome } from '../parts.ts';
import type { RequestPlan, TimerPlan } from '../planPieces.ts';
import type { View } from '../view.ts';
import type { After, Follower } from './streamsPlan.ts';

/** Starts the wait of every request that follows this one for one of these reasons. */
export function followUp(view: View, request: RequestPlan, ...reasons: After['when'][]): void {
  for (const follower of followersOf(view, request)) {
    if (!reasons.includes(follower.when) || !knowsTask(view, follower)) continue;
    if (view.get(follower.sent) || view.get(follower.timer.armed)) continue;
    view.arm(follower.timer);
  }
}

/** A request about a task cannot be sent before the id of that is known (DUR-4). */
function knowsTask(view: View, { request }: Follower): boolean {
  const { taskOf } = request.spec;
  const task = view.plan.streams?.tasks?.tasks.find((one) => one.request.label === taskOf);
  return task === undefined || view.get(task.known);
}

/** What follows from the end of a wait, with an answer or without. */
export function followOutcome(view: View, request: RequestPlan, outcome: ClientOutcome): void {
  const isAnswer = outcome === 'result' || outcome === 'error';
  followUp(view, request, 'ended', isAnswer ? 'answered' : 'lost');
}

/** The wait is over, and the request goes out. */
export function sendFollower(view: View, timer: TimerPlan): void {
  for (const followers of view.plan.streams?.followers ?? []) {
    for (const follower of followers) {
      if (follower.timer !== timer) continue;
      view.put(follower.sent, true);
      if (isUnsafe(view, follower.request) && !view.plan.clientFaults.has('replays-unsafe')) {
        const { request } = follower;
        return ignore(view, request, `send:${request.label}`, 'LED-5', 'unsafe-replay');
      }
      return sendRequest(view, follower.request);
    }
  }
}

/** A mutation that nothing recognises is not sent again because its answer was lost (LED-5). */
function isUnsafe(view: View, request: RequestPlan): boolean {
  const { retryOf } = request.spec;
  const tried = view.plan.scenario.requests.find(({ label }) => label === retryOf);
  return tried !== undefined && becauseOf(view, request, tried) === 'loss';
}

function followersOf(view: View, { index }: RequestPlan): readonly Follower[] {
  return view.plan.streams?.followers[index] ?? [];
}
