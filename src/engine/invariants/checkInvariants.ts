/** Checks a run against every invariant of the catalogue, in one pass over its records. */

import type { Revision, Transport } from '../../protocol/revision.ts';
import type { Frame } from '../frame.ts';
import { handlers } from '../handlerPort.ts';
import { citedRule, type Invariant, invariantById, severityIn } from '../invariantCatalogue.ts';
import { DEFAULT_TENANT } from '../ledger/keyNames.ts';
import type { Rec } from '../record.ts';
import type { Run } from '../run.ts';
import { streams } from '../streamsPort.ts';
import { cancellationWatches } from './cancellation.ts';
import type { Checker, FrameHook, Report, Violation, Watch } from './checker.ts';
import { deadlineWatches } from './deadlines.ts';
import type { What } from './frameReader.ts';
import { giveUpWatches } from './giveUps.ts';
import { httpWatches } from './http.ts';
import { progressWatches } from './progress.ts';
import { requestWatches } from './requests.ts';
import { Tracker } from './tracker.ts';
import type { Moment, Turn } from './turn.ts';

export type { Violation } from './checker.ts';

const watches: readonly Watch[] = [
  ...requestWatches,
  ...cancellationWatches,
  ...giveUpWatches,
  ...progressWatches,
  ...deadlineWatches,
  ...httpWatches,
];

/**
 * Every breach in a run, in the order of its steps; each once for a request or token. It judges by
 * what records, frames and the file at the start tell and by nothing that only the engine knows.
 */
export function checkInvariants(run: Pick<Run, 'plan' | 'steps'>): readonly Violation[] {
  const { revision, transport } = run.plan.conduct;
  const violations: Violation[] = [];
  const tracker = new Tracker();
  const retryOf = new Map<string, string>();
  const tenantOf = new Map<string, string>();
  const replicaOf = new Map<string, number>();
  for (const { label, spec, replica } of run.plan.requests) {
    replicaOf.set(label, replica.number);
    if (spec.retryOf !== undefined) retryOf.set(label, spec.retryOf);
    tenantOf.set(label, spec.tenant ?? DEFAULT_TENANT);
  }
  const { conduct, ledger } = run.plan;
  const stored = ledger?.start.committed ?? null;
  const context = { conduct, calls: tracker.calls, retryOf, replicaOf, tenantOf, stored };
  let step = 0;
  const reports = new Map<string, Report>();
  const ofKeys = ledger ? handlers().watches : [];
  const ofStreams = run.plan.streams ? streams().watches : [];
  const checkers = [...watches, ...ofKeys, ...ofStreams].flatMap(({ invariant: id, begin }) => {
    const invariant = invariantById(id);
    if (!invariant || !applies(invariant, revision, transport)) return [];
    const add = (violation: Omit<Violation, 'step'>) => violations.push({ ...violation, step });
    const report = reports.get(id) ?? reporter(invariant, revision, add);
    reports.set(id, report);
    return [begin(context, report)];
  });
  const pass = new Pass(tracker, checkers);
  for (const moment of run.steps) {
    step = moment.index;
    pass.take(moment);
  }
  return violations;
}

function applies(
  { revisions, transports }: Pick<Invariant, 'revisions' | 'transports'>,
  revision: Revision,
  transport: Transport,
): boolean {
  return revisions.includes(revision) && transports.includes(transport);
}

function reporter(
  invariant: Invariant,
  revision: Revision,
  add: (violation: Omit<Violation, 'step'>) => void,
): Report {
  const severity = severityIn(invariant, revision);
  const usual = citedRule(invariant, revision);
  const reported = new Set<string>();
  return (request, key, rule = usual) => {
    if (reported.has(key)) return;
    reported.add(key);
    add({ invariant: invariant.id, rule, severity, request });
  };
}

/** Shows each record to the checkers that want its kind, and then takes it into account. */
class Pass {
  private readonly start;
  private readonly outcome;
  private readonly gaveUp;
  private readonly retry;
  private readonly key;
  private readonly queue;
  private readonly end;
  private readonly clientSends;
  private readonly serverSends;
  private readonly clientGets;
  private readonly serverGets;
  private readonly eventIds = new Set<string>();

  constructor(
    private readonly tracker: Tracker,
    checkers: readonly Checker[],
  ) {
    this.start = checkers.flatMap(({ start }) => start ?? []);
    this.outcome = checkers.flatMap(({ outcome }) => outcome ?? []);
    this.gaveUp = checkers.flatMap(({ gaveUp }) => gaveUp ?? []);
    this.retry = checkers.flatMap(({ retry }) => retry ?? []);
    this.key = checkers.flatMap(({ key }) => key ?? []);
    this.queue = checkers.flatMap(({ queue }) => queue ?? []);
    this.end = checkers.flatMap(({ end }) => end ?? []);
    this.clientSends = byWhat(checkers, 'clientSends');
    this.serverSends = byWhat(checkers, 'serverSends');
    this.clientGets = byWhat(checkers, 'clientGets');
    this.serverGets = byWhat(checkers, 'serverGets');
  }

  take(moment: Moment): void {
    const turn = this.tracker.begin(moment);
    for (const start of this.start) start(turn);
    for (const record of moment.records) this.show(record, turn);
    for (const end of this.end) end(turn);
  }

  /** An event that is sent once more on a stream taken up is still the same event (HTL-9). */
  private isSentAgain({ eventId }: Frame): boolean {
    if (eventId === undefined) return false;
    const isKnown = this.eventIds.has(eventId);
    this.eventIds.add(eventId);
    return isKnown;
  }

  private show(record: Rec, turn: Turn): void {
    const { tracker } = this;
    switch (record.type) {
      case 'frame': {
        if (this.isSentAgain(record.frame)) return;
        const seen = tracker.readSent(record, turn);
        const hooks = record.frame.direction === 'c2s' ? this.clientSends : this.serverSends;
        for (const hook of hooks[seen.what]) hook(seen, turn);
        return tracker.sent(seen, turn);
      }
      case 'delivered': {
        const seen = tracker.readArrived(record);
        const hooks = record.to === 'server' ? this.serverGets : this.clientGets;
        for (const hook of hooks[seen.what]) hook(seen, turn);
        return tracker.arrived(seen);
      }
      case 'lost':
      case 'framed':
        return;
      case 'outcome':
        for (const hook of this.outcome) hook(record);
        return tracker.note(record, turn);
      case 'gave-up':
        for (const hook of this.gaveUp) hook(record);
        return tracker.note(record, turn);
      case 'retry':
        for (const hook of this.retry) hook(record);
        return;
      case 'queue':
        for (const hook of this.queue) hook(record);
        return;
      case 'statement':
      case 'mutation':
      case 'map':
      case 'provider':
      case 'edited':
      case 'window':
        for (const hook of this.key) hook(record);
        return;
      default:
        return tracker.note(record, turn);
    }
  }
}

type Place = 'clientSends' | 'serverSends' | 'clientGets' | 'serverGets';

function byWhat(checkers: readonly Checker[], place: Place): Record<What, FrameHook[]> {
  const of = (what: What) => checkers.flatMap((checker) => checker[place]?.[what] ?? []);
  return {
    request: of('request'),
    response: of('response'),
    cancel: of('cancel'),
    progress: of('progress'),
    message: of('message'),
    noise: of('noise'),
    status: of('status'),
    open: of('open'),
    close: of('close'),
  };
}
