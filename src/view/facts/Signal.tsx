/** The signal of a give-up as it stands on the wire: the message, or the closed stream. */

import { usePage } from '../usePage.ts';

export function Signal({ label }: { readonly label: string }) {
  const row = usePage((page) => page.model.signals.get(label));
  const isSent = usePage((page) => row !== undefined && row.step < page.situation.step);
  if (!row || !isSent) return null;
  const { frame } = row;
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
