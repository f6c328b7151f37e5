/** What the buttons of the edit form do to it: add, remove and move its entries. */

import {
  type ActForm,
  actForm,
  type Form,
  type RequestForm,
  requestForm,
  type StepForm,
  stepForm,
} from '../../scenario/editForm.ts';
import type { Act, RequestSpec, WorkStep } from '../../scenario/schema.ts';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/** The new list with the entry of this place changed. */
export function replaced<T>(list: readonly T[], index: number, part: Partial<T>): readonly T[] {
  return list.map((entry, at) => (at === index ? { ...entry, ...part } : entry));
}

export function without<T>(list: readonly T[], index: number): readonly T[] {
  return list.filter((_, at) => at !== index);
}

/** The new list with the entry of this place before the one that preceded it. */
export function movedUp<T>(list: readonly T[], index: number): readonly T[] {
  const entry = list[index];
  if (index < 1 || entry === undefined) return list;
  return without(list, index).toSpliced(index - 1, 0, entry);
}

export function addRequest(form: Form): Form {
  const spec: RequestSpec = {
    label: freeLabel(form),
    id: freeId(form.requests),
    method: 'tools/call',
    params: { name: 'work', arguments: {} },
    sendAtMs: 0,
    limits: { idleTimeoutMs: 500, maxTotalTimeoutMs: 2000 },
    answer: 'sse',
    work: [{ do: 'complete', afterMs: 100 }],
  };
  return { ...form, requests: [...form.requests, requestForm(spec, freeKey(form.requests))] };
}

/** Takes a request out, with the acts on it; what hangs on it becomes a request of its own. */
export function removeRequest(form: Form, index: number): Form {
  const label = form.requests[index]?.base.label;
  const isOn = ({ base, request }: ActForm) =>
    request === label || ('on' in base && base.on === label);
  const requests = without(form.requests, index).map((one) => apart(one, label));
  return { ...form, requests, acts: form.acts.filter((act) => !isOn(act)) };
}

/** A request without what it says of the one with this label. */
function apart(one: RequestForm, label: string | undefined): RequestForm {
  const { retryOf, after, taskOf, ...base } = one.base;
  const isAfter = after?.request === label;
  const extras = Object.entries(one.extras).filter(
    ([path]) => !(isAfter && path.startsWith('after.')),
  );
  return {
    ...one,
    base: {
      ...base,
      ...(retryOf === undefined || retryOf === label ? {} : { retryOf }),
      ...(after === undefined || isAfter ? {} : { after }),
      ...(taskOf === undefined || taskOf === label ? {} : { taskOf }),
    },
    extras: Object.fromEntries(extras),
  };
}

/** The kinds of step that a request of this method can have, by the words of their buttons. */
export function newSteps(method: string): readonly (readonly [name: string, step: WorkStep])[] {
  if (method === 'subscriptions/listen') {
    return [
      ['notification', { do: 'notify', afterMs: 100, method: 'notifications/resources/updated' }],
      ['end by result', { do: 'end', afterMs: 100, how: 'result' }],
      ['end by cancelled', { do: 'end', afterMs: 100, how: 'cancelled' }],
      ['end by close', { do: 'end', afterMs: 100, how: 'close' }],
    ];
  }
  const error = { code: -32603, message: 'Internal error' };
  return [
    ['progress', { do: 'progress', afterMs: 100 }],
    ['checkpoint', { do: 'checkpoint', afterMs: 100 }],
    ['complete with result', { do: 'complete', afterMs: 100 }],
    ['complete with error', { do: 'complete', afterMs: 100, error }],
  ];
}

/** A new step goes to the end, or before the end of the work if it has one already. */
export function addStep(work: readonly StepForm[], step: WorkStep): readonly StepForm[] {
  const added = stepForm(step, freeKey(work));
  const end = work.findIndex(({ base }) => isEnd(base));
  return end < 0 || isEnd(step) ? [...work, added] : work.toSpliced(end, 0, added);
}

function isEnd(step: WorkStep): boolean {
  return step.do === 'complete' || step.do === 'end';
}

/** Kinds of acts that a button adds. */
export const NEW_ACTS = ['cancel', 'cut', 'stop', 'close', 'crash', 'restart'] as const;
type NewAct = (typeof NEW_ACTS)[number];

/** The act of this kind that can still be added, or null: each may happen once (to a request). */
export function newAct(form: Form, kind: NewAct): Act | null {
  const same = form.acts.filter((act) => act.base.do === kind);
  if (kind === 'close' || kind === 'crash') {
    return same.length > 0 ? null : { do: kind, atMs: 300 };
  }
  if (kind === 'restart') {
    const crash = form.acts.find(({ base }) => base.do === 'crash' && (base.replica ?? 1) === 1);
    return crash && same.length === 0 ? { do: kind, atMs: 400 } : null;
  }
  const taken = new Set(same.map((act) => act.request));
  const free = form.requests.find(({ base }) => {
    return !taken.has(base.label) && (kind !== 'stop' || base.task !== undefined);
  });
  return free ? { do: kind, request: free.base.label, atMs: 300 } : null;
}

export function addAct(form: Form, act: Act): Form {
  return { ...form, acts: [...form.acts, actForm(act, freeKey(form.acts))] };
}

function freeKey(list: readonly { readonly key: number }[]): number {
  return list.reduce((highest, { key }) => Math.max(highest, key), -1) + 1;
}

/** The first letter that names nothing yet; after Z, R27 and so on. */
function freeLabel({ requests, acts }: Form): string {
  const taken = new Set([
    ...requests.map(({ base }) => base.label),
    ...acts.flatMap(({ base }) => ('label' in base ? [base.label] : [])),
  ]);
  const letter = [...LETTERS].find((one) => !taken.has(one));
  if (letter !== undefined) return letter;
  let number = LETTERS.length + 1;
  while (taken.has(`R${number}`)) number += 1;
  return `R${number}`;
}

/** The whole number after the highest id in use. */
function freeId(requests: readonly RequestForm[]): number {
  const numbers = requests.map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  const next = numbers.reduce((highest, id) => Math.max(highest, id), 0) + 1;
  if (Number.isSafeInteger(next)) return next;
  let free = 1;
  while (numbers.includes(free)) free += 1;
  return free;
}
