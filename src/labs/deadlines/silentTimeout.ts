/** A client that gives up and says nothing: two success rates that are both right. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { GiveUpPolicy } from '../../scenario/policies.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';

const SECOND_MS = 1_000;
const DEADLINE_MS = 10 * SECOND_MS;
/** From one call to the next: the slow ones hold their connections beside the others. */
const EVERY_MS = 2 * SECOND_MS;
/** When a worker that is told to stop would see it; the quick ones are done before. */
const LOOKS_MS = 11 * SECOND_MS;
const QUICK_AND_SLOW_MS = [2, 14, 3, 22, 4, 12].map((seconds) => seconds * SECOND_MS);

function search(workMs: number, place: number, deadlineMs: number): RequestSpec {
  const work: RequestSpec['work'] =
    workMs < LOOKS_MS
      ? [{ do: 'complete', afterMs: workMs }]
      : [
          { do: 'checkpoint', afterMs: LOOKS_MS },
          { do: 'complete', afterMs: workMs - LOOKS_MS },
        ];
  const label = `D${place + 1}`;
  const call = toolCall(label, 71 + place, 'search_orders', [null, deadlineMs], work);
  return { ...call, sendAtMs: place * EVERY_MS };
}

function searches(giveUp: GiveUpPolicy, deadlineMs = DEADLINE_MS): Scenario {
  return streamScenario({
    client: { giveUp },
    requests: QUICK_AND_SLOW_MS.map((workMs, place) => search(workMs, place, deadlineMs)),
  });
}

const silent = searches('silent');

export const silentTimeout: Lab = {
  section: 'deadlines',
  id: 'silent-timeout',
  letter: 'D',
  title: 'Two success rates',
  tagline: 'half failed, and all succeeded',
  brief:
    'Six calls, and 10 s of patience. At its deadline this client forgets the call and tells ' +
    'nobody, so the handler works on, holds what it holds, and logs a success. Both logs are ' +
    'right: one counts answers, the other handlers that returned.',
  transport: 'stdio',
  scenario: silent,
  panels: ['logs'],
  forms: [
    { id: 'silent', name: 'says nothing', scenario: silent },
    {
      id: 'told',
      name: 'tells the server',
      brief:
        'The same deadlines, and the server is told of each. The client has no answer more than ' +
        'before; the handlers stop at their next checkpoint, and the server’s own rate tells of ' +
        'it.',
      scenario: searches('protocol'),
    },
    {
      id: 'longer',
      name: '30 s of patience',
      brief:
        'A deadline above the slowest call loses no answer, and both rates agree. It is also how ' +
        'long each call that really hangs will be waited for.',
      scenario: searches('silent', 30 * SECOND_MS),
    },
  ],
  tryNext: [
    'Step to the first deadline: what crosses the wire at that moment?',
    'Name the orphans from the two logs: who returned, and who was not waited for any more?',
    'Ask which of the two rates a dashboard of the server shows.',
  ],
};
