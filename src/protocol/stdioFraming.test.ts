/** Framing on stdio: lines of bytes, wherever they are cut and whatever stands between them. */

import { describe, expect, it } from 'vitest';
import { bytesOf, cutAt, cutByChance, dealer, joined, mutate } from './byteTests.testing.ts';
import { endOfStream, type Framed, type Framer, feed, newFramer } from './stdioFraming.ts';

/** All that a framer tells of a stream that comes in these pieces and then ends. */
function frame(chunks: readonly Uint8Array[], bytesMax?: number): Framed[] {
  let framer: Framer = newFramer;
  const all: Framed[] = [];
  for (const chunk of chunks) {
    const fed = feed(framer, chunk, bytesMax);
    framer = fed.framer;
    all.push(...fed.framed);
  }
  return [...all, ...endOfStream(framer, bytesMax).framed];
}

const words = (framed: readonly Framed[]) => framed.map(wordsOf);

function wordsOf(one: Framed): string {
  if (one.kind === 'message') return `${one.line}: ${one.text}${one.isUnended ? ' (unended)' : ''}`;
  if (one.kind === 'too-long') return `${one.line}: too long, ${one.bytes}`;
  return `${one.line}: ${one.why}${one.isFirst ? '' : ' again'}, ${one.text}`;
}

const told = (text: string, bytesMax?: number) => words(frame([bytesOf(text)], bytesMax));

const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"content":[]}}';
const PROGRESS = '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progress":1}}';

it('reads messages by their lines, and not by the pieces in which they come', () => {
  const chunks = [
    '{"jsonrpc":"2.0","id":1,"result":{"conte',
    `nt":[]}}\n${PROGRESS}\n{"jsonr`,
    'pc":"2.0","id":2,"result":{"content":[]}}\n',
  ];
  expect(words(frame(chunks.map(bytesOf)))).toEqual([
    `1: ${ANSWER}`,
    `2: ${PROGRESS}`,
    '3: {"jsonrpc":"2.0","id":2,"result":{"content":[]}}',
  ]);
});

/** Each a stream and what it tells. */
const CORPUS: readonly (readonly [name: string, text: string, told: readonly string[]])[] = [
  ['one line', `${ANSWER}\n`, [`1: ${ANSWER}`]],
  ['lines that end in CRLF', `${ANSWER}\r\n${PROGRESS}\r\n`, [`1: ${ANSWER}`, `2: ${PROGRESS}`]],
  ['blank lines', `\n\r\n${ANSWER}\n \n`, [`3: ${ANSWER}`]],
  [
    'a last line without its end',
    `${ANSWER}\n${PROGRESS}`,
    [`1: ${ANSWER}`, `2: ${PROGRESS} (unended)`],
  ],
  [
    'a last line that is cut off',
    `${ANSWER}\n${ANSWER.slice(0, -1)}`,
    [`1: ${ANSWER}`, `2: cut-off, ${ANSWER.slice(0, -1)}`],
  ],
  [
    'characters of one to four bytes',
    '{"jsonrpc":"2.0","id":"é → 😀","result":{"text":"\u2028\u0085 \\n"}}\n',
    ['1: {"jsonrpc":"2.0","id":"é → 😀","result":{"text":"\u2028\u0085 \\n"}}'],
  ],
  ['a BOM at the start', `\ufeff${ANSWER}\n`, [`1: ${ANSWER}`]],
  [
    'a BOM later on',
    `${ANSWER}\n\ufeff${ANSWER}\n`,
    [`1: ${ANSWER}`, `2: not-json, \ufeff${ANSWER}`],
  ],
  [
    'a CR within, which ends nothing',
    `{"jsonrpc":"2.0",\r"id":1,"result":{}}\n`,
    ['1: {"jsonrpc":"2.0",\r"id":1,"result":{}}'],
  ],
  [
    'two messages on one line, which are none',
    `${ANSWER}${ANSWER}\n${ANSWER}\n`,
    [`1: not-json, ${ANSWER}${ANSWER}`, `2: ${ANSWER}`],
  ],
  [
    'a message over several lines, which is none',
    `{"jsonrpc":"2.0",\n"id":1,"result":{}}\n`,
    ['1: not-json, {"jsonrpc":"2.0",', '2: not-json again, "id":1,"result":{}}'],
  ],
  [
    'what a server should not have printed',
    `Server ready\n${ANSWER}\n[crumb] {\n  text: 'open'\n}\n42\n\n${ANSWER}\nnull\n`,
    [
      '1: not-json, Server ready',
      `2: ${ANSWER}`,
      '3: not-json, [crumb] {',
      "4: not-json again,   text: 'open'",
      '5: not-json again, }',
      '6: not-json-rpc again, 42',
      `8: ${ANSWER}`,
      '9: not-json-rpc, null',
    ],
  ],
  [
    'JSON that is no JSON-RPC',
    `"ready"\n{"id":1,"result":{}}\n[${ANSWER}]\n`,
    [
      '1: not-json-rpc, "ready"',
      '2: not-json-rpc again, {"id":1,"result":{}}',
      `3: not-json-rpc again, [${ANSWER}]`,
    ],
  ],
  ['nothing', '', []],
];

describe.each(CORPUS)('%s', (_, text, expected) => {
  const bytes = bytesOf(text);

  it('is told the same whole, byte by byte, and in any two or three pieces', () => {
    expect(words(frame([bytes]))).toEqual(expected);
    expect(words(frame(cutAt(bytes, [...bytes.keys()])))).toEqual(expected);
    for (let first = 0; first <= bytes.length; first++) {
      expect(words(frame(cutAt(bytes, [first])))).toEqual(expected);
      for (let second = first; second <= bytes.length; second += 17) {
        expect(words(frame(cutAt(bytes, [first, second])))).toEqual(expected);
      }
    }
  });
});

it('reports bytes that are no UTF-8, whose text it can only show in part', () => {
  const bytes = joined(
    bytesOf('{"jsonrpc":"2.0","method":"'),
    Uint8Array.of(0xe9),
    bytesOf('"}\n'),
  );
  const expected = ['1: not-utf8, {"jsonrpc":"2.0","method":"\ufffd"}', `2: ${ANSWER}`];
  expect(words(frame([joined(bytes, bytesOf(`${ANSWER}\n`))]))).toEqual(expected);
});

it('hands out the value of a message', () => {
  expect(frame([bytesOf(`${ANSWER}\r\n`)])).toEqual([
    { kind: 'message', line: 1, text: ANSWER, message: JSON.parse(ANSWER), isUnended: false },
  ]);
});

describe('a limit of length', () => {
  it('is one of the line, wherever that is cut', () => {
    const bytes = bytesOf(`${ANSWER}\n${PROGRESS}\n${ANSWER}\n`);
    const max = ANSWER.length;
    for (let at = 0; at <= bytes.length; at++) {
      expect(words(frame(cutAt(bytes, [at]), max))).toEqual([
        `1: ${ANSWER}`,
        `2: too long, ${PROGRESS.length}`,
        `3: ${ANSWER}`,
      ]);
    }
  });

  it('counts bytes, the CR among them, and holds at the end of the stream', () => {
    expect(told(`${ANSWER}\r\n`, ANSWER.length)).toEqual([`1: too long, ${ANSWER.length + 1}`]);
    expect(told('"é"', 3)).toEqual(['1: too long, 4']);
  });

  it('keeps nothing of what is too long', () => {
    let framer = newFramer;
    for (let at = 0; at < 100; at++)
      framer = feed(framer, bytesOf('x'.repeat(1_000)), 5_000).framer;
    expect(framer).toEqual({ ...newFramer, length: 100_000 });
  });

  it('lets a message of some megabytes through, in one piece or in many', () => {
    const big = bytesOf(`{"jsonrpc":"2.0","id":1,"result":{"text":"${'é'.repeat(1_500_000)}"}}\n`);
    const inPieces = cutAt(
      big,
      Array.from({ length: 60 }, (_, index) => index * 50_001),
    );
    const [whole, cut] = [frame([big]), frame(inPieces)];
    expect(whole).toMatchObject([{ kind: 'message', line: 1 }]);
    expect(cut).toEqual(whole);
  });
});

it('after any damage reads on, the same from any pieces, and loses no line that follows', () => {
  const deal = dealer(5);
  const last = '{"jsonrpc":"2.0","id":"é😀","result":{}}';
  const good = bytesOf(`\n${last}\n`);
  const streams = CORPUS.map(([, text]) => bytesOf(text));
  for (let run = 0; run < 50_000; run++) {
    const bytes = joined(mutate(streams[deal(streams.length)] ?? good, deal), good);
    const whole = frame([bytes], 150);
    const end = whole.at(-1);
    if (end?.kind !== 'message' || end.text !== last) throw new Error(`Lost after ${bytes}`);
    expect(frame(cutByChance(bytes, deal), 150)).toEqual(whole);
  }
});
