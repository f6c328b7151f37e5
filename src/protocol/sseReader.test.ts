/** The SSE reader: what was written comes back, wherever it is cut and whatever is between. */

import { describe, expect, it } from 'vitest';
import { bytesOf, cutAt, cutByChance, dealer, joined, mutate } from './byteTests.testing.ts';
import { sseComment, sseEvent } from './sse.ts';
import { SseReader } from './sseReader.ts';

/** All that a reader tells, in order. */
function read(chunks: readonly Uint8Array[], charsMax?: number): string[] {
  const told: string[] = [];
  const reader: SseReader = new SseReader(
    {
      onEvent: ({ event, data }) => told.push(`${event} ${reader.lastEventId}: ${data}`),
      onComment: (text) => told.push(`comment: ${text}`),
      onRetry: (ms) => told.push(`retry: ${ms}`),
      onLost: (why) => told.push(`lost: ${why}`),
    },
    charsMax,
  );
  for (const chunk of chunks) reader.push(chunk);
  reader.end();
  return told;
}

const readText = (text: string, charsMax?: number) => read([bytesOf(text)], charsMax);

it('hands out the messages of a response stream as the server wrote them', () => {
  const progress = '{"jsonrpc":"2.0","method":"notifications/progress","params":{}}';
  const answer = '{"jsonrpc":"2.0","id":1,"result":{}}';
  const stream = `:\n${sseEvent(progress)}${sseComment('warm')}${sseEvent(answer)}`;
  expect(readText(stream)).toEqual([
    'comment: ',
    `message : ${progress}`,
    'comment: warm',
    `message : ${answer}`,
  ]);
});

/** Each a stream and what it tells, some as the writer has them and some as others write. */
const CORPUS: readonly (readonly [name: string, text: string, told: readonly string[]])[] = [
  ['one event', sseEvent('{"a":1}'), ['message : {"a":1}']],
  ['data of several lines', sseEvent('a\n\nb\r\nc\rd'), ['message : a\n\nb\nc\nd']],
  [
    'every field',
    `event: ping\n${sseEvent('x', { eventId: 's-1', retryMs: 250 }).slice(15)}`,
    ['retry: 250', 'ping s-1: x'],
  ],
  [
    'an id that outlives its event',
    sseEvent('x', { eventId: '7' }) + sseEvent('y'),
    ['message 7: x', 'message 7: y'],
  ],
  [
    'an id taken back',
    `${sseEvent('x', { eventId: '7' })}id\ndata: y\n\n`,
    ['message 7: x', 'message : y'],
  ],
  ['the event that primes a reconnection', sseEvent('', { eventId: '0' }), ['message 0: ']],
  [
    'characters of one to four bytes',
    sseEvent('a é → 😀 \u2028 \u0085'),
    ['message : a é → 😀 \u2028 \u0085'],
  ],
  ['a BOM at the start', `\ufeff${sseEvent('x')}`, ['message : x']],
  ['a BOM within', sseEvent('\ufeffx'), ['message : \ufeffx']],
  ['what a wrongly decoded BOM looks like', 'ï»¿data: x\n\ndata: y\n\n', ['message : y']],
  [
    'comments of several lines',
    sseComment('a\nb\r\n\nc') + sseEvent('x'),
    ['comment: a', 'comment: b', 'comment: ', 'comment: c', 'message : x'],
  ],
  ['a comment inside an event', 'data: a\n: b\ndata: c\n\n', ['comment: b', 'message : a\nc']],
  [
    'line ends of all kinds',
    'data: a\rdata: b\r\ndata: c\n\r\ndata: d\r\r\n\n',
    ['message : a\nb\nc', 'message : d'],
  ],
  ['CR alone, to the very end', 'data: a\r\rdata: b\r\r', ['message : a', 'message : b']],
  ['no space after the colon', 'data:a\nevent:e\n\ndata:  b\n\n', ['e : a', 'message :  b']],
  [
    'fields without a value, and unknown ones',
    'data\nid\nfoo: 1\n:\n\n',
    ['comment: ', 'message : '],
  ],
  ['retry that is no number', 'retry: soon\nretry: 1e3\nretry: 90\n\n', ['retry: 90']],
  ['an id with NUL', 'id: a\0b\ndata: x\n\n', ['message : x']],
  ['what begins but does not end', `${sseEvent('x')}data: y\n`, ['message : x', 'lost: cut-off']],
  ['the middle of a line at the end', `${sseEvent('x')}dat`, ['message : x', 'lost: cut-off']],
  ['nothing', '', []],
  [
    'the stream of a field report',
    ': warm\r\nid: 7\r\nevent: message\r\ndata: {"jsonrpc":"2.0","id":2,\r\n' +
      'data: "result":{"content":[]}}\r\n\r\n' +
      'data:{"jsonrpc":"2.0","method":"notifications/progress"}\n\n' +
      'event: ping\ndata: {}\n\ndata:\n\n',
    [
      'comment: warm',
      'message 7: {"jsonrpc":"2.0","id":2,\n"result":{"content":[]}}',
      'message 7: {"jsonrpc":"2.0","method":"notifications/progress"}',
      'ping 7: {}',
      'message 7: ',
    ],
  ],
];

describe.each(CORPUS)('%s', (_, text, told) => {
  const bytes = bytesOf(text);

  it('is read whole, and byte by byte', () => {
    expect(read([bytes])).toEqual(told);
    expect(read(cutAt(bytes, [...bytes.keys()]))).toEqual(told);
  });

  it('is read the same from any two or three pieces', () => {
    for (let first = 0; first <= bytes.length; first++) {
      expect(read(cutAt(bytes, [first]))).toEqual(told);
      for (let second = first; second <= bytes.length; second += 17) {
        expect(read(cutAt(bytes, [first, second]))).toEqual(told);
      }
    }
  });

  it.each(['\r', '\r\n'])('is read the same with line ends of %j', (lineEnd) => {
    const other = bytesOf(text.replace(/\r\n|\r|\n/g, lineEnd));
    for (let at = 0; at <= other.length; at++) expect(read(cutAt(other, [at]))).toEqual(told);
  });
});

describe('a limit of length', () => {
  const long = `data: ${'x'.repeat(40)}\n`;

  it.each([
    ['one long line', `${long}\n`],
    ['many lines', `${'data: xxxx\n'.repeat(5)}\n`],
    ['a name', `event: ${'x'.repeat(40)}\n\n`],
    ['a comment', `: ${'x'.repeat(40)}\n\n`],
    ['a line that says nothing', `${'x'.repeat(40)}\n\n`],
  ])('drops an event with %s, reports it, and reads the next', (_, text) => {
    const bytes = bytesOf(`${sseEvent('a')}${text}data: b\n\n`);
    for (let at = 0; at <= bytes.length; at++) {
      const told = ['message : a', 'lost: too-long', 'message : b'];
      expect(read(cutAt(bytes, [at]), 30)).toEqual(told);
    }
    expect(read(cutAt(bytes, [...bytes.keys()]), 30)).toHaveLength(3);
  });

  it('counts an event whole, and not what has come of it', () => {
    const bytes = bytesOf(`data: ${'x'.repeat(24)}\n\n`);
    const told = [`message : ${'x'.repeat(24)}`];
    for (let at = 0; at <= bytes.length; at++) {
      expect(read(cutAt(bytes, [at]), 30)).toEqual(told);
      expect(read(cutAt(bytes, [at]), 29)).toEqual(['lost: too-long']);
    }
  });

  it('does not add up comments, which may keep a stream open for ever', () => {
    const told = readText(`${':\n'.repeat(100)}${sseEvent('a')}`, 30);
    expect(told.at(-1)).toBe('message : a');
    expect(told).toHaveLength(101);
  });

  it('is told when the stream ends inside such an event', () => {
    expect(readText(long, 30)).toEqual(['lost: too-long']);
  });
});

it('after any damage reads on, the same from any pieces, and loses no event that follows', () => {
  const deal = dealer(11);
  const good = bytesOf(
    `\n\n${sseEvent('{"jsonrpc":"2.0","id":"é😀","result":{}}', { eventId: 'z' })}`,
  );
  const streams = CORPUS.map(([, text]) => bytesOf(text));
  for (let run = 0; run < 50_000; run++) {
    const damaged = mutate(streams[deal(streams.length)] ?? good, deal);
    const bytes = joined(damaged, good);
    const whole = read([bytes], 200);
    expect(whole.at(-1)).toBe('message z: {"jsonrpc":"2.0","id":"é😀","result":{}}');
    expect(read(cutByChance(bytes, deal), 200)).toEqual(whole);
  }
});
