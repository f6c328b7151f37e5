/** Failure 22: a closed stream is not taken for the cancellation that it is. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, pull } from './failureLab.ts';

function scenario(faults: Scenario['server']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 128,
      params: { name: 'paint_fence', arguments: {} },
      work: [{ do: 'complete', afterMs: 240 }],
    },
    { latencyMs: 60, cancelAtMs: 330 },
  );
  return { ...call, transport: 'http', server: { ...call.server, faults } };
}

export const ignoresClose = failureLab(
  {
    id: 'fail-ignores-close',
    group: FIELD,
    title: 'Nobody notices the close',
    tagline: 'work for a client that has left',
    brief:
      'The answer is sent before the stream closes, so there is nothing to stop. Can you make ' +
      'it fail? This server takes no notice of a closed stream.',
    rightBrief:
      'The close of the response stream is the cancellation: the record is cancelled, and the ' +
      'work stops at its next checkpoint.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2026-07-28',
      because:
        'On stdio no request has a stream, and in 2025-11-25 a closed stream is no ' +
        'cancellation.',
    },
    names: ['takes no notice', 'takes it for a cancel'],
    tryNext: ['Let the close arrive before the work completes, and read the record of the server.'],
    failure: {
      number: 22,
      whose: 'server',
      fault: 'ignores-close',
      wrong: 'A server goes on although the response stream was closed.',
      seen: 'Work goes on for clients that have left, and holds what it holds.',
      remedy: 'Tie the work to its stream: a close cancels the request, whoever closed it.',
      client: 'It has closed the stream, and believes that the work was cancelled.',
      server: 'It works to the end, writes to nobody, and records a success.',
      breaks: [{ invariant: 'INV-9' }],
      moves: [{ move: 'arrive:A.cancel', to: 'complete:A' }],
      reports: [
        pull(
          'caomengxuan666/cxxmcp',
          68,
          'Tool calls went on after the connection of their client had closed, until the close ' +
            'was made a cancellation.',
        ),
      ],
    },
  },
  scenario(['ignores-close']),
  scenario([]),
);
