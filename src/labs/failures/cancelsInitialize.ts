/** Failure 19: the client cancels the handshake. */

import { handshakeScenario } from '../../course/handshakeScenario.ts';
import type { ClientFault } from '../../scenario/policies.ts';
import { FIELD, failureLab, issue } from './failureLab.ts';

const scenario = (faults: readonly ClientFault[]) => handshakeScenario(300, faults);

export const cancelsInitialize = failureLab(
  {
    id: 'fail-cancels-initialize',
    group: FIELD,
    title: 'A cancelled handshake',
    tagline: 'the one request with no lever',
    brief:
      'The handshake is answered in time. Can you make it fail? When its deadline passes, this ' +
      'client sends a cancellation for initialize.',
    rightBrief: 'The client closes the transport, which is the only lever that this request has.',
    exists: {
      revision: '2025-11-25',
      because:
        'In 2026-07-28 there is no initialize: every request says for itself what it speaks.',
    },
    names: ['cancels initialize', 'closes the transport'],
    tryNext: ['Let the idle deadline expire before the answer arrives.'],
    failure: {
      number: 19,
      whose: 'client',
      fault: 'cancels-initialize',
      wrong: 'A client cancels the initialize request.',
      seen:
        'The server is told to cancel what must not be cancelled, and the session is in no ' +
        'state that both know.',
      remedy: 'Settle the request locally and close the transport.',
      client: 'It has given up, and has told so in a way that does not count.',
      server: 'It takes no notice, and goes on with a session that nobody uses.',
      breaks: [{ invariant: 'INV-12' }, { invariant: 'INV-18' }],
      moves: [{ expire: 'idle:I' }],
      reports: [
        issue(
          'modelcontextprotocol/typescript-sdk',
          998,
          'After 60 seconds without an answer a client cancelled its own initialize and closed.',
        ),
      ],
    },
  },
  scenario(['cancels-initialize']),
  scenario([]),
);
