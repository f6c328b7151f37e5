/** What a server could do that knew the deadline of its client; in MCP none does. */

import type { Lab, LabForm } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';

/** A query that takes 400 ms, for a client that waits 200. */
const DEADLINE_MS = 200;
const QUERY_MS = 400;

function asked(knowsDeadline?: Scenario['server']['knowsDeadline']): Scenario {
  return streamScenario({
    client: { giveUp: 'silent' },
    server: knowsDeadline ? { knowsDeadline } : {},
    requests: [
      toolCall(
        'K',
        91,
        'search_invoices',
        [null, DEADLINE_MS],
        [{ do: 'complete', afterMs: QUERY_MS }],
      ),
    ],
  });
}

const asItIs = asked();
const forms: readonly LabForm[] = [
  { id: 'as-it-is', name: 'as it is', scenario: asItIs },
  {
    id: 'stops',
    name: 'if the server knew: stops',
    brief:
      'Hypothetical: no revision of MCP carries a deadline. Had both ends agreed on one, the ' +
      'server could stop a query that nobody waits for any more, without having been told to.',
    scenario: asked({}),
  },
  {
    id: 'refuses',
    name: 'if the server knew: refuses',
    brief:
      'Hypothetical: no revision of MCP carries a deadline. A server that knew of the 200 ms, ' +
      'and that such queries take 400, could say no at once, while its client still waits.',
    scenario: asked({ usualMs: QUERY_MS }),
  },
];

export const deadlinePropagation: Lab = {
  section: 'deadlines',
  id: 'deadline-propagation',
  letter: 'K',
  title: 'If the server knew',
  tagline: 'a deadline that no message carries',
  brief:
    'The client waits 200 ms, says nothing, and the query takes 400. In gRPC a call brings its ' +
    'deadline along, and every hop can read it. In MCP the server is never told, and works on ' +
    'for nobody.',
  transport: 'stdio',
  scenario: asItIs,
  forms,
  tryNext: [
    'Open the request on the wire: what in it tells the server how long it has?',
    'Compare when the server is free again in each form, and what its client learns.',
    'Name what the client can send in MCP to the same end, and what has to arrive for that.',
  ],
};
