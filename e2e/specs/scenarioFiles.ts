// Scenarios of a person's own, and files made of them, for the specs that open files.
import { callScenario } from '../../src/course/callScenario.ts';
import { ledgerLabs } from '../../src/labs/ledger/ledgerLabs.ts';
import type { Scenario } from '../../src/scenario/schema.ts';

export function scenarioFile(name: string, scenario: unknown) {
  const text = typeof scenario === 'string' ? scenario : JSON.stringify(scenario);
  return { name, mimeType: 'application/json', buffer: Buffer.from(text) };
}

/** One call that the user cancels while it works; its label is not that of any lab. */
export function ownScenario(): Scenario {
  const call = {
    label: 'Q',
    id: 'q-1',
    params: { name: 'export', arguments: {} },
    work: [{ do: 'complete', afterMs: 200 } as const],
  };
  return { ...callScenario(call, { latencyMs: 20, cancelAtMs: 100 }), title: 'Export' };
}

/** One call that reports progress so often that its run has this many rows. */
export function longScenario(rows: number): Scenario {
  const work = Array.from({ length: (rows - 4) / 2 }, () => {
    return { do: 'progress', afterMs: 10 } as const;
  });
  const call = {
    label: 'L',
    id: 1,
    params: { name: 'long', arguments: {} },
    progressToken: 'L',
    limits: {},
    work: [...work, { do: 'complete', afterMs: 10 } as const],
  };
  return { ...callScenario(call, { latencyMs: 0 }), title: 'A long run' };
}

/** A valid scenario that does not shrink into a link: its arguments look like noise. */
export function bulkyScenario(): Scenario {
  let seed = 1;
  const noise = Array.from({ length: 9_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return String.fromCharCode(33 + (seed % 90));
  });
  const own = ownScenario();
  const requests = own.requests.map((request) => {
    const params = { name: 'export', arguments: { noise: noise.join('') } };
    return { ...request, params };
  });
  return { ...own, requests };
}

/** Charges that are all sent at once, each under a key of its own: one lock, and a long queue. */
export function chargesAtOnce(count: number): Scenario {
  const [lab] = ledgerLabs;
  const call = lab?.scenario.requests[0];
  if (!lab || !call) throw new Error('The first lab of the ledger has a call.');
  const requests = Array.from({ length: count }, (_, at) => ({
    ...call,
    label: `R${at}`,
    id: at,
    limits: {},
    sendAtMs: 0,
    params: { ...call.params, arguments: { account: 'a', cents: at, idempotencyKey: `key-${at}` } },
  }));
  return { ...lab.scenario, requests, acts: [] };
}
