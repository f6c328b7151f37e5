/** What happens by script in the edit form: cancels, cuts, closing and crashing, with times. */

import { Plus, X } from 'lucide-react';
import type { ActForm, Form } from '../../scenario/editForm.ts';
import { addAct, newAct, replaced, without } from './changeForm.ts';
import { Cell, Choice } from './Field.tsx';
import { removeAndFocus } from './removeAndFocus.ts';
import type { Change } from './useEditing.ts';

const KINDS = ['cancel', 'cut', 'close', 'crash'] as const;

const ACT_NAMES = {
  cancel: 'user cancels',
  cut: 'response stream is cut',
  close: 'client closes the connection',
  crash: 'server crashes',
  'client-raw': 'client sends raw frame',
  'server-raw': 'server sends raw frame',
} as const;

export function ActList({ form, change }: { readonly form: Form; readonly change: Change }) {
  return (
    <section className="edit-part" aria-labelledby="edit-acts">
      <h3 id="edit-acts">Acts</h3>
      {form.acts.length > 0 && (
        <ul className="edit-acts">
          {form.acts.map((act, index) => (
            <ActRow key={act.key} act={act} index={index} form={form} change={change} />
          ))}
        </ul>
      )}
      <fieldset className="edit-adders" aria-label="Add an act">
        {KINDS.map((kind) => (
          <button
            key={kind}
            type="button"
            className="quiet"
            data-add="acts"
            aria-label={`Add ${kind}`}
            aria-disabled={newAct(form, kind) === null}
            onClick={() =>
              change((old) => {
                const act = newAct(old, kind);
                return act ? addAct(old, act) : old;
              })
            }
          >
            <Plus size={13} aria-hidden="true" />
            {kind}
          </button>
        ))}
      </fieldset>
    </section>
  );
}

function ActRow({
  act,
  index,
  form,
  change,
}: {
  readonly act: ActForm;
  readonly index: number;
  readonly form: Form;
  readonly change: Change;
}) {
  const { base } = act;
  const path = `acts[${index}]`;
  const set = (part: Partial<ActForm>) =>
    change((old) => ({ ...old, acts: replaced(old.acts, index, part) }));
  const labels = form.requests.map((request) => request.base.label);
  const options = labels.includes(act.request) ? labels : [act.request, ...labels];
  return (
    <li>
      <span className="edit-number">{index + 1}</span>
      <span className="edit-act-name">
        {ACT_NAMES[base.do]} {'label' in base && <code>{base.label}</code>}
        {'request' in base && (
          <Choice
            path={`${path}.request`}
            whole={path}
            name={`Request of act ${index + 1}, ${base.do}`}
            value={act.request}
            options={options.map((value) => ({ value, name: value }))}
            onChange={(request) => set({ request })}
            isBare
          />
        )}
      </span>
      <span className="edit-act-time">
        at
        <Cell
          path={`${path}.atMs`}
          name={`Time of act ${index + 1}, ${base.do}, ms`}
          kind="number"
          value={act.atMs}
          onChange={(atMs) => set({ atMs })}
        />
        ms
      </span>
      <button
        type="button"
        className="icon-button"
        data-remove="acts"
        aria-label={`Remove act ${index + 1}, ${base.do}`}
        onClick={({ currentTarget }) =>
          removeAndFocus(currentTarget, 'acts', () =>
            change((old) => ({ ...old, acts: without(old.acts, index) })),
          )
        }
      >
        <X size={14} aria-hidden="true" />
      </button>
    </li>
  );
}
