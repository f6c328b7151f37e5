/** A server ends a subscription, in each of the ways that the specification knows or not. */

import type { Lab } from '../../course/lab.ts';
import { FIRST_WAIT_MS, listen, onceAcknowledged, reading } from '../../course/recoveryScenario.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, LISTEN_ONLY } from './recovery.ts';

const filter = { toolsListChanged: true } as const;

function ended(how: 'result' | 'cancelled' | 'close'): Scenario {
  return streamScenario({
    items: { tools: ['search'] },
    requests: [
      listen('A', 81, filter, { work: [{ do: 'end', afterMs: 200, how }] }),
      listen('B', 82, filter, {
        after: { request: 'A', when: 'ended', delayMs: FIRST_WAIT_MS },
        retryOf: 'A',
      }),
      reading('C', 83, 'tools', onceAcknowledged('B')),
    ],
    acts: [
      { do: 'change', label: 'G', item: 'tools', adds: 'translate', atMs: 300 },
      { do: 'use', label: 'U', item: 'tools', atMs: 700 },
    ],
  });
}

const graceful = ended('result');

export const subscriptionEnd: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'subscription-end',
  letter: 'R2',
  title: 'How a subscription ends',
  tagline: 'two pages, two answers',
  brief:
    'The server ends the subscription and answers the listen request. One page of the ' +
    'specification asks for that, another for a cancellation in its place; both cannot hold.',
  transport: 'stdio',
  exists: LISTEN_ONLY,
  scenario: graceful,
  panels: ['two-pages'],
  forms: [
    { id: 'graceful', name: 'by a result', scenario: graceful },
    {
      id: 'server-cancelled',
      name: 'by cancelled',
      brief:
        'On stdio the server sends notifications/cancelled for the listen request, the only use ' +
        'it has for that. Over HTTP the schema knows no such message from a server: it only ' +
        'closes.',
      scenario: ended('cancelled'),
    },
    {
      id: 'dropped',
      name: 'without a word',
      brief:
        'The server ends it in silence. Over HTTP the client sees the stream close; on stdio it ' +
        'sees nothing at all, and believes for ever that it would be told.',
      scenario: ended('close'),
    },
  ],
  tryNext: [
    'Switch to HTTP and back: in which of the three forms does the client learn of the end?',
    'Look at the copy in the last form on stdio: the client takes it for fresh.',
  ],
};
