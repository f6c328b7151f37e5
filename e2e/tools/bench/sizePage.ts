// How long a million durations take on the page that sizes a deadline, and a move of its slider.
import type { Page } from '@playwright/test';
import { DURATIONS_ROWS_MAX } from '../../../src/base/limits.ts';
import { seeded, seededNormal } from '../../../src/course/durations/seeded.ts';
import { SizePage } from '../../pages/sizePage.ts';
import { counted, type Section, sampled } from './figures.ts';
import { inputs, responseFigure } from './inputs.ts';
import { type Session, VIEWPORT } from './session.ts';
import { untilQuiet } from './trace.ts';

const RUNS = 5;

export async function measureSizePage(session: Session): Promise<Section> {
  const context = await session.browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const size = new SizePage(page, session.address);
  await size.open('data=own');
  await untilQuiet(page);
  const content = millionRows();
  const totals: number[] = [];
  const stalls: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    await watch(page);
    await size.chooseFile(`run-${run}.csv`, content);
    const { totalMs, stallMs } = await page.evaluate<{ totalMs: number; stallMs: number }>(
      'window.analysed',
    );
    totals.push(totalMs);
    stalls.push(stallMs);
    if ((await size.count()) !== DURATIONS_ROWS_MAX) throw new Error('Not all rows were read.');
  }
  await size.slider.focus();
  let turn = 0;
  const moves = await inputs(session, page, 'keydown', () =>
    page.keyboard.press(turn++ % 2 === 0 ? 'ArrowLeft' : 'ArrowRight'),
  );
  await context.close();
  return {
    title: 'Sizing a deadline with 1,000,000 durations and an input',
    figures: [
      sampled('From the file to all figures', totals, 'two modes; limit 3,000'),
      sampled('The page’s longest pause meanwhile', stalls, 'between two frames'),
      sampled(
        'Move of the slider, to its frame',
        moves.map(({ firstFrameMs }) => firstFrameMs),
      ),
      responseFigure('Move of the slider, to quiet', moves),
      counted('Bytes of the file', content.length),
    ],
  };
}

/** From the start of the reading to its end, and the longest time between two frames within it. */
async function watch(page: Page): Promise<void> {
  await page.evaluate(`{
    const node = document.querySelector('[data-testid="durations"]');
    window.analysed = new Promise((done) => {
      let startedMs = null;
      let frameMs = 0;
      let stallMs = 0;
      const frame = (nowMs) => {
        if (startedMs !== null) stallMs = Math.max(stallMs, nowMs - frameMs);
        frameMs = nowMs;
        if (startedMs === null && node.dataset.state === 'running') startedMs = nowMs;
        if (startedMs !== null && node.dataset.state === 'done')
          return done({ totalMs: nowMs - startedMs, stallMs });
        requestAnimationFrame(frame);
      };
      requestAnimationFrame(frame);
    });
  } 0`);
}

/** Nine in ten calls take a fast path, and all but a few of the others a slow one. */
function millionRows(): Buffer {
  const next = seeded(2);
  const normal = seededNormal(next);
  const lines = Array.from({ length: DURATIONS_ROWS_MAX }, () => {
    const isSlow = next() < 0.1;
    const ms = isSlow ? 34_000 * Math.exp(0.12 * normal()) : 220 * Math.exp(0.35 * normal());
    return `${Math.round(ms)},${Math.floor((isSlow ? 10_000 : 0) + 9000 * next())}`;
  });
  return Buffer.from(`duration_ms,records\n${lines.join('\n')}\n`);
}
