/** Keeps the learner's records between visits, and reads them back with care. */

import type { LabRecord } from '../state/labState.ts';
import type { PageStore } from '../state/store.ts';
import { recall, remember } from '../view/remember.ts';

const NAME = 'records';

export function keepRecords(store: PageStore): void {
  store.subscribe((page, before) => {
    if (page.records !== before.records) remember(NAME, JSON.stringify(page.records));
  });
}

/** Saved records; what is not one is left out, since anything may have written there. */
export function savedRecords(): Record<string, LabRecord> {
  try {
    const saved: unknown = JSON.parse(recall(NAME) ?? '{}');
    if (typeof saved !== 'object' || saved === null) return {};
    return Object.fromEntries(Object.entries(saved).filter(([, one]) => isRecord(one)));
  } catch {
    return {};
  }
}

function isRecord(value: unknown): value is LabRecord {
  if (typeof value !== 'object' || value === null) return false;
  const { answers, done } = value as Partial<LabRecord>;
  if (typeof done !== 'boolean' || typeof answers !== 'object' || answers === null) return false;
  const { ignored, ...rest } = answers;
  const isList = ignored === undefined || (Array.isArray(ignored) && ignored.every(isText));
  return isList && Object.values(rest).every((one) => one === undefined || isText(one));
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}
