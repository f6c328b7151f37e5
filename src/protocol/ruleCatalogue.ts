// Every rule that the lab cites, joined from its families and found by id.
import type { Rule } from './rule.ts';
import { absenceRules, ambiguityRules } from './rules/ambiguities.ts';
import { annotationRules } from './rules/annotations.ts';
import { bufferRules, framingRules } from './rules/buffer.ts';
import { cancellationRules } from './rules/cancellation.ts';
import { httpRules, legacyHttpRules } from './rules/http.ts';
import { labRules } from './rules/labRules.ts';
import { ledgerRules } from './rules/ledger.ts';
import { progressRules } from './rules/progress.ts';
import { recoveryRules } from './rules/recovery.ts';
import { requestRules } from './rules/requests.ts';
import { stdioRules } from './rules/stdio.ts';
import { subscriptionRules } from './rules/subscriptions.ts';
import { durableRules } from './rules/taskLab.ts';
import { taskRules } from './rules/tasks.ts';
import { timeoutRules } from './rules/timeouts.ts';

/** All rules, family by family, in the order of their numbers. */
export const ruleCatalogue: readonly Rule[] = [
  ...cancellationRules,
  ...progressRules,
  ...timeoutRules,
  ...httpRules,
  ...legacyHttpRules,
  ...stdioRules,
  ...requestRules,
  ...subscriptionRules,
  ...taskRules,
  ...ambiguityRules,
  ...annotationRules,
  ...absenceRules,
  ...labRules,
  ...ledgerRules,
  ...bufferRules,
  ...framingRules,
  ...durableRules,
  ...recoveryRules,
];

const byId = new Map(ruleCatalogue.map((rule) => [rule.id, rule]));

/** The rule with this id, or undefined where there is none. */
export function ruleById(id: string): Rule | undefined {
  return byId.get(id);
}
