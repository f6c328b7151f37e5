/** The request coordinator: what it is told first decides, and the record is set once. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SERVER_START, type ServerPart } from './parts.ts';
import { cancel, complete, lose, progress, start } from './requestCoordinator.ts';

const started = start(SERVER_START);

describe('the story', () => {
  it('suppresses the answer when the cancellation comes first', () => {
    const cancelled = cancel(started, 'message').part;
    const { part, respond } = complete(cancelled);
    expect(respond).toBe(false);
    expect(part).toMatchObject({ record: 'cancelled', answer: 'suppressed' });
  });

  it('keeps the answer when the completion comes first', () => {
    const { part: completed, respond } = complete(started);
    expect(respond).toBe(true);
    const { part, verdict } = cancel(completed, 'message');
    expect(verdict).toBe('already-finished');
    expect(part).toMatchObject({ record: 'completed', answer: 'sent' });
  });
});

describe('start', () => {
  it('puts a request in progress, with nothing observed and nothing answered', () => {
    expect(started).toEqual({ ...SERVER_START, record: 'in_progress' });
  });
});

describe('cancel', () => {
  it('knows nothing of a request that has not arrived', () => {
    expect(cancel(SERVER_START, 'message')).toEqual({ part: SERVER_START, verdict: 'unknown-id' });
  });

  it.each(['message', 'stream_closed'] as const)('notes that it was seen as %s', (how) => {
    expect(cancel(started, how)).toMatchObject({
      part: { record: 'cancelled', observed: how, answer: 'none' },
      verdict: 'cancelled',
    });
  });

  it('lets the first of two cancellations stand', () => {
    const first = cancel(started, 'message').part;
    expect(cancel(first, 'stream_closed')).toEqual({ part: first, verdict: 'already-finished' });
  });

  it('forgets progress that waited for its interval', () => {
    expect(cancel({ ...started, held: 2 }, 'message').part.held).toBeNull();
  });
});

describe('complete', () => {
  it('answers once: the handler that returns again sends nothing', () => {
    const { part } = complete(started);
    expect(complete(part)).toEqual({ part, respond: false });
  });

  it('does not answer when the process was lost', () => {
    const lost = lose(started);
    expect(complete(lost)).toEqual({ part: lost, respond: false });
  });

  it('leaves an answer that its client has already taken as it is', () => {
    const { part } = complete({ ...started, answer: 'delivered' });
    expect(part).toMatchObject({ record: 'completed', answer: 'delivered' });
  });
});

describe('progress', () => {
  it('sends the first value, zero and negative ones too', () => {
    for (const value of [0, -1, 0.5]) expect(progress(started, value)).toBe('send');
  });

  it('sends only values above the last', () => {
    const reported: ServerPart = { ...started, lastProgress: 2 };
    expect(progress(reported, 2.5)).toBe('send');
    expect(progress(reported, 2)).toBe('value-not-rising');
    expect(progress(reported, 1)).toBe('value-not-rising');
  });

  it('stops with the request', () => {
    expect(progress(cancel(started, 'message').part, 9)).toBe('after-cancel');
    expect(progress(complete(started).part, 9)).toBe('after-end');
    expect(progress(lose(started), 9)).toBe('after-end');
    expect(progress(SERVER_START, 9)).toBe('after-end');
  });
});

describe('lose', () => {
  it('loses only what was in progress', () => {
    expect(lose(started).record).toBe('lost');
    for (const part of [SERVER_START, complete(started).part, cancel(started, 'message').part]) {
      expect(lose(part)).toBe(part);
    }
  });
});

it('keeps its first end, whatever it is told afterwards', () => {
  const tell = fc.constantFrom<(part: ServerPart) => ServerPart>(
    (part) => cancel(part, 'message').part,
    (part) => cancel(part, 'stream_closed').part,
    (part) => complete(part).part,
    lose,
  );
  fc.assert(
    fc.property(fc.array(tell, { minLength: 1, maxLength: 6 }), (told) => {
      const first = told[0]?.(started);
      const last = told.reduce((part, next) => next(part), started);
      expect(last.record).toBe(first?.record);
      expect(last.observed).toBe(first?.observed);
    }),
  );
});
