/** What a browser lacks beside its storage does not keep anyone from the ledger. */

import { afterEach, expect, it, vi } from 'vitest';
import { LEDGER_LOCK_WAIT_MS } from '../base/limits.ts';
import { browserChannel, browserGate } from './fileGate.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

type Work = () => Promise<unknown>;
type Request = (name: string, options: { signal: AbortSignal }, work: Work) => Promise<unknown>;

function stubLocks(request: Request): void {
  vi.stubGlobal('navigator', { locks: { request } });
  vi.stubGlobal('AbortSignal', {});
}

it('goes without a channel where the browser refuses to open one', () => {
  const refused = class {
    constructor() {
      throw new DOMException('', 'SecurityError');
    }
  };
  vi.stubGlobal('BroadcastChannel', refused);
  expect(browserChannel('x')).toBeNull();
});

it('takes its turn in a browser without AbortSignal.timeout', async () => {
  stubLocks((_, __, work) => work());
  expect(await browserGate('x').gate(async () => 7)).toEqual({ ok: true, value: 7 });
});

it('waits there only so long for another tab', async () => {
  vi.useFakeTimers();
  stubLocks(
    (_, { signal }) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
  );
  const turn = browserGate('x').gate(async () => 7);
  await vi.advanceTimersByTimeAsync(LEDGER_LOCK_WAIT_MS);
  const reason = 'Another tab has the file and does not let go.';
  expect(await turn).toEqual({ ok: false, reason });
});
