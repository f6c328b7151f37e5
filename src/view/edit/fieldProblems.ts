/** Joins the inputs of the edit form to the sentences on what is wrong with them. */

import { createContext, useContext } from 'react';
import type { FormProblem } from './readForm.ts';

/** From the path of a field to the id of the element that says what is wrong with it. */
export const FieldProblems = createContext<ReadonlyMap<string, string>>(new Map());

export function problemId(index: number): string {
  return `edit-problem-${index}`;
}

export function problemIds(problems: readonly FormProblem[]): ReadonlyMap<string, string> {
  return new Map(problems.map(({ path }, index) => [path, problemId(index)]));
}

/** The id of an input and its mark when it is wrong; `whole` is a path that concerns it, too. */
export function useFieldProps(path: string, whole = path) {
  const problems = useContext(FieldProblems);
  const problem = problems.get(path) ?? problems.get(whole);
  return {
    id: idOf(path),
    'aria-invalid': problem === undefined ? undefined : true,
    'aria-describedby': problem,
  };
}

/** Moves the focus to the field of a path, or to the nearest field around it. */
export function focusField(path: string): void {
  for (let near = path; near !== ''; near = near.replace(/(^|[.[])[^.[]*$/, '')) {
    const field = document.querySelector<HTMLElement>(`[id^="${CSS.escape(idOf(near))}"]`);
    if (!field) continue;
    const details = field.closest('details');
    if (details) details.open = true;
    field.focus();
    return;
  }
}

export function idOf(path: string): string {
  return `edit:${path}`;
}
