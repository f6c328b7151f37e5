// The ledger's file in the browser: charge it, reload, share it between tabs, carry it in and out.
import { readFileSync } from 'node:fs';
import { NONE_THERE, otherSqlites } from '../../src/ledger/otherSqlite.testing.ts';
import { fileOf, sql } from '../../src/ledger/sql.testing.ts';
import { createSqliteLedger } from '../../src/ledger/sqliteLedger.ts';
import { StoredFilePart } from '../pages/storedFilePart.ts';
import { objections } from './axe.ts';
import { expect, NAME, storedFiles, test } from './ledgerFileFixtures.ts';

test('a charge is there after a full reload, and is not made twice', async ({ file, page }) => {
  await file.open();
  await expect(file.panel).toHaveAttribute('data-kind', 'opfs');
  await expect(file.panel).toContainText('is made by the first charge');
  await file.charge({ key: 'checkout-7' }, 'executed');
  await page.reload();
  await file.ready();
  expect(await file.receipts()).toEqual(['1 checkout-7']);
  await file.charge({ key: 'checkout-7' }, 'replayed');
  await file.charge({ key: 'checkout-7', cents: 5 }, 'refused');
  await file.charge({ key: 'checkout-8', cents: 5 }, 'executed');
  expect(await file.receipts()).toEqual(['1 checkout-7', '2 checkout-8']);
  expect(await storedFiles(page)).toEqual([NAME]);
});

test('SQLite is fetched only where the file is shown', async ({ lab, page, file }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await lab.openLab('cancel-first');
  await lab.goToEnd();
  expect(asked.filter((url) => /wasm|StoredFile|openDurable/.test(url))).toEqual([]);
  await file.open();
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
});

test('a wrong input is explained, and nothing is charged', async ({ file, page }) => {
  await file.open();
  await file.press({ key: 'k', cents: 1.5 });
  await expect(file.problem).toHaveText(/cents must be a whole number/);
  await file.press({ key: 'k'.repeat(300) });
  await expect(file.problem).toHaveText(/The idempotency key/);
  expect(await storedFiles(page)).toEqual([]);
});

test('an empty box is a call without a key, which is charged each time', async ({ file }) => {
  await file.open();
  await file.charge({ key: '' }, 'executed');
  await expect(file.acknowledgement).toHaveText(/without a key: receipt 1\. Nothing would know/);
  await file.charge({ key: '' }, 'executed');
  await expect(file.acknowledgement).toHaveText(/without a key: receipt 2\./);
  expect(await file.receipts()).toEqual([]);
});

test('two tabs, one key: one receipt, and both see it', async ({ context, file, page }) => {
  const otherPage = await context.newPage();
  const other = new StoredFilePart(otherPage);
  await Promise.all([file.open(), other.open()]);
  await Promise.all([file.press({ key: 'shared' }), other.press({ key: 'shared' })]);
  const kinds = await Promise.all(
    [file, other].map(async (one) => {
      await expect(one.acknowledgement).toHaveAttribute('data-kind', /executed|replayed/);
      return one.acknowledgement.getAttribute('data-kind');
    }),
  );
  expect(kinds.sort()).toEqual(['executed', 'replayed']);
  for (const one of [file, other]) expect(await one.receipts()).toEqual(['1 shared']);

  await other.charge({ key: 'later' }, 'executed');
  await expect(file.records).toHaveCount(2);
  await other.forget();
  await expect(file.records).toHaveCount(0);
  await expect(file.problem).toHaveCount(0);
  await file.charge({ key: 'new' }, 'executed');
  await expect(other.records).toHaveCount(1);
  await page.close();
});

test('a foreign file is refused on import, and an exported one taken', async ({ file, page }) => {
  await file.open();
  await file.charge({ key: 'k' }, 'executed');
  await file.import('songs.sqlite', fileOf('CREATE TABLE songs (title TEXT)'));
  await expect(file.problem).toHaveText(/Not imported, .* an SQLite file of another program/);
  await file.import('notes.txt', new TextEncoder().encode('notes'));
  await expect(file.problem).toHaveText(/Not imported, .* not an SQLite file/);
  expect(await file.receipts()).toEqual(['1 k']);
  const exported = readFileSync(await (await file.export()).path());
  await file.forget();
  await file.charge({ key: 'other' }, 'executed');
  await file.import('saved.sqlite', exported);
  await expect(file.acknowledgement).toHaveText('saved.sqlite is imported.');
  expect(await file.receipts()).toEqual(['1 k']);
  await expect(file.aside).toHaveText([/ledger\.replaced-1\.sqlite/]);
  await page.reload();
  await file.ready();
  await file.charge({ key: 'k' }, 'replayed');
});

test('the run starts from the stored file, and leaves it as it is', async ({ file, lab, page }) => {
  await file.open();
  const start = page.getByTestId('ledger-start');
  await expect(start).toHaveAttribute('data-value', 'empty');
  await file.charge({ key: 'checkout-7' }, 'executed');
  await page.reload();
  await file.ready();
  await expect(start).toHaveAttribute('data-value', 'stored');
  // The lab's own call has the same key and arguments: it is answered from the file.
  await expect.poll(lab.order).not.toContain('effect:A');
  await lab.goToEnd();
  expect(await lab.ledger.executions()).toBe(0);
  await lab.goToStart();
  expect(await file.receipts()).toEqual(['1 checkout-7']);
  await expect(page.getByTestId('violations').locator('li')).toHaveCount(0);
});

test('an exported file opens in an ordinary SQLite', async ({ file }) => {
  test.skip(otherSqlites.length === 0, NONE_THERE);
  await file.open();
  await file.charge({ key: 'ключ 🔑' }, 'executed');
  const download = await file.export();
  expect(download.suggestedFilename()).toBe(NAME);
  const path = await download.path();
  for (const [, query] of otherSqlites) {
    expect(query(path, 'PRAGMA integrity_check')).toEqual([{ integrity_check: 'ok' }]);
    expect(query(path, 'SELECT tenant, operation, key FROM record')).toEqual([
      { tenant: 'tenant-1', operation: 'charge_account', key: 'ключ 🔑' },
    ]);
    expect(query(path, 'SELECT id, arguments FROM receipt')).toMatchObject([{ id: 1 }]);
  }
});

/** A ledger of as many keyed charges, made by SQL alone. */
function largeFile(records: number): Uint8Array {
  const ledger = createSqliteLedger(sql, null);
  const db = new sql.Database(ledger.image());
  ledger.dispose();
  const ids = `WITH RECURSIVE id(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM id LIMIT ${records})`;
  const result = `'{"content":[],"structuredContent":{"receipt":' || n || '}}'`;
  const scope = `'tenant-1', 'charge_account', 'key-' || n`;
  db.run(`
    ${ids} INSERT INTO record SELECT ${scope}, hex(n), ${result}, n, NULL FROM id;
    ${ids} INSERT INTO execution SELECT ${scope}, 1 FROM id;
    ${ids} INSERT INTO receipt SELECT n, 'tenant-1', 'charge_account', 'r', '{"cents":5}', NULL, n
      FROM id;`);
  const bytes = db.export();
  db.close();
  return bytes;
}

test('ten thousand records scroll in their window, and can be charged beside', async ({
  file,
  page,
}) => {
  await file.open();
  await file.import('large.sqlite', largeFile(10_000));
  await expect(file.acknowledgement).toHaveText('large.sqlite is imported.');
  await expect(file.panel.getByRole('caption')).toHaveText('10,000 acknowledged records');
  // Only those in the window are drawn; the last one is reached by scrolling.
  expect(await file.records.count()).toBeLessThan(100);
  await expect(file.records.first()).toHaveAttribute('data-key', 'key-10000');
  await file.panel
    .getByRole('region', { name: 'Acknowledged records' })
    .evaluate((region) => region.scrollTo(0, region.scrollHeight));
  await expect(file.records.last()).toHaveAttribute('data-key', 'key-1');
  await file.press({ key: 'one more' });
  await expect(file.acknowledgement).toHaveText('Executed, and stored: receipt 10001.');
  await page.reload();
  await file.ready();
  await expect(file.records.first()).toHaveAttribute('data-key', 'one more');
});

test('a run keeps the file that it started from, until it is started again', async ({
  context,
  file,
  lab,
  page,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await file.open();
  await lab.ledger.onSqlite();
  const start = file.panel.getByTestId('stored-start');
  await expect(start).toHaveAttribute('data-value', 'true');
  await file.charge({ key: 'checkout-7' }, 'executed');
  await expect(start).toHaveAttribute('data-value', 'false');
  expect(await lab.ledger.rows('Receipts')).toEqual([]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status', { name: 'Link' })).toHaveText('Link copied.');

  await file.button('Start the run again').click();
  await expect(start).toHaveAttribute('data-value', 'true');
  await expect(page.getByTestId('ledger-start')).toHaveAttribute('data-value', 'stored');
  await lab.ledger.onSqlite();
  expect(await lab.ledger.rows('Receipts')).toMatchObject([{ id: '1' }]);
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByRole('status', { name: 'Link' })).toContainText('which no link holds');

  await file.forget();
  await expect(start).toHaveAttribute('data-value', 'false');
  await expect(page.getByTestId('ledger-start')).toHaveAttribute('data-value', 'stored');
});

test('by keyboard alone', async ({ file, page }) => {
  await file.open();
  await file.panel.getByRole('textbox', { name: 'Account' }).focus();
  await page.keyboard.press('Enter');
  await expect(file.acknowledgement).toHaveAttribute('data-kind', 'executed');
  for (const name of ['Cents', 'Idempotency key']) {
    await page.keyboard.press('Tab');
    await expect(file.panel.getByRole('textbox', { name })).toBeFocused();
  }
  await page.keyboard.press('Tab');
  await expect(file.button('Charge')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(file.panel.getByRole('region', { name: 'Acknowledged records' })).toBeFocused();
  for (const name of ['Start the run again', 'Export', 'Import', 'Forget the file']) {
    await page.keyboard.press('Tab');
    await expect(file.button(name)).toBeFocused();
  }
  await page.keyboard.press('Space');
  await expect(file.button('Forget 1 record for good?')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(file.button('Forget the file')).toBeFocused();
  await page.keyboard.press('Space');
  await page.keyboard.press('Space');
  await expect(file.records).toHaveCount(0);
  await expect(file.button('Forget the file')).toBeFocused();
});

for (const colorScheme of ['light', 'dark'] as const) {
  for (const width of [1440, 360]) {
    test(`axe and layout, ${colorScheme}, ${width} px wide`, async ({ file, page }, info) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await file.open();
      await file.charge({ key: 'checkout-7' }, 'executed');
      await file.charge({ key: `long-${'0123456789'.repeat(24)}` }, 'executed');
      await file.charge({ key: 'checkout-7', cents: 5 }, 'refused');
      await file.import('songs.sqlite', fileOf('CREATE TABLE songs (title TEXT)'));
      await expect(file.problem).toBeVisible();
      await file.button('Forget the file').click();
      expect(await objections(page, { within: '[data-testid="stored-file"]' })).toEqual([]);
      const sticksOut = await file.panel.evaluate((panel) => panel.scrollWidth > panel.clientWidth);
      expect(sticksOut).toBe(false);
      await file.panel.screenshot({ path: info.outputPath('panel.png') });
    });
  }
}
