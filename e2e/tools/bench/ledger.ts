// How fast the SQLite ledger is in the browser, by itself: bundled in memory, in a blank page.
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { root } from '../install.mjs';
import { bundle } from './bundle.ts';
import { type Figure, type Section, sampled } from './figures.ts';
import type { Ready } from './ledgerEntry.ts';
import type { Session } from './session.ts';
import { untilQuiet } from './trace.ts';

type Task = 'calls' | 'replays' | 'image' | 'tables' | 'query';

const LOADS = 20;
const RUNS = 5;
const WARM_UP = 1;

export async function measureLedger({ browser }: Session): Promise<Section> {
  const code = await bundle('ledgerEntry.ts');
  const wasm = readFileSync(`${root}node_modules/sql.js/dist/sql-wasm-browser.wasm`, 'base64');
  const empty = readFileSync(`${root}src/ledger/emptyLedger.sqlite`, 'base64');
  const starts: Ready[] = [];
  let page: Page | undefined;
  // Each in a new page, since SQLite starts once.
  for (let at = 0; at < LOADS; at++) {
    await page?.close();
    page = await browser.newPage();
    await page.evaluate(code);
    // A new page is still busy with itself, and its browser with the next one.
    await untilQuiet(page);
    starts.push(await page.evaluate<Ready>(`bench.ready('${wasm}', '${empty}')`));
  }
  if (!page) throw new Error('There was no page.');
  const figures = [
    sampled(
      'Ready, once its wasm has loaded',
      starts.map(({ readyMs }) => readyMs),
      'limit 100',
    ),
    sampled(
      'The first call after that',
      starts.map(({ firstCallMs }) => firstCallMs),
    ),
    await figureOf(page, '10,000 keyed calls, executed', 'calls', 'limit 2,000'),
    await figureOf(page, '10,000 keyed calls, replayed', 'replays'),
    await figureOf(page, 'Image of 10,000 records', 'image'),
    await figureOf(page, 'All rows of 10,000 calls', 'tables'),
    await figureOf(page, 'A query over 10,000 records', 'query', 'image included'),
  ];
  await page.close();
  return { title: 'The SQLite ledger in the browser, by itself', figures };
}

async function figureOf(page: Page, name: string, task: Task, note = ''): Promise<Figure> {
  const samples: number[] = [];
  for (let at = -WARM_UP; at < RUNS; at++) {
    const ms = await page.evaluate<number>(`bench.${task}()`);
    if (at >= 0) samples.push(ms);
  }
  return sampled(name, samples, note);
}
