/** Reads and prints the page's addresses: the part after the `#`, which no server ever sees. */

import { ORDER_IDS_MAX } from '../base/limits.ts';
import { REVISIONS, type Revision, TRANSPORTS, type Transport } from '../protocol/revision.ts';
import { GIVE_UP_POLICIES, type GiveUpPolicy } from './policies.ts';
import { few, firstOf, grouped, list, show } from './sentences.ts';

export const RECORD_STATES = [
  'not_received',
  'in_progress',
  'completed',
  'cancelled',
  'lost',
] as const;
export type RecordState = (typeof RECORD_STATES)[number];

export const RECORD_RESPONSES = ['yes', 'no'] as const;
export type RecordResponse = (typeof RECORD_RESPONSES)[number];

export const RECORD_SIGNALS = ['none', 'notifications/cancelled', 'stream-closed'] as const;
export type RecordSignal = (typeof RECORD_SIGNALS)[number];
const TASK_STATUSES = ['working', 'input_required', 'completed', 'failed', 'cancelled'] as const;
export const RECORD_TASKS = ['none', ...TASK_STATUSES, 'deleted'] as const;
export type RecordTask = (typeof RECORD_TASKS)[number];
export const RECORD_BELIEFS = ['unknown', ...TASK_STATUSES, 'gone'] as const;
export type RecordBelief = (typeof RECORD_BELIEFS)[number];

/** Pages that are no labs; each reads the parameters of its address itself. */
export const PAGES = ['size', 'diagnose', 'failures', 'rules', 'verify', 'quiz'] as const;
export type PageName = (typeof PAGES)[number];

export type Place =
  | { readonly kind: 'lab'; readonly lab: string }
  | { readonly kind: 'scenario'; readonly code: string }
  | { readonly kind: 'page'; readonly page: PageName; readonly query: string }
  | { readonly kind: 'home' }
  | { readonly kind: 'unknown'; readonly text: string };

/** A learner's answers: absent while unanswered; `ignored: []` is the answer "none". */
export interface RecordAnswers {
  readonly state?: RecordState;
  readonly response?: RecordResponse;
  readonly signal?: RecordSignal;
  readonly ignored?: readonly string[];
  /** Committed effects, where the run has a ledger. */
  readonly executions?: number;
  /** The status of its first task, where the run has one, and what the client believes of it. */
  readonly task?: RecordTask;
  readonly belief?: RecordBelief;
}

export interface Address {
  readonly place: Place;
  readonly transport?: Transport;
  readonly revision?: Revision;
  readonly step?: number;
  readonly order?: readonly string[];
  /** The position of a lab's switch; which there are only the lab knows. */
  readonly form?: string;
  readonly client?: GiveUpPolicy;
  /** Numbers of a lab beside its run; the lab itself reads them. */
  readonly herd?: string;
  readonly record: RecordAnswers;
  /** One sentence for each parameter, or place, that could not be honoured. */
  readonly problems: readonly string[];
}

/** What an address is printed from: the present situation, and what differs from the default. */
export interface AddressParts {
  readonly place: Exclude<Place, { kind: 'page' | 'home' | 'unknown' }>;
  readonly transport: Transport;
  readonly revision: Revision;
  readonly step: number;
  readonly order?: readonly string[] | undefined;
  readonly form?: string | undefined;
  readonly client?: GiveUpPolicy | undefined;
  readonly herd?: string | undefined;
  readonly record?: RecordAnswers | undefined;
}

/**
 * Behind the label: a word, perhaps with its number and that of a round, in which a task's worker
 * began again, and that of a piece of its line; or the label of the change that was told.
 */
const CHOICE_ID = new RegExp(
  String.raw`^[a-z]{1,32}:[\w-]{1,32}` +
    String.raw`(\.[a-z]{1,32}(\.\d{1,4}){0,2}(\.part\.\d{1,4})?|\.told\.[\w-]{1,32}|\.\d{1,4})?$`,
);

/** Whether a text has the form of an id of a choice, so that an address can name it. */
export function isChoiceId(text: string): boolean {
  return CHOICE_ID.test(text);
}

/** How `record.ignored` says that no event was ignored. */
const NONE = 'none';

/** Reads the fragment of an address, with or without its `#`. Never throws. */
export function parseAddress(hash: string): Address {
  const fragment = hash.startsWith('#') ? hash.slice(1) : hash;
  const mark = fragment.indexOf('?');
  const problems: string[] = [];
  const query = mark < 0 ? '' : fragment.slice(mark + 1);
  const place = readPlace(mark < 0 ? fragment : fragment.slice(0, mark), query);
  if (place.kind === 'page') return { place, record: {}, problems };
  if (place.kind === 'unknown') {
    problems.push(`The address ${show(place.text)} is not a place here.`);
  }
  const values = readQuery(query, problems);
  const take = <T>(name: string, read: Reader<T>): T | undefined => {
    const value = values.get(name);
    values.delete(name);
    if (value === undefined) return undefined;
    if (value !== '') return read(name, value, problems);
    problems.push(`${name} is empty.`);
    return undefined;
  };
  const parts = present({
    transport: take('transport', oneOf(TRANSPORTS)),
    revision: take('revision', oneOf(REVISIONS)),
    step: take('step', readCount),
    order: take('order', readIds),
    form: take('form', (_, value) => value),
    client: take('client', oneOf(GIVE_UP_POLICIES)),
    herd: take('herd', (_, value) => value),
  });
  const record = present({
    state: take('record.state', oneOf(RECORD_STATES)),
    response: take('record.response', oneOf(RECORD_RESPONSES)),
    signal: take('record.signal', oneOf(RECORD_SIGNALS)),
    ignored: take('record.ignored', (name, value, found) =>
      value === NONE ? [] : readIds(name, value, found),
    ),
    executions: take('record.executions', readCount),
    task: take('record.task', oneOf(RECORD_TASKS)),
    belief: take('record.belief', oneOf(RECORD_BELIEFS)),
  });
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { place, ...parts, record, problems: firstOf(problems) };
}

/** Prints an address with its `#`. Transport, revision, step always stand, the rest if given. */
export function formatAddress(parts: AddressParts): string {
  const { place, transport, revision, step, order, form, client, herd, record } = parts;
  const path =
    place.kind === 'lab'
      ? `labs/${encodeURIComponent(place.lab)}`
      : `s/${encodeURIComponent(place.code)}`;
  const ignored = record?.ignored;
  const query: readonly (readonly [name: string, value: string | number | undefined])[] = [
    ['transport', transport],
    ['revision', revision],
    ['step', step],
    ['order', order?.length ? order.join(',') : undefined],
    ['form', form],
    ['client', client],
    ['herd', herd],
    ['record.state', record?.state],
    ['record.response', record?.response],
    ['record.signal', record?.signal],
    ['record.ignored', ignored?.length === 0 ? NONE : ignored?.join(',')],
    ['record.executions', record?.executions],
    ['record.task', record?.task],
    ['record.belief', record?.belief],
  ];
  // Every value is made of letters, digits and .:,_-/ which may stand in a fragment as they are.
  const printed = query.flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`));
  return `#/${path}?${printed.join('&')}`;
}

/** Reads one value; what it cannot honour becomes a problem and, if nothing is left, undefined. */
type Reader<T> = (name: string, value: string, problems: string[]) => T | undefined;

function readPlace(path: string, query: string): Place {
  if (path === '' || path === '/') return { kind: 'home' };
  const page = PAGES.find((one) => path === `/${one}`);
  if (page) return { kind: 'page', page, query };
  const lab = /^\/labs\/([a-z0-9-]{1,64})$/.exec(decoded(path) ?? '')?.[1];
  if (lab !== undefined) return { kind: 'lab', lab };
  // Whether the code is one is decided where it is unpacked, which can say what is wrong with it.
  if (path.startsWith('/s/')) {
    const code = path.slice('/s/'.length);
    return { kind: 'scenario', code: decoded(code) ?? code };
  }
  return { kind: 'unknown', text: decoded(path) ?? path };
}

/** The parameters by name; of one given twice the first, with a problem. */
export function readQuery(query: string, problems: string[]): Map<string, string> {
  const values = new Map<string, string>();
  const repeated = new Set<string>();
  for (const part of query.split('&')) {
    if (part === '') continue;
    const sign = part.indexOf('=');
    const name = decoded(sign < 0 ? part : part.slice(0, sign));
    const value = decoded(sign < 0 ? '' : part.slice(sign + 1));
    if (name === undefined) problems.push(`${show(part)} is not percent-encoded rightly.`);
    else if (values.has(name)) repeated.add(name);
    else if (value === undefined) problems.push(`${named(name)} is not percent-encoded rightly.`);
    else values.set(name, value);
  }
  for (const name of repeated) {
    problems.push(`${named(name)} is given more than once; the first one is used.`);
  }
  return values;
}

function oneOf<T extends string>(choices: readonly T[]): Reader<T> {
  return (name, value, problems) => {
    const choice = choices.find((each) => each === value);
    if (choice === undefined) {
      problems.push(`${name} ${show(value)} is not known; use ${list(choices)}.`);
    }
    return choice;
  };
}

function readCount(name: string, value: string, problems: string[]): number | undefined {
  if (/^\d{1,10}$/.test(value)) return Number(value);
  problems.push(`${name} must be a whole number from 0 on, but is ${show(value)}.`);
  return undefined;
}

/** The ids of a list that are ids, each once. One sentence tells of all the others. */
function readIds(name: string, value: string, problems: string[]): string[] | undefined {
  const listed = value.split(',');
  const ids = new Set<string>();
  const strange: string[] = [];
  const repeated: string[] = [];
  for (const id of listed.slice(0, ORDER_IDS_MAX)) {
    if (!isChoiceId(id)) strange.push(show(id));
    else if (ids.has(id)) repeated.push(id);
    else ids.add(id);
  }
  const faults = [
    ...(strange.length > 0 ? [`has no event by the name of ${few(strange)}`] : []),
    ...(repeated.length > 0 ? [`names ${few(repeated)} more than once`] : []),
    ...(listed.length > ORDER_IDS_MAX
      ? [`lists ${grouped(listed.length)} events, of which ${grouped(ORDER_IDS_MAX)} are read`]
      : []),
  ];
  if (faults.length > 0) problems.push(`${name} ${list(faults, 'and')}.`);
  return ids.size > 0 ? [...ids] : undefined;
}

/** The text without percent-encoding, or undefined where that is broken. */
function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/** A parameter's name in a sentence: as it is where it is a plain one. */
function named(name: string): string {
  return /^[a-z.]{1,32}$/.test(name) ? name : show(name);
}

type Present<T> = { [K in keyof T]?: Exclude<T[K], undefined> };

/** The fields that have a value. */
function present<T extends object>(fields: T): Present<T> {
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined),
  ) as Present<T>;
}
