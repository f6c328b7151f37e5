/** The form that edits the present scenario. It is applied as a whole, or not at all. */

import { useMemo } from 'react';
import { Dialog } from '../chrome/Dialog.tsx';
import '../styles/edit.css';
import { ActList } from './ActList.tsx';
import { FieldProblems, problemIds } from './fieldProblems.ts';
import { GeneralFields } from './GeneralFields.tsx';
import { JsonPart } from './JsonPart.tsx';
import { Problems } from './Problems.tsx';
import { RequestList } from './RequestList.tsx';
import { useEditing } from './useEditing.ts';

export default function EditDialog({ onClose }: { readonly onClose: () => void }) {
  const editing = useEditing(onClose);
  const { draft, problems, notices, change, apply } = editing;
  const ids = useMemo(() => problemIds(problems), [problems]);
  const isJson = draft.json !== null;
  return (
    <Dialog title="Edit scenario" onClose={onClose}>
      <FieldProblems value={ids}>
        <form
          className="edit-form"
          data-testid="edit-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            apply();
          }}
        >
          <Problems problems={problems} refused={editing.refused} />
          {isJson && (
            <p className="edit-hint edit-rest">
              The fields rest while the JSON below is being edited.
            </p>
          )}
          <fieldset className="edit-fields" disabled={isJson} aria-label="Fields">
            <GeneralFields form={draft.form} change={change} />
            <RequestList form={draft.form} change={change} />
            <ActList form={draft.form} change={change} />
          </fieldset>
          <JsonPart draft={draft} setJson={editing.setJson} apply={apply} />
          {notices.length > 0 && (
            <div className="edit-notices">
              {notices.map((notice) => (
                <p key={notice} role="note">
                  {notice}
                </p>
              ))}
            </div>
          )}
          <div className="edit-foot">
            <button type="submit" className="button primary">
              Apply
            </button>
            <button
              type="button"
              className="quiet"
              aria-disabled={!editing.isChanged}
              onClick={editing.startOver}
            >
              Start over
            </button>
            <p className="edit-hint">
              {editing.wasKept
                ? 'What you typed before is still here.'
                : 'Closing keeps what you typed.'}
            </p>
          </div>
        </form>
      </FieldProblems>
    </Dialog>
  );
}
