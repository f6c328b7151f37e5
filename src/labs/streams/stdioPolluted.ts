/** What a program prints on stdout beside its messages, and what a reader makes of it. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario } from '../../scenario/schema.ts';
import { GROUP, STDIO_ONLY } from './pipes.ts';

const LIMITS = [500, 2_000] as const;

/** The answers come whole; that they could be cut has them read line by line. */
const whole = { chunks: [] };
const calls = [
  toolCall('B', 82, 'stack_crates', LIMITS, [{ do: 'complete', afterMs: 100 }], whole),
  toolCall('C', 83, 'count_crates', LIMITS, [{ do: 'complete', afterMs: 200 }], whole),
];

function printing(acts: Scenario['acts'], faults: Scenario['client']['faults'] = []): Scenario {
  return streamScenario({ client: { faults }, requests: calls, acts });
}

const ready: Scenario['acts'][number] = {
  do: 'server-bytes',
  label: 'P',
  atMs: 60,
  text: "Server ready\n[crate] {\n  text: 'open'\n}\n42\n",
};
const unended: Scenario['acts'][number] = {
  do: 'server-bytes',
  label: 'P',
  atMs: 100,
  text: 'Loading … ',
};

const skipped = printing([ready]);

export const stdioPolluted: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'stdio-polluted',
  letter: 'S2',
  title: 'Prints among the messages',
  tagline: 'logs belong on stderr',
  brief:
    'A library prints its greeting and a dump on stdout, where only messages may be. The client ' +
    'reports them once, as lines that are none, and both answers arrive.',
  transport: 'stdio',
  exists: STDIO_ONLY,
  scenario: skipped,
  forms: [
    { id: 'skipped', name: 'passed over', scenario: skipped },
    {
      id: 'stderr',
      name: 'on stderr',
      brief:
        'The same logs go to stderr, which is no part of the protocol: nothing on the wire shows ' +
        'them.',
      scenario: printing([]),
    },
    {
      id: 'strict',
      name: 'strict reader',
      brief:
        'A client that takes one stray line for a broken stream closes the transport, and two ' +
        'calls that went well are lost with it.',
      scenario: printing([ready], ['strict-reader']),
    },
    {
      id: 'unended',
      name: 'no line feed',
      brief:
        'The print has no line feed, so the next answer stands on the same line with it. That ' +
        'line is no message, and its client waits for its deadline.',
      scenario: printing([unended]),
    },
    {
      id: 'gone',
      name: 'reader gone',
      brief:
        'The client closes the transport while the server works. What the server writes then ' +
        'fails with EPIPE: its own log says that it answered.',
      scenario: printing([{ do: 'close', atMs: 105 }]),
    },
  ],
  tryNext: [
    'Count the findings: five lines are stray, and one report is enough.',
    'Move the print before the first answer, and after it: who is hit by the missing line feed?',
  ],
};
