/** Retries of a call that is slower than its deadline stack up, and take the connections of all. */

import type { Lab, LabForm } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { RequestSpec, Scenario, WorkStep } from '../../scenario/schema.ts';

/** The export takes 3.4 s, and its client waits 1 s. */
const DEADLINE_MS = 1_000;
const EVERY_MS = 1_200;
const LAST_MS = 1_000;
const POOL = 3;
/** Waits of the client that backs off, each twice the one before. */
const BACKOFF_MS = [1_000, 2_000, 4_000, 8_000] as const;
const AT_ONCE_MS = [0, 0, 0, 0] as const;

const WORK: readonly WorkStep[] = [
  { do: 'checkpoint', afterMs: EVERY_MS },
  { do: 'checkpoint', afterMs: EVERY_MS },
  { do: 'mutate', afterMs: LAST_MS, statementMs: 0 },
  { do: 'complete', afterMs: 0 },
];

/** The first try and those that follow it, each a wait after the one before was lost. */
function tries(waitsMs: readonly number[], key?: string): RequestSpec[] {
  return ['A', 'B', 'C', 'D', 'E'].map((label, index) => {
    const call = toolCall(label, 71 + index, 'create_export', [null, DEADLINE_MS], [...WORK]);
    const args = { month: '2026-06', ...(key === undefined ? {} : { idempotencyKey: key }) };
    const before = String.fromCharCode(label.charCodeAt(0) - 1);
    const delayMs = waitsMs[index - 1];
    return {
      ...call,
      params: { name: 'create_export', arguments: args },
      ...(delayMs === undefined
        ? {}
        : { retryOf: before, after: { request: before, when: 'lost' as const, delayMs } }),
    };
  });
}

/** A quick call of somebody else, who shares nothing with the first but the server. */
const quick = toolCall(
  'Q',
  76,
  'get_balance',
  [null, DEADLINE_MS],
  [{ do: 'complete', afterMs: 100 }],
  { sendAtMs: 2_500 },
);

function stacked(
  giveUp: Scenario['client']['giveUp'],
  waitsMs: readonly number[],
  key?: string,
): Scenario {
  return streamScenario({
    // Without a key nothing would know one try for another, and a careful client sends none.
    client: { giveUp, faults: key === undefined ? ['replays-unsafe'] : [] },
    server: { pool: { size: POOL } },
    requests: [...tries(waitsMs, key), quick],
  });
}

const silent = stacked('silent', AT_ONCE_MS);
const forms: readonly LabForm[] = [
  { id: 'silent', name: 'retries at once, says nothing', scenario: silent },
  {
    id: 'cancels',
    name: 'cancels',
    brief:
      'The client says that it has given up, and the worker looks every 1.2 s. A copy ends soon ' +
      'after its wait does, two at most overlap, and the quick call Q gets its connection. No ' +
      'export is made: that takes a longer deadline.',
    scenario: stacked('protocol', AT_ONCE_MS),
  },
  {
    id: 'backs-off',
    name: 'backs off',
    brief:
      'The client says nothing, and waits 1, 2, 4 and 8 s before it tries again. Fewer copies ' +
      'overlap and no call waits for a connection, but each of the five is worked on to its end.',
    scenario: stacked('silent', BACKOFF_MS),
  },
  {
    id: 'same-key',
    name: 'same key',
    brief:
      'Each try carries the same key, which the server looks up when it writes. One export is ' +
      'made and the others are told of it; the load is what it was, since all of them work.',
    scenario: stacked('silent', AT_ONCE_MS, 'export-2026-06'),
  },
];

export const retryStacks: Lab = {
  section: 'deadlines',
  id: 'retry-stacks',
  letter: 'H',
  title: 'Retries stack up',
  tagline: 'copies of one call, and a pool run dry',
  brief:
    'An export takes 3.4 s, and its client waits 1 s, says nothing and tries again at once. The ' +
    'first try was never stopped, so up to four copies overlap. Three connections are all that ' +
    'the server has, and the quick call Q of somebody else waits behind them.',
  transport: 'stdio',
  scenario: silent,
  forms,
  tryNext: [
    'Find the step in which the pool runs dry. What does the client of Q see of the reason?',
    'Go through the four forms at the last step: what changes the load, and what the effects?',
    'In the edit form, raise the maximum of A to 4000, or the connections to 5: what is left?',
  ],
};
