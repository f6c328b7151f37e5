/** Keeps the learner's records between visits, and reads them back with care. */

import { parseAddress } from '../scenario/address.ts';
import type { LabRecord } from '../state/labState.ts';
import type { PageStore } from '../state/store.ts';
import { recall, remember } from '../view/remember.ts';

const NAME = 'records';
const LAB_ID = /^[a-z][a-z-]{0,63}$/;

export function keepRecords(store: PageStore): void {
  store.subscribe((page, before) => {
    if (page.records !== before.records) remember(NAME, JSON.stringify(page.records));
  });
}

/** Saved records; what is not one is left out, since anything may have written there. */
export function savedRecords(): Record<string, LabRecord> {
  const records: Record<string, LabRecord> = {};
  const saved = parsed(recall(NAME));
  for (const id of Object.keys(saved ?? {}).filter((one) => LAB_ID.test(one))) {
    const record = readRecord(saved?.[id]);
    if (record) records[id] = record;
  }
  return records;
}

type Loose = Readonly<Record<string, unknown>> | undefined;

function parsed(text: string | null): Loose {
  try {
    return loose(JSON.parse(text ?? '{}'));
  } catch {
    return undefined;
  }
}

function loose(value: unknown): Loose {
  return typeof value === 'object' && value !== null ? { ...value } : undefined;
}

/** Reads a record by way of the address, which knows what an answer may be. */
function readRecord(value: unknown): LabRecord | undefined {
  const { answers, done } = loose(value) ?? {};
  const { state, response, signal, ignored, executions, task, belief } = loose(answers) ?? {};
  if (typeof done !== 'boolean') return undefined;
  const query = Object.entries({ state, response, signal, ignored, executions, task, belief })
    .filter(([, answer]) => answer !== undefined)
    .map(([field, answer]) => `record.${field}=${encodeURIComponent(spelled(answer))}`);
  const { record, problems } = parseAddress(`#/?${query.join('&')}`);
  return problems.length > 0 ? undefined : { answers: record, done };
}

function spelled(answer: unknown): string {
  return Array.isArray(answer) && answer.length === 0 ? 'none' : String(answer);
}
