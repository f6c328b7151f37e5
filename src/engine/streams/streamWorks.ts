/** Builds what stands around the requests of one scenario. */

import { must } from '../../base/assert.ts';
import type { Conduct } from '../../protocol/revisions.ts';
import { newFramer } from '../../protocol/stdioFraming.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import type { PlanBuilder } from '../planBuilder.ts';
import type { ReplicaPlan, RequestPlan, Slot, TimerPlan } from '../planPieces.ts';
import type { StreamWorks } from '../streamsPort.ts';
import { createBuffer } from './boundedSseBuffer.ts';
import { catalogueOf } from './catalogue.ts';
import { startCache } from './itemCache.ts';
import { deadlineOf, withDeadline } from './knownDeadline.ts';
import {
  type Follower,
  type ItemsPlan,
  type Queued,
  type QueuePlan,
  STREAM_START,
  type StreamPlan,
  type StreamsPlan,
} from './streamsPlan.ts';
import { createTaskWorks } from './taskWorks.ts';
import { poolPlan } from './workerPool.ts';

/** How long a client waits before it takes up a stream, where the server asks for nothing. */
const RESUME_MS = 1_000;

export function createStreamWorks(
  scenario: Scenario,
  conduct: Conduct,
  build: PlanBuilder,
  replicas: readonly ReplicaPlan[],
): StreamWorks {
  const followers: Follower[][] = scenario.requests.map(() => []);
  const streams: StreamPlan[] = [];
  const queues = replicas.map((replica) => queuePlan(scenario, build, replica));
  const pools = replicas.map((replica) => poolPlan(scenario, build, replica));
  const deadlines: (TimerPlan | null)[] = [];
  const framers = replicas.map(({ pipes }) =>
    pipes && cutsLines(scenario) ? build.slot(newFramer) : null,
  );
  /** Indexes of planned requests by label: a follower may only follow one that exists here. */
  const planned = new Map<string, number>();
  const items = itemsPlan(scenario, build);
  const tasks = createTaskWorks(scenario, conduct, build, replicas);
  return {
    prepare: (spec: RequestSpec) => withDeadline(tasks?.prepare(spec) ?? spec, scenario),
    sendsAfter: (spec: RequestSpec) => tasks?.knows(spec) ?? null,
    answersAfter: (spec: RequestSpec) => tasks?.until(spec) ?? null,
    request(request: RequestPlan, sent: Slot<boolean>) {
      const { index, label, spec } = request;
      planned.set(label, index);
      tasks?.request(request);
      deadlines[index] = deadlineOf(scenario, build, request);
      streams[index] = streamPlan(scenario, conduct, build, request);
      const { after } = spec;
      const of = after && planned.get(after.request);
      if (!after || of === undefined) return;
      const isHasty = after.when === 'open' && scenario.client.faults.includes('polls-too-fast');
      const delayMs = isHasty ? Math.floor(after.delayMs / 10) : after.delayMs;
      const timer = build.timer('send', 2, index, label, delayMs);
      if (timer) followers[of]?.push({ request, when: after.when, timer, sent });
    },
    plan: (): StreamsPlan => ({
      followers,
      streams,
      queues,
      framers,
      pools,
      deadlines,
      items,
      tasks: tasks?.plan() ?? null,
    }),
  };
}

function itemsPlan({ items }: Scenario, build: PlanBuilder): ItemsPlan | null {
  if (!items) return null;
  const catalogue = catalogueOf(items);
  return {
    catalogue: build.slot(catalogue),
    cache: build.slot(startCache(catalogue)),
    told: build.slot<readonly number[]>([]),
  };
}

/** Whether something on a pipe is more or less than one line. */
function cutsLines({ requests, acts }: Scenario): boolean {
  const isCut = requests.some(({ chunks }) => chunks !== undefined);
  return isCut || acts.some((act) => act.do === 'server-bytes');
}

function queuePlan(
  { server: { buffer } }: Scenario,
  build: PlanBuilder,
  replica: ReplicaPlan,
): QueuePlan | null {
  if (!buffer) return null;
  const name = replica.number === 1 ? 'server' : `server-${replica.number}`;
  const drain = must(build.timer('drain', 2, -1, name, buffer.drainMs), 'a reader has a pace');
  const start = { buffer: createBuffer<Queued>(buffer.capacity), ending: [] };
  return { part: build.slot(start), drain, replica };
}

function streamPlan(
  { intermediary, server, client, acts }: Scenario,
  conduct: Conduct,
  build: PlanBuilder,
  { index, label, spec }: RequestPlan,
): StreamPlan {
  const hasStream = conduct.transport === 'http' && spec.answer === 'sse';
  const part = build.slot(STREAM_START);
  const isScripted = acts.some((act) => act.do === 'cut' && act.request === label);
  const turns = { of: part, before: isScripted ? 1 : 0 } as const;
  const timer = (name: 'cut' | 'keepalive' | 'resume', limitMs: number | undefined) =>
    hasStream ? build.timer(name, 2, index, label, limitMs, name === 'cut' ? turns : null) : null;
  const resumes = conduct.canResume && client.resumes === true && server.eventIds === true;
  return {
    part,
    keepalive: timer('keepalive', server.keepalive?.everyMs),
    cut: timer('cut', intermediary?.idleCutMs),
    resume: timer('resume', resumes ? (server.retryMs ?? RESUME_MS) : undefined),
  };
}
