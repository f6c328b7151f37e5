/** Requests that a client sends by itself, a stated time after it learned something of another. */

import { sendRequest } from '../clientSide.ts';
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
      return sendRequest(view, follower.request);
    }
  }
}

function followersOf(view: View, { index }: RequestPlan): readonly Follower[] {
  return view.plan.streams?.followers[index] ?? [];
}
