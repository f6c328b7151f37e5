/** The edit form as data: a scenario with every field that a person may type in kept as text. */

import {
  type Extras,
  extrasOf,
  GENERAL_EXTRAS,
  GENERAL_SWITCHES,
  REQUEST_EXTRAS,
  type Switches,
  switchesOf,
  withExtras,
  withSwitches,
} from './editExtras.ts';
import type { GiveUpPolicy } from './policies.ts';
import type { Act, RequestSpec, Scenario, WorkStep } from './schema.ts';

/** `base` is what the form shows a part of; the rest of it passes through untouched. */
export interface Form {
  readonly base: Scenario;
  readonly title: string;
  readonly clientToServer: string;
  readonly serverToClient: string;
  readonly giveUp: GiveUpPolicy;
  readonly clientFaults: Scenario['client']['faults'];
  readonly serverFaults: Scenario['server']['faults'];
  readonly progressMinIntervalMs: string;
  readonly extras: Extras;
  readonly switches: Switches;
  readonly requests: readonly RequestForm[];
  readonly acts: readonly ActForm[];
}

/** `key` tells entries of a list apart while they are moved, added and removed. */
export interface RequestForm {
  readonly key: number;
  readonly base: RequestSpec;
  /** Id and token are typed as JSON, since `41` and `"41"` are two different ids. */
  readonly id: string;
  readonly method: string;
  readonly sendAtMs: string;
  readonly idleTimeoutMs: string;
  readonly maxTotalTimeoutMs: string;
  readonly progressToken: string;
  readonly answer: RequestSpec['answer'];
  readonly extras: Extras;
  readonly work: readonly StepForm[];
}

export interface StepForm {
  readonly key: number;
  readonly base: WorkStep;
  readonly afterMs: string;
  /** The value of a progress step, the method of a notification, otherwise empty. */
  readonly value: string;
}

export interface ActForm {
  readonly key: number;
  readonly base: Act;
  readonly atMs: string;
  /** The label of the request that is cancelled or cut, otherwise empty. */
  readonly request: string;
}

export function toForm(scenario: Scenario): Form {
  const { latencyMs, client, server, requests, acts } = scenario;
  return {
    base: scenario,
    title: scenario.title ?? '',
    clientToServer: String(latencyMs.clientToServer),
    serverToClient: String(latencyMs.serverToClient),
    giveUp: client.giveUp,
    clientFaults: client.faults,
    serverFaults: server.faults,
    progressMinIntervalMs: textOf(server.progressMinIntervalMs),
    extras: extrasOf(scenario, GENERAL_EXTRAS),
    switches: switchesOf(scenario, GENERAL_SWITCHES),
    requests: requests.map(requestForm),
    acts: acts.map(actForm),
  };
}

export function requestForm(base: RequestSpec, key: number): RequestForm {
  return {
    key,
    base,
    id: JSON.stringify(base.id),
    method: base.method,
    sendAtMs: String(base.sendAtMs),
    idleTimeoutMs: textOf(base.limits.idleTimeoutMs),
    maxTotalTimeoutMs: textOf(base.limits.maxTotalTimeoutMs),
    progressToken: base.progressToken === undefined ? '' : JSON.stringify(base.progressToken),
    answer: base.answer,
    extras: extrasOf(base, REQUEST_EXTRAS),
    work: base.work.map(stepForm),
  };
}

export function stepForm(base: WorkStep, key: number): StepForm {
  const value =
    base.do === 'progress' ? textOf(base.value) : base.do === 'notify' ? base.method : '';
  return { key, base, afterMs: String(base.afterMs), value };
}

export function actForm(base: Act, key: number): ActForm {
  return { key, base, atMs: String(base.atMs), request: 'request' in base ? base.request : '' };
}

/**
 * The value that the form says, for `parseScenario`. Text that is no number stays text, and an
 * empty field is left out, so that the parser refuses it with a sentence that names the field.
 */
export function fromForm(form: Form): unknown {
  const { base, requests, acts } = form;
  const switched = withSwitches(base, GENERAL_SWITCHES, form.switches);
  const whole = withExtras(switched, GENERAL_EXTRAS, form.extras, numberIn);
  return {
    ...whole,
    title: form.title.trim() === '' ? undefined : form.title,
    latencyMs: {
      clientToServer: numberIn(form.clientToServer),
      serverToClient: numberIn(form.serverToClient),
    },
    client: { ...base.client, giveUp: form.giveUp, faults: form.clientFaults },
    server: {
      ...whole.server,
      progressMinIntervalMs: numberIn(form.progressMinIntervalMs),
      faults: form.serverFaults,
    },
    requests: requests.map(fromRequest),
    acts: acts.map(({ base: act, atMs, request }) => ({
      ...act,
      atMs: numberIn(atMs),
      ...('request' in act ? { request } : {}),
    })),
  };
}

function fromRequest(form: RequestForm): unknown {
  const { base } = form;
  const { limits } = base;
  return {
    ...withExtras(base, REQUEST_EXTRAS, form.extras, numberIn),
    id: jsonIn(form.id),
    method: form.method,
    // Left out it would be 0, which nobody typed.
    sendAtMs: numberIn(form.sendAtMs) ?? '',
    limits: {
      idleTimeoutMs: limitIn(form.idleTimeoutMs, limits.idleTimeoutMs),
      maxTotalTimeoutMs: limitIn(form.maxTotalTimeoutMs, limits.maxTotalTimeoutMs),
    },
    progressToken: jsonIn(form.progressToken),
    answer: form.answer,
    work: form.work.map(fromStep),
  };
}

function fromStep({ base, afterMs, value }: StepForm): unknown {
  const step = { ...base, afterMs: numberIn(afterMs) };
  if (base.do === 'progress') return { ...step, value: numberIn(value) };
  return base.do === 'notify' ? { ...step, method: value } : step;
}

function textOf(value: number | null | undefined): string {
  return value === null || value === undefined ? '' : String(value);
}

/** The number typed; other text as it is, and nothing for an empty field. */
function numberIn(text: string): number | string | undefined {
  const typed = text.trim();
  if (typed === '') return undefined;
  return /^-?\d+(\.\d+)?(e[+-]?\d+)?$/i.test(typed) ? Number(typed) : typed;
}

/** No limit is written as null where it was before, and left out otherwise. */
function limitIn(text: string, before: number | null | undefined) {
  return text.trim() === '' && before === null ? null : numberIn(text);
}

/** The JSON value typed; null, which is no id, for text that is not JSON. */
function jsonIn(text: string): unknown {
  if (text.trim() === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
