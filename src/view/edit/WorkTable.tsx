/** The steps of the worker of one request: their delays and values, one row each. */

import { Plus } from 'lucide-react';
import { useId } from 'react';
import type { RequestForm } from '../../scenario/editForm.ts';
import { addStep, newSteps } from './changeForm.ts';
import { type ChangeWork, StepRow } from './StepRow.tsx';

export function WorkTable({
  request,
  path,
  changeWork,
}: {
  readonly request: RequestForm;
  readonly path: string;
  readonly changeWork: ChangeWork;
}) {
  const hint = useId();
  const list = `work-${request.key}`;
  const { label } = request.base;
  const hasValues = request.work.some(({ base }) => base.do === 'progress');
  let progress = 0;
  return (
    <div className="edit-work">
      <h4>
        Work of {label}{' '}
        <span id={hint} className="edit-hint">
          Each delay counts from the step before, the first from the request’s arrival.
        </span>
      </h4>
      {request.work.length > 0 && (
        <table aria-describedby={hint} aria-label={`Work of ${label}`}>
          <thead>
            <tr>
              <th scope="col" aria-label="Step">
                #
              </th>
              <th scope="col">Kind</th>
              <th scope="col">Delay, ms</th>
              {hasValues && <th scope="col">Value</th>}
              <td />
            </tr>
          </thead>
          <tbody>
            {request.work.map((step, index) => {
              if (step.base.do === 'progress') progress += 1;
              return (
                <StepRow
                  key={step.key}
                  step={step}
                  index={index}
                  path={`${path}.work[${index}]`}
                  list={list}
                  label={label}
                  usual={String(progress)}
                  hasValues={hasValues}
                  changeWork={changeWork}
                />
              );
            })}
          </tbody>
        </table>
      )}
      <AddButtons request={request} list={list} changeWork={changeWork} />
    </div>
  );
}

function AddButtons({
  request,
  list,
  changeWork,
}: {
  readonly request: RequestForm;
  readonly list: string;
  readonly changeWork: ChangeWork;
}) {
  return (
    <fieldset className="edit-adders" aria-label={`Add a step to ${request.base.label}`}>
      {newSteps(request.method).map(([name, step]) => (
        <button
          key={name}
          type="button"
          className="quiet"
          data-add={list}
          aria-label={`Add ${name}`}
          onClick={() => changeWork((work) => addStep(work, step))}
        >
          <Plus size={13} aria-hidden="true" />
          {name}
        </button>
      ))}
    </fieldset>
  );
}
