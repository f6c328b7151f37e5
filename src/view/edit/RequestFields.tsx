/** The fields of one request: id, times, limits, how it is answered, and its work. */

import { Trash2 } from 'lucide-react';
import { memo, useCallback } from 'react';
import { REQUEST_EXTRAS } from '../../scenario/editExtras.ts';
import type { RequestForm } from '../../scenario/editForm.ts';
import { removeRequest, replaced } from './changeForm.ts';
import { ExtraFields } from './ExtraFields.tsx';
import { Choice, Field } from './Field.tsx';
import { removeAndFocus } from './removeAndFocus.ts';
import type { ChangeWork } from './StepRow.tsx';
import type { Change } from './useEditing.ts';
import { WorkTable } from './WorkTable.tsx';

const ANSWERS = [
  { value: 'sse', name: 'SSE stream' },
  { value: 'json', name: 'one JSON body' },
] as const;

interface Props {
  readonly request: RequestForm;
  readonly index: number;
  readonly change: Change;
}

export const RequestFields = memo(function RequestFields({
  request,
  index,
  canRemove,
  change,
}: Props & { readonly canRemove: boolean }) {
  const { label, retryOf } = request.base;
  const path = `requests[${index}]`;
  const changeWork = useCallback<ChangeWork>(
    (by) =>
      change((form) => {
        const work = by(form.requests[index]?.work ?? []);
        return { ...form, requests: replaced(form.requests, index, { work }) };
      }),
    [change, index],
  );
  return (
    <div className="edit-request-body">
      {retryOf !== undefined && <p className="edit-hint">Tries request {retryOf} again.</p>}
      <PlainFields request={request} index={index} change={change} />
      <TaskFields request={request} index={index} change={change} />
      <WorkTable request={request} path={path} changeWork={changeWork} />
      {canRemove && (
        <button
          type="button"
          className="quiet edit-remove-request"
          data-remove="requests"
          onClick={({ currentTarget }) =>
            removeAndFocus(currentTarget, 'requests', () =>
              change((form) => removeRequest(form, index)),
            )
          }
        >
          <Trash2 size={13} aria-hidden="true" />
          Remove request {label}
        </button>
      )}
    </div>
  );
});

function PlainFields({ request, index, change }: Props) {
  const path = `requests[${index}]`;
  const set = (part: Partial<RequestForm>) =>
    change((form) => ({ ...form, requests: replaced(form.requests, index, part) }));
  return (
    <div className="edit-grid">
      <Field
        path={`${path}.id`}
        name="Id"
        unit="JSON"
        kind="code"
        value={request.id}
        onChange={(id) => set({ id })}
      />
      <Field
        path={`${path}.method`}
        name="Method"
        kind="code"
        value={request.method}
        onChange={(method) => set({ method })}
      />
      <Field
        path={`${path}.progressToken`}
        name="Progress token"
        unit="JSON"
        kind="code"
        placeholder="none"
        value={request.progressToken}
        onChange={(progressToken) => set({ progressToken })}
      />
      <Choice
        path={`${path}.answer`}
        name="Answer over HTTP"
        value={request.answer}
        options={ANSWERS}
        onChange={(answer) => set({ answer })}
      />
      <Field
        path={`${path}.sendAtMs`}
        name="Send time"
        unit="ms"
        kind="number"
        value={request.sendAtMs}
        onChange={(sendAtMs) => set({ sendAtMs })}
      />
      <Field
        path={`${path}.limits.idleTimeoutMs`}
        name="Idle limit"
        unit="ms"
        kind="number"
        placeholder="none"
        value={request.idleTimeoutMs}
        onChange={(idleTimeoutMs) => set({ idleTimeoutMs })}
      />
      <Field
        path={`${path}.limits.maxTotalTimeoutMs`}
        name="Maximum"
        unit="ms"
        kind="number"
        placeholder="none"
        value={request.maxTotalTimeoutMs}
        onChange={(maxTotalTimeoutMs) => set({ maxTotalTimeoutMs })}
      />
    </div>
  );
}

function TaskFields({ request, index, change }: Props) {
  if (!request.base.task) return null;
  return (
    <div className="edit-grid">
      <ExtraFields
        fields={REQUEST_EXTRAS}
        texts={request.extras}
        within={`requests[${index}].`}
        onChange={(extras) =>
          change((form) => ({ ...form, requests: replaced(form.requests, index, { extras }) }))
        }
      />
    </div>
  );
}
