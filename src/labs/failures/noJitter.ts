/** Failure 13: every client waits equally long, and all come back at once. */

import { herd } from '../streams/reconnectHerd.ts';
import { LISTEN_ONLY } from '../streams/recovery.ts';
import { failureLab, issue, STREAMING } from './failureLab.ts';

export const noJitter = failureLab(
  {
    id: 'fail-no-jitter',
    group: STREAMING,
    title: 'All of them at once',
    tagline: 'recovery makes the next outage',
    brief:
      'One client of ten thousand comes back after an outage, and there is nothing wrong with ' +
      'it. It waits exactly as long as each of the others.',
    rightBrief:
      'Half of each wait is fixed and half is chance, so that the clients come back one by one ' +
      'and not as a wave.',
    transport: 'http',
    exists: LISTEN_ONLY,
    names: ['no jitter', 'equal jitter'],
    tryNext: ['Open “Ten thousand come back” among the streams, and change their number.'],
    failure: {
      number: 13,
      whose: 'client',
      fault: null,
      wrong: 'All clients reconnect at the same instants.',
      seen: 'The server comes back, and goes down again under those who waited for it.',
      remedy: 'Back off exponentially up to a cap, and let chance decide a part of each wait.',
      client: 'It does as it was told: it waits, tries again, and waits longer.',
      server: 'It is turned over by a wave of attempts, and turns most of them away.',
      breaks: [],
      moves: [],
      figures: 'herd',
      always:
        'No order of one client’s events shows it, and no rule of the protocol is broken: it is ' +
        'made by thousands of clients that wait equally long.',
      reports: [
        issue(
          'modelcontextprotocol/python-sdk',
          3257,
          'A clean end of the stream set the count of attempts back, so a client came back ' +
            'without an end.',
        ),
        issue(
          'modelcontextprotocol/python-sdk',
          3356,
          'No backoff and no jitter lay between two attempts of such a client.',
        ),
      ],
    },
  },
  herd('none'),
  herd('equal'),
);
