/** Failure 1: a cancellation is posted where only a closed stream is one. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { CANCELLING, failureLab, pull } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 101,
      params: { name: 'sort_beads', arguments: { n: 900 } },
      work: [{ do: 'complete', afterMs: 200 }],
    },
    { latencyMs: 60, cancelAtMs: 400 },
  );
  return { ...call, transport: 'http', client: { ...call.client, faults } };
}

export const postedCancel = failureLab(
  {
    id: 'fail-posted-cancel',
    group: CANCELLING,
    title: 'A posted cancellation',
    tagline: 'the stream stays open',
    brief:
      'The user cancels after the answer is there, and nothing goes wrong. Can you make it fail? ' +
      'This client posts notifications/cancelled over HTTP and leaves the stream open.',
    rightBrief:
      'The client gives a request up by closing its response stream: in 2026-07-28 that is the ' +
      'cancellation, and nothing is posted.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2026-07-28',
      because:
        'On stdio, and over HTTP in 2025-11-25, the posted message is the right signal: only ' +
        'Streamable HTTP in 2026-07-28 has a stream whose close says it.',
    },
    names: ['posts a message', 'closes the stream'],
    tryNext: [
      'Move the cancellation up until the answer has not arrived: what does each side hold?',
    ],
    failure: {
      number: 1,
      whose: 'client',
      fault: 'posts-cancel',
      wrong: 'An HTTP client posts a cancellation instead of closing the stream.',
      seen: 'The two sides disagree on whether the request is alive.',
      remedy: 'Close the response stream of that one request, and post nothing.',
      client: 'It has cancelled, and shows that to its user; it waits for nothing any more.',
      server:
        'It was told nothing that counts: the post is taken with a 202, and the work goes on.',
      breaks: [{ invariant: 'INV-6' }, { invariant: 'INV-18' }],
      moves: [{ move: 'cancel:A', to: 'complete:A' }],
      reports: [
        pull(
          'modelcontextprotocol/inspector',
          2185,
          'Cancel posted a message on every transport; the server answered 202, worked to the ' +
            'end, and the tool was shown as cancelled.',
        ),
      ],
    },
  },
  scenario(['posts-cancel']),
  scenario([]),
);
