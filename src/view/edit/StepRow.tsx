/** One step of a worker as a row of the edit form's table. */

import { ArrowUp, X } from 'lucide-react';
import { memo } from 'react';
import type { StepForm } from '../../scenario/editForm.ts';
import type { WorkStep } from '../../scenario/schema.ts';
import { movedUp, replaced, without } from './changeForm.ts';
import { Cell } from './Field.tsx';
import { removeAndFocus } from './removeAndFocus.ts';

/** A change of the steps of one request, made from their newest state. */
export type ChangeWork = (by: (work: readonly StepForm[]) => readonly StepForm[]) => void;

export const StepRow = memo(function StepRow({
  step,
  index,
  path,
  list,
  label,
  usual,
  hasValues,
  changeWork,
}: {
  readonly step: StepForm;
  readonly index: number;
  readonly path: string;
  readonly list: string;
  readonly label: string;
  /** The progress value when none is given. */
  readonly usual: string;
  readonly hasValues: boolean;
  readonly changeWork: ChangeWork;
}) {
  const [kind, more] = kindWords(step.base);
  const of = `of step ${index + 1} of ${label}`;
  const set = (part: Partial<StepForm>) => changeWork((work) => replaced(work, index, part));
  return (
    <tr>
      <td className="edit-number">{index + 1}</td>
      <td className="edit-kind">
        {kind} {more && <span className="muted">{more}</span>}
        {step.base.do === 'notify' && (
          <Cell
            path={`${path}.method`}
            name={`Method ${of}`}
            kind="code"
            value={step.value}
            onChange={(value) => set({ value })}
          />
        )}
      </td>
      <td>
        <Cell
          path={`${path}.afterMs`}
          name={`Delay ${of}, ms`}
          kind="number"
          value={step.afterMs}
          onChange={(afterMs) => set({ afterMs })}
        />
      </td>
      {hasValues && (
        <td>
          {step.base.do === 'progress' && (
            <Cell
              path={`${path}.value`}
              name={`Value ${of}`}
              kind="number"
              value={step.value}
              placeholder={usual}
              onChange={(value) => set({ value })}
            />
          )}
        </td>
      )}
      <td className="edit-row-tools">
        <button
          type="button"
          className="icon-button"
          aria-label={`Move step ${index + 1} of ${label} up`}
          aria-disabled={index === 0}
          onClick={() => changeWork((work) => movedUp(work, index))}
        >
          <ArrowUp size={14} aria-hidden="true" />
        </button>
        <button
          type="button"
          className="icon-button"
          data-remove={list}
          aria-label={`Remove step ${index + 1} of ${label}`}
          onClick={({ currentTarget }) =>
            removeAndFocus(currentTarget, list, () => changeWork((work) => without(work, index)))
          }
        >
          <X size={14} aria-hidden="true" />
        </button>
      </td>
    </tr>
  );
});

/** The kind of a step, and in brief what else it says; that is edited as JSON. */
function kindWords(step: WorkStep): readonly [kind: string, more: string] {
  switch (step.do) {
    case 'progress': {
      const { total, message, token } = step;
      const parts = [
        ...(total === undefined ? [] : [`of ${total}`]),
        ...(message === undefined ? [] : [`“${brief(message)}”`]),
        ...(token === undefined ? [] : [`token ${JSON.stringify(token)}`]),
      ];
      return ['progress', parts.join(', ')];
    }
    case 'complete':
      if (step.error)
        return ['complete with error', `${step.error.code} ${brief(step.error.message)}`];
      return ['complete with result', step.result ? brief(JSON.stringify(step.result)) : ''];
    case 'end':
      return ['end', `by ${step.how}`];
    case 'notify':
      return ['notification', step.params ? brief(JSON.stringify(step.params)) : ''];
    case 'checkpoint':
      return ['checkpoint', ''];
    case 'mutate':
      return ['mutation', `${step.statementMs} ms a statement`];
    case 'edit':
      return ['edit of the result', ''];
  }
}

function brief(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
