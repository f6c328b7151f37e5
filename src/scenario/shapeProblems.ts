/** Says in plain sentences where a value departs from the scenario's schema. */

import type * as z from 'zod/mini';
import { ACTS_MAX, REQUESTS_MAX, WORK_STEPS_MAX } from '../base/limits.ts';
import { isObject, type Json } from '../protocol/jsonRpc.ts';
import { SCENARIO_FORMAT, SCENARIO_VERSION } from './contract.ts';
import { CLIENT_FAULTS, SERVER_FAULTS } from './policies.ts';
import { at, few, grouped, list, type Path, show } from './sentences.ts';

/** What makes a value anything but a scenario of this version; asked before its shape. */
export function headProblem(whole: Json): string | undefined {
  if (!isObject(whole)) return `The scenario must be an object, but is ${show(whole)}.`;
  const { format, version } = whole;
  if (format !== SCENARIO_FORMAT) {
    const found = format === undefined ? 'is missing' : `is ${show(format)}`;
    return `format must be "${SCENARIO_FORMAT}", but ${found}.`;
  }
  if (version === SCENARIO_VERSION) return undefined;
  const found = version === undefined ? 'missing' : show(version);
  return `version is ${found}; this page reads version ${SCENARIO_VERSION}.`;
}

/** Lists that are too long, found before each entry is looked at and complained about. */
export function lengthProblems(whole: Json): string[] {
  const problems: string[] = [];
  const check = (path: Path, value: Json | undefined, most: number) => {
    if (Array.isArray(value) && value.length > most) {
      problems.push(`${at(path)} holds ${grouped(value.length)} entries, over ${grouped(most)}.`);
    }
  };
  if (!isObject(whole)) return problems;
  const { requests, acts, client, server } = whole;
  check(['requests'], requests, REQUESTS_MAX);
  check(['acts'], acts, ACTS_MAX);
  if (isObject(client)) check(['client', 'faults'], client['faults'], CLIENT_FAULTS.length);
  if (isObject(server)) check(['server', 'faults'], server['faults'], SERVER_FAULTS.length);
  if (!Array.isArray(requests) || problems.length > 0) return problems;
  for (const [index, request] of requests.entries()) {
    if (isObject(request)) check(['requests', index, 'work'], request['work'], WORK_STEPS_MAX);
  }
  return problems;
}

/** One sentence for each thing that the schema objects to. `whole` is what it looked at. */
export function shapeProblems(whole: Json, issues: readonly z.core.$ZodIssue[]): string[] {
  return issues.flatMap((issue) => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${at([...issue.path, key])} is not a field here.`);
    }
    const value = valueAt(whole, issue.path);
    return [`${at(issue.path)} ${value === undefined ? missing(issue) : wrong(issue, value)}.`];
  });
}

/** A sentence has room for so many choices; of more it names the first few. */
const CHOICES_MAX = 12;

function use(choices: readonly string[]): string {
  if (choices.length <= CHOICES_MAX) return `use ${list(choices)}`;
  return `use one of ${choices.length} names: ${few(choices)}, which the schema lists`;
}

function missing(issue: z.core.$ZodIssue): string {
  const choices = choicesOf(issue);
  return choices === undefined ? 'is missing' : `is missing; ${use(choices)}`;
}

function wrong(issue: z.core.$ZodIssue, value: Json): string {
  const choices = choicesOf(issue);
  if (choices !== undefined) return `${show(value)} is not known; ${use(choices)}`;
  const found = `but is ${show(value)}`;
  switch (issue.code) {
    case 'invalid_type':
      return `must be ${kindOf(issue.expected)}, ${found}`;
    case 'invalid_union':
      return `must be a string or an integer, ${found}`;
    case 'invalid_format':
      if (issue.path.at(-1) === 'item') return `must be ${ITEM_WORDS}, ${found}`;
      return `must be 1 to 32 letters, digits, "_" or "-", ${found}`;
    case 'custom':
      return `must be an object, ${found}`;
    case 'too_small':
      return issue.origin === 'number'
        ? `must be at least ${issue.minimum}, ${found}`
        : 'must not be empty';
    case 'too_big':
      return issue.origin === 'string'
        ? `is longer than ${grouped(Number(issue.maximum))} characters`
        : `must be at most ${grouped(Number(issue.maximum))}, ${found}`;
    default:
      return `is not allowed here: ${show(value)}`;
  }
}

const ITEM_WORDS = 'tools, prompts, resources, or "resource:" with a URI';

function choicesOf(issue: z.core.$ZodIssue): readonly string[] | undefined {
  if (issue.code === 'invalid_value') return issue.values.map(String);
  if (issue.code !== 'invalid_union' || issue.discriminator === undefined) return undefined;
  return 'options' in issue ? issue.options?.map(String) : undefined;
}

function kindOf(expected: string): string {
  if (expected === 'int') return 'a whole number';
  return /^[aeiou]/.test(expected) ? `an ${expected}` : `a ${expected}`;
}

function valueAt(whole: Json, path: Path): Json | undefined {
  let value: unknown = whole;
  for (const key of path) {
    // Own members only: a missing field must not be found on the prototype.
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = Reflect.get(value, key);
  }
  return value as Json;
}
