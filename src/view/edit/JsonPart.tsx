/** The whole scenario as JSON text, for what the fields do not show, such as raw frames. */

import { useState } from 'react';
import type { Draft } from './drafts.ts';
import { useFieldProps } from './fieldProblems.ts';
import { JSON_PATH, jsonOf } from './useEditing.ts';

export function JsonPart({
  draft,
  setJson,
  apply,
}: {
  readonly draft: Draft;
  readonly setJson: (json: string | null) => void;
  readonly apply: () => void;
}) {
  const [isOpen, setOpen] = useState(draft.json !== null);
  const isEdited = draft.json !== null;
  const props = useFieldProps(JSON_PATH);
  return (
    <details
      className="edit-details edit-part"
      open={isOpen}
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary>
        As JSON <span className="muted">{isEdited ? 'being edited' : 'what has no field'}</span>
      </summary>
      {isOpen && (
        <>
          <p className="edit-hint">
            Only here: params and results, raw text and where it is cut, what a request follows, the
            steps of a task, a queue, keepalive or proxy that is not there yet, the server’s items,
            and the ledger.
          </p>
          <textarea
            {...props}
            className="edit-json"
            aria-label="Scenario as JSON"
            spellCheck={false}
            rows={16}
            value={jsonOf(draft)}
            onChange={(event) => setJson(event.target.value)}
          />
          <div className="edit-json-tools">
            <button type="button" className="button" onClick={apply}>
              Apply JSON
            </button>
            {isEdited && (
              <button type="button" className="quiet" onClick={() => setJson(null)}>
                Back to the fields
              </button>
            )}
          </div>
        </>
      )}
    </details>
  );
}
