/** The lanes of a diagram: the parties, and in a ledger lab the handlers with the file between. */

import type { Plan } from '../engine/plan.ts';
import type { RequestPlan } from '../engine/planPieces.ts';
import { streamWords } from './streamWords.ts';
import type { Lane, LaneHead } from './types.ts';

const PARTIES: readonly LaneHead[] = ['client', 'wire', 'server', 'worker'].map((name) => {
  return { id: name as Lane, name };
});
/** Handlers beyond this many share the last lane: more would not be told apart. */
const HANDLER_LANES_MAX = 4;

/** Two handlers stand at the two sides of the file that they share. */
export function lanesOf(plan: Plan): readonly LaneHead[] {
  const heads = ownLanes(plan);
  return plan.streams ? streamWords().lanes(plan, heads) : heads;
}

function ownLanes(plan: Plan): readonly LaneHead[] {
  const handlers = plan.requests.filter(({ handler }) => handler !== null);
  if (handlers.length === 0) return PARTIES;
  const [first, ...others] = handlers.slice(0, HANDLER_LANES_MAX).map((request, place) => {
    const shared = place === HANDLER_LANES_MAX - 1 ? handlers.slice(place) : [request];
    return { id: handlerLane(plan, request), name: handlerName(shared) };
  });
  const isRemote = plan.scenario.ledger?.remote !== undefined;
  const isPlain = handlers.length < plan.requests.length;
  return [
    ...PARTIES.slice(0, isPlain ? 4 : 3),
    ...(first ? [first] : []),
    { id: 'file', name: 'file' },
    ...others,
    ...(isRemote ? [{ id: 'service', name: 'service' } as const] : []),
  ];
}

/** A lane that several share names two of them at most. */
function handlerName([first, second, ...more]: readonly RequestPlan[]): string {
  if (!second) return `handler ${first?.label}`;
  return `handlers ${first?.label}, ${more.length > 0 ? '…' : second.label}`;
}

/** Where the work on a request is drawn. */
export function workLane(plan: Plan, request: RequestPlan | undefined): Lane {
  return request?.handler ? handlerLane(plan, request) : 'worker';
}

function handlerLane(plan: Plan, request: RequestPlan): Lane {
  const handlers = plan.requests.filter(({ handler }) => handler !== null);
  const place = Math.min(handlers.indexOf(request), HANDLER_LANES_MAX - 1);
  return `handler-${place + 1}`;
}
