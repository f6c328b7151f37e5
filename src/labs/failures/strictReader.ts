/** Failure 27: one stray line on stdout ends everything. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { STDIO_ONLY } from '../streams/pipes.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

const LIMITS = [500, 2_000] as const;

function scenario(faults: Scenario['client']['faults']): Scenario {
  return streamScenario({
    client: { faults },
    requests: [
      toolCall('A', 133, 'stack_crates', LIMITS, [{ do: 'complete', afterMs: 100 }]),
      toolCall('B', 136, 'count_crates', LIMITS, [{ do: 'complete', afterMs: 200 }]),
    ],
    acts: [{ do: 'server-bytes', label: 'P', atMs: 300, text: 'Cleaning up\n' }],
  });
}

export const strictReader = failureLab(
  {
    id: 'fail-strict-reader',
    group: FIELD,
    title: 'Ended by a print',
    tagline: 'one line that is no message',
    brief:
      'A library of the server prints a line on stdout once all is done. Can you make it fail? ' +
      'This client closes the transport at the first line that is no message.',
    rightBrief:
      'The client reports the line and passes over it. The server should not have printed it, ' +
      'and no call is lost by that.',
    exists: STDIO_ONLY,
    names: ['ends at a stray line', 'passes over it'],
    tryNext: ['Move the print among the calls: how many of them are lost with it?'],
    failure: {
      number: 27,
      whose: 'client',
      fault: 'strict-reader',
      wrong: 'A client ends the connection at a line that is no message.',
      seen: 'A greeting or a log line on stdout brings the server down for good.',
      remedy: 'Report such a line once, pass over it, and keep what is whole.',
      client: 'It believes that the server has broken down.',
      server: 'It worked, and finds its pipes closed.',
      breaks: [{ invariant: 'INV-43' }],
      moves: [{ move: 'bytes:P', to: 'complete:B' }],
      reports: [
        issue(
          's-stefanov/actual-mcp',
          161,
          'Lines that a library printed on stdout came between the messages.',
        ),
      ],
    },
  },
  scenario(['strict-reader']),
  scenario([]),
);
