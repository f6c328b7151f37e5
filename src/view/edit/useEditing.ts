/** The state of the edit form: what is typed, what is wrong with it, and how it is applied. */

import { useCallback, useDeferredValue, useEffect, useMemo, useState } from 'react';
import { baseOf, scenarioOf } from '../../course/situation.ts';
import { type Form, fromForm, toForm } from '../../scenario/editForm.ts';
import { parseScenarioText } from '../../scenario/parseScenario.ts';
import { useActions, usePage } from '../usePage.ts';
import { type Draft, dropDraft, keepDraft, recallDraft } from './drafts.ts';
import { type FormOutcome, type FormProblem, readForm } from './readForm.ts';

/** A change of the form, made from its newest state. */
export type Change = (by: (form: Form) => Form) => void;

/** The path under which problems of the JSON text are listed. */
export const JSON_PATH = 'json';

const NONE: readonly FormProblem[] = [];

export function useEditing(onClose: () => void) {
  const situation = usePage((page) => page.situation);
  const { edit } = useActions();
  const [{ origin, fresh, before }] = useState(() => {
    const scenario = scenarioOf(situation);
    const of = baseOf(situation.origin);
    const start: Draft = { form: toForm(scenario), json: null };
    const kept = recallDraft(of);
    // Transport and revision belong to the page's head: they are the present ones in any draft.
    const draft = kept && { ...kept, form: { ...kept.form, base: scenario } };
    return { origin: of, fresh: start, before: draft };
  });
  const [draft, setDraft] = useState<Draft>(before ?? fresh);
  const [refused, setRefused] = useState<readonly FormProblem[]>(NONE);
  const latest = useDeferredValue(draft);
  const outcome = useMemo(() => outcomeOf(latest), [latest]);
  useEffect(() => {
    if (draft === fresh) dropDraft(origin);
    else keepDraft(origin, draft);
  }, [draft, fresh, origin]);
  const change = useCallback<Change>(
    (by) => setDraft((old) => ({ ...old, form: by(old.form) })),
    [],
  );
  const setJson = (json: string | null) => {
    if (json === null) setRefused(NONE);
    setDraft((old) => ({ ...old, json }));
  };
  const startOver = () => {
    setDraft(fresh);
    setRefused(NONE);
  };
  const apply = () => {
    const now = outcomeOf(draft);
    if (!now.ok) {
      setRefused([...now.problems]);
      return;
    }
    dropDraft(origin);
    edit(now.scenario);
    onClose();
  };
  return {
    draft,
    isChanged: draft !== fresh,
    wasKept: before !== undefined && draft === before,
    notices: outcome.ok ? outcome.notices : [],
    problems: useMemo(() => stillWrong(refused, outcome), [refused, outcome]),
    /** A new list each time that something is refused, even for the same problems. */
    refused,
    change,
    setJson,
    startOver,
    apply,
  };
}

/** The JSON text shown: the one being edited, or what the fields say. */
export function jsonOf({ form, json }: Draft): string {
  return json ?? JSON.stringify(fromForm(form), null, 2);
}

function outcomeOf({ form, json }: Draft): FormOutcome {
  if (json === null) return readForm(form);
  const outcome = parseScenarioText(json);
  if (outcome.ok) return outcome;
  const problems = outcome.problems.map((problem) => ({
    path: JSON_PATH,
    sentence: problem.replace(/^The file\b/, 'The text'),
  }));
  return { ok: false, problems };
}

/** Of the problems of a refused apply, those whose field is still wrong. */
function stillWrong(refused: readonly FormProblem[], now: FormOutcome): readonly FormProblem[] {
  if (now.ok) return NONE;
  const paths = new Set(now.problems.map(({ path }) => path));
  return refused.filter(({ path }) => paths.has(path));
}
