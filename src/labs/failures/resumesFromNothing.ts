/** Failure 12: a client asks to resume from a last event that nobody keeps. */

import { listen, onceAcknowledged, onceLost, reading } from '../../course/recoveryScenario.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { failureLab, issue, STREAMING } from './failureLab.ts';

const filter = { toolsListChanged: true } as const;

function scenario(faults: ClientFault[]): Scenario {
  return streamScenario({
    transport: 'http',
    items: { tools: ['search'] },
    client: { faults },
    requests: [
      listen('A', 118, filter, { work: [{ do: 'end', afterMs: 180, how: 'result' }] }),
      listen('B', 119, filter, { after: onceLost('A'), retryOf: 'A' }),
      reading('C', 120, 'tools', onceAcknowledged('B')),
    ],
    acts: [
      { do: 'cut', request: 'A', atMs: 300 },
      { do: 'change', label: 'G', item: 'tools', adds: 'translate', atMs: 360 },
    ],
  });
}

export const resumesFromNothing = failureLab(
  {
    id: 'fail-last-event-id',
    group: STREAMING,
    title: 'Resumed from nothing',
    tagline: 'Last-Event-ID is assumed',
    brief:
      'The server ends the subscription in words, before something cuts it. Can you make it ' +
      'fail? After a loss this client names the last event that it saw, and trusts that it ' +
      'missed nothing.',
    rightBrief:
      'After a loss the client subscribes anew, waits for the acknowledgement, and reads again ' +
      'what its filter covers.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2026-07-28',
      because:
        'On stdio there is no such header, and in 2025-11-25 a server may keep events for a ' +
        'client that names the last one.',
    },
    names: ['names a last event', 'reads again'],
    tryNext: ['Move the change into the gap: which tools does the client go on with?'],
    failure: {
      number: 12,
      whose: 'client',
      fault: 'sends-last-event-id',
      wrong: 'A client relies on Last-Event-ID, which this revision does not have.',
      seen: 'It comes back, says that it has resumed, and has missed what happened meanwhile.',
      remedy: 'Send a new request, then read again what may have changed.',
      client: 'It believes that its copies are whole, since nothing was sent after.',
      server: 'It takes no notice of the header, and knows nothing of a gap.',
      breaks: [{ invariant: 'INV-23' }],
      moves: [{ move: 'cut:A', to: 'end:A' }],
      reports: [
        issue(
          'modelcontextprotocol/servers',
          4087,
          'A store sent events of other streams again to a client that named its last one.',
        ),
        issue(
          'fiberplane/mcp-lite',
          74,
          'What was sent again after a reconnect was not what had been missed.',
        ),
      ],
    },
  },
  scenario(['sends-last-event-id']),
  scenario([]),
);
