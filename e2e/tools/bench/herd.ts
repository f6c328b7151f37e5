// How fast a herd is computed in the browser by itself, and how fast its panel is redrawn.
import { labLink } from '../../pages/labLink.ts';
import { LabPage } from '../../pages/labPage.ts';
import { bundle } from './bundle.ts';
import { type Section, sampled } from './figures.ts';
import { inputs, responseFigure } from './inputs.ts';
import { type Session, VIEWPORT } from './session.ts';
import { untilQuiet } from './trace.ts';

const RUNS = 40;
const WARM_UP = 2;

/** From a digit of the seed to the page with its herd, computed and drawn. */
export async function measureHerdRedraw(session: Session): Promise<Section> {
  const { browser, address } = session;
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  const lab = new LabPage(page, address);
  await lab.openLink(labLink('reconnect-herd', { herd: 'seed:20' }));
  await lab.recovery.field('Seed').press('End');
  await untilQuiet(page);
  let turn = 0;
  // One key for each input: a digit is added, and then taken away.
  const key = () => page.keyboard.press(turn++ % 2 === 0 ? String(turn % 10) : 'Backspace');
  const figure = responseFigure(
    'Another seed, 10,000 clients by three jitters',
    await inputs(session, page, 'input', key),
  );
  await context.close();
  return { title: 'From a typed number of the herd to quiet', figures: [figure] };
}

/** In a blank page, bundled in memory. */
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
