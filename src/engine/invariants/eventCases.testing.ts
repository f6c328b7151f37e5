/** For every invariant about the events of a response stream: a fault that breaks it. */

import { completeAfter, http2025, http2026, type ScenarioWords } from '../scenarios.testing.ts';
import '../streams/streamParts.ts';
import { call } from './breaches.testing.ts';
import type { Case } from './listenCases.testing.ts';

/** The stream of A is taken up once B has been answered on its own. */
const takenUp: ScenarioWords = {
  requests: [call('A', { work: [completeAfter(300)] }), call('B', { work: [completeAfter(60)] })],
  acts: [{ do: 'cut', request: 'A', atMs: 50 }],
  server: ['replays-others'],
  resumes: true,
};

const lineByLine: ScenarioWords = {
  requests: [call('A')],
  client: ['one-line-events'],
  indentsJson: true,
};

export const eventCases: readonly Case[] = [
  {
    id: 'INV-49',
    setting: http2025,
    words: takenUp,
    breach: 'error 12 arrive:A.resume B HTL-9',
  },
  ...[http2026, http2025].map((setting) => ({
    id: 'INV-50',
    setting,
    words: lineByLine,
    breach: 'error 3 arrive:A.response A FRM-6',
  })),
];
