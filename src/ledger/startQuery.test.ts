/** A query in a worker: it ends with an answer, or the worker is ended. */

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { QUERY_MS_MAX } from '../base/limits.ts';
import type { Query } from './answerQuery.ts';
import { type QueryWorker, startQuery } from './startQuery.ts';

const query = { image: new Uint8Array(1), text: 'SELECT 1' } as Query;

function fakeWorker() {
  const worker: QueryWorker = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  };
  return worker;
}

function call(worker: QueryWorker, handler: 'onmessage' | 'onerror', event: object): void {
  (worker[handler] as ((event: object) => void) | null)?.(event);
}

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it('is handed to the worker, answered, and then the worker is ended', async () => {
  const worker = fakeWorker();
  const { answer } = startQuery(query, () => worker);
  expect(worker.postMessage).toHaveBeenCalledWith(query);
  const result = { ok: true, columns: ['1'], rows: [[1]], truncated: false };
  call(worker, 'onmessage', { data: result });
  expect(await answer).toEqual(result);
  expect(worker.terminate).toHaveBeenCalled();
  expect(vi.getTimerCount()).toBe(0);
});

it('that is cancelled ends its worker', async () => {
  const worker = fakeWorker();
  const { answer, cancel } = startQuery(query, () => worker);
  cancel();
  expect(await answer).toEqual({ ok: false, message: 'The query was cancelled.' });
  expect(worker.terminate).toHaveBeenCalled();
});

it('that takes too long is stopped, and not a moment earlier', async () => {
  const worker = fakeWorker();
  const { answer } = startQuery(query, () => worker);
  vi.advanceTimersByTime(QUERY_MS_MAX - 1);
  expect(worker.terminate).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(worker.terminate).toHaveBeenCalled();
  expect(await answer).toEqual({
    ok: false,
    message: 'The query was stopped: it had run for 10 s.',
  });
});

it('whose worker cannot be loaded, or not even be made, says so', async () => {
  const worker = fakeWorker();
  const { answer } = startQuery(query, () => worker);
  call(worker, 'onerror', { message: '' });
  expect(await answer).toEqual({
    ok: false,
    message: 'The query could not be run: its worker could not be loaded.',
  });
  const refused = startQuery(query, () => {
    throw new Error('workers are not allowed here');
  });
  expect(await refused.answer).toEqual({
    ok: false,
    message: 'The query could not be run: workers are not allowed here.',
  });
});
