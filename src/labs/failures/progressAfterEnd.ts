/** Failure 17: a report of progress follows the answer. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = toolCall(
    'A',
    123,
    'stack_crates',
    [500, 2000],
    [
      { do: 'progress', afterMs: 100, value: 300, total: 600 },
      { do: 'complete', afterMs: 100 },
      { do: 'progress', afterMs: 100, value: 600, total: 600 },
    ],
    { progressToken: 'a-123' },
  );
  return streamScenario({ server: { faults }, requests: [call] });
}

export const progressAfterEnd = failureLab(
  {
    id: 'fail-progress-after-end',
    group: FIELD,
    title: 'Progress after the answer',
    tagline: '100 per cent, too late',
    brief:
      'The worker writes its answer first and its last report after it. This server sends that ' +
      'as well, under a token that its client has forgotten.',
    rightBrief: 'Progress stops with the answer: the report that comes after it is not sent.',
    names: ['reports on', 'stops with the answer'],
    tryNext: ['Try to move the last report above the answer, and read why that cannot be.'],
    failure: {
      number: 17,
      whose: 'server',
      fault: 'progress-after-end',
      wrong: 'Progress is reported after the response of its request.',
      seen: 'A strict client drops the connection, a lenient one shows no progress at all.',
      remedy: 'Send the last report before the answer, and none after it.',
      client: 'It knows the token no more, and cannot say what the report is about.',
      server: 'It believes that a report of 100 per cent does no harm.',
      always:
        'What a worker does has an order of its own: it answers, and then it reports, whatever ' +
        'else happens in between.',
      breaks: [{ invariant: 'INV-15' }],
      moves: [],
      reports: [
        issue(
          'Engine-Room-Games/after-effects-mcp',
          82,
          'The reports of a call were written after its response.',
        ),
      ],
    },
  },
  scenario(['progress-after-end']),
  scenario([]),
);
