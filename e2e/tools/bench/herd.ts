// How fast a herd is computed in the browser, by itself: bundled in memory, in a blank page.
import { bundle } from './bundle.ts';
import { type Section, sampled } from './figures.ts';
import type { Session } from './session.ts';

const RUNS = 40;
const WARM_UP = 2;

export async function measureHerd({ browser }: Session): Promise<Section> {
  const page = await browser.newPage();
  await page.evaluate(await bundle('herdEntry.ts'));
  const times = async (name: string, clients: number, capacity: number, note = '') => {
    const samples: number[] = [];
    for (let at = -WARM_UP; at < RUNS; at++) {
      const ms = await page.evaluate<number>(`bench.compare(${clients}, ${capacity}, ${at + 9})`);
      if (at >= 0) samples.push(ms);
    }
    return sampled(name, samples, note);
  };
  const figures = [
    await times('10,000 clients, 1,000 each 100 ms', 10_000, 1000, 'limit 16, one frame'),
    await times('10,000 clients, 200 each 100 ms', 10_000, 200),
    await times('100,000 clients, 20,000 each 100 ms', 100_000, 20_000),
  ];
  await page.close();
  return { title: 'Herds by three jitters in the browser, by themselves', figures };
}
