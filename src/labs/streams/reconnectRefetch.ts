/** The server process goes away with a subscription and a charge in flight, and comes back. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall } from '../../course/ledgerScenario.ts';
import {
  FIRST_WAIT_MS,
  listen,
  onceAcknowledged,
  onceLost,
  reading,
} from '../../course/recoveryScenario.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { GROUP, LISTEN_ONLY } from './recovery.ts';

const report = 'file:///report.md';
const filter = { toolsListChanged: true, resourceSubscriptions: [report] } as const;
const account = { account: 'acct-7' };

const before = [
  listen('A', 71, filter),
  reading('T', 72, 'tools', { request: 'A', when: 'told', delayMs: 0 }),
  mutatingCall('M', 73, 150, { ...account, cents: 1200 }, { answerAfterMs: 120 }),
];
const back = listen('B', 74, filter, { after: onceLost('A'), retryOf: 'A' });
const refetches = [
  reading('C', 75, { uri: report }, onceAcknowledged('B')),
  reading('D', 76, 'tools', onceAcknowledged('B')),
];
const reconcile = mutatingCall('F', 77, 0, account, {
  tool: 'find_charges',
  after: onceLost('M', FIRST_WAIT_MS + 100),
  work: [{ do: 'complete', afterMs: 10 }],
});

function reconnect(after: readonly RequestSpec[], faults: readonly ClientFault[] = []): Scenario {
  return streamScenario({
    transport: 'http',
    items: { tools: ['search'], resources: [report] },
    client: { faults: [...faults] },
    requests: [...before, back, ...after, reconcile],
    acts: [
      { do: 'change', label: 'X', item: 'tools', adds: 'summarize', atMs: 60 },
      { do: 'crash', atMs: 260 },
      { do: 'change', label: 'G', item: 'tools', adds: 'translate', atMs: 300 },
      { do: 'restart', atMs: 380 },
      { do: 'use', label: 'U', item: 'tools', atMs: 800 },
    ],
  });
}

const right = reconnect(refetches);

export const reconnectRefetch: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'reconnect-refetch',
  letter: 'R1',
  title: 'Come back and read again',
  tagline: 'new id, same filter, nothing resumed',
  brief:
    'The server goes away and comes back; a tool was added in between, and nobody was told. The ' +
    'client subscribes anew, waits for the acknowledgement, and reads all that the filter covers.',
  transport: 'http',
  exists: LISTEN_ONLY,
  scenario: right,
  forms: [
    { id: 'right', name: 'reads again', scenario: right },
    {
      id: 'resumes',
      name: 'resumes from nothing',
      brief:
        'Over HTTP the client names a last event, as an older revision let it, and trusts that ' +
        'it missed nothing. The server takes no notice, and the new tool is never seen.',
      scenario: reconnect([], ['sends-last-event-id']),
    },
    {
      id: 'forgets',
      name: 'forgets to read',
      brief:
        'The client subscribes anew and goes on with the copies it has. What changed before the ' +
        'acknowledgement is told to nobody.',
      scenario: reconnect([], ['uses-stale']),
    },
    {
      id: 'appends',
      name: 'adds what it reads',
      brief:
        'The client reads again, and adds it all to what it had. Without looking at the ids it ' +
        'now has the same tool twice.',
      scenario: reconnect(refetches, ['appends-copies']),
    },
  ],
  tryNext: [
    'Find the charge that was in flight: its stream is lost, and it is looked up, not sent again.',
    'Move the change during the gap after the acknowledgement: now the subscription tells of it.',
    'Read what AMB-3 says of a lost request, and why no mutation follows from it.',
  ],
};
