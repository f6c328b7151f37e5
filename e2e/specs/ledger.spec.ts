// The ledger labs: what is executed, who waits, what each connection sees, in every setting.
import { ledgerLabs } from '../../src/labs/ledger/ledgerLabs.ts';
import { expect, test } from './fixtures.ts';
import { chargesAtOnce, scenarioFile } from './scenarioFiles.ts';

/** Committed effects at the last step, by lab and position of its switch. */
const EFFECTS: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'ledger-new-id': { 'no-key': 2, key: 1 },
  'ledger-key': { safe: 1, unsafe: 1 },
  'ledger-race': { safe: 1, unsafe: 2 },
  'ledger-deferred': { deferred: 1, immediate: 1 },
  'ledger-crash': { safe: 1, unsafe: 2 },
  'ledger-alias': { safe: 1, unsafe: 1 },
  'ledger-reopen': { safe: 1, unsafe: 2 },
  'ledger-replicas': { safe: 1, unsafe: 3 },
  'ledger-window': { window: 2, forever: 1 },
  'ledger-scope': { safe: 3, unsafe: 1 },
  'ledger-natural-key': { safe: 1, unsafe: 1 },
  'ledger-remote': { 'call-first': 2, 'record-first': 0, outbox: 2, 'provider-key': 1 },
  'retry-matrix': { contract: 2, hints: 3 },
};

test('every lab of the ledger is here', () => {
  expect(Object.keys(EFFECTS)).toEqual(ledgerLabs.map(({ id }) => id));
});

for (const [id, forms] of Object.entries(EFFECTS)) {
  test(`${id} comes to the same on both transports and in both revisions`, async ({ lab }) => {
    const names = ledgerLabs.find((one) => one.id === id)?.forms?.map((form) => form.id) ?? [];
    expect(names.toSorted()).toEqual(Object.keys(forms).toSorted());
    for (const [form, effects] of Object.entries(forms)) {
      await lab.openLab(id as 'ledger-key', { form });
      await lab.ledger.onSqlite();
      await lab.goToEnd();
      for (const transport of ['stdio', 'http'] as const) {
        for (const revision of ['2026-07-28', '2025-11-25'] as const) {
          await lab.chooseTransport(transport);
          await lab.chooseRevision(revision);
          expect(await lab.ledger.executions(), `${form} ${transport} ${revision}`).toBe(effects);
          expect((await lab.observation()).ledger?.executions).toBe(effects);
          await expect(lab.ledger.panel).toContainText('answered every statement');
        }
      }
    }
  });
}

test('two connections are taken apart statement by statement', async ({ lab }) => {
  await lab.openLab('ledger-race', { step: 5 });
  await lab.ledger.onSqlite();
  expect(await lab.ledger.sql()).toBe('BEGIN IMMEDIATE');
  expect(await lab.ledger.lockHolder()).toBe('A');
  await lab.nextStep();
  expect(await lab.ledger.sql()).toContain('database is locked');
  expect((await lab.shown.why()).rules).toContain('LED-12');

  // What A has written is seen by A alone until it commits.
  await lab.goToStep(8);
  expect(await lab.ledger.rows('Receipts')).toMatchObject([{ request: 'A' }]);
  await lab.ledger.seeAs('B');
  expect(await lab.ledger.rows('Receipts')).toEqual([]);
  await lab.ledger.seeAs('anybody');
  expect(await lab.ledger.rows('Receipts')).toEqual([]);
  expect(await lab.ledger.executions()).toBe(0);
  await lab.goToStep(11);
  expect(await lab.ledger.rows('Receipts')).toMatchObject([{ request: 'A' }]);
  expect(await lab.ledger.lockHolder()).toBe('none');
});

test('the switch keeps order and cursor, and travels in the link', async ({ lab, page }) => {
  await lab.openLab('ledger-race', { step: 4 });
  await page.getByRole('radio', { name: 'statement by statement' }).check();
  await expect(page).toHaveURL(/form=unsafe/);
  expect(await lab.step()).toBe(4);
  const link = page.url();
  await lab.openLink(link);
  await expect(page.getByRole('radio', { name: 'statement by statement' })).toBeChecked();
  expect(await lab.alerts()).toEqual([]);
  await lab.goToEnd();
  expect(await lab.ledger.executions()).toBe(2);
  await expect(page.getByTestId('violations').locator('[data-invariant="INV-39"]')).toHaveCount(1);
});

test('a crash is moved later, statement by statement', async ({ lab }) => {
  await lab.openLab('ledger-crash', { form: 'unsafe' });
  await lab.goToEnd();
  expect(await lab.ledger.executions()).toBe(2);
  await lab.timeline.moveLater('crash:server');
  await lab.goToEnd();
  // The effect has its record now, and the retry finds it.
  expect(await lab.order()).toContain('store:A');
  expect(await lab.ledger.executions()).toBe(1);
});

test('a query with two columns of one name leaves nothing behind', async ({ lab }) => {
  await lab.openLab('ledger-key', { step: 9 });
  await lab.ledger.onSqlite();
  await lab.ledger.query('SELECT 1 AS x, 2 AS x');
  await lab.ledger.query('SELECT * FROM record, receipt');
  await lab.ledger.query('SELECT 7 AS y');
  expect(await lab.ledger.rows('Answer')).toEqual([{ y: '7' }]);
  const wide = await lab.ledger.panel.evaluate((one) => one.scrollWidth > one.clientWidth);
  expect(wide).toBe(false);
});

test('a query of several statements says which answer it shows', async ({ lab, page }) => {
  await lab.openLab('ledger-key', { step: 9 });
  await lab.ledger.onSqlite();
  await lab.ledger.query('SELECT 1; SELECT 2 AS y');
  const said = lab.ledger.panel.getByTestId('ledger-query').getByRole('status');
  await expect(said.last()).toHaveText('As of step 9; the last of 2 answers is shown.');
  await lab.ledger.query("ATTACH 'x' AS other");
  await expect(page.getByText('it was run, and has nothing to show')).toBeVisible();
});

test('a count that is none is said to be none, and stays to be mended', async ({ lab, page }) => {
  await lab.openLab('ledger-key');
  const box = page.getByLabel('How many effects are committed?');
  for (const odd of ['-1', '1.5']) {
    await box.fill(odd);
    await expect(box).toHaveValue(odd);
    await expect(page.getByText('it must be a whole number from 0 to 9,999')).toBeVisible();
  }
  await box.fill('1');
  await expect(page.getByText('This is no answer')).toHaveCount(0);
  await lab.check();
  expect((await lab.verdicts())['executions']?.verdict).toBe('right');
});

test('the retry matrix names the class, whatever the hints say', async ({ lab, page }) => {
  await lab.openLab('retry-matrix');
  const matrix = page.getByRole('region', { name: 'May this call be tried again?' });
  const outcome = matrix.locator('[data-retry-class]');
  await expect(outcome).toHaveAttribute('data-retry-class', 'unsafe');
  await matrix.getByRole('combobox', { name: 'idempotentHint' }).selectOption('true');
  await expect(outcome).toHaveAttribute('data-retry-class', 'unsafe');
  await matrix.getByRole('radio', { name: 'durable' }).check();
  await matrix.getByRole('checkbox', { name: 'the same key' }).check();
  await expect(outcome).toHaveAttribute('data-retry-class', 'conditional');
  await matrix.getByRole('radio', { name: 'reads only' }).check();
  await expect(outcome).toHaveAttribute('data-retry-class', 'safe');
});

test('another order: the one who begins first executes', async ({ lab }) => {
  await lab.openLab('ledger-race');
  await lab.timeline.moveEarlier('begin:B');
  await lab.goToEnd();
  expect(await lab.ledger.rows('Receipts')).toMatchObject([{ request: 'B' }]);
  expect(await lab.ledger.executions()).toBe(1);
});

test('a query reads a copy of the file, and cannot write to it', async ({ lab }) => {
  await lab.openLab('ledger-key', { step: 9 });
  await lab.ledger.onSqlite();
  await lab.ledger.query('SELECT key, count FROM execution');
  expect(await lab.ledger.rows('Answer')).toEqual([{ key: 'checkout-7', count: '1' }]);
  await lab.ledger.query('DELETE FROM execution');
  await expect(lab.ledger.panel.getByRole('alert')).toContainText('readonly');
  await lab.ledger.query('SELEKT');
  await expect(lab.ledger.panel.getByRole('alert')).toContainText('syntax error');
  await lab.ledger.query('SELECT count(*) AS n FROM receipt');
  expect(await lab.ledger.rows('Answer')).toEqual([{ n: '1' }]);
});

test('a query without end is cancelled, and the page goes on meanwhile', async ({ lab, page }) => {
  await lab.openLab('ledger-key', { step: 9 });
  await lab.ledger.onSqlite();
  await lab.ledger.startQuery(`
    WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n) SELECT count(*) FROM n`);
  await expect(lab.ledger.panel.getByRole('status', { name: 'Progress' })).toContainText('stopped');
  await lab.nextStep();
  expect(await lab.step()).toBe(10);
  await lab.ledger.seeAs('anybody');
  await lab.ledger.cancelQuery();
  await expect(lab.ledger.panel.getByRole('alert')).toHaveText('The query was cancelled.');
  await lab.ledger.query('SELECT count(*) AS n FROM receipt');
  expect(await lab.ledger.rows('Answer')).toEqual([{ n: '1' }]);
  await expect(page.getByTestId('ledger-query')).toHaveAttribute('aria-busy', 'false');
});

test('a query that fills memory harms neither the page nor the next query', async ({ lab }) => {
  await lab.openLab('ledger-key', { step: 9 });
  await lab.ledger.onSqlite();
  await lab.ledger.query("SELECT length(printf('%.*c', 900000000, 'x'))");
  await expect(lab.ledger.panel.getByRole('alert')).toHaveText('out of memory');
  await lab.ledger.query('PRAGMA hard_heap_limit = 1000; SELECT 1');
  await lab.ledger.query("SELECT 'printf and zeroblob' AS n");
  expect(await lab.ledger.rows('Answer')).toEqual([{ n: 'printf and zeroblob' }]);
});

test('the record asks how often it was done, and is judged', async ({ lab, page }) => {
  await lab.openLab('ledger-replicas', { form: 'unsafe' });
  await lab.record.fill({ executions: 1 });
  await lab.check();
  expect((await lab.verdicts()).executions?.verdict).toBe('wrong');
  await lab.record.fill({ executions: 3 });
  await lab.check();
  expect((await lab.verdicts()).executions?.verdict).toBe('right');
  expect(await lab.record.explanation('executions')).toContain('3 effects');
  await expect(page).toHaveURL(/record\.executions=3/);
});

test('SQLite is asked for only where a ledger is shown', async ({ lab, page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await lab.openLab('cancel-first', { step: 3 });
  expect(asked.filter((url) => /wasm|ledger/i.test(url))).toEqual([]);
  await page.getByRole('link', { name: 'Ledger' }).click();
  await lab.ledger.onSqlite();
  expect(asked.filter((url) => url.endsWith('.wasm'))).toHaveLength(1);
});

test('without SQLite the tables are the simulation’s own, and the page says so', async ({
  page,
  baseURL,
}) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ body: 'no WebAssembly' }));
  await page.goto(`${baseURL}#/labs/ledger-key?step=9`);
  const panel = page.getByTestId('ledger');
  await expect(panel.getByRole('alert')).toContainText('SQLite could not be loaded');
  await expect(panel).toHaveAttribute('data-source', 'memory');
  await expect(panel.getByRole('region', { name: 'Receipts' })).toContainText('charge_account');
});

test('a switch that does not exist is named', async ({ lab }) => {
  await lab.openLink('#/labs/ledger-key?form=other');
  expect(await lab.alerts()).toEqual(['form "other" is not known; use safe or unsafe.']);
  await lab.openLink('#/labs/cancel-first?form=safe');
  expect(await lab.alerts()).toEqual(['form "safe" is not known; this lab has no switch.']);
});

test('SQLite follows a long run in pieces, and needs not be waited for', async ({ lab, page }) => {
  await lab.open();
  await lab.menu.openFile(scenarioFile('busy.json', chargesAtOnce(60)));
  await lab.ledger.onSqlite();
  const before = await lab.step();
  // Without a task of its own for the browser, so that none of the pieces can come between.
  await page.evaluate(async () => {
    document.querySelector<HTMLElement>('[aria-label="Last step"]')?.click();
    const cancel = () => document.querySelector<HTMLElement>('progress ~ button');
    for (let turn = 0; turn < 50 && !cancel(); turn++) await null;
    cancel()?.click();
  });
  expect(await lab.step()).toBeGreaterThan(before);
  await expect(lab.ledger.panel).toContainText('SQLite does not follow to this step.');
  await expect(lab.ledger.panel).toHaveAttribute('data-source', 'memory');
  await lab.previousStep();
  await lab.goToEnd();
  await lab.ledger.onSqlite();
  await expect(lab.ledger.panel).toContainText('answered every statement');
  expect(await lab.ledger.executions()).toBe(60);
});
