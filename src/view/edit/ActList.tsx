/** What happens by script in the edit form: cancels, cuts, stops, crashes, each with its time. */

import { Plus, X } from 'lucide-react';
import { memo, useMemo } from 'react';
import type { ActForm, Form } from '../../scenario/editForm.ts';
import { addAct, NEW_ACTS, newAct, replaced, without } from './changeForm.ts';
import { Cell, Choice } from './Field.tsx';
import { removeAndFocus } from './removeAndFocus.ts';
import type { Change } from './useEditing.ts';

/** Most labels offered as a choice; among more, one is typed. */
const CHOICES_MAX = 50;

const ACT_NAMES = {
  cancel: 'user cancels',
  cut: 'response stream is cut',
  stop: 'user stops the task',
  close: 'client closes the connection',
  crash: 'server crashes',
  restart: 'server starts again',
  'client-raw': 'client sends raw frame',
  'server-raw': 'server sends raw frame',
  'server-bytes': 'server prints on stdout',
  change: 'what the server has changes',
  use: 'client uses its copy',
} as const;

export function ActList({ form, change }: { readonly form: Form; readonly change: Change }) {
  const { requests } = form;
  const labels = useMemo(() => requests.map(({ base }) => base.label), [requests]);
  return (
    <section className="edit-part" aria-labelledby="edit-acts">
      <h3 id="edit-acts">Acts</h3>
      {form.acts.length > 0 && (
        <ul className="edit-acts">
          {form.acts.map((act, index) => (
            <ActRow key={act.key} act={act} index={index} labels={labels} change={change} />
          ))}
        </ul>
      )}
      <fieldset className="edit-adders" aria-label="Add an act">
        {NEW_ACTS.map((kind) => (
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

interface RowProps {
  readonly act: ActForm;
  readonly index: number;
  readonly labels: readonly string[];
  readonly change: Change;
}

const ActRow = memo(function ActRow({ act, index, labels, change }: RowProps) {
  const { base } = act;
  const path = `acts[${index}]`;
  const set = (part: Partial<ActForm>) =>
    change((old) => ({ ...old, acts: replaced(old.acts, index, part) }));
  return (
    <li>
      <span className="edit-number">{index + 1}</span>
      <span className="edit-act-name">
        {ACT_NAMES[base.do]} {'label' in base && <code>{base.label}</code>}
        {'request' in base && (
          <ActRequest
            path={path}
            name={`Request of act ${index + 1}, ${base.do}`}
            value={act.request}
            labels={labels}
            onChange={(request) => set({ request })}
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
});

function ActRequest({
  path,
  name,
  value,
  labels,
  onChange,
}: {
  readonly path: string;
  readonly name: string;
  readonly value: string;
  readonly labels: readonly string[];
  readonly onChange: (value: string) => void;
}) {
  const shared = { path: `${path}.request`, whole: path, name, value, onChange };
  if (labels.length > CHOICES_MAX) return <Cell {...shared} kind="code" />;
  const options = labels.includes(value) ? labels : [value, ...labels];
  return <Choice {...shared} options={options.map((one) => ({ value: one, name: one }))} isBare />;
}
