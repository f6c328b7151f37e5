// A run of 10,000 events in the page: opening it, stepping in it, and scrolling from end to end.
import type { Page } from '@playwright/test';
import { compile } from '../../../src/engine/compile.ts';
import { run } from '../../../src/engine/run.ts';
import { LabPage } from '../../pages/labPage.ts';
import { counted, type Section } from './figures.ts';
import { inputs, openScenario, responseFigure } from './inputs.ts';
import { loadFigure } from './loads.ts';
import { enormous, linkTo } from './scenarios.ts';
import type { Session } from './session.ts';
import { responsesTo, traced, untilQuiet } from './trace.ts';

const STEP = 5000;
const LOADS = 5;
const STEPS = 20;
/** Turns of the wheel from the top to the end. */
export const TURNS = 60;

export async function measureScrolling(session: Session): Promise<Section> {
  const scenario = enormous();
  const { steps } = run(compile(scenario));
  const link = linkTo(scenario, STEP);
  const opened = await loadFigure(
    session,
    'Open a link to it',
    link,
    `[data-step="${STEP}"]`,
    LOADS,
  );
  const page = await openScenario(session, scenario, STEP);
  const forward = () => page.keyboard.press('ArrowRight');
  const stepping = await inputs(session, page, 'keydown', forward, STEPS);
  const rows = await new LabPage(page).timeline.order();
  const elements = await page.evaluate('document.querySelectorAll("*").length');
  const height = await toTop(page);
  const entries = await traced(session.browser, () => wheelDown(page, height / TURNS));
  const frames = responsesTo('scroll', entries);
  const longest = Math.max(...frames.map(({ longestTaskMs }) => longestTaskMs));
  await page.context().close();
  return {
    title: `In the page, at ${steps.length.toLocaleString('en-GB')} events`,
    figures: [
      opened,
      responseFigure('Step forward', stepping),
      responseFigure('Scroll by a turn of the wheel', frames),
      counted('Longest frame while scrolling', longest, 'ms'),
      counted('Rows in the page', rows.length),
      counted('Elements in the page', Number(elements)),
    ],
  };
}

/**
 * Puts the pointer over the timeline and scrolls to its top; answers how far it can scroll, in px.
 */
async function toTop(page: Page): Promise<number> {
  const scroller = page.locator('[data-scroller]');
  await scroller.hover();
  await page.keyboard.press('Home');
  await untilQuiet(page);
  return scroller.evaluate((element) => {
    element.scrollTop = 0;
    return element.scrollHeight - element.clientHeight;
  });
}

export async function wheelDown(page: Page, px: number): Promise<void> {
  for (let turn = 0; turn < TURNS; turn++) {
    await page.mouse.wheel(0, px);
    await untilQuiet(page);
  }
}
