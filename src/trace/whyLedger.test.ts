/** The sentences about keys: why a call is tried again, and what each statement means. */

import { describe, expect, it } from 'vitest';
import { hasStep, mutation } from '../engine/ledgerScenarios.testing.ts';
import { idsOf, runOf, SETTINGS, stdio2026 } from '../engine/scenarios.testing.ts';
import { buildModel } from './model.ts';
import { whyOf } from './why.ts';

const read = { work: [{ do: 'complete' as const, afterMs: 10 }] };

describe('a call that is tried again says what the client went by', () => {
  it.each([
    ['the same key', { key: 'k' }, [], 'under the same key', ['LED-3']],
    ['a read', read, [], 'the call changes nothing', ['ANN-2']],
    ['a hint', {}, ['trusts-hints'], 'calls itself idempotent', ['ANN-1', 'ANN-2', 'LED-5']],
    ['nothing', {}, [], 'by hand', ['LED-5']],
  ] as const)('%s', (_, words, client, said, rules) => {
    for (const setting of SETTINGS) {
      const requests = [mutation('A', 0, words), mutation('B', 200, { ...words, retryOf: 'A' })];
      const ran = runOf(setting, { requests, client });
      const why = whyOf(ran, idsOf(ran).indexOf('send:B'));
      expect(why.text).toContain(said);
      expect(why.text).toMatch(/^The client sends request id 2.* tries A again/);
      expect(why.rules.filter((rule) => /^(LED|ANN)-/.test(rule))).toEqual(rules);
    }
  });

  it('and a first call does not', () => {
    const ran = runOf(stdio2026, { requests: [mutation('A', 0)] });
    expect(whyOf(ran, 0).rules).toEqual(['TIM-1']);
  });
});

it('a refused lock is told in the row itself', () => {
  const requests = [mutation('A', 0, { key: 'k' }), mutation('B', 5, { key: 'k' })];
  const texts = buildModel(runOf(stdio2026, { requests })).rows.map(({ text }) => text);
  expect(texts.filter((text) => text.endsWith('BEGIN IMMEDIATE, refused'))).toHaveLength(1);
  expect(texts.filter((text) => text.endsWith('BEGIN IMMEDIATE'))).toHaveLength(2);
});

describe('“database is locked” in a deferred transaction', () => {
  const locked = (key: string | undefined, ledger = {}) => {
    const requests = [mutation('A', 0, { key }), mutation('B', 5, { key })];
    const ran = runOf(stdio2026, { requests, ledger, server: ['deferred-begin'] });
    const [write = ''] = ['effect:B', 'enqueue:B'].filter((id) => hasStep(ran, id));
    return { ran, why: whyOf(ran, idsOf(ran).indexOf(write)) };
  };

  it.each([{}, { remote: 'outbox' as const }])('sends one back that has read (%o)', (ledger) => {
    const { ran, why } = locked('k', ledger);
    expect(hasStep(ran, 'rollback:B')).toBe(true);
    expect(why.text).toContain('has to roll back and begin again');
    expect(why.rules).toContain('LED-13');
  });

  it.each([{}, { remote: 'outbox' as const }])('lets one wait that has not (%o)', (ledger) => {
    const { ran, why } = locked(undefined, ledger);
    expect(hasStep(ran, 'rollback:B')).toBe(false);
    expect(why.text).toContain('This one waits until that transaction ends');
    expect(why.rules).toContain('LED-12');
  });
});

it('a transaction with the write lock keeps others from writing, not from beginning', () => {
  const ran = runOf(stdio2026, { requests: [mutation('A', 0)] });
  const { text } = whyOf(ran, idsOf(ran).indexOf('begin:A'));
  expect(text).toContain('until it ends no other connection can write');
});

it('the arrow of a statement says “locked” for a lock and not for a broken constraint', () => {
  const args = { orderId: 'order-1042' };
  const requests = [mutation('A', 0, { args }), mutation('B', 5, { args })];
  const ledger = { naturalKey: 'orderId' };
  const ran = runOf(stdio2026, { requests, ledger, server: ['conflict-error'] });
  const labels = (id: string) => {
    const index = idsOf(ran).indexOf(id);
    return buildModel(ran)
      .arrows.filter((arrow) => arrow.id === `inner-${index}`)
      .map(({ label }) => label);
  };
  expect(labels('begin:B')).toEqual(['locked']);
  expect(labels('effect:B.2')).toEqual(['']);
});
