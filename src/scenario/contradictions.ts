/** What a scenario of the right shape may still not say: names used twice, acts on nothing. */

import { idKey } from '../protocol/jsonRpc.ts';
import { itemProblems } from './itemProblems.ts';
import type { Act, RequestSpec, Scenario, WorkStep } from './schema.ts';
import { at, type Path, show } from './sentences.ts';
import { stopProblems, taskProblems } from './taskProblems.ts';

/** One sentence for each contradiction; none for a scenario that can be run. */
export function contradictions(scenario: Scenario): string[] {
  const problems: string[] = [];
  const { client, server, requests, acts } = scenario;
  const labels = new Uses(problems, show);
  const ids = new Uses(problems, show, 'the client fault reuses-ids allows that');
  const mayRepeatIds = client.faults.includes('reuses-ids');
  const earlier = new Set<string>();
  for (const [index, request] of requests.entries()) {
    const path = ['requests', index];
    labels.add([...path, 'label'], request.label, request.label);
    if (!mayRepeatIds) ids.add([...path, 'id'], idKey(request.id), request.id);
    if (request.retryOf !== undefined && !earlier.has(request.retryOf)) {
      const field = at([...path, 'retryOf']);
      problems.push(`${field} ${show(request.retryOf)} names no request listed before it.`);
    }
    if (request.after !== undefined && !earlier.has(request.after.request)) {
      const field = at([...path, 'after', 'request']);
      problems.push(`${field} ${show(request.after.request)} names no request listed before it.`);
    }
    problems.push(...taskProblems(path, request, requests));
    problems.push(...cutProblems([...path, 'chunks'], request.chunks));
    earlier.add(request.label);
    problems.push(...workProblems(path, request), ...toolProblems(path, request));
  }
  const taskIds = new Uses(problems, show);
  for (const [index, { task }] of requests.entries()) {
    if (task) taskIds.add(['requests', index, 'task', 'id'], task.id, task.id);
  }
  problems.push(...ledgerProblems(scenario), ...itemProblems(scenario));
  const once = new Uses(problems, (act) => act);
  for (const [index, act] of acts.entries()) {
    const path = ['acts', index];
    problems.push(...actProblems(path, act, earlier), ...stopProblems(path, act, requests));
    if ('label' in act) labels.add([...path, 'label'], act.label, act.label);
    else once.add(path, `${nameOf(act)} ${replicaOf(act)}`, nameOf(act));
    if (act.do === 'restart' && !acts.some((one) => crashes(one, replicaOf(act)))) {
      const server = replicaOf(act) === 1 ? 'the server' : `server ${replicaOf(act)}`;
      problems.push(`${at(path)} starts ${server} again, which no act crashes.`);
    }
  }
  for (const [party, { faults }] of Object.entries({ client, server })) {
    const named = new Uses(problems, show);
    for (const [index, fault] of faults.entries()) {
      named.add([party, 'faults', index], fault, fault);
    }
  }
  return problems;
}

function nameOf(act: Act): string {
  if ('request' in act) return `${act.do} of ${act.request}`;
  return replicaOf(act) === 1 ? act.do : `${act.do} of server ${replicaOf(act)}`;
}

/** The server process that an act is about, which is the first where it names none. */
function replicaOf(act: Act): number {
  return ('replica' in act ? act.replica : undefined) ?? 1;
}

function crashes(act: Act, replica: number): boolean {
  return act.do === 'crash' && replicaOf(act) === replica;
}

function ledgerProblems({ ledger }: Scenario): string[] {
  if (!ledger) return [];
  const { remote, providerKey, naturalKey } = ledger;
  return [
    ...(providerKey && remote === undefined
      ? ['ledger.providerKey is given, but no other service makes the effect; add ledger.remote.']
      : []),
    ...(naturalKey !== undefined && remote !== undefined
      ? ['ledger.naturalKey has no use with ledger.remote, as no record of the effect is here.']
      : []),
  ];
}

/** Remembers where each value stands first, and complains about every later use. */
class Uses {
  private readonly first = new Map<string, string>();

  constructor(
    private readonly problems: string[],
    private readonly words: (value: string) => string,
    private readonly unless?: string,
  ) {}

  add(path: Path, key: string, value: string | number): void {
    const field = at(path);
    const first = this.first.get(key);
    if (first === undefined) {
      this.first.set(key, field);
      return;
    }
    const shown = typeof value === 'string' ? this.words(value) : value;
    const unless = this.unless === undefined ? '' : `; only ${this.unless}`;
    this.problems.push(`${field} repeats ${shown}, which ${first} has already${unless}.`);
  }
}

function workProblems(request: Path, { method, work }: RequestSpec): string[] {
  const problems: string[] = [];
  const isListen = method === 'subscriptions/listen';
  let ended = false;
  const done = new Set<string>();
  for (const [index, step] of work.entries()) {
    const path = [...request, 'work', index];
    const ofListen = step.do === 'notify' || step.do === 'end';
    const problem = mutationProblem(step.do, method, done);
    done.add(step.do);
    if (problem !== null) {
      problems.push(`${at([...path, 'do'])} "${step.do}" ${problem}.`);
    } else if (ofListen !== isListen) {
      const whose = ofListen ? 'only for' : 'not for';
      problems.push(`${at([...path, 'do'])} "${step.do}" is ${whose} subscriptions/listen.`);
    } else if (ended && step.do !== 'progress') {
      const field = at([...path, 'do']);
      problems.push(`${field} "${step.do}" comes after the end; only progress may.`);
    }
    if (step.do === 'complete' || step.do === 'end') ended = true;
    if (step.do === 'complete' && step.result !== undefined && step.error !== undefined) {
      problems.push(`${at(path)} has both result and error; leave one out.`);
    }
  }
  return problems;
}

/** The name of a tool that mutates stands in the ledger's file, which is UTF-8. */
function toolProblems(request: Path, { params, work }: RequestSpec): string[] {
  const { name } = params;
  const isKept = typeof name === 'string' && work.some((step) => step.do === 'mutate');
  if (!isKept || !/\p{Surrogate}/u.test(name)) return [];
  const field = at([...request, 'params', 'name']);
  return [`${field} has half a surrogate pair, which the UTF-8 of the ledger cannot carry.`];
}

/** What is wrong with a step of a mutation, given the steps before it; null for none. */
function mutationProblem(
  step: WorkStep['do'],
  method: string,
  before: ReadonlySet<string>,
): string | null {
  if (step !== 'mutate' && step !== 'edit') return null;
  if (method !== 'tools/call') return 'is only for tools/call';
  if (step === 'edit' && !before.has('mutate')) return 'comes before there is a result to edit';
  return before.has(step) ? 'comes a second time; a request may have one' : null;
}

function cutProblems(path: Path, cuts: readonly number[] = []): string[] {
  const isRising = cuts.every((cut, index) => index === 0 || cut > (cuts[index - 1] ?? 0));
  return isRising ? [] : [`${at(path)} must rise from each offset to the next.`];
}

function actProblems(path: Path, act: Act, labels: ReadonlySet<string>): string[] {
  const problems: string[] = [];
  const field = 'request' in act ? 'request' : 'on' in act ? 'on' : undefined;
  const target = 'request' in act ? act.request : 'on' in act ? act.on : undefined;
  if (field !== undefined && target !== undefined && !labels.has(target)) {
    problems.push(`${at([...path, field])} ${show(target)} names no request.`);
  }
  if (act.do === 'server-bytes') problems.push(...cutProblems([...path, 'cuts'], act.cuts));
  else if ('text' in act && /[\r\n]/.test(act.text)) {
    problems.push(`${at([...path, 'text'])} must be one line, but holds a line break.`);
  }
  return problems;
}
