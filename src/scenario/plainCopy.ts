/** Copies an unknown value into plain JSON data, so that what follows may trust its structure. */

import { FILE_BYTES_MAX, VALUE_DEPTH_MAX } from '../base/limits.ts';
import type { Json } from '../protocol/jsonRpc.ts';
import { at, grouped, type Path } from './sentences.ts';

export type Copied =
  | { readonly ok: true; readonly value: Json }
  | { readonly ok: false; readonly problems: readonly string[] };

/** Names that reach an object's prototype in careless code, here or wherever the file goes next. */
const FORBIDDEN_NAMES: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** No file can hold this many values: what has more is no JSON but a knot of references. */
const VALUES_MAX = FILE_BYTES_MAX;

/** Faults after which looking further would help nobody. */
const FAULTS_MAX = 100;

type Container = Json[] | Record<string, Json>;

/** One array or object that is being copied; `keys` is null for an array. */
interface Open {
  readonly source: object;
  readonly target: Container;
  readonly keys: readonly string[] | null;
  readonly length: number;
  next: number;
}

/**
 * Copies without recursion, since a file may nest deeper than the stack reaches. Refuses names that
 * touch prototypes, numbers that a double does not hold exactly, whatever JSON cannot say, and more
 * than `VALUE_DEPTH_MAX` levels. Members that are `undefined` are left out, and -0 becomes 0: the
 * copy is equal to itself written and read again.
 */
export function plainCopy(value: unknown): Copied {
  const problems: string[] = [];
  const root: Json[] = [];
  const stack: Open[] = [open([value], root)];
  let count = 0;
  for (let top = stack.at(-1); top; top = stack.at(-1)) {
    if (top.next === top.length) {
      stack.pop();
      continue;
    }
    const key = top.keys ? (top.keys[top.next] ?? '') : top.next;
    top.next += 1;
    count += 1;
    if (count > VALUES_MAX) {
      return refused(`The scenario holds more than ${grouped(VALUES_MAX)} values.`);
    }
    const member: unknown = Reflect.get(top.source, key);
    if (member === undefined && top.keys) continue;
    const fault = faultOf(key, member, stack.length);
    if (fault !== undefined) {
      problems.push(`${at(pathOf(stack))} ${fault}`);
      if (problems.length === FAULTS_MAX) break;
      continue;
    }
    if (typeof member === 'object' && member !== null) {
      const target: Container = Array.isArray(member) ? [] : {};
      put(top.target, key, target);
      stack.push(open(member, target));
    } else put(top.target, key, typeof member === 'number' ? member + 0 : (member as Json));
  }
  const copy = root[0];
  return problems.length > 0 || copy === undefined
    ? { ok: false, problems }
    : { ok: true, value: copy };
}

/** The rest of a sentence on why this member cannot be taken over, if it cannot. */
function faultOf(key: string | number, member: unknown, depth: number): string | undefined {
  if (typeof key === 'string' && FORBIDDEN_NAMES.has(key)) return 'is not allowed as a name.';
  switch (typeof member) {
    case 'string':
    case 'boolean':
      return undefined;
    case 'number':
      if (Number.isNaN(member)) return 'must be a number, but is NaN.';
      return Math.abs(member) > Number.MAX_SAFE_INTEGER ? 'is too large to be exact.' : undefined;
    case 'object':
      return member === null || depth <= VALUE_DEPTH_MAX
        ? undefined
        : `is nested more than ${VALUE_DEPTH_MAX} levels deep.`;
    default:
      return 'is not a value that JSON knows.';
  }
}

function open(source: object, target: Container): Open {
  const keys = Array.isArray(source) ? null : Object.keys(source);
  const length = keys ? keys.length : (source as readonly unknown[]).length;
  return { source, target, keys, length, next: 0 };
}

function put(target: Container, key: string | number, value: Json): void {
  if (Array.isArray(target)) target.push(value);
  else target[key] = value;
}

/** The path of the member just visited, without the wrapper around the root. */
function pathOf(stack: readonly Open[]): Path {
  return stack.slice(1).map(({ keys, next }) => (keys ? (keys[next - 1] ?? '') : next - 1));
}

function refused(problem: string): Copied {
  return { ok: false, problems: [problem] };
}
