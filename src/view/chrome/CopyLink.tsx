/** Copies the link to the present situation, or shows it to copy by hand. */

import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { addressIn } from '../../state/labState.ts';
import { usePage } from '../usePage.ts';

/** What became of the last copy, and the address it was about: with the next one it is over. */
interface Copied {
  readonly how: 'copied' | 'by-hand';
  readonly address: string;
}

export function CopyLink() {
  const address = usePage(addressIn);
  const missing = usePage(({ situation: { origin, image } }) =>
    origin.kind === 'lab' && image ? origin.lab.linkNote : undefined,
  );
  const [last, setLast] = useState<Copied | null>(null);
  const isTooLarge = address === null;
  const how = last?.address === address ? last?.how : undefined;
  const link = `${window.location.href.replace(/#.*$/, '')}${address}`;

  const copy = async () => {
    if (address === null) return;
    try {
      await navigator.clipboard.writeText(link);
      setLast({ how: 'copied', address });
    } catch {
      setLast({ how: 'by-hand', address });
    }
  };

  return (
    <div className="copy-link">
      <button
        type="button"
        className="button"
        onClick={copy}
        aria-disabled={isTooLarge}
        onBlur={() => setLast((old) => (old?.how === 'copied' ? null : old))}
      >
        {how === 'copied' ? (
          <Check size={15} aria-hidden="true" />
        ) : (
          <Link2 size={15} aria-hidden="true" />
        )}
        <span className="copy-words">Copy link</span>
      </button>
      <span role="status" aria-label="Link" className="copy-note">
        {isTooLarge && 'Too large for a link: save it as a file.'}
        {how === 'copied' && 'Link copied.'}
        {how && missing && ` ${missing}`}
      </span>
      {how === 'by-hand' && (
        <div className="copy-by-hand">
          <label htmlFor="link-to-copy">The clipboard was refused. Copy this link by hand:</label>
          <input
            id="link-to-copy"
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="quiet" onClick={() => setLast(null)}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
