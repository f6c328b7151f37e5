/** Failure 26: a read from a pipe is taken for a message. */

import { callScenario } from '../../course/callScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { STDIO_ONLY } from '../streams/pipes.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const call = callScenario(
    {
      label: 'A',
      id: 132,
      params: { name: 'list_beads', arguments: {} },
      chunks: [31, 62],
      work: [{ do: 'complete', afterMs: 300 }],
    },
    { latencyMs: 20, cancelAtMs: 200 },
  );
  return { ...call, client: { ...call.client, faults } };
}

export const readIsMessage = failureLab(
  {
    id: 'fail-read-is-message',
    group: FIELD,
    title: 'A read for a message',
    tagline: 'an answer in pieces, and none is taken',
    brief:
      'The call is cancelled before its answer, which the pipe would bring in three reads. Can ' +
      'you make it fail? This client takes each read for one message.',
    rightBrief:
      'The client keeps what it has read until the line feed, and takes the line as one message, ' +
      'however it was cut.',
    exists: STDIO_ONLY,
    names: ['reads as messages', 'lines as messages'],
    tryNext: ['Let the answer come first: what does the client make of each of its pieces?'],
    failure: {
      number: 26,
      whose: 'client',
      fault: 'reads-by-chunk',
      wrong: 'A client takes whatever one read brings for one message.',
      seen: 'Large or quick answers are never seen, and small ones always are.',
      remedy: 'Collect bytes up to the line feed, and decode only what is whole.',
      client: 'It has read three things that are no messages, and waits for its answer.',
      server: 'It has answered, in one line.',
      breaks: [{ invariant: 'INV-43' }],
      moves: [
        { move: 'complete:A', to: 'arrive:A.cancel' },
        { move: 'cancel:A', to: 'arrive:A.response' },
      ],
      reports: [
        issue(
          'FellouAI/eko',
          276,
          'Each data event of the pipe was parsed as a message, so that long answers broke.',
        ),
      ],
    },
  },
  scenario(['reads-by-chunk']),
  scenario([]),
);
