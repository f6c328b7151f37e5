/** One client of a herd: its attempts to come back, each after a longer wait. */

import { printHerd, readHerd } from '../../course/herdSetting.ts';
import type { Lab } from '../../course/lab.ts';
import { listen, onceAcknowledged, onceLost, reading } from '../../course/recoveryScenario.ts';
import { streamScenario } from '../../course/streamScenario.ts';
import { backoffMs, type Jitter } from '../../engine/streams/recovery.ts';
import type { RequestSpec, Scenario } from '../../scenario/schema.ts';
import { GROUP, LISTEN_ONLY } from './recovery.ts';

const CLIENT = 7;
const CRASH_MS = 100;
const BACK_MS = 1400;
const LATENCY_MS = 20;
const filter = { toolsListChanged: true } as const;

/** Attempts until one finds the server there, and the reading that follows it. */
function attempts(jitter: Jitter): RequestSpec[] {
  const requests = [listen('A', 91, filter)];
  let tried = 'A';
  let atMs = CRASH_MS + LATENCY_MS;
  for (let attempt = 0; atMs < BACK_MS; attempt++) {
    const delayMs = backoffMs(CLIENT, attempt, jitter);
    const label = `A${attempt + 1}`;
    requests.push(
      listen(label, 92 + attempt, filter, { after: onceLost(tried, delayMs), retryOf: tried }),
    );
    tried = label;
    atMs += delayMs;
  }
  return [...requests, reading('T', 99, 'tools', onceAcknowledged(tried))];
}

export function herd(jitter: Jitter): Scenario {
  return streamScenario({
    transport: 'http',
    latencyMs: LATENCY_MS,
    items: { tools: ['search'] },
    requests: attempts(jitter),
    acts: [
      { do: 'crash', atMs: CRASH_MS },
      { do: 'change', label: 'G', item: 'tools', adds: 'translate', atMs: 600 },
      { do: 'restart', atMs: BACK_MS },
    ],
  });
}

const equal = herd('equal');

export const reconnectHerd: Lab = {
  section: 'streams',
  group: GROUP,
  id: 'reconnect-herd',
  letter: 'R4',
  title: 'Ten thousand come back',
  tagline: 'backoff, jitter and a server’s capacity',
  brief:
    'The timeline shows one client that finds nobody there and waits longer before each attempt: ' +
    'half the ceiling, and chance for the rest. Beside it stand all the others.',
  transport: 'http',
  exists: LISTEN_ONLY,
  scenario: equal,
  panels: ['herd'],
  forms: [
    { id: 'equal', name: 'equal jitter', scenario: equal },
    {
      id: 'full',
      name: 'full jitter',
      brief:
        'Chance decides the whole wait, from nothing up to the ceiling. A first attempt may come ' +
        'at once, and the load spreads the most.',
      scenario: herd('full'),
    },
    {
      id: 'none',
      name: 'no jitter',
      brief:
        'Every client waits exactly as long as every other one, so they come as one, are turned ' +
        'away as one, and come as one again.',
      scenario: herd('none'),
    },
  ],
  herd: (text) => {
    const { setting, problems } = readHerd(text);
    return { herd: printHerd(setting), problems };
  },
  tryNext: [
    'Halve the capacity of the server in the herd: which of the three takes it worst?',
    'Change the seed and see what stays: the shape does, the figures hardly move.',
  ],
};
