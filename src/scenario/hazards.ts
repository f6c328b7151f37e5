/** What a valid scenario holds that its reader should know: missing limits, faults, lost parts. */

import { isObject, type Json } from '../protocol/jsonRpc.ts';
import { conductOf, hasMethod } from '../protocol/revisions.ts';
import { FAULT_WORDS } from './faultWords.ts';
import type { RequestSpec, Scenario } from './schema.ts';
import { few } from './sentences.ts';
import { taskHazards } from './taskHazards.ts';

const HYPOTHETICAL =
  'server.knowsDeadline is hypothetical: no revision of MCP carries a deadline, so no server ' +
  'can know it.';

/** One sentence for each kind of hazard, with the labels that it concerns. */
export function hazards(scenario: Scenario): string[] {
  const { client, server, intermediary } = scenario;
  return [
    ...limitHazards(scenario.requests),
    ...leavers(scenario),
    ...retryHazards(scenario),
    ...taskHazards(scenario),
    ...(server.knowsDeadline ? [HYPOTHETICAL] : []),
    ...client.faults.map((fault) => faultSentence('client', fault)),
    ...server.faults.map((fault) => faultSentence('server', fault)),
    ...(intermediary?.losesCancels
      ? ['The intermediary passes no cancellation on, which neither end can see.']
      : []),
  ];
}

function limitHazards(requests: readonly RequestSpec[]): string[] {
  const dead: string[] = [];
  const unused: string[] = [];
  const endless: string[] = [];
  const unlimited: string[] = [];
  for (const { label, limits, method } of requests) {
    const idle = limits.idleTimeoutMs ?? null;
    const max = limits.maxTotalTimeoutMs ?? null;
    // A subscription is meant to stay open, so neither limit is missed there.
    if (method === 'subscriptions/listen') {
      if (idle !== null) unused.push(label);
    } else if (idle !== null && max !== null) {
      if (idle >= max) dead.push(label);
    } else if (max === null) (idle === null ? unlimited : endless).push(label);
  }
  return [
    ...about(
      dead,
      'idleTimeoutMs is not below maxTotalTimeoutMs',
      'this idle limit can never fire',
    ),
    ...about(unused, 'idleTimeoutMs is given', 'a subscription has no idle deadline'),
    ...about(endless, 'There is no maxTotalTimeoutMs', 'progress can keep it waiting for ever'),
    ...about(unlimited, 'There is no limit', 'the client can wait for ever'),
  ];
}

function about(labels: readonly string[], what: string, so: string): string[] {
  return labels.length === 0 ? [] : [`${what} in ${few(labels)}: ${so}.`];
}

/** Mutations that are tried again and may be executed again, since no key joins the calls. */
function retryHazards({ requests, ledger }: Scenario): string[] {
  const keyless: string[] = [];
  let longest: { readonly words: string; readonly gapMs: number } | null = null;
  for (const request of requests) {
    const first = requests.find(({ label }) => label === request.retryOf);
    if (!first || !request.work.some((step) => step.do === 'mutate')) continue;
    const key = argumentOf(request, 'idempotencyKey');
    const gapMs = request.sendAtMs - first.sendAtMs;
    const natural = ledger?.naturalKey;
    if (key === undefined || key !== argumentOf(first, 'idempotencyKey')) {
      const isNamed = natural !== undefined && argumentOf(request, natural) !== undefined;
      if (!isNamed) keyless.push(request.label);
    } else if (gapMs > (longest?.gapMs ?? 0)) {
      longest = { words: `${request.label} tries ${first.label} again after ${gapMs} ms`, gapMs };
    }
  }
  const windowMs = ledger?.windowMs ?? Number.POSITIVE_INFINITY;
  return [
    ...about(
      keyless,
      'A mutation is tried again without one idempotencyKey for both calls',
      'it can be executed twice',
    ),
    ...(longest && longest.gapMs > windowMs
      ? [`ledger.windowMs is ${windowMs}, but ${longest.words}: its key may be as good as new.`]
      : []),
  ];
}

function argumentOf({ params }: RequestSpec, name: string): Json | undefined {
  const args = params['arguments'];
  return isObject(args) && Object.hasOwn(args, name) ? args[name] : undefined;
}

/** Requests and acts that the scenario's own revision or transport does not have. */
function leavers({ revision, transport, requests, acts }: Scenario): string[] {
  const conduct = conductOf(revision, transport);
  const sentences: string[] = [];
  for (const method of ['initialize', 'subscriptions/listen', 'tasks/result', 'tasks/update']) {
    const labels = requests.filter((request) => request.method === method);
    if (hasMethod(conduct, method) || labels.length === 0) continue;
    const names = few(labels.map(({ label }) => label));
    sentences.push(`${method} does not exist in ${revision}: ${names} is left out.`);
  }
  const cuts = acts.flatMap((act) => (act.do === 'cut' ? [act.request] : []));
  if (transport === 'stdio' && cuts.length > 0) {
    sentences.push(`stdio has no response stream to cut: the cut of ${few(cuts)} is left out.`);
  }
  return sentences;
}

function faultSentence(party: 'client' | 'server', fault: keyof typeof FAULT_WORDS): string {
  const words = FAULT_WORDS[fault];
  const rest = words.charAt(0).toLowerCase() + words.slice(1);
  return `The ${party} has the fault ${fault}: it ${rest}`;
}
