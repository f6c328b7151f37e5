/** An analysis in a worker: it reports, ends with an answer, or its worker is ended. */

import { expect, it, vi } from 'vitest';
import type { AnalysisRequest } from './analyseSource.ts';
import { type AnalysisWorker, startAnalysis } from './startAnalysis.ts';

const request: AnalysisRequest = {
  source: { kind: 'sample', name: 'tail' },
  setting: { unit: 'ms', decimal: 'point', column: 1, input: 0 },
};

function fakeWorker() {
  const worker: AnalysisWorker = {
    onmessage: null,
    onmessageerror: null,
    onerror: null,
    postMessage: vi.fn(),
    terminate: vi.fn(),
  };
  return worker;
}

function call(worker: AnalysisWorker, handler: 'onmessage' | 'onerror', event: object): void {
  (worker[handler] as ((event: object) => void) | null)?.(event);
}

it('reports progress, answers, and then the worker is ended', async () => {
  const worker = fakeWorker();
  const report = vi.fn();
  const { answer } = startAnalysis(request, report, () => worker);
  expect(worker.postMessage).toHaveBeenCalledWith(request);
  call(worker, 'onmessage', { data: { progress: { read: 0.5, rows: 7 } } });
  expect(report).toHaveBeenCalledWith({ read: 0.5, rows: 7 });
  expect(worker.terminate).not.toHaveBeenCalled();
  const result = { ok: false, problems: ['There is no duration in it.'] };
  call(worker, 'onmessage', { data: { result } });
  expect(await answer).toEqual(result);
  expect(worker.terminate).toHaveBeenCalled();
});

it('that is cancelled ends its worker and answers nothing', async () => {
  const worker = fakeWorker();
  const { answer, cancel } = startAnalysis(request, vi.fn(), () => worker);
  cancel();
  expect(await answer).toBeNull();
  expect(worker.terminate).toHaveBeenCalled();
});

it('whose worker cannot be loaded, or not even be made, says so', async () => {
  const worker = fakeWorker();
  const { answer } = startAnalysis(request, vi.fn(), () => worker);
  call(worker, 'onerror', { message: '' });
  expect(await answer).toEqual({
    ok: false,
    problems: ['The durations could not be analysed: the worker could not be loaded.'],
  });
  const refused = startAnalysis(request, vi.fn(), () => {
    throw new Error('no workers here');
  });
  expect(await refused.answer).toEqual({
    ok: false,
    problems: ['The durations could not be analysed: no workers here.'],
  });
});
