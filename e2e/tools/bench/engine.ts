// How fast the engine is in the browser, by itself: bundled in memory and run in a blank page.
import type { Page } from '@playwright/test';
import { bundle } from './bundle.ts';
import type { tasks } from './engineEntry.ts';
import { type Figure, quantile, type Section, sampled } from './figures.ts';
import type { Session } from './session.ts';

type TaskName = keyof typeof tasks;

const RUNS = 20;
const WARM_UP = 5;

export async function measureEngine({ browser }: Session): Promise<Section> {
  const page = await browser.newPage();
  await page.evaluate(await bundle('engineEntry.ts'));
  const times = (name: string, task: TaskName) => timesFigure(page, name, task);
  const figures = [
    await times('10,000 events: compile and run', 'run'),
    await times('10,000 events of 2,500 calls', 'runManyCalls'),
    await times('10,000 events: check invariants', 'invariants'),
    await times('10,000 events: the page’s model', 'model'),
    await times('200 events: run and model', 'everything'),
    await rateFigure(page, 'Lab C in random orders', 'wishes', 'runs/s'),
    await rateFigure(page, 'Lab C, every order', 'walk', 'worlds/s'),
  ];
  await page.close();
  return { title: 'The engine in the browser, by itself', figures };
}

async function timesFigure(page: Page, name: string, task: TaskName): Promise<Figure> {
  const results = await repeat(page, task);
  const note = task === 'model' ? 'invariants included' : '';
  return sampled(
    name,
    results.map(({ ms }) => ms),
    note,
  );
}

/** Its p95 is the rate that 19 in 20 runs exceed. */
async function rateFigure(page: Page, name: string, task: TaskName, unit: string): Promise<Figure> {
  const results = await repeat(page, task);
  const msEach = results.map(({ count, ms }) => ms / count);
  const rate = (share: number) => 1000 / quantile(msEach, share);
  const each = (results[0]?.count ?? 0).toLocaleString('en-GB');
  const note = `${results.length} samples of ${each}`;
  return { name, unit, median: rate(0.5), p95: rate(0.95), note };
}

async function repeat(page: Page, task: TaskName): Promise<{ count: number; ms: number }[]> {
  const results: { count: number; ms: number }[] = [];
  for (let at = -WARM_UP; at < RUNS; at++) {
    const result = await page.evaluate<{ count: number; ms: number }>(`bench.tasks.${task}()`);
    if (at >= 0) results.push(result);
  }
  return results;
}
