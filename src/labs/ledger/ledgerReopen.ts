/** The record outlives the process. */

import type { Lab } from '../../course/lab.ts';
import { mutatingCall, twins } from '../../course/ledgerScenario.ts';

const args = { account: 'acct-7', cents: 1200, idempotencyKey: 'checkout-7' };
const forms = twins(
  {
    requests: [
      mutatingCall('A', 41, 0, args, { answerAfterMs: 60 }),
      mutatingCall('B', 42, 240, args, { retryOf: 'A' }),
    ],
    acts: [
      { do: 'crash', atMs: 110 },
      { do: 'restart', atMs: 180 },
    ],
  },
  { safe: 'a file', unsafe: 'a map in memory' },
  ['map-ledger'],
  'A is executed, and its process is gone before the answer is written. What it knew of the ' +
    'key was in its memory, so B is executed once more.',
);

export const ledgerReopen: Lab = {
  section: 'ledger',
  id: 'ledger-reopen',
  letter: '7',
  title: 'Close and reopen',
  tagline: 'the record outlives the process',
  brief:
    'A commits, and its process is gone before the answer is written. The file is opened again, ' +
    'and B asks under the same key what became of it.',
  linkNote:
    'This run starts from the file in this browser, which no link holds: elsewhere it starts ' +
    'from an empty file, or from the one there.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  panels: ['stored-file'],
  forms,
  tryNext: [
    'Switch to “a map in memory”: the process that comes back has forgotten the key.',
    'Save the file at the last step and open it in any SQLite.',
  ],
};
