/** Edits that were not applied: closing the form keeps them until it is opened again. */

import type { Form } from '../../scenario/editForm.ts';
import type { Scenario } from '../../scenario/schema.ts';

export interface Draft {
  readonly form: Form;
  /** The JSON text while a person edits that instead of the fields, otherwise null. */
  readonly json: string | null;
}

/** One draft for each scenario that was edited, gone with the scenario itself. */
const drafts = new WeakMap<Scenario, Draft>();

export function recallDraft(of: Scenario): Draft | undefined {
  return drafts.get(of);
}

export function keepDraft(of: Scenario, draft: Draft): void {
  drafts.set(of, draft);
}

export function dropDraft(of: Scenario): void {
  drafts.delete(of);
}
