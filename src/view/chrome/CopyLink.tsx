/** Copies the link to the present situation, or shows it to copy by hand. */

import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { addressIn } from '../../state/labState.ts';
import { usePage } from '../usePage.ts';

type Copied =
  | { readonly how: 'no' | 'copied' }
  | { readonly how: 'by-hand'; readonly link: string };

export function CopyLink() {
  const address = usePage(addressIn);
  const [copied, setCopied] = useState<Copied>({ how: 'no' });
  const isTooLarge = address === null;

  const copy = async () => {
    if (address === null) return;
    const link = `${window.location.href.replace(/#.*$/, '')}${address}`;
    try {
      await navigator.clipboard.writeText(link);
      setCopied({ how: 'copied' });
    } catch {
      setCopied({ how: 'by-hand', link });
    }
  };

  return (
    <div className="copy-link">
      <button
        type="button"
        className="button"
        onClick={copy}
        disabled={isTooLarge}
        onBlur={() => setCopied((old) => (old.how === 'copied' ? { how: 'no' } : old))}
      >
        {copied.how === 'copied' ? (
          <Check size={15} aria-hidden="true" />
        ) : (
          <Link2 size={15} aria-hidden="true" />
        )}
        <span className="copy-words">Copy link</span>
      </button>
      <span role="status" aria-label="Link" className="copy-note">
        {isTooLarge && 'Too large for a link: save it as a file.'}
        {copied.how === 'copied' && !isTooLarge && 'Link copied.'}
      </span>
      {copied.how === 'by-hand' && (
        <div className="copy-by-hand">
          <label htmlFor="link-to-copy">The clipboard was refused. Copy this link by hand:</label>
          <input
            id="link-to-copy"
            readOnly
            value={copied.link}
            onFocus={(event) => event.target.select()}
          />
          <button type="button" className="quiet" onClick={() => setCopied({ how: 'no' })}>
            Close
          </button>
        </div>
      )}
    </div>
  );
}
