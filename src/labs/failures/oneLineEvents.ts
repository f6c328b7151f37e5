/** Failure 37: an event on several lines, to a client that reads line by line. */

import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

function scenario(faults: Scenario['client']['faults']): Scenario {
  const work = [{ do: 'complete', afterMs: 300 } as const];
  return streamScenario({
    transport: 'http',
    client: { faults },
    server: { indentsJson: true },
    requests: [toolCall('A', 153, 'count_crates', [500, 2_000], work)],
  });
}

export const oneLineEvents = failureLab(
  {
    id: 'fail-one-line-events',
    group: FIELD,
    title: 'Read line by line',
    tagline: 'one event on several lines',
    brief:
      'The server writes its JSON on several lines, as it may. This client takes each data line ' +
      'for an event, finds no JSON in any of them, and waits on until its deadline.',
    rightBrief:
      'The client collects the data lines of an event up to the blank line, joins them, and ' +
      'reads one message.',
    transport: 'http',
    exists: {
      transport: 'http',
      because: 'On stdio a message is one line, and nothing has to be joined.',
    },
    names: ['a line for an event', 'up to the blank line'],
    tryNext: ['Open the frame of the answer: how many data lines has it, and which is JSON alone?'],
    failure: {
      number: 37,
      whose: 'client',
      fault: 'one-line-events',
      wrong: 'A client takes every data line of a stream for a whole event.',
      seen: 'Calls to some servers never end, though their answers are on the wire.',
      remedy: 'Use a reader of the standard: an event ends at a blank line, and its lines are one.',
      client: 'It has read pieces that are no JSON, passed over each, and still waits.',
      server: 'It has answered, and believes that its client has the answer.',
      breaks: [
        { invariant: 'INV-50' },
        // At its deadline it cancels what has been answered; in 2026-07-28 it only closes.
        { invariant: 'INV-10', revision: '2025-11-25' },
      ],
      moves: [],
      always:
        'The answer of this server stands on several lines in any order, and this client puts ' +
        'the lines together in none.',
      reports: [
        issue(
          'profullstack/sh1pt',
          705,
          'A client read each data line alone, and so missed a result that stood on two.',
        ),
        issue(
          'stacklok/toolhive',
          6102,
          'No line was JSON by itself, so a server of the new revision was taken for an old one.',
        ),
        pull(
          'laravel/mcp',
          271,
          'A change that keeps the lines of an event together, found by reading the code.',
        ),
      ],
    },
  },
  scenario(['one-line-events']),
  scenario([]),
);
