/** Server-Sent Events: what is written comes back the same from a parser, however it is cut up. */

import { createParser } from 'eventsource-parser';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sseComment, sseEvent } from './sse.ts';

interface Read {
  readonly event: string | undefined;
  readonly data: string;
}

function read(chunks: readonly string[]): Read[] {
  const events: Read[] = [];
  const parser = createParser({ onEvent: ({ event, data }) => events.push({ event, data }) });
  for (const chunk of chunks) parser.feed(chunk);
  return events;
}

/** Cuts a text at places drawn at random. */
function cutAt(text: string, places: readonly number[]): string[] {
  const at = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [0, ...at].map((from, index) => text.slice(from, at[index] ?? text.length));
}

const places = fc.array(fc.nat({ max: 5000 }), { maxLength: 8 });

describe('one event', () => {
  it('is a name, the data and a blank line', () => {
    expect(sseEvent('{"a":1}')).toBe('event: message\ndata: {"a":1}\n\n');
  });

  it('has a data line for every line of the data', () => {
    expect(sseEvent('a\nb')).toBe('event: message\ndata: a\ndata: b\n\n');
    expect(sseEvent('a\r\nb\rc')).toBe('event: message\ndata: a\ndata: b\ndata: c\n\n');
    expect(sseEvent('a\n')).toBe('event: message\ndata: a\ndata: \n\n');
  });

  it('keeps spaces, colons and comments as they are', () => {
    for (const data of [' x', ': no comment', 'id: 7', 'data: data: x', 'é→', 'a\u2028b']) {
      expect(read([sseEvent(data)])).toEqual([{ event: 'message', data }]);
    }
  });
});

describe('what else may stand on a stream', () => {
  it('are an id and a time to wait, each on a line before the data', () => {
    const text = sseEvent('x', { eventId: 's-1', retryMs: 250 });
    expect(text).toBe('event: message\nid: s-1\nretry: 250\ndata: x\n\n');
    expect(sseEvent('', { eventId: 's-1' })).toBe('id: s-1\ndata: \n\n');
  });

  it('are comments, of as many lines as their text', () => {
    expect(sseComment('a\r\nb')).toBe(': a\n: b\n\n');
    expect(read([sseComment('data: a'), sseEvent('b')])).toEqual([{ event: 'message', data: 'b' }]);
  });
});

describe('events on a stream', () => {
  it('come back as messages, whatever they hold and wherever they are cut', () => {
    const json = fc.array(
      fc.jsonValue().map((value) => JSON.stringify(value)),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(json, places, (messages, cuts) => {
        const text = messages.map((message) => sseEvent(message)).join('');
        expect(read(cutAt(text, cuts)).map(({ data }) => data)).toEqual(messages);
      }),
      { numRuns: 1000 },
    );
  });

  it('join the lines of their data by a line feed', () => {
    const unit = fc.oneof(fc.constantFrom('\n', '\r', '\r\n', ' ', ':', 'data'), fc.string());
    // A parser drops an event whose data are empty, so the data begin with a letter.
    const text = fc.array(unit, { maxLength: 12 }).map((parts) => `x${parts.join('')}`);
    fc.assert(
      fc.property(text, places, (data, cuts) => {
        const lines = data.replace(/\r\n|\r/g, '\n');
        expect(read(cutAt(sseEvent(data), cuts))).toEqual([{ event: 'message', data: lines }]);
      }),
      { numRuns: 2000 },
    );
  });
});
