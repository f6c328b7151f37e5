/** Short ways to run a scenario with a durable task and to read what came of it. */

import { type TaskSetting, taskScenario } from '../../course/taskScenario.ts';
import { compile } from '../../engine/compile.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import { type Run, run } from '../../engine/run.ts';
import type { Setting } from '../../engine/scenarios.testing.ts';
import '../../engine/streams/streamParts.ts';
import '../../trace/streams/streamSentences.ts';
import { isObject, type Json, type JsonObject } from '../../protocol/jsonRpc.ts';
import { parseScenario } from '../../scenario/parseScenario.ts';
import { tasksAt } from '../../trace/streams/taskFacts.ts';

/** Runs the setting where it is asked for; it has to parse, as a file of it would. */
export function runTask(
  { transport, revision }: Setting,
  setting: TaskSetting,
  wishes?: readonly string[],
): Run {
  const outcome = parseScenario({ ...taskScenario(setting), transport, revision });
  if (!outcome.ok) throw new Error(outcome.problems.join(' '));
  return run(compile(outcome.scenario), wishes);
}

/** The only task at the end of a run, or after so many steps. */
export function taskOf(ran: Run, count = ran.steps.length) {
  const [task] = tasksAt(ran, count);
  if (!task) throw new Error('the scenario has no task');
  return task;
}

/** How the status went: `working, cancelled`. */
export function historyOf(ran: Run): string {
  return taskOf(ran)
    .history.map(({ status }) => status)
    .join(', ');
}

/** The final response to a request as it stands on the wire. */
export function responseTo(ran: Run, label: string): JsonObject {
  for (const { records } of ran.steps) {
    for (const record of records) {
      if (record.type !== 'frame' || record.frame.kind !== 'response') continue;
      const { message, request } = record.frame;
      if (request === label && isObject(message)) return message;
    }
  }
  throw new Error(`${label} has no response`);
}

export function codeOf(message: JsonObject): Json | undefined {
  return isObject(message['error']) ? message['error']['code'] : undefined;
}

/** The invariants that a run breaks, each once. */
export function brokenIn(ran: Run): string[] {
  return [...new Set(checkInvariants(ran).map(({ invariant }) => invariant))];
}
