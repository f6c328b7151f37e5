/** Tests the plan after a lost listen stream, and how long clients wait before they try again. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  backoffCeilingMs,
  backoffMs,
  JITTERS,
  mix,
  reconnectPlan,
  refetchesOf,
} from './recovery.ts';

describe('after a lost listen stream', () => {
  it('the client subscribes anew, resumes nothing, reads again, and replays no mutation', () => {
    const filter = {
      toolsListChanged: true,
      resourceSubscriptions: ['file:///b', 'file:///a', 'file:///b'],
      taskIds: ['task-9'],
    };
    const lost = [
      { id: 41, retry: 'safe' },
      { id: 42, retry: 'conditional' },
      { id: 43, retry: 'unsafe' },
    ] as const;
    expect(reconnectPlan(44, filter, lost)).toEqual({
      listen: { id: 44, method: 'subscriptions/listen', params: { notifications: filter } },
      sendLastEventId: false,
      refetch: [
        { item: 'resource:file:///a', method: 'resources/read', params: { uri: 'file:///a' } },
        { item: 'resource:file:///b', method: 'resources/read', params: { uri: 'file:///b' } },
        { item: 'task:task-9', method: 'tasks/get', params: { taskId: 'task-9' } },
        { item: 'tools', method: 'tools/list', params: {} },
      ],
      lost: [
        { id: 41, do: 'send again under a new id' },
        { id: 42, do: 'send again with its key' },
        { id: 43, do: 'reconcile by a read' },
      ],
    });
  });

  it('reads each kind by the method that has the last word on it', () => {
    const all = {
      toolsListChanged: true,
      promptsListChanged: true,
      resourcesListChanged: true,
      resourceSubscriptions: ['x:y'],
      taskIds: ['t'],
    };
    const methods = refetchesOf(all).map(({ item, method }) => [item, method]);
    expect(methods).toEqual([
      ['prompts', 'prompts/list'],
      ['resource:x:y', 'resources/read'],
      ['resources', 'resources/list'],
      ['task:t', 'tasks/get'],
      ['tools', 'tools/list'],
    ]);
  });

  it('reads nothing that was not asked for', () => {
    expect(refetchesOf({})).toEqual([]);
    expect(refetchesOf({ toolsListChanged: false, resourceSubscriptions: [] })).toEqual([]);
  });

  it('has a sorted list without doubles, whatever the filter', () => {
    const uris = fc.array(fc.string(), { maxLength: 8 });
    const filters = fc.record({
      toolsListChanged: fc.boolean(),
      resourceSubscriptions: uris,
      taskIds: uris,
    });
    fc.assert(
      fc.property(filters, (filter) => {
        const items = refetchesOf(filter).map(({ item }) => item);
        expect(items).toEqual([...new Set(items)].sort());
        const uris = new Set(filter.resourceSubscriptions);
        const tasks = new Set(filter.taskIds);
        expect(items).toHaveLength(uris.size + tasks.size + Number(filter.toolsListChanged));
      }),
    );
  });
});

describe('the wait before an attempt', () => {
  it('doubles from 250 ms up to 8 s, however many attempts there were', () => {
    const ceilings = [0, 1, 2, 3, 4, 5, 6, 2000].map(backoffCeilingMs);
    expect(ceilings).toEqual([250, 500, 1000, 2000, 4000, 8000, 8000, 8000]);
  });

  it('is the ceiling itself without jitter, so all clients wait alike', () => {
    const waits = [1, 2, 3].map((client) => backoffMs(client, 3, 'none'));
    expect(waits).toEqual([2000, 2000, 2000]);
  });

  it('keeps within its bounds and is the same every time', () => {
    const clients = fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 });
    const attempts = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(clients, attempts, fc.constantFrom(...JITTERS), (client, attempt, jitter) => {
        const wait = backoffMs(client, attempt, jitter);
        const ceiling = backoffCeilingMs(attempt);
        const least = { none: ceiling, equal: ceiling / 2, full: 0 }[jitter];
        expect(wait).toBeGreaterThanOrEqual(least);
        expect(wait).toBeLessThanOrEqual(ceiling);
        expect(Number.isInteger(wait)).toBe(true);
        expect(backoffMs(client, attempt, jitter)).toBe(wait);
      }),
    );
  });

  it('takes half the ceiling and more where no jitter is named', () => {
    for (let client = 0; client < 50; client++) {
      expect(backoffMs(client, 2)).toBe(backoffMs(client, 2, 'equal'));
    }
  });

  // FC-27: jitter by a hash must differ between clients and between attempts.
  it('comes from a number that no two clients share, nor two attempts of one client', () => {
    const numbers = new Set(Array.from({ length: 100_000 }, (_, client) => mix(client)));
    expect(numbers.size).toBe(100_000);
    const long = Array.from({ length: 40 }, (_, attempt) => backoffMs(7, attempt + 5, 'full'));
    expect(new Set(long).size).toBe(40);
  });

  // FC-27: attempts in any 100 ms stay near n · window / the length over which they spread.
  it.each(['equal', 'full'] as const)('spreads 10,000 clients evenly with %s jitter', (jitter) => {
    const attempt = 5;
    const ceiling = backoffCeilingMs(attempt);
    const length = jitter === 'equal' ? ceiling / 2 : ceiling;
    const windows = new Array<number>(length / 100).fill(0);
    for (let client = 0; client < 10_000; client++) {
      const into = backoffMs(client, attempt, jitter) - (ceiling - length);
      const at = Math.min(windows.length - 1, Math.floor(into / 100));
      windows[at] = (windows[at] ?? 0) + 1;
    }
    const mean = (10_000 * 100) / length;
    for (const count of windows) expect(Math.abs(count - mean)).toBeLessThan(5 * Math.sqrt(mean));
  });
});
