/** The requests of the edit form; more than one are folded, and each opens by itself. */

import { Plus } from 'lucide-react';
import { memo, useCallback, useContext, useState } from 'react';
import type { Form, RequestForm } from '../../scenario/editForm.ts';
import { addRequest } from './changeForm.ts';
import { FieldProblems } from './fieldProblems.ts';
import { RequestFields } from './RequestFields.tsx';
import type { Change } from './useEditing.ts';

export function RequestList({ form, change }: { readonly form: Form; readonly change: Change }) {
  const { requests } = form;
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set(requests.slice(0, 1).map(({ key }) => key)),
  );
  const toggle = useCallback((key: number, isOpen: boolean) => {
    setOpen((old) => new Set(isOpen ? [...old, key] : [...old].filter((one) => one !== key)));
  }, []);
  const add = () => {
    const next = addRequest(form);
    change(addRequest);
    const added = next.requests.at(-1);
    if (added) toggle(added.key, true);
  };
  return (
    <section className="edit-part" aria-labelledby="edit-requests">
      <h3 id="edit-requests">{requests.length === 1 ? 'Request' : 'Requests'}</h3>
      {requests.length === 1
        ? requests.map((request, index) => (
            <div key={request.key} className="edit-request">
              <p className="edit-request-head">
                <RequestWords request={request} />
              </p>
              <RequestFields request={request} index={index} canRemove={false} change={change} />
            </div>
          ))
        : requests.map((request, index) => (
            <FoldedRequest
              key={request.key}
              request={request}
              index={index}
              change={change}
              isOpen={open.has(request.key)}
              onToggle={toggle}
            />
          ))}
      <button type="button" className="button edit-add" data-add="requests" onClick={add}>
        <Plus size={14} aria-hidden="true" />
        Add request
      </button>
    </section>
  );
}

const FoldedRequest = memo(function FoldedRequest({
  request,
  index,
  change,
  isOpen,
  onToggle,
}: {
  readonly request: RequestForm;
  readonly index: number;
  readonly change: Change;
  readonly isOpen: boolean;
  readonly onToggle: (key: number, isOpen: boolean) => void;
}) {
  const problems = useContext(FieldProblems);
  const isWrong = [...problems.keys()].some((path) => path.startsWith(`requests[${index}]`));
  const isShown = isOpen || isWrong;
  return (
    <details
      className="edit-request"
      open={isShown}
      onToggle={(event) => onToggle(request.key, event.currentTarget.open)}
    >
      <summary className="edit-request-head">
        <RequestWords request={request} />
      </summary>
      {isShown && <RequestFields request={request} index={index} canRemove change={change} />}
    </details>
  );
});

function RequestWords({ request }: { readonly request: RequestForm }) {
  return (
    <>
      <b>{request.base.label}</b> <code>{request.method}</code>{' '}
      <span className="muted">
        id <code>{request.id}</code>, sent at {request.sendAtMs} ms
      </span>
    </>
  );
}
