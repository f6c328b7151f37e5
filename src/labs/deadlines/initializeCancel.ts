/** The one request that must not be cancelled: its only lever is the transport. */

import { handshakeScenario } from '../../course/handshakeScenario.ts';
import type { Lab } from '../../course/lab.ts';
import type { ClientFault } from '../../scenario/policies.ts';

const handshake = (faults: readonly ClientFault[]) => handshakeScenario(1500, faults);

const closes = handshake([]);

export const initializeCancel: Lab = {
  section: 'deadlines',
  id: 'initialize-cancel',
  letter: 'G',
  title: 'A slow handshake',
  tagline: 'the request that is not cancelled',
  brief:
    'The server is slow to answer initialize, and the idle limit passes. This request ' +
    'must not be cancelled: the client closes the transport, and all that is on it ' +
    'ends.',
  transport: 'stdio',
  exists: {
    revision: '2025-11-25',
    because: 'In 2026-07-28 there is no initialize: every request says for itself what it speaks.',
  },
  scenario: closes,
  forms: [
    { id: 'closes', name: 'closes the transport', scenario: closes },
    {
      id: 'cancels',
      name: 'sends a cancellation',
      brief:
        'A client that cancels initialize breaks the rule, and gains nothing: the ' +
        'server refuses to take it for one, and works on.',
      scenario: handshake(['cancels-initialize']),
    },
  ],
  tryNext: [
    'Move the answer before the deadline: then comes the notice that the client is ready.',
    'Compare what each form leaves behind on the server.',
  ],
};
