/** A run that starts from the file that the browser keeps, and where that file does not go. */

import { expect, it } from 'vitest';
import { truthOf } from '../course/worksheet.ts';
import type { Tables } from '../engine/ledger/ledger.ts';
import { ledgerAt } from '../trace/ledgerFacts.ts';
import { type Loaders, openHash } from './door.ts';
import { through } from './loaders.testing.ts';
import { createPageStore } from './store.ts';

const BYTES = new Uint8Array([1]);
const LAB = '#/labs/ledger-reopen';

/** What a first run of the lab leaves behind. */
async function firstTables(): Promise<Tables> {
  const { run } = (await pageAt(LAB, null)).get();
  return ledgerAt(run, run.steps.length)!.seenBy(null);
}

async function pageAt(hash: string, tables: Tables | null) {
  const load: Loaders = { ...through, imageTables: async () => tables };
  const store = createPageStore(await openHash(hash, load), {}, load);
  return { get: store.getState, ...store.getState().actions };
}

async function pageWithFile() {
  const page = await pageAt(LAB, await firstTables());
  await page.startFrom(BYTES);
  return page;
}

it('answers from the file, and counts only what the run itself has done', async () => {
  const page = await pageWithFile();
  const { run } = page.get();
  expect(ledgerAt(run, 0)?.seenBy(null).receipts).toHaveLength(1);
  expect(run.steps.map(({ choice }) => choice.id)).not.toContain('effect:A');
  expect(truthOf(run).executions).toBe(0);
});

it('keeps the file when its lab is opened anew or switched, and not in another', async () => {
  const page = await pageWithFile();
  const { image } = page.get().situation;
  expect(image?.bytes).toBe(BYTES);
  await page.open(`${LAB}?step=3`);
  expect(page.get().situation).toMatchObject({ image, step: 3 });
  page.set({ form: 'unsafe' });
  page.set({ transport: 'http' });
  expect(page.get().situation.image).toBe(image);
  await page.open('#/labs/ledger-key');
  expect(page.get().situation.image).toBeNull();
});

it('is taken in though the switch was moved meanwhile, and not by another lab', async () => {
  const page = await pageAt(LAB, await firstTables());
  const reading = page.startFrom(BYTES);
  page.set({ form: 'unsafe' });
  await reading;
  expect(page.get().situation.image?.bytes).toBe(BYTES);
  const late = page.startFrom(new Uint8Array([2]));
  await page.open('#/labs/ledger-key');
  await late;
  expect(page.get().situation.image).toBeNull();
});

it('does not go into a case of one’s own, which is what its link says', async () => {
  const page = await pageWithFile();
  await page.edit(page.get().run.plan.scenario);
  expect(page.get().situation).toMatchObject({ image: null, origin: { kind: 'scenario' } });
  expect(page.get().run.steps.map(({ choice }) => choice.id)).toContain('effect:A');
});

it('a file that cannot be read leaves the run as it was', async () => {
  const page = await pageAt(LAB, null);
  const { run } = page.get();
  await page.startFrom(BYTES);
  expect(page.get().run).toBe(run);
});
