/** Proves every failure: harmless as it starts, exposed by its moves, whole without its fault. */

import { describe, expect, it } from 'vitest';
import { BROKEN, type FailureLab, PARTIES, RIGHT } from '../../course/failure.ts';
import { invariantById } from '../../engine/invariantCatalogue.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import type { Run } from '../../engine/run.ts';
import { SETTINGS, type Setting } from '../../engine/scenarios.testing.ts';
import { runHerd } from '../../engine/streams/herd.ts';
import { ledgerAt } from '../../trace/ledgerFacts.ts';
import { failureLabs } from './failureLabs.ts';
import { everyFailure, exposed, mended, untouched } from './failureRuns.testing.ts';

const SENTENCE = /^[A-Z].*[.?]$/;
/** The failures that the lesson counts, before those that were found in the field. */
const MODES = Array.from({ length: 14 }, (_, index) => index + 1);

function brokenIn(run: Run): string[] {
  return [...new Set(checkInvariants(run).map(({ invariant }) => invariant))].sort();
}

/** The invariants that a failure is said to break in a setting. */
function saidToBreak({ failure }: FailureLab, { transport, revision }: Setting): string[] {
  return failure.breaks
    .filter((one) => (one.transport ?? transport) === transport)
    .filter((one) => (one.revision ?? revision) === revision)
    .map(({ invariant }) => invariant)
    .sort();
}

it('the fourteen of the lesson are all there, in their order, and then those of the field', () => {
  const numbers = failureLabs.map(({ failure }) => failure.number);
  expect(numbers.slice(0, MODES.length)).toEqual(MODES);
  expect(numbers).toEqual(numbers.map((_, index) => index + 1));
});

describe.each(failureLabs.map((lab) => [lab.id, lab] as const))('the words of %s', (_, lab) => {
  const { failure } = lab;

  it('are sentences, and name a party, an invariant and a place in public', () => {
    for (const text of [failure.wrong, failure.seen, failure.remedy, failure.client])
      expect(text).toMatch(SENTENCE);
    expect(failure.server).toMatch(SENTENCE);
    expect(failure.always ?? 'Not so.').toMatch(SENTENCE);
    expect(PARTIES).toContain(failure.whose);
    for (const { invariant } of failure.breaks) expect(invariantById(invariant)).toBeDefined();
    expect(failure.reports.length).toBeGreaterThan(0);
    for (const { place, href, says } of failure.reports) {
      expect(says).toMatch(SENTENCE);
      expect(href).toMatch(/^https:\/\/github\.com\/[\w.-]+\/[\w.-]+\/(issues|pull)\/\d+$/);
      expect(place).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
    }
  });

  it('are about a switch with the one fault in one position, and none in the other', () => {
    const [broken, right] = lab.forms;
    expect([broken.id, right.id]).toEqual([BROKEN, RIGHT]);
    const faults = [...broken.scenario.client.faults, ...broken.scenario.server.faults];
    expect(faults).toEqual(failure.fault === null ? [] : [failure.fault]);
    expect(right.scenario.client.faults).toEqual([]);
    expect(right.scenario.server.faults).toEqual([]);
    // Two of them are no policy of a party: what the call carries, and how long a client waits.
    if (failure.fault === null || failure.fault === 'replays-unsafe') return;
    const { client, server } = broken.scenario;
    const withoutFault = { client: { ...client, faults: [] }, server: { ...server, faults: [] } };
    expect({ ...broken.scenario, ...withoutFault }).toEqual(right.scenario);
  });
});

describe.each(everyFailure)('%s', (_, lab, setting) => {
  const { always } = lab.failure;

  it(always ? 'fails in every order, or in none' : 'is harmless as it starts', () => {
    const start = brokenIn(untouched(lab, setting, BROKEN));
    expect(start).toEqual(always ? saidToBreak(lab, setting) : []);
    expect(lab.failure.moves.length > 0).toBe(always === undefined);
  });

  it('breaks what it is said to break, once its rows are moved', () => {
    const broken = brokenIn(exposed(lab, setting));
    expect(broken).toEqual(saidToBreak(lab, setting));
  });

  it('breaks nothing without the fault, in that order and untouched', () => {
    expect(brokenIn(mended(lab, setting))).toEqual([]);
    expect(brokenIn(untouched(lab, setting, RIGHT))).toEqual([]);
  });
});

it('the failures of the ledger have one', () => {
  const withLedger = everyFailure.filter(([, lab, at]) => exposed(lab, at).plan.ledger);
  const labs = new Set(withLedger.map(([, { failure }]) => failure.number));
  for (const number of [4, 5, 6, 7, 8]) expect(labs).toContain(number);
});

describe('what no invariant can say', () => {
  it('is a wave of attempts, where nobody’s wait has chance in it', () => {
    const setting = { clients: 10_000, capacity: 1_000, seed: 1 };
    const [none, equal] = [runHerd(setting, 'none'), runHerd(setting, 'equal')];
    expect(none.peak).toBe(setting.clients);
    expect(equal.peak).toBeLessThan(none.peak);
    expect(equal.rejected).toBeLessThan(none.rejected);
  });

  it('is a second charge, where the call has no key', () => {
    const lab = failureLabs.find(({ failure }) => failure.number === 4);
    if (!lab) throw new Error('failure 4 is missing');
    for (const setting of SETTINGS) {
      const receipts = (run: Run) => ledgerAt(run, run.steps.length)?.seenBy(null).receipts.length;
      expect(receipts(exposed(lab, setting))).toBe(2);
      expect(receipts(mended(lab, setting))).toBe(1);
    }
  });
});
