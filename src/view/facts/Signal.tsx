/** The signal of a give-up as it stands on the wire: the message, or the closed stream. */

import { framesAt } from '../../trace/observe.ts';
import { usePage } from '../usePage.ts';

export function Signal({ label }: { readonly label: string }) {
  const model = usePage((page) => page.model);
  const step = usePage((page) => page.situation.step);
  const frame = framesAt(model, step).find(
    ({ frame: one }) =>
      one.request === label &&
      one.direction === 'c2s' &&
      (one.kind === 'cancel' || one.kind === 'close'),
  )?.frame;
  if (!frame) return null;
  const text =
    frame.kind === 'close'
      ? '(the response stream is closed; nothing is written)'
      : JSON.stringify(frame.message, null, 2);
  return (
    <pre className="signal" data-testid="signal">
      {text}
    </pre>
  );
}
