// A stored file of 10,000 records in the page: both of its long tables, scrolled from end to end.
import type { Locator, Page } from '@playwright/test';
import { mutate } from '../../../src/engine/ledger/mutationLedger.ts';
import { chargeCall } from '../../../src/ledger/acknowledged.ts';
import { sql } from '../../../src/ledger/sql.testing.ts';
import { createSqliteLedger } from '../../../src/ledger/sqliteLedger.ts';
import { LabPage } from '../../pages/labPage.ts';
import { StoredFilePart } from '../../pages/storedFilePart.ts';
import { counted, type Figure, type Section } from './figures.ts';
import { responseFigure } from './inputs.ts';
import { TURNS, wheelDown } from './scrolling.ts';
import { type Session, VIEWPORT } from './session.ts';
import { responsesTo, traced, untilQuiet } from './trace.ts';

const RECORDS = 10_000;

export async function measureLedgerRows(session: Session): Promise<Section> {
  const { browser, address } = session;
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const file = new StoredFilePart(page);
  const lab = new LabPage(page, address);
  const opened = page.locator('[data-testid="stored-file"][data-kind="opfs"]');
  await lab.openLab('ledger-reopen');
  await opened.waitFor();
  await file.import('many.sqlite', imageOfMany());
  await file.records.first().waitFor();
  // A run starts from the file as it was when the page was opened.
  await page.reload();
  await opened.waitFor();
  await lab.ledger.onSqlite();
  await page.locator('[data-testid="ledger-start"][data-value="stored"]').waitFor();
  const tables = ['Keys and results', 'Acknowledged records'].map((name) =>
    page.getByRole('region', { name }),
  );
  const figures: Figure[] = [];
  for (const table of tables) figures.push(...(await scrollFigures(session, page, table)));
  await context.close();
  return { title: `In the page, at ${RECORDS.toLocaleString('en-GB')} rows`, figures };
}

async function scrollFigures(
  { browser }: Session,
  page: Page,
  table: Locator,
): Promise<readonly Figure[]> {
  const name = (await table.getAttribute('aria-label')) ?? '';
  await table.scrollIntoViewIfNeeded();
  await table.hover();
  await untilQuiet(page);
  const height = await table.evaluate((one) => one.scrollHeight - one.clientHeight);
  const entries = await traced(browser, () => wheelDown(page, height / TURNS));
  const end = await table.evaluate((one) => one.scrollTop + one.clientHeight - one.scrollHeight);
  if (end < -1) throw new Error(`${name} was not scrolled to its end.`);
  const frames = responsesTo('scroll', entries);
  const longest = Math.max(...frames.map(({ longestTaskMs }) => longestTaskMs));
  const busy = Math.max(...frames.map(({ longestProcessorMs }) => longestProcessorMs));
  return [
    responseFigure(`${name}: scroll by a turn of the wheel`, frames),
    counted(
      `${name}: longest task while scrolling`,
      longest,
      'ms',
      `limit 50; processor ${busy.toFixed(1)}`,
    ),
  ];
}

function imageOfMany(): Uint8Array {
  const ledger = createSqliteLedger(sql, null);
  ledger.run({ connection: 'A', do: 'open' });
  for (let at = 0; at < RECORDS; at++) {
    const args = { account: 'acct-7', cents: at + 1, idempotencyKey: `checkout-${at}` };
    mutate(ledger, 'A', chargeCall(args, `call-${at}`, at));
  }
  const image = ledger.image();
  ledger.dispose();
  return image;
}
