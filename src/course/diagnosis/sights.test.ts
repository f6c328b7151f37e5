/** What a verdict opens on the timeline shows just that verdict, on the transport of its path. */

import { expect, it } from 'vitest';
import { TRANSPORTS, type Transport } from '../../protocol/revision.ts';
import { factsAt } from '../../trace/facts.ts';
import { openAddress } from '../openAddress.ts';
import { answersOn, diagnose } from './diagnose.ts';
import { sightAddress } from './sights.ts';
import { verdicts } from './verdicts.ts';

/** Every verdict that a path on this transport leads to. */
function reachedOn(transport: Transport, path: readonly string[] = []): string[] {
  const { next, verdict } = diagnose(transport, path);
  if (verdict) return [verdict.id];
  if (!next) return [];
  const ways = answersOn(next, transport).map(({ id }) => [...path, `${next.id}.${id}`]);
  return [...new Set(ways.flatMap((way) => reachedOn(transport, way)))];
}

/** Of the request it is about, at the last step: record/outcome/answer, signal, and its worker. */
const GONE = 'A lost/disconnected/none none gone';
const SHOWN: Readonly<Record<string, Readonly<Partial<Record<Transport, string>>>>> = {
  'never-up': both('A not_received/disconnected/none none idle'),
  'process-lost': both(GONE),
  'unpaired-answer': both('B completed/cancelled/ignored notifications/cancelled returned'),
  'left-silently': both('D4 completed/max_timeout/ignored none returned'),
  'cancel-ignored': {
    stdio: 'G cancelled/max_timeout/suppressed notifications/cancelled returned',
    http: 'G cancelled/max_timeout/suppressed stream-closed returned',
  },
  bounded: {
    stdio: 'C cancelled/max_timeout/suppressed notifications/cancelled returned',
    http: 'C cancelled/max_timeout/suppressed stream-closed returned',
  },
  'stuck-loop': both('S lost/disconnected/none none gone'),
  'waits-for-lock': both('B completed/result/delivered none returned'),
  'unbounded-call': both('A in_progress/waiting/none none running'),
  'tight-loop': {
    stdio: 'A cancelled/cancelled/none notifications/cancelled running',
    http: 'A cancelled/cancelled/none stream-closed running',
  },
  'cut-in-between': { http: 'Q cancelled/disconnected/suppressed none returned' },
  'wrapper-ended': { stdio: GONE, http: 'A cancelled/disconnected/none none stopped' },
  polluted: { stdio: 'B completed/result/delivered none returned' },
  'middle-unknown': { stdio: GONE, http: 'J3 cancelled/disconnected/none none stopped' },
};

function both(shown: string) {
  return { stdio: shown, http: shown };
}

const verdictsOn = TRANSPORTS.flatMap((transport) =>
  reachedOn(transport).map((id) => [id, transport] as const),
);

it.each(verdictsOn)('%s is seen on %s', (id, transport) => {
  const sight = verdicts.find((one) => one.id === id)?.seen[transport];
  if (!sight) throw new Error(`${id} is reached on ${transport}, and nothing shows it there`);
  const { situation, run, problems } = openAddress(sightAddress(sight, transport));
  expect(problems).toEqual([]);
  expect(situation.transport).toBe(transport);
  const facts = factsAt(run, run.steps.length).map((one) => {
    const ends = [one.terminalState, one.clientOutcome, one.finalResponse].join('/');
    return `${one.label} ${ends} ${one.wireSignal} ${one.worker}`;
  });
  expect(facts).toContain(SHOWN[id]?.[transport]);
});
