/** Copies the link to the present situation, or shows it to copy by hand. */

import { Check, Link2 } from 'lucide-react';
import { useState } from 'react';
import { addressIn } from '../../state/labState.ts';
import { usePage, useStoredPage } from '../usePage.ts';

/** What became of the last copy, and the link it was of: with the next address it is over. */
interface Copied {
  readonly how: 'copied' | 'by-hand';
  readonly address: string;
  readonly link: string;
}

const COPIED = <Check size={15} aria-hidden="true" />;
const LINK = <Link2 size={15} aria-hidden="true" />;

export function CopyLink() {
  const missing = usePage(({ situation: { origin, image } }) =>
    origin.kind === 'lab' && image ? origin.lab.linkNote : undefined,
  );
  const [last, setLast] = useState<Copied | null>(null);
  const isTooLarge = usePage(({ page, place }) => page === null && place === null);
  // Only a link that was copied is watched: who steps makes an address with each step.
  const how = usePage((page) => last && addressIn(page) === last.address && last.how);
  const read = useStoredPage();

  const copy = async () => {
    const address = addressIn(read());
    if (address === null) return;
    const link = `${window.location.href.replace(/#.*$/, '')}${address}`;
    try {
      await navigator.clipboard.writeText(link);
      setLast({ how: 'copied', address, link });
    } catch {
      setLast({ how: 'by-hand', address, link });
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
        {how === 'copied' ? COPIED : LINK}
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
            value={last?.link}
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
