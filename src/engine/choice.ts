/** Choices: the things that can happen next, each offered by one source of the plan. */

import { never } from '../base/assert.ts';
import { handlers } from './handlerPort.ts';
import type { Entry } from './parts.ts';
import type {
  ActPlan,
  ChannelPlan,
  RequestPlan,
  Source,
  TimerPlan,
  WorkPlan,
} from './planPieces.ts';
import type { Reader } from './view.ts';

export type ChoiceKind = 'act' | 'delivery' | 'timer' | 'worker' | 'crash';

/** One choice is one step and one row. Its id is readable and the same on every transport. */
export type Choice =
  | { readonly id: string; readonly kind: 'act' | 'crash'; readonly act: ActPlan }
  | {
      readonly id: string;
      readonly kind: 'delivery';
      readonly channel: ChannelPlan;
      readonly entry: Entry;
    }
  | { readonly id: string; readonly kind: 'timer'; readonly timer: TimerPlan }
  | {
      readonly id: string;
      readonly kind: 'worker';
      readonly request: RequestPlan;
      readonly work: WorkPlan;
    };

/** The choice that a source offers now, or null. */
export function choiceOf(source: Source, reader: Reader): Choice | null {
  switch (source.kind) {
    case 'act': {
      const { act, after, received, emptied } = source;
      const waits =
        (emptied !== undefined && reader.get(emptied.part).queue.length > 0) ||
        reader.get(act.done) ||
        (after !== null && !reader.get(after)) ||
        (received !== null && reader.get(received).record === 'not_received');
      return waits ? null : { id: act.id, kind: act.kind, act };
    }
    case 'channel': {
      const entry = reader.get(source.channel.part).queue[0];
      if (!entry) return null;
      return { id: entry.event, kind: 'delivery', channel: source.channel, entry };
    }
    case 'worker': {
      const { request, script, worker, until } = source;
      if (until && !reader.get(until)) return null;
      const { next, state } = reader.get(worker);
      const work = script[next];
      // Steps after the end are offered, too; a server that keeps the rules ignores them (PRO-11).
      const runs = state === 'running' || state === 'returned';
      if (!runs || !work) return null;
      const { handler } = request;
      if (work.step.do !== 'operate' || !handler)
        return { id: work.id, kind: 'worker', request, work };
      if (handlers().isStillLocked(reader, request, work.step.operation)) return null;
      const { round } = reader.get(handler.part);
      const id = round === 1 ? work.id : `${work.id}.${round}`;
      return { id, kind: 'worker', request, work };
    }
    case 'timer': {
      const { timer } = source;
      if (!reader.get(timer.armed)) return null;
      const { count, turns } = timer;
      if (count) return { id: `${timer.id}.${reader.get(count)}`, kind: 'timer', timer };
      const id = timer.id + (turns ? turnOf(reader.get(turns.of), turns.before) : '');
      return { id, kind: 'timer', timer };
    }
    default:
      return never(source);
  }
}

/** What tells the end of a stream that was taken up from the ends before that, in ids. */
export function turnOf({ resumed }: { readonly resumed: number }, before = 0): string {
  const earlier = resumed + before;
  return earlier === 0 ? '' : `.${earlier + 1}`;
}

/** Label of the request that a choice is about, if it is about one. */
export function labelOf(choice: Choice, requests: readonly RequestPlan[]): string | null {
  switch (choice.kind) {
    case 'timer':
      return requests[choice.timer.request]?.label ?? null;
    case 'worker':
      return choice.request.label;
    case 'delivery':
      return requests[choice.entry.request]?.label ?? null;
    default: {
      const { what } = choice.act;
      return 'request' in what ? (requests[what.request]?.label ?? null) : null;
    }
  }
}
