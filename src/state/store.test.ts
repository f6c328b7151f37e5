/** The page's store: its actions, and what they need from the door for scenarios. */

import { describe, expect, it } from 'vitest';
import { truthOf } from '../course/worksheet.ts';
import { labs } from '../labs/labs.ts';
import { ledgerNewId } from '../labs/ledger/ledgerNewId.ts';
import { proxyIdleCut } from '../labs/streams/proxyIdleCut.ts';
import { encodeScenario } from '../scenario/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { type Loaders, NOT_LOADED, openHash } from './door.ts';
import { addressIn } from './labState.ts';
import { through } from './loaders.testing.ts';
import { createPageStore } from './store.ts';

const [A, B] = labs.map((lab) => lab.scenario) as [Scenario, Scenario];
const items = { tools: ['search'] };
const offline = async () => {
  throw new Error('offline');
};
const shut: Loaders = { ...through, door: offline };

async function pageAt(hash: string, load = through) {
  const store = createPageStore(await openHash(hash, load), {}, load);
  const ids = () => store.getState().run.steps.map((step) => step.choice.id);
  return { store, get: store.getState, ids, ...store.getState().actions };
}

function codeOf(scenario: Scenario): string {
  const encoded = encodeScenario(scenario);
  return encoded.ok ? encoded.code : '';
}

/** As large as a scenario may be, and with nothing that packs well. */
function hugeScenario(): Scenario {
  let seed = 1;
  const next = () => {
    seed = (seed * 48_271) % 0x7fffffff;
    return seed;
  };
  const acts = Array.from({ length: 2_000 }, (_, n) => ({
    do: 'client-raw' as const,
    label: `X${n}`,
    atMs: next() % 1_000,
    text: `${next().toString(36)}${next().toString(36)}`,
  }));
  return { ...A, acts };
}

describe('opening', () => {
  it('shows what an address leads to', async () => {
    const page = await pageAt('#/labs/cancel-first?step=2');
    expect(page.get().situation.step).toBe(2);
    await page.open('#/labs/complete-first?transport=http&step=3');
    expect(page.get().situation).toMatchObject({ transport: 'http', step: 3 });
    expect(page.ids()[0]).toBe('send:B');
    expect(page.get().place).toEqual({ kind: 'lab', lab: 'complete-first' });
  });

  it('shows a page before the lab, which stays as it was', async () => {
    const page = await pageAt('#/labs/complete-first?step=2');
    await page.open('#/size?deadline=500');
    expect(page.get().page).toEqual({ name: 'size', query: 'deadline=500' });
    expect(page.get().situation.step).toBe(2);
    page.setQuery('deadline=750');
    expect(addressIn(page.get())).toBe('#/size?deadline=750');
    await page.open('#/labs/complete-first?transport=stdio&revision=2026-07-28&step=3');
    expect(page.get().page).toBeNull();
    expect(page.get().situation.step).toBe(3);
    page.setQuery('deadline=1');
    expect(addressIn(page.get())).not.toContain('deadline');
    expect((await pageAt('#/diagnose')).get().page).toEqual({ name: 'diagnose', query: '' });
  });

  it('the present address changes nothing', async () => {
    const page = await pageAt('#/labs/cancel-first?step=2');
    await page.move({ do: 'later', id: 'cancel:A' });
    await page.check();
    const before = page.get();
    await page.open(addressIn(before) ?? '');
    expect(page.get()).toBe(before);
  });

  it('keeps the records of labs worked before', async () => {
    const page = await pageAt('#/labs/cancel-first');
    page.answer(truthOf(page.get().run));
    await page.check();
    await page.open('#/labs/close-stream');
    expect(page.get().records['cancel-first']?.done).toBe(true);
    expect(page.get().situation.answers).toEqual({});
  });

  it('of a scenario goes through the door', async () => {
    const page = await pageAt(`#/s/${codeOf(B)}?step=1`);
    expect(page.get().problems).toEqual([]);
    expect(page.get().place).toEqual({ kind: 'scenario', code: codeOf(B) });
    expect(page.get().situation.origin).toEqual({ kind: 'scenario', scenario: B });
    const without = await pageAt(`#/s/${codeOf(B)}?step=1`, shut);
    expect(without.get().problems).toEqual([NOT_LOADED, 'Ordering A is shown instead.']);
    expect(without.get().place).toEqual({ kind: 'lab', lab: 'cancel-first' });
  });

  it.each([
    ['plain', B, []],
    ['with a mutation', ledgerNewId.scenario, ['ledger']],
    ['with a stream that is cut', proxyIdleCut.scenario, ['streams']],
    ['with both', { ...ledgerNewId.scenario, items }, ['ledger', 'streams']],
  ])('%s loads only the parts that it needs, however it comes', async (_, scenario, needed) => {
    const loaded: string[] = [];
    const parts = {
      ledger: async () => loaded.push('ledger'),
      streams: async () => loaded.push('streams'),
    };
    const page = await pageAt(`#/s/${codeOf(scenario)}`, { ...through, parts });
    expect(page.get().problems).toEqual([]);
    expect(loaded.splice(0)).toEqual(needed);
    await page.openText(JSON.stringify(scenario), 'mine.json');
    expect(loaded.splice(0)).toEqual(needed);
    await page.edit(scenario);
    expect(loaded).toEqual(needed);
  });

  it('is not opened in part: without a part that it needs, what was open stays', async () => {
    const parts = { ledger: offline, streams: offline };
    const code = codeOf(ledgerNewId.scenario);
    const page = await pageAt(`#/s/${code}`, { ...through, parts });
    expect(page.get().problems).toEqual([NOT_LOADED, 'Ordering A is shown instead.']);
    await page.edit(ledgerNewId.scenario);
    expect(page.get().problems).toEqual([NOT_LOADED]);
    expect(page.get().place).toEqual({ kind: 'lab', lab: 'cancel-first' });
  });

  it('of what is asked for last has the last word', async () => {
    const page = await pageAt('#/labs/cancel-first');
    const before = page.get();
    const slow = page.open(`#/s/${codeOf(B)}`);
    await page.open('#/labs/close-stream');
    await slow;
    expect(page.get().place).toEqual({ kind: 'lab', lab: 'close-stream' });
    // Also where that is the place where the page already is.
    const again = await pageAt('#/labs/cancel-first');
    const late = again.open(`#/s/${codeOf(B)}`);
    await again.open(addressIn(before) ?? '');
    await late;
    expect(again.get().place).toEqual({ kind: 'lab', lab: 'cancel-first' });
  });
});

describe('a file', () => {
  it('opens as a case of one’s own', async () => {
    const page = await pageAt('#/labs/cancel-first');
    page.report(['Something was wrong.']);
    await page.openText(JSON.stringify(B), 'mine.json');
    expect(page.get()).toMatchObject({
      problems: [],
      note: { text: 'mine.json is open.', tone: 'plain' },
      place: { kind: 'scenario' },
    });
    expect(page.ids()[0]).toBe('send:B');
  });

  it('that is bad changes nothing but the problems', async () => {
    const page = await pageAt('#/labs/cancel-first?step=3');
    await page.move({ do: 'later', id: 'cancel:A' });
    for (const bad of ['', '{', '[]', '{"format":"x"}', JSON.stringify({ ...B, requests: [] })]) {
      page.dismiss();
      const before = page.get();
      await page.openText(bad, 'bad.json');
      const { problems, ...rest } = page.get();
      expect(problems[0]).toBe('bad.json could not be opened.');
      expect(problems.length).toBeGreaterThan(1);
      const { problems: _, ...was } = before;
      expect(rest).toEqual(was);
      expect([rest.run, rest.situation]).toEqual([before.run, before.situation]);
    }
    page.dismiss();
    expect(page.get().problems).toEqual([]);
  });

  it('says when the door cannot be loaded', async () => {
    const page = await pageAt('#/labs/cancel-first', shut);
    await page.openText(JSON.stringify(B), 'mine.json');
    expect(page.get().problems).toEqual([NOT_LOADED]);
    await page.edit(B);
    expect(page.get().place).toEqual({ kind: 'lab', lab: 'cancel-first' });
  });

  it('too large for a link has no address', async () => {
    const page = await pageAt('#/labs/cancel-first');
    await page.openText(JSON.stringify(hugeScenario()), 'huge.json');
    expect(page.get().problems).toEqual([]);
    expect(page.get().place).toBeNull();
    expect(addressIn(page.get())).toBeNull();
  });
});

describe('actions', () => {
  it('step, play and toggle', async () => {
    const page = await pageAt('#/labs/cancel-first');
    page.goTo(3);
    page.play(true);
    expect(page.get()).toMatchObject({ isPlaying: true, situation: { step: 3 } });
    page.set({ transport: 'http', revision: '2025-11-25' });
    expect(page.get()).toMatchObject({
      isPlaying: false,
      situation: { step: 3, transport: 'http', revision: '2025-11-25' },
    });
  });

  it('move rows, and undo, redo and reset it', async () => {
    const page = await pageAt('#/labs/complete-first');
    const clock = page.ids();
    await page.move({ do: 'earlier', id: 'cancel:B' });
    const moved = page.ids();
    expect(moved.indexOf('cancel:B')).toBeLessThan(moved.indexOf('complete:B'));
    page.undo();
    expect(page.ids()).toEqual(clock);
    page.redo();
    expect(page.ids()).toEqual(moved);
    page.resetOrder();
    expect(page.ids()).toEqual(clock);
    await page.move({ do: 'to', id: 'arrive:B.cancel', to: 4 });
    expect(page.ids().slice(4)).toEqual(['arrive:B.cancel', 'arrive:B.response']);
    await page.move({ do: 'later', id: 'cancel:B' });
    expect(page.get().note.tone).toBe('plain');
    await page.move({ do: 'earlier', id: 'send:B' });
    expect(page.get().note).toEqual({ text: 'This is the first event.', tone: 'refused' });
  });

  it('let a deadline that waits expire, by a button or at a row', async () => {
    const page = await pageAt('#/labs/cancel-first');
    await page.move({ do: 'expire', id: 'idle:A' });
    expect(page.ids().indexOf('idle:A')).toBe(2);
    page.undo();
    await page.move({ do: 'to', id: 'idle:A', to: 1 });
    expect(page.ids().indexOf('idle:A')).toBe(1);
    await page.move({ do: 'to', id: 'max:A', to: 1 });
    expect(page.get().note.tone).toBe('refused');
    // Once it is a row, it moves as one.
    await page.move({ do: 'to', id: 'idle:A', to: 2 });
    expect(page.ids().indexOf('idle:A')).toBe(2);
  });

  it('edit the scenario into a case of one’s own', async () => {
    const page = await pageAt('#/labs/cancel-first?step=2');
    await page.edit({ ...A, latencyMs: { clientToServer: 10, serverToClient: 10 } });
    expect(page.get().place?.kind).toBe('scenario');
    expect(page.get().run.steps[1]?.atMs).toBe(10);
    expect(page.get().situation.step).toBe(2);
  });
});

it('is not ready while the first move waits for what moves rows', async () => {
  const page = await pageAt('#/labs/complete-first');
  const before = page.ids();
  const moving = page.move({ do: 'earlier', id: 'cancel:B' });
  expect(page.get().awaited).toBe(1);
  await moving;
  expect(page.get().awaited).toBe(0);
  expect(page.ids()).not.toEqual(before);
});
