/** Runs a query in a worker of its own, and ends that with the answer, on request, or in time. */

import { QUERY_MS_MAX } from '../base/limits.ts';
import type { Query } from './answerQuery.ts';
import type { QueryResult } from './readQuery.ts';

export interface RunningQuery {
  /** Never fails: what went wrong is a message. */
  readonly answer: Promise<QueryResult>;
  readonly cancel: () => void;
}

/** Of a `Worker`, what is used here. */
export type QueryWorker = Pick<
  Worker,
  'onmessage' | 'onmessageerror' | 'onerror' | 'postMessage' | 'terminate'
>;

const openWorker = (): QueryWorker =>
  new Worker(new URL('./queryWorker.ts', import.meta.url), { type: 'module' });

export function startQuery(query: Query, open: () => QueryWorker = openWorker): RunningQuery {
  let cancel = () => {};
  const answer = new Promise<QueryResult>((resolve) => {
    const worker = open();
    const end = (result: QueryResult) => {
      clearTimeout(timer);
      // A query that SQLite is at work on can be stopped in no other way.
      worker.terminate();
      resolve(result);
    };
    const refuse = (message: string) => end({ ok: false, message });
    const timer = setTimeout(
      () => refuse(`The query was stopped: it had run for ${QUERY_MS_MAX / 1000} s.`),
      QUERY_MS_MAX,
    );
    cancel = () => refuse('The query was cancelled.');
    worker.onmessage = ({ data }: MessageEvent<QueryResult>) => end(data);
    worker.onmessageerror = () => refuse('The answer of the query could not be read.');
    worker.onerror = ({ message }) =>
      refuse(`The query could not be run: ${message || 'its worker could not be loaded'}.`);
    worker.postMessage(query);
  });
  return {
    answer: answer.catch((error: unknown) => {
      const detail = error instanceof Error ? error.message : String(error);
      return { ok: false, message: `The query could not be run: ${detail}.` };
    }),
    cancel: () => cancel(),
  };
}
