/** Lines on a pipe, cut and joined by the reads that bring them. */

import type { Lab } from '../../course/lab.ts';
import { streamScenario, toolCall } from '../../course/streamScenario.ts';
import type { Scenario, WorkStep } from '../../scenario/schema.ts';
import { answerOf, GROUP, progressLine, STDIO_ONLY } from './pipes.ts';

const LIMITS = [500, 2_000] as const;
const done = { do: 'complete', afterMs: 100 } as const;

/** One call whose answer comes in pieces. */
function pieces(chunks: number[], faults: Scenario['client']['faults'] = []): Scenario {
  const call = toolCall('A', 81, 'count_beads', LIMITS, [done], { chunks });
  return streamScenario({ client: { faults }, requests: [call] });
}

/** A call beside which the server prints lines of its own making. */
function printed(text: string, work: readonly WorkStep[], acts: Scenario['acts'] = []): Scenario {
  const print = { do: 'server-bytes', label: 'P', atMs: 80, text } as const;
  const token = { progressToken: 'a-81' };
  const call = toolCall('A', 81, 'count_beads', LIMITS, [...work], token);
  return streamScenario({ requests: [call], acts: [print, ...acts] });
}

const result = answerOf('café → 42');
const line = JSON.stringify({ jsonrpc: '2.0', id: 81, result });
/** One byte into the two of the é. */
const inCharacter = new TextEncoder().encode(line.slice(0, line.indexOf('é'))).length + 1;

const inPieces = pieces([31, 62]);

export const stdioFraming: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'stdio-framing',
  letter: 'S1',
  title: 'A read is not a message',
  tagline: 'lines of bytes, however they come',
  brief:
    'The answer is one line, and the pipe brings it in three reads. The client keeps what it has ' +
    'until the line feed, and takes one message.',
  transport: 'stdio',
  exists: STDIO_ONLY,
  scenario: inPieces,
  forms: [
    { id: 'pieces', name: 'in three reads', scenario: inPieces },
    {
      id: 'several',
      name: 'two in one',
      brief: 'Two reports come in one read. Each line is a message of its own.',
      scenario: printed(`${progressLine('a-81', 1)}\n${progressLine('a-81', 2)}\n`, [done]),
    },
    {
      id: 'character',
      name: 'half a character',
      brief:
        'The read ends between the two bytes of an é. Bytes are put together before they are ' +
        'made text, so no character is lost.',
      scenario: streamScenario({
        requests: [
          toolCall('A', 81, 'count_beads', LIMITS, [{ ...done, result }], {
            chunks: [inCharacter],
          }),
        ],
      }),
    },
    {
      id: 'unended',
      name: 'no line feed',
      brief:
        'The process writes its last answer without a line feed and exits. The message is whole, ' +
        'so the client takes it at the end of the stream.',
      scenario: printed(line, [], [{ do: 'crash', atMs: 90 }]),
    },
    {
      id: 'chunks',
      name: 'reads as messages',
      brief:
        'A client that takes each read for a message finds three that are none, and waits until ' +
        'its deadline for an answer that has come.',
      scenario: pieces([31, 62], ['reads-by-chunk']),
    },
  ],
  tryNext: [
    'Follow the bytes that the client keeps from read to read.',
    'Cut the answer elsewhere in the JSON of the scenario: the message stays the same.',
  ],
};
