/** Runs of small scenarios with something around their requests, for tests of the engine. */

import type { Scenario } from '../../scenario/schema.ts';
import { compile } from '../compile.ts';
import { type Run, run } from '../run.ts';
import { type ScenarioWords, type Setting, scenarioOf } from '../scenarios.testing.ts';

/** What a scenario has beyond its requests and acts. */
export interface Around {
  readonly intermediary?: Scenario['intermediary'];
  readonly server?: Partial<Scenario['server']>;
  readonly client?: Partial<Scenario['client']>;
}

export function scenarioAround(setting: Setting, words: ScenarioWords, around: Around): Scenario {
  const plain = scenarioOf(setting, words);
  return {
    ...plain,
    ...(around.intermediary === undefined ? {} : { intermediary: around.intermediary }),
    server: { ...plain.server, ...around.server },
    client: { ...plain.client, ...around.client },
  };
}

export function runAround(setting: Setting, words: ScenarioWords, around: Around): Run {
  return run(compile(scenarioAround(setting, words, around)));
}
