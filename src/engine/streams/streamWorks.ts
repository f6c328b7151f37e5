/** Builds what stands around the requests of one scenario. */

import type { Conduct } from '../../protocol/revisions.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import type { PlanBuilder } from '../planBuilder.ts';
import type { ReplicaPlan, RequestPlan, Slot } from '../planPieces.ts';
import type { StreamWorks } from '../streamsPort.ts';
import { catalogueOf } from './catalogue.ts';
import { startCache } from './itemCache.ts';
import {
  type Follower,
  type ItemsPlan,
  STREAM_START,
  type StreamPlan,
  type StreamsPlan,
} from './streamsPlan.ts';
import { createTaskWorks } from './taskWorks.ts';

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
  /** Indexes of planned requests by label: a follower may only follow one that exists here. */
  const planned = new Map<string, number>();
  const items = itemsPlan(scenario, build);
  const tasks = createTaskWorks(scenario, conduct, build, replicas);
  return {
    prepare: (spec: RequestSpec) => tasks?.prepare(spec) ?? spec,
    sendsAfter: (spec: RequestSpec) => tasks?.knows(spec) ?? null,
    answersAfter: (spec: RequestSpec) => tasks?.until(spec) ?? null,
    request(request: RequestPlan, sent: Slot<boolean>) {
      const { index, label, spec } = request;
      planned.set(label, index);
      tasks?.request(request);
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

function streamPlan(
  { intermediary, server, client }: Scenario,
  conduct: Conduct,
  build: PlanBuilder,
  { index, label, spec }: RequestPlan,
): StreamPlan {
  const hasStream = conduct.transport === 'http' && spec.answer === 'sse';
  const timer = (name: 'cut' | 'keepalive' | 'resume', limitMs: number | undefined) =>
    hasStream ? build.timer(name, 2, index, label, limitMs) : null;
  const resumes = conduct.canResume && client.resumes === true && server.eventIds === true;
  return {
    part: build.slot(STREAM_START),
    keepalive: timer('keepalive', server.keepalive?.everyMs),
    cut: timer('cut', intermediary?.idleCutMs),
    resume: timer('resume', resumes ? (server.retryMs ?? RESUME_MS) : undefined),
  };
}
