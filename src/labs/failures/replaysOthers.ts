/** Failure 36: one stream is taken up, and what another one had carried comes with it. */

import { ledgerScenario, mutatingCall } from '../../course/ledgerScenario.ts';
import { toolCall } from '../../course/streamScenario.ts';
import type { ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { FIELD, failureLab, issue, pull } from './failureLab.ts';

const args = { account: 'acct-4', cents: 1900, idempotencyKey: 'order-4' };

function scenario(faults: readonly ServerFault[]): Scenario {
  const work = [
    { do: 'progress', afterMs: 60, value: 1, total: 2 },
    { do: 'progress', afterMs: 120, value: 2, total: 2 },
    { do: 'complete', afterMs: 110 },
  ] as const;
  const requests = [
    toolCall('A', 151, 'export_charges', [1000, 4000], [...work], { progressToken: 'a-151' }),
    mutatingCall('B', 152, 30, args, { answerAfterMs: 300 }),
  ];
  const acts = [{ do: 'cut', request: 'A', atMs: 140 } as const];
  const plain = ledgerScenario({ requests, faults, acts });
  return {
    ...plain,
    revision: '2025-11-25',
    transport: 'http',
    client: { ...plain.client, resumes: true },
    server: { ...plain.server, eventIds: true, retryMs: 100 },
  };
}

export const replaysOthers = failureLab(
  {
    id: 'fail-replays-others',
    group: FIELD,
    title: 'An answer on the wrong stream',
    tagline: 'one stream is taken up, and all come back',
    brief:
      'The stream of the export is cut, and the client takes it up again before the charge is ' +
      'answered. Can you make it fail? This server keeps the events of all streams together, and ' +
      'sends all of them again to whoever names a last event.',
    rightBrief:
      'The server looks up which stream the named event stood on, and sends again only what ' +
      'followed it there. What other streams have carried is none of its business.',
    transport: 'http',
    exists: {
      transport: 'http',
      revision: '2025-11-25',
      because:
        'On stdio there are no streams to take up, and in 2026-07-28 a stream that was lost is ' +
        'not taken up again.',
    },
    names: ['one store for all', 'a place in one stream'],
    tryNext: [
      'Let the charge be answered before the GET arrives, and look into the ledger: how many ' +
        'receipts are there?',
      'Put the copy before the answer on the charge’s own stream: which of them ends the wait?',
    ],
    failure: {
      number: 36,
      whose: 'server',
      fault: 'replays-others',
      wrong: 'On a stream that is taken up a server also sends what other streams had carried.',
      seen:
        'After a reconnect old answers come a second time, and those of one call turn up on the ' +
        'stream of another.',
      remedy:
        'Keep with every event the stream that it stood on, and send again only later events of ' +
        'the stream that the named one belongs to.',
      client:
        'It gets the answer to the charge twice. The same event id is the same answer once more, ' +
        'and not a second charge.',
      server: 'It believes that it has sent only what the client had missed.',
      breaks: [{ invariant: 'INV-49' }],
      moves: [{ move: 'complete:B', to: 'arrive:A.resume' }],
      reports: [
        issue(
          'fiberplane/mcp-lite',
          74,
          'Ids of events did not say which stream they were of, so a client that came back to ' +
            'one could be sent events of others.',
        ),
        pull(
          'modelcontextprotocol/servers',
          4099,
          'The store of an example server sent every later event, whatever stream it was of.',
        ),
        pull(
          'microsoft/ai-agents-for-beginners',
          724,
          'In a course’s store an unknown id brought back all there was, and a known one what ' +
            'came after it on any stream.',
        ),
      ],
    },
  },
  scenario(['replays-others']),
  scenario([]),
);
