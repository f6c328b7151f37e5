/** Takes durations of one's own: written or pasted into a box, or from a file. */

import { Upload } from 'lucide-react';
import { type ClipboardEvent, useRef, useState } from 'react';
import { DURATIONS_BOX_CHARS_MAX, DURATIONS_TEXT_CHARS_MAX } from '../../base/limits.ts';
import type { Source } from '../../worker/analyseSource.ts';
import { useActions } from '../usePage.ts';
import { numeral } from './sizeWords.ts';

export function OwnDurations({
  hasOwn,
  onOwn,
}: {
  readonly hasOwn: boolean;
  readonly onOwn: (source: Source) => void;
}) {
  const [text, setText] = useState('');
  const [from, setFrom] = useState('');
  const picker = useRef<HTMLInputElement>(null);
  const { report } = useActions();
  const readText = (next: string, name: string) => {
    const problem = tooLong(next);
    if (problem !== null) return report([problem]);
    setFrom(name);
    onOwn({ kind: 'text', text: next });
  };
  const paste = (event: ClipboardEvent) => {
    const pasted = event.clipboardData.getData('text');
    if (pasted.length <= DURATIONS_BOX_CHARS_MAX) return;
    // A box with a million lines would stop the page for seconds.
    event.preventDefault();
    readText(pasted, `Pasted: ${numeral(pasted.length)} characters, too many to show in the box.`);
  };
  const pick = (file: File | undefined) => {
    if (!file) return;
    setFrom(`From the file ${file.name}.`);
    onOwn({ kind: 'file', file });
    if (picker.current) picker.current.value = '';
  };
  return (
    <div className="size-own">
      <label htmlFor="size-text">
        One duration a line, or a CSV with a column of them, and another with an input if you like
      </label>
      <textarea
        id="size-text"
        rows={5}
        spellCheck={false}
        value={text}
        placeholder={'duration_ms,records\n212,310\n34150,20400'}
        onPaste={paste}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="size-own-actions">
        <button
          type="button"
          className="button primary"
          onClick={() => readText(text, 'From the box.')}
        >
          Analyse
        </button>
        <button type="button" className="button" onClick={() => picker.current?.click()}>
          <Upload size={14} aria-hidden="true" /> Choose a file
        </button>
        <input
          ref={picker}
          type="file"
          accept=".csv,.tsv,.txt,text/*"
          className="visually-hidden"
          aria-label="File of durations"
          tabIndex={-1}
          onChange={(event) => pick(event.target.files?.[0])}
        />
        <span className="muted">{from}</span>
      </div>
      <NotInLink hasOwn={hasOwn} />
    </div>
  );
}

function tooLong(text: string): string | null {
  const most = DURATIONS_TEXT_CHARS_MAX;
  if (text.length <= most) return null;
  return `The text has ${numeral(text.length)} characters; at most ${numeral(most)} are read.`;
}

function NotInLink({ hasOwn }: { readonly hasOwn: boolean }) {
  return (
    <p className="muted" data-testid="not-in-link" data-value={hasOwn ? 'here' : 'missing'}>
      {hasOwn
        ? 'They stay in this page and are in no link: a link carries the settings alone.'
        : 'A link carries settings, never durations: paste them, or choose their file.'}
    </p>
  );
}
