// The ledger's file in trouble: cut writes, damage, full or missing storage lose nothing unsaid.
import { readFileSync } from 'node:fs';
import type { BrowserContext } from '@playwright/test';
import { build } from 'vite';
import { StoredFilePart } from '../pages/storedFilePart.ts';
import { expect, NAME, overwrite, storedFiles, test, withoutFiles } from './ledgerFileFixtures.ts';

/** Stops the page at one point of its next write, for ever: as long as `stall` names it. */
function stallWrites() {
  if (!('FileSystemFileHandle' in window)) return; // about:blank has no files
  const isAt = (point: string) => localStorage.getItem('stall') === point;
  const forEver = () => {
    localStorage.setItem('stalled', 'yes');
    return new Promise<never>(() => undefined);
  };
  const handles = FileSystemFileHandle.prototype as FileSystemFileHandle & {
    move(name: string): Promise<void>;
  };
  const streams = FileSystemWritableFileStream.prototype;
  const { move } = handles;
  const { write, close } = streams;
  streams.write = async function (data) {
    if (isAt('begun')) return forEver();
    if (!isAt('half')) return write.call(this, data);
    await write.call(this, (data as Uint8Array<ArrayBuffer>).subarray(0, 5000));
    return forEver();
  };
  streams.close = async function () {
    return isAt('written') ? forEver() : close.call(this);
  };
  handles.move = async function (name) {
    if (isAt('closed')) return forEver();
    await move.call(this, name);
    return isAt('moved') ? forEver() : undefined;
  };
}

for (const point of ['begun', 'half', 'written', 'closed', 'moved']) {
  test(`a page closed when its write is ${point} loses nothing`, async ({ context, page }) => {
    await context.addInitScript(stallWrites);
    const file = new StoredFilePart(page);
    await file.open();
    await file.charge({ key: 'acknowledged' }, 'executed');
    await page.evaluate((at) => localStorage.setItem('stall', at), point);
    await file.press({ key: 'cut' });
    await page.waitForFunction(() => localStorage.getItem('stalled') === 'yes');
    await expect(file.acknowledgement).toHaveAttribute('data-kind', 'busy');
    await page.close();

    const next = await context.newPage();
    const again = new StoredFilePart(next);
    await next.goto('./');
    await next.evaluate(() => localStorage.removeItem('stall'));
    await again.open();
    const isStored = point === 'moved';
    expect(await again.receipts()).toEqual(
      isStored ? ['1 acknowledged', '2 cut'] : ['1 acknowledged'],
    );
    await again.charge({ key: 'cut' }, isStored ? 'replayed' : 'executed');
    expect(await again.receipts()).toEqual(['1 acknowledged', '2 cut']);
    await expect(again.problem).toHaveCount(0);
  });
}

/** Writes down each acknowledgement in the moment in which the page shows it. */
function noteAcknowledged() {
  new MutationObserver(() => {
    const status = document.querySelector('[data-testid="acknowledgement"]');
    const input = document.querySelectorAll<HTMLInputElement>('.stored-form input')[2];
    const kind = status?.getAttribute('data-kind');
    if (input && (kind === 'executed' || kind === 'replayed')) {
      const known: string[] = JSON.parse(localStorage.getItem('acknowledged') ?? '[]');
      localStorage.setItem('acknowledged', JSON.stringify([...new Set([...known, input.value])]));
    }
  }).observe(document, { subtree: true, attributes: true, attributeFilter: ['data-kind'] });
}

test('charges raced with reloads: every acknowledged record is found', async ({ file, page }) => {
  await page.addInitScript(noteAcknowledged);
  await file.open();
  for (let round = 0; round < 14; round++) {
    await file.press({ key: `race-${round}` });
    // Another moment each time, from at once to long after the answer.
    await page.evaluate(async (frames) => {
      for (let frame = 0; frame < frames; frame++)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    }, round % 7);
    await page.reload();
    await file.ready();
    const acknowledged = await page.evaluate(
      () => JSON.parse(localStorage.getItem('acknowledged') ?? '[]') as string[],
    );
    const keys = (await file.receipts()).map((one) => one.split(' ')[1]);
    expect(keys).toEqual(expect.arrayContaining(acknowledged));
    await expect(file.problem).toHaveCount(0);
  }
});

test('a damaged file is set aside and reported', async ({ file, page }) => {
  await file.open();
  await file.charge({ key: 'k' }, 'executed');
  const bytes = [...readFileSync(await (await file.export()).path())];
  await overwrite(page, bytes.fill(0x5a, 4096));
  await page.reload();
  await file.ready();
  const aside = 'ledger.corrupt-1.sqlite';
  await expect(file.problem).toContainText(`The file is damaged`);
  await expect(file.problem).toContainText(`is set aside as ${aside}, and no record in it`);
  await expect(file.records).toHaveCount(0);
  await file.charge({ key: 'new' }, 'executed');
  await page.reload();
  await file.ready();
  await expect(file.aside).toHaveText([new RegExp(aside)]);
  expect(await storedFiles(page)).toEqual([aside, NAME]);
  const download = page.waitForEvent('download');
  await file.button(`Save ${aside}`).click();
  expect([...readFileSync(await (await download).path())]).toEqual(bytes);
});

test('a file taken away while open is put back from the page', async ({ file, page }) => {
  await file.open();
  await file.charge({ key: 'k' }, 'executed');
  await overwrite(page, null);
  await file.press({ key: 'l' });
  await expect(file.problem).toHaveText(/^The stored file was taken away by something else/);
  expect(await file.receipts()).toEqual(['1 k']);
  await file.button('Put the file back').click();
  await expect(file.acknowledgement).toHaveText('The file is put back.');
  await expect(file.problem).toHaveCount(0);
  await page.reload();
  await file.ready();
  expect(await file.receipts()).toEqual(['1 k']);
});

test('IndexedDB keeps the file where there is no file system', async ({ file, page }) => {
  await page.addInitScript(withoutFiles);
  await file.open();
  await expect(file.panel).toHaveAttribute('data-kind', 'indexeddb');
  await expect(file.panel).toContainText('in IndexedDB, since');
  await file.charge({ key: 'k' }, 'executed');
  await page.reload();
  await file.ready();
  await file.charge({ key: 'k' }, 'replayed');
  expect(await file.receipts()).toEqual(['1 k']);
});

test('a file in IndexedDB stays the one when a file system comes', async ({ context, page }) => {
  const file = new StoredFilePart(page);
  await page.addInitScript(withoutFiles);
  await file.open();
  await file.charge({ key: 'k' }, 'executed');
  const later = new StoredFilePart(await context.newPage());
  await later.open();
  await expect(later.panel).toHaveAttribute('data-kind', 'indexeddb');
  expect(await later.receipts()).toEqual(['1 k']);
});

test('where nothing can be kept, the panel says so', async ({ file, page }) => {
  await page.addInitScript(withoutFiles);
  await page.addInitScript(() => {
    Object.defineProperty(window, 'indexedDB', { value: undefined });
  });
  await file.open();
  await expect(file.panel).toHaveAttribute('data-kind', 'none');
  await expect(file.problem).toHaveText(
    /^This browser keeps no file for this page.*no origin private file system.*no IndexedDB\.$/,
  );
  await expect(file.button('Charge')).toHaveCount(0);
});

test('without Web Locks the panel asks for one tab', async ({ file, page }) => {
  await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'locks'));
  await file.open();
  await expect(file.problem).toHaveText(/no Web Locks.*one tab only/);
  await file.charge({ key: 'k' }, 'executed');
});

/** Refuses to write, by the name of the error that `refuse` holds. */
function refuseWrites() {
  const refuse = () => {
    const name = localStorage.getItem('refuse');
    if (name) throw new DOMException('', name);
  };
  const { createWritable } = FileSystemFileHandle.prototype;
  FileSystemFileHandle.prototype.createWritable = async function (options) {
    refuse();
    return createWritable.call(this, options);
  };
  const { put } = IDBObjectStore.prototype;
  IDBObjectStore.prototype.put = function (value, key) {
    refuse();
    return put.call(this, value, key);
  };
}

const refusals = [
  ['QuotaExceededError', /^Nothing is changed, .* the browser’s storage for this page is full\.$/],
  ['NotAllowedError', /^Nothing is changed, .* does not allow this page to keep files\.$/],
] as const;

for (const place of ['opfs', 'indexeddb']) {
  for (const [error, words] of refusals) {
    test(`${error} in ${place}: one sentence, and nothing is lost`, async ({ file, page }) => {
      if (place === 'indexeddb') await page.addInitScript(withoutFiles);
      await page.addInitScript(refuseWrites);
      await file.open();
      await expect(file.panel).toHaveAttribute('data-kind', place);
      await file.charge({ key: 'k' }, 'executed');
      await page.evaluate((name) => localStorage.setItem('refuse', name), error);
      await file.press({ key: 'l' });
      await expect(file.problem).toHaveText(words);
      expect(await file.receipts()).toEqual(['1 k']);
      await page.reload();
      await file.ready();
      expect(await file.receipts()).toEqual(['1 k']);
      await page.evaluate(() => localStorage.removeItem('refuse'));
      await file.charge({ key: 'l' }, 'executed');
      expect(await file.receipts()).toEqual(['1 k', '2 l']);
    });
  }
}

test('a lost SQLite may be asked for again', async ({ file, page }) => {
  // Refused in the page: what the network refuses would also be noise on the console.
  await page.addInitScript(() => {
    const { fetch } = window;
    const isOffline = () => !('online' in window);
    window.fetch = (...request) =>
      isOffline() ? Promise.reject(new TypeError('Failed to fetch')) : fetch(...request);
  });
  await page.goto('./#/labs/ledger-reopen');
  await expect(file.problem).toHaveText('SQLite could not be loaded: Failed to fetch.');
  await page.evaluate(() => Object.assign(window, { online: true }));
  await file.button('Try again').click();
  await file.charge({ key: 'k' }, 'executed');
});

test('the file outlives the browser', async ({ playwright, launchOptions, baseURL }, info) => {
  const visit = async (work: (file: StoredFilePart) => Promise<void>) => {
    const folder = info.outputPath('profile');
    const options = { ...launchOptions, ...(baseURL ? { baseURL } : {}) };
    const context: BrowserContext = await playwright.chromium.launchPersistentContext(
      folder,
      options,
    );
    const file = new StoredFilePart(await context.newPage());
    await file.open();
    await work(file);
    await context.close();
  };
  await visit((file) => file.charge({ key: 'k' }, 'executed'));
  await visit(async (file) => {
    expect(await file.receipts()).toEqual(['1 k']);
    await file.charge({ key: 'k' }, 'replayed');
  });
});

test('both places keep the contract of places', async ({ page }) => {
  const entry = new URL('../../src/ledger/fileShelfCases.testing.ts', import.meta.url).pathname;
  const bundled = await build({
    configFile: false,
    logLevel: 'silent',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'shelfCases' } },
  });
  const [first] = Array.isArray(bundled) ? bundled : [bundled];
  const code = first && 'output' in first ? first.output[0].code : '';
  await page.goto('./');
  for (const kind of ['opfs', 'indexeddb']) {
    const seen: { name: string; saw: unknown; sees: unknown }[] = await page.evaluate(
      `${code}; shelfCases.runInBrowser('${kind}')`,
    );
    expect(seen.length).toBeGreaterThan(5);
    for (const { name, saw, sees } of seen) expect.soft(saw, `${kind} ${name}`).toEqual(sees);
  }
});
