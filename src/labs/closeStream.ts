/** Ordering D: the client lets go of a response stream; what that means depends on the revision. */

import { callScenario } from '../course/callScenario.ts';
import type { Lab } from '../course/lab.ts';

export const closeStream: Lab = {
  section: 'orderings',
  id: 'close-stream',
  letter: 'D',
  title: 'Close the stream',
  tagline: 'the cancel of HTTP, in one revision',
  brief:
    'The client closes the response stream of its call. In 2026-07-28 that is the cancellation; ' +
    'in 2025-11-25 it is none, and a message has to say so.',
  transport: 'http',
  scenario: callScenario(
    {
      label: 'D',
      id: 44,
      params: { name: 'resize_images', arguments: { album: 'spring' } },
      work: [{ do: 'complete', afterMs: 360 }],
    },
    { latencyMs: 60, cancelAtMs: 300 },
  ),
  tryNext: [
    'Switch the transport: the operation is the same, the signal must change.',
    'In 2025-11-25, let the client only close the stream: the server works on, for nobody.',
    'Move “user cancels” before “request reaches the server”: the work begins all the same, and ' +
      'nobody is left to take what it comes to.',
  ],
};
