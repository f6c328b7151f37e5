/** Where what stands around requests and streams is drawn. */

import type { Choice } from '../../engine/choice.ts';
import type { Plan } from '../../engine/plan.ts';
import { isKept } from '../../engine/streams/lostCancels.ts';
import type { Lane, LaneHead } from '../types.ts';

/** An intermediary stands on the wire and gives the lane its name. */
function proxyLanes(plan: Plan, heads: readonly LaneHead[]): readonly LaneHead[] {
  if (!hasProxy(plan)) return heads;
  return heads.map((head) => (head.id === 'wire' ? { ...head, name: 'proxy' } : head));
}

/** The workers of tasks have a lane of their own: they outlive the requests. */
export function streamLanes(plan: Plan, heads: readonly LaneHead[]): readonly LaneHead[] {
  const lanes = proxyLanes(plan, heads);
  return plan.streams?.tasks ? [...lanes, { id: 'task', name: 'task' }] : lanes;
}

export function hasProxy({ scenario, conduct }: Plan): boolean {
  return scenario.intermediary !== undefined && conduct.transport === 'http';
}

export function streamLane(choice: Choice, plan: Plan): Lane | null {
  if (choice.kind === 'delivery') return isKept(plan, choice.entry) ? 'wire' : null;
  if (choice.kind === 'worker' && choice.work.step.do === 'task') return 'task';
  if (choice.kind === 'act') return choice.act.what.do === 'change' ? 'server' : null;
  if (choice.kind !== 'timer') return null;
  switch (choice.timer.name) {
    case 'send':
    case 'resume':
      return 'client';
    case 'ttl':
      return 'task';
    case 'cut':
      return 'wire';
    case 'keepalive':
    case 'drain':
    case 'deadline':
      return 'server';
    default:
      return null;
  }
}
