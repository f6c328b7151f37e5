/** For every invariant about subscriptions and what follows a loss: a fault that breaks it. */

import {
  completeAfter,
  http2026,
  type RequestWords,
  type ScenarioWords,
  type Setting,
  stdio2026,
} from '../scenarios.testing.ts';
import '../streams/streamParts.ts';
import { call, cancel } from './breaches.testing.ts';

export interface Case {
  readonly id: string;
  readonly setting: Setting;
  readonly words: ScenarioWords;
  /** As `severity step choice request rule`. */
  readonly breach: string;
}

const tools = { notifications: { toolsListChanged: true } };

function listen(label: string, more: Partial<RequestWords> = {}): RequestWords {
  return { label, method: 'subscriptions/listen', params: tools, ...more };
}

function change(item: string, atMs: number) {
  return { do: 'change', label: 'G', item, atMs } as const;
}

const items = { tools: ['search'], prompts: ['greet'] };
const told: ScenarioWords = { items, requests: [listen('L')], acts: [change('tools', 50)] };
const ended = listen('L', { work: [{ do: 'end', afterMs: 50, how: 'result' }] });
const back = listen('B', { after: { request: 'L', when: 'ended', delayMs: 100 }, retryOf: 'L' });
const use = { do: 'use', label: 'U', item: 'tools', atMs: 300 } as const;

export const listenCases: readonly Case[] = [
  {
    id: 'INV-22',
    setting: stdio2026,
    words: { items, requests: [ended, { ...back, id: 1 }], client: ['reuses-ids'] },
    breach: 'error 5 send:B B AMB-3',
  },
  {
    id: 'INV-23',
    setting: http2026,
    words: { items, requests: [ended, back], client: ['sends-last-event-id'] },
    breach: 'error 5 send:B B HTTP-12',
  },
  {
    id: 'INV-26',
    setting: stdio2026,
    words: { ...told, server: ['notifies-before-ack'] },
    breach: 'error 2 change:G L SUB-3',
  },
  {
    id: 'INV-26',
    setting: http2026,
    words: { ...told, acts: [change('prompts', 50)], server: ['tells-unasked'] },
    breach: 'error 3 change:G L SUB-2',
  },
  {
    id: 'INV-26',
    setting: stdio2026,
    words: { ...told, server: ['untagged-notifications'] },
    breach: 'error 3 change:G L SUB-5',
  },
  {
    id: 'INV-26',
    setting: stdio2026,
    words: {
      ...told,
      acts: [cancel('L', 20), change('tools', 50)],
      server: ['notifies-after-end'],
    },
    breach: 'error 5 change:G L SUB-7',
  },
  {
    id: 'INV-27',
    setting: http2026,
    words: {
      requests: [
        listen('L'),
        call('A', {
          progressToken: 'A',
          sendAtMs: 10,
          work: [{ do: 'progress', afterMs: 50 }, completeAfter(50)],
        }),
      ],
      server: ['progress-on-listen'],
    },
    breach: 'error 5 progress:A.1 L SUB-12',
  },
  ...[stdio2026, http2026].map((setting) => ({
    id: 'INV-28',
    setting,
    words: { requests: [ended], server: ['ends-without-word'] } as const,
    breach: 'warn 3 end:L L AMB-1',
  })),
  ...[stdio2026, http2026].map((setting) => ({
    id: 'INV-29',
    setting,
    words: {
      items,
      requests: [ended, back],
      acts: [change('tools', 100), use],
      client: ['uses-stale'],
    } as const,
    breach: 'warn 9 use:U null RCV-2',
  })),
];
