/** Compiles a scenario into a plan: a slot for each part, a source for each possible choice. */

import { must } from '../base/assert.ts';
import { idKey } from '../protocol/jsonRpc.ts';
import { type Conduct, conductOf, hasMethod } from '../protocol/revisions.ts';
import type { Act, RequestSpec, Scenario } from '../scenario/schema.ts';
import { plannedSteps, replicaNumbers, usesLedger } from './compileHandler.ts';
import { handlers, type Workshop } from './handlerPort.ts';
import type { Tables } from './ledger/ledger.ts';
import {
  CLIENT_START,
  type MapPart,
  SERVER_START,
  SESSION_START,
  type ServerPart,
  type SessionPart,
  WORKER_START,
} from './parts.ts';
import type { Plan } from './plan.ts';
import { PlanBuilder } from './planBuilder.ts';
import type {
  ActPlan,
  ActWhat,
  ChannelPlan,
  Handler,
  ReplicaPlan,
  RequestPlan,
  Slot,
  WorkPlan,
} from './planPieces.ts';
import { type StreamWorks, streams, usesStreams } from './streamsPort.ts';

/**
 * Compiles a parsed scenario; `image` is what its ledger's file holds at the start. Requests and
 * acts that the revision or transport lacks are left out.
 */
export function compile(scenario: Scenario, image?: Tables): Plan {
  return new Compiler(scenario, image).plan();
}

class Compiler {
  private readonly conduct: Conduct;
  private readonly build: PlanBuilder;
  private readonly left: string[] = [];
  private readonly replicas: readonly ReplicaPlan[];
  private readonly shop: Workshop | null;
  private readonly sentSlots = new Map<string, { index: number; done: Slot<boolean> }>();
  private readonly crashes = new Map<number, Slot<boolean>>();
  private readonly works: StreamWorks | null;
  private script = 0;

  constructor(
    private readonly scenario: Scenario,
    image: Tables | undefined,
  ) {
    this.conduct = conductOf(scenario.revision, scenario.transport);
    this.build = new PlanBuilder(scenario.latencyMs);
    this.replicas = replicaNumbers(scenario).map((number) => this.replica(number));
    const slot = <T>(start: T) => this.build.slot(start);
    this.works = usesStreams(scenario)
      ? streams().createWorks(scenario, this.conduct, this.build, this.replicas)
      : null;
    this.shop = usesLedger(scenario) ? handlers().createWorkshop(scenario, slot, image) : null;
  }

  plan(): Plan {
    const { scenario, conduct } = this;
    const requests = this.requests();
    for (const act of scenario.acts) this.act(act, requests);
    return {
      scenario,
      conduct,
      requests,
      timers: this.build.timers,
      channels: this.build.channels,
      sources: this.build.sources,
      dependents: this.build.dependents,
      start: this.build.start,
      replicas: this.replicas,
      ledger: this.shop?.ledger ?? null,
      provider: this.shop?.provider ?? null,
      streams: this.works?.plan() ?? null,
      byId: groupBy(requests, (request) => idKey(request.spec.id)),
      byToken: groupBy(requests, ({ spec }) =>
        spec.progressToken === undefined ? null : idKey(spec.progressToken),
      ),
      left: this.left,
      clientFaults: new Set(scenario.client.faults),
      serverFaults: new Set(scenario.server.faults),
    };
  }

  private requests(): RequestPlan[] {
    const { conduct } = this;
    const requests: RequestPlan[] = [];
    for (const spec of this.scenario.requests) {
      const prepared = this.works?.prepare(spec) ?? spec;
      if (hasMethod(conduct, spec.method)) requests.push(this.request(prepared, requests.length));
      else this.left.push(spec.label);
    }
    return requests;
  }

  private request(spec: RequestSpec, index: number): RequestPlan {
    const { label } = spec;
    const replica = this.replicaOf(spec.replica);
    const { pipes } = replica;
    const up = pipes?.up ?? this.build.channel(`${label}.post`, 'server');
    const side = pipes?.up ?? this.build.channel(`${label}.cancel`, 'server');
    const down = pipes?.down ?? this.build.channel(`${label}.stream`, 'client');
    const handler = this.shop?.handlerOf(spec, replica) ?? null;
    const isListen = spec.method === 'subscriptions/listen';
    const interval = this.scenario.server.progressMinIntervalMs;
    const sent = this.build.slot(false);
    this.sentSlots.set(label, { index, done: sent });
    const client = this.build.slot(CLIENT_START);
    const request: RequestPlan = {
      index,
      label,
      spec,
      isListen,
      isInitialize: spec.method === 'initialize',
      isTask: this.conduct.hasCoreTasks && spec.params['task'] !== undefined,
      work: [],
      client,
      server: this.build.slot(SERVER_START),
      worker: this.build.slot(WORKER_START),
      // A subscription may be silent for hours, so it has no idle deadline.
      idle: isListen ? null : this.build.timer('idle', 1, index, label, spec.limits.idleTimeoutMs),
      max: this.build.timer('max', 0, index, label, spec.limits.maxTotalTimeoutMs),
      flush: this.build.timer('flush', 2, index, label, interval),
      window:
        handler && this.build.timer('window', 2, index, label, this.scenario.ledger?.windowMs),
      handler,
      replica,
      up,
      side,
      down,
    };
    // One that follows another is sent by a timer.
    if (!spec.after) {
      const what = { do: 'send', request: index } as const;
      const waitsFor = this.works?.sendsAfter(spec) ?? null;
      this.addAct(`send:${label}`, 'act', spec.sendAtMs, what, sent, waitsFor);
    }
    const withWork = { ...request, work: this.work(spec, handler) };
    // A handler that waits for a lock is concerned with all that happens to the ledger.
    const concerns: Slot<unknown>[] = handler ? [handler.part, handler.ledger] : [];
    const { work, worker } = withWork;
    const until = this.works?.answersAfter(spec) ?? undefined;
    if (until) concerns.push(until);
    this.build.source({ kind: 'worker', request: withWork, script: work, worker, until }, [
      worker,
      ...concerns,
    ]);
    this.works?.request(withWork, sent);
    return withWork;
  }

  private work(spec: RequestSpec, handler: Handler | null): WorkPlan[] {
    const counts = new Map<string, number>();
    return spec.work
      .flatMap((step) => plannedSteps(step, handler))
      .map((step) => {
        if (step.do === 'operate') {
          const id = `${step.operation}:${spec.label}`;
          return { id, n: 1, step, value: 0, scriptOrder: this.script++ };
        }
        const n = (counts.get(step.do) ?? 0) + 1;
        counts.set(step.do, n);
        const id =
          step.do === 'complete' || step.do === 'end' || step.do === 'edit'
            ? `${step.do}:${spec.label}`
            : `${step.do}:${spec.label}.${n}`;
        const value = step.do === 'progress' ? (step.value ?? n) : 0;
        return { id, n, step, value, scriptOrder: this.script++ };
      });
  }

  private act(act: Act, requests: readonly RequestPlan[]): void {
    switch (act.do) {
      case 'close':
        return this.addAct('close:transport', 'act', act.atMs, { do: 'close' });
      case 'crash':
      case 'restart':
        return this.processAct(act);
      case 'change':
        return this.addAct(`change:${act.label}`, 'act', act.atMs, {
          do: 'change',
          item: act.item,
          adds: act.adds,
        });
      case 'use':
        return this.addAct(`use:${act.label}`, 'act', act.atMs, { do: 'use', item: act.item });
      case 'client-raw': {
        const { pipes } = this.replicaOf(1);
        const up = pipes?.up ?? this.build.channel(`${act.label}.post`, 'server');
        const down = pipes?.down ?? this.build.channel(`${act.label}.stream`, 'client');
        const { label, text } = act;
        const what = { do: 'client-raw', label, text, up, down } as const;
        return this.addAct(`raw:${label}`, 'act', act.atMs, what);
      }
      case 'server-bytes': {
        const { label, text, cuts = [] } = act;
        const id = `bytes:${label}`;
        if (this.conduct.transport === 'http') return void this.left.push(id);
        return this.addAct(id, 'act', act.atMs, { do: 'server-bytes', label, text, cuts });
      }
      case 'server-raw': {
        const id = `raw:${act.label}`;
        const on = this.sentSlots.get(act.on);
        const request = on && requests[on.index];
        if (!request) return void this.left.push(id);
        const { label, text } = act;
        const what = { do: 'server-raw', label, text, request: request.index } as const;
        // A pipe takes anything at any time; a stream is there once the request has opened it.
        const opened = request.replica.pipes ? null : request.server;
        return this.addAct(id, 'act', act.atMs, what, undefined, on.done, opened);
      }
      case 'cancel':
      case 'stop':
      case 'cut': {
        const id = `${act.do}:${act.request}`;
        const on = this.sentSlots.get(act.request);
        // A pair of pipes has no middle that could cut one request's stream.
        const exists = on !== undefined && (act.do !== 'cut' || this.conduct.transport === 'http');
        if (!exists) return void this.left.push(id);
        const reason = act.do === 'cancel' ? act.reason : undefined;
        const what = { do: act.do, request: on.index, ...(reason === undefined ? {} : { reason }) };
        return this.addAct(id, 'act', act.atMs, what, undefined, on.done);
      }
    }
  }

  /** A process can only start again once its end has been noticed on its pipe. */
  private processAct({ do: what, atMs, replica: number = 1 }: ProcessAct): void {
    const replica = this.replicaOf(number);
    const id = `${what}:${number === 1 ? 'server' : `server-${number}`}`;
    if (what === 'crash') {
      this.crashes.set(number, this.build.slot(false));
      return this.addAct(id, 'crash', atMs, { do: what, replica }, this.crashes.get(number));
    }
    const crashed = this.crashes.get(number);
    if (!crashed) return void this.left.push(id);
    const emptied = replica.pipes?.down;
    this.addAct(id, 'act', atMs, { do: what, replica }, undefined, crashed, null, emptied);
  }

  private replicaOf(number = 1): ReplicaPlan {
    return must(
      this.replicas.find((one) => one.number === number),
      'every replica that is named is planned',
    );
  }

  private replica(number: number): ReplicaPlan {
    const of = number === 1 ? '' : `-${number}`;
    const session = this.build.slot<SessionPart>(SESSION_START);
    const pipes =
      this.conduct.transport === 'stdio'
        ? {
            up: this.build.channel(`stdin${of}`, 'server'),
            down: this.build.channel(`stdout${of}`, 'client'),
          }
        : null;
    return { number, session, pipes, map: this.build.slot<MapPart>({}) };
  }

  private addAct(
    id: string,
    kind: 'act' | 'crash',
    atMs: number,
    what: ActWhat,
    done: Slot<boolean> = this.build.slot(false),
    after: Slot<boolean> | null = null,
    received: Slot<ServerPart> | null = null,
    emptied?: ChannelPlan,
  ): void {
    const act: ActPlan = { id, kind, atMs, done, what, scriptOrder: this.script++ };
    const slots = [done, after, received, emptied?.part ?? null].filter((slot) => slot !== null);
    this.build.source({ kind: 'act', act, after, received, emptied }, slots);
  }
}

type ProcessAct = Extract<Act, { readonly do: 'crash' | 'restart' }>;

function groupBy(
  requests: readonly RequestPlan[],
  key: (request: RequestPlan) => string | null,
): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const request of requests) {
    const name = key(request);
    if (name === null) continue;
    const group = groups.get(name);
    if (group) group.push(request.index);
    else groups.set(name, [request.index]);
  }
  return groups;
}
