/** Reads the edit form as a scenario, or says in the form's own words what is wrong where. */

import { type ExtraField, GENERAL_EXTRAS, REQUEST_EXTRAS } from '../../scenario/editExtras.ts';
import { type ActForm, type Form, fromForm, type RequestForm } from '../../scenario/editForm.ts';
import { parseScenario } from '../../scenario/parseScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** `path` names the field as the parser does, such as `requests[0].id`; empty for the whole. */
export interface FormProblem {
  readonly path: string;
  readonly sentence: string;
}

export type FormOutcome =
  | { readonly ok: true; readonly scenario: Scenario; readonly notices: readonly string[] }
  | { readonly ok: false; readonly problems: readonly FormProblem[] };

/** A path at the start of a sentence, or after the words that name an earlier field. */
const ROOTS = 'title|latencyMs|client|server|intermediary|ledger|items|requests|acts';
const PATH = `(?:${ROOTS})(?:\\.[\\w$-]+|\\[\\d+\\]|\\["[^"]*"\\])*`;
const AT_START = new RegExp(`^${PATH}(?= )`);
const EARLIER = new RegExp(`(?<=, which )${PATH}(?= has already)`);

function namesOf(fields: readonly ExtraField[], word: (name: string) => string) {
  return Object.fromEntries(fields.map(({ path, name }) => [path.join('.'), word(name)]));
}

const FIELD_WORDS: Readonly<Record<string, string>> = {
  title: 'Title',
  'latencyMs.clientToServer': 'Latency client to server',
  'latencyMs.serverToClient': 'Latency server to client',
  'server.progressMinIntervalMs': 'Progress interval',
  ...namesOf(GENERAL_EXTRAS, (name) => name),
};
const REQUEST_WORDS: Readonly<Record<string, string>> = {
  id: 'id',
  method: 'method',
  sendAtMs: 'send time',
  'limits.idleTimeoutMs': 'idle limit',
  'limits.maxTotalTimeoutMs': 'maximum',
  progressToken: 'progress token',
  answer: 'answer over HTTP',
  ...namesOf(REQUEST_EXTRAS, (name) => name.toLowerCase()),
};
const STEP_WORDS: Readonly<Record<string, string>> = {
  do: 'kind',
  afterMs: 'delay',
  value: 'value',
  method: 'method',
};
const ACT_WORDS: Readonly<Record<string, string>> = { atMs: 'time', request: 'request' };

export function readForm(form: Form): FormOutcome {
  const outcome = parseScenario(fromForm(form));
  if (outcome.ok) return outcome;
  return { ok: false, problems: outcome.problems.map((problem) => inFormWords(problem, form)) };
}

function inFormWords(problem: string, form: Form): FormProblem {
  const path = AT_START.exec(problem)?.[0];
  if (path === undefined) return { path: '', sentence: problem };
  const rest = problem
    .slice(path.length)
    .replace(/or null (?=for no end\.$)/, 'or nothing ')
    .replace(EARLIER, (earlier) => fieldWords(earlier, form))
    .replace(
      /^ must be a string or an integer, but is .*$/,
      ` must be a whole number or a text in quotes, as 41 or "41", but is ${typedAt(path, form)}.`,
    );
  return { path, sentence: `${fieldWords(path, form)}${rest}` };
}

/** What the form calls a field; what it does not show keeps the parser's name. */
function fieldWords(path: string, form: Form): string {
  const [, list, index, field = ''] = /^(requests|acts)\[(\d+)\]\.?(.*)$/.exec(path) ?? [];
  if (list === 'requests') return requestWords(form.requests[Number(index)], field, path);
  if (list === 'acts') return actWords(form.acts[Number(index)], Number(index), field);
  return FIELD_WORDS[path] ?? path;
}

function requestWords(request: RequestForm | undefined, field: string, path: string): string {
  if (!request) return path;
  const whole = `Request ${request.base.label}`;
  const [, step, ofStep = ''] = /^work\[(\d+)\]\.?(.*)$/.exec(field) ?? [];
  if (step === undefined) return joined(whole, REQUEST_WORDS[field] ?? field);
  return joined(`${whole}, step ${Number(step) + 1}`, STEP_WORDS[ofStep] ?? ofStep);
}

function actWords(act: ActForm | undefined, index: number, field: string): string {
  const what = act ? ` (${act.base.do}${act.request ? ` of ${act.request}` : ''})` : '';
  return joined(`Act ${index + 1}${what}`, ACT_WORDS[field] ?? field);
}

function joined(whole: string, part: string): string {
  return part === '' ? whole : `${whole}: ${part}`;
}

function typedAt(path: string, { requests }: Form): string {
  const [, index, field] = /^requests\[(\d+)\]\.(id|progressToken)$/.exec(path) ?? [];
  const request = requests[Number(index)];
  const typed = (field === 'id' ? request?.id : request?.progressToken)?.trim() ?? '';
  return typed.length > 40 ? `${typed.slice(0, 40)}…` : typed;
}
