/** Failure 29: a client can only end what has begun to come back. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 138,
      params: { name: 'sort_beads', arguments: { n: 700 } },
      progressToken: 'a-138',
      work: [
        { do: 'progress', afterMs: 100, value: 1, total: 2 },
        { do: 'checkpoint', afterMs: 200 },
        { do: 'complete', afterMs: 100 },
      ],
    },
    { latencyMs: 60, cancelAtMs: 260 },
  );
  return { ...call, transport: 'http', client: { ...call.client, faults } };
}

export const needsHead = failureLab(
  {
    id: 'fail-needs-head',
    group: FIELD,
    title: 'Nothing there to close',
    tagline: 'given up before the first byte',
    brief:
      'The user cancels once a report has come, and the stream is closed. Can you make it fail? ' +
      'This client has nothing to close until the first byte of the response is there.',
    rightBrief:
      'The client aborts the POST itself, whether or not anything has come back on it: the ' +
      'server sees it close either way, and stops.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2026-07-28',
      because:
        'On stdio, and over HTTP in 2025-11-25, a cancellation is a message of its own, which ' +
        'needs no response to have begun.',
    },
    names: ['waits for a first byte', 'aborts the POST'],
    tryNext: ['Move the cancellation above the arrival of the report, and follow the worker.'],
    failure: {
      number: 29,
      whose: 'client',
      fault: 'needs-head',
      wrong: 'A client can close a response only once its first byte is there.',
      seen: 'A call that is silent at first cannot be cancelled, and its work goes on to the end.',
      remedy: 'Keep hold of the POST from the moment it is sent, and abort that.',
      client: 'Its user has cancelled, and no signal has left it.',
      server: 'It believes that somebody waits, works to the end, and answers.',
      breaks: [{ invariant: 'INV-6' }, { invariant: 'INV-18' }],
      moves: [{ move: 'cancel:A', to: 'arrive:A.progress.1' }],
      reports: [
        issue(
          'modelcontextprotocol/rust-sdk',
          1193,
          'To cancel a call that had sent nothing yet took for ever: it waited for the response ' +
            'that it was to end.',
        ),
        pull(
          'modelcontextprotocol/rust-sdk',
          1194,
          'A change that lets go of the POST in any state, so that the server sees it.',
        ),
      ],
    },
  },
  scenario(['needs-head']),
  scenario([]),
);
