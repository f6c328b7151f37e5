/** The list of keys, and the switch that turns single letters off. */

import { useState } from 'react';
import { areLettersOn, KEYS, setLetters } from '../useKeys.ts';
import { Dialog } from './Dialog.tsx';

export default function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const [letters, setOn] = useState(areLettersOn);
  return (
    <Dialog title="Keys" onClose={onClose}>
      <dl className="keys">
        {KEYS.map(({ keys, what }) => (
          <div key={what}>
            <dt>
              {keys.map((key) => (
                <kbd key={key}>{key}</kbd>
              ))}
            </dt>
            <dd>{what}</dd>
          </div>
        ))}
      </dl>
      <label className="check-line">
        <input
          type="checkbox"
          checked={letters}
          onChange={(event) => {
            setLetters(event.target.checked);
            setOn(event.target.checked);
          }}
        />
        Single letters work as keys
      </label>
    </Dialog>
  );
}
