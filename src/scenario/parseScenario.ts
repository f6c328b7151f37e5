/** The one door for scenarios: an unknown value becomes a scenario, or sentences on why not. */

import { FILE_BYTES_MAX } from '../base/limits.ts';
import type { Json } from '../protocol/jsonRpc.ts';
import { contradictions } from './contradictions.ts';
import { hazards } from './hazards.ts';
import { doubledNames, jsonFaultAt } from './jsonText.ts';
import { plainCopy } from './plainCopy.ts';
import { type Scenario, scenarioSchema } from './schema.ts';
import { at, firstOf, grouped } from './sentences.ts';
import { headProblem, lengthProblems, shapeProblems } from './shapeProblems.ts';

/** A scenario with what its reader should know about it, or what is wrong, in plain sentences. */
export type ScenarioOutcome =
  | { readonly ok: true; readonly scenario: Scenario; readonly notices: readonly string[] }
  | { readonly ok: false; readonly problems: readonly string[] };

/**
 * Reads a value, from wherever it comes, as a scenario. Never throws. What it accepts is checked
 * for good: nothing behind this door looks at it again.
 */
export function parseScenario(value: unknown): ScenarioOutcome {
  let copied: ReturnType<typeof plainCopy>;
  try {
    copied = plainCopy(value);
  } catch {
    // Only an object with code of its own (a getter, a proxy) can get here.
    return refuse(['The scenario cannot be read.']);
  }
  return copied.ok ? parsePlain(copied.value) : refuse(copied.problems);
}

/** Reads the text of a scenario file, refused by its size before anything else. Never throws. */
export function parseScenarioText(text: string): ScenarioOutcome {
  if (text.length > FILE_BYTES_MAX || new TextEncoder().encode(text).length > FILE_BYTES_MAX) {
    return refuse([`The file is larger than ${grouped(FILE_BYTES_MAX)} bytes, the most allowed.`]);
  }
  // Some editors put a byte order mark before the text.
  const json = text.startsWith('\ufeff') ? text.slice(1) : text;
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return refuse([notJson(json)]);
  }
  const outcome = parseScenario(value);
  if (!outcome.ok) return outcome;
  const doubled = doubledNames(json);
  return doubled.length === 0
    ? outcome
    : refuse(doubled.map((path) => `${at(path)} is given twice; it may be given once.`));
}

function parsePlain(plain: Json): ScenarioOutcome {
  const head = headProblem(plain);
  if (head !== undefined) return refuse([head]);
  const tooLong = lengthProblems(plain);
  if (tooLong.length > 0) return refuse(tooLong);
  const parsed = scenarioSchema.safeParse(plain);
  if (!parsed.success) return refuse(shapeProblems(plain, parsed.error.issues));
  const problems = contradictions(parsed.data);
  if (problems.length > 0) return refuse(problems);
  return { ok: true, scenario: parsed.data, notices: hazards(parsed.data) };
}

function refuse(problems: readonly string[]): ScenarioOutcome {
  return { ok: false, problems: firstOf(problems) };
}

function notJson(text: string): string {
  if (text.trim() === '') return 'The file is not JSON: it is empty.';
  const fault = jsonFaultAt(text);
  if (fault >= text.length) return 'The file is not JSON: it ends too early.';
  const before = text.slice(0, fault).split('\n');
  const column = (before.at(-1)?.length ?? 0) + 1;
  return `The file is not JSON: it goes wrong at line ${before.length}, column ${column}.`;
}
