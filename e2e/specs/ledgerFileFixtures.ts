// What the specs of the ledger's file share: its part of the page, and the browser's storage.
import type { Page } from '@playwright/test';
import { StoredFilePart } from '../pages/storedFilePart.ts';
import { test as base, expect } from './fixtures.ts';

export const test = base.extend<{ file: StoredFilePart }>({
  file: async ({ page }, use) => use(new StoredFilePart(page)),
});

const FOLDER = 'mcp-reliability-lab';
export const NAME = 'ledger.sqlite';

/** Puts bytes in the place of the stored file, as something other than the page might. */
export function overwrite(page: Page, bytes: readonly number[] | null): Promise<void> {
  return page.evaluate(
    async ([folder, name, values]) => {
      const root = await navigator.storage.getDirectory();
      const directory = await root.getDirectoryHandle(folder);
      if (values === null) return directory.removeEntry(name);
      const handle = await directory.getFileHandle(name, { create: true });
      const stream = await handle.createWritable();
      await stream.write(new Uint8Array(values));
      await stream.close();
    },
    [FOLDER, NAME, bytes] as const,
  );
}

export function storedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async (folder) => {
    const root = await navigator.storage.getDirectory();
    const names: string[] = [];
    for await (const name of (await root.getDirectoryHandle(folder)).keys()) names.push(name);
    return names.sort();
  }, FOLDER);
}

/** Takes the origin private file system away. */
export const withoutFiles = () => {
  Reflect.deleteProperty(StorageManager.prototype, 'getDirectory');
};

export { expect };
