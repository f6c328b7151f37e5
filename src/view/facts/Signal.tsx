/** The signal of a give-up as it stands on the wire: the message, or the closed stream. */

import type { Frame } from '../../engine/frame.ts';

export function Signal({ frame }: { readonly frame: Frame }) {
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
