// How long the page takes from an input to quiet: stepping, toggling and dropping a dragged row.
import type { Page } from '@playwright/test';
import { compile } from '../../../src/engine/compile.ts';
import { run } from '../../../src/engine/run.ts';
import { moveTo } from '../../../src/explore/moves.ts';
import type { Scenario } from '../../../src/scenario/schema.ts';
import { LabPage } from '../../pages/labPage.ts';
import { type Figure, quantile, type Section, sampled } from './figures.ts';
import { eventful, linkTo } from './scenarios.ts';
import { type Session, VIEWPORT } from './session.ts';
import { type Part, type Response, responsesTo, traced, untilQuiet } from './trace.ts';

const SAMPLES = 48;
/** Inputs before the measured ones: the page has been in use for a moment. */
const WARM_UP = 6;
const STEP = 100;
const PARTS = ['script', 'style', 'layout', 'paint'] as const;

export async function measureInputs(session: Session): Promise<Section> {
  const scenario = eventful();
  const { steps } = run(compile(scenario));
  const page = await openScenario(session, scenario, STEP);
  const press = (key: string) => () => page.keyboard.press(key);
  const dispatched = async (name: string, type: string, act: () => Promise<void>) =>
    responseFigure(name, await inputs(session, page, type, act));
  const figures = [
    await dispatched('Step forward', 'keydown', press('ArrowRight')),
    await dispatched('Step back', 'keydown', press('ArrowLeft')),
    await dispatched('Toggle the transport', 'click', await toggler(page)),
    await dispatched('Drop a dragged row', 'pointerup', await dragger(page, scenario)),
  ];
  await page.context().close();
  return { title: `From input to quiet, at ${steps.length} events`, figures };
}

/** Opens it without motion, whose frames the input causes only in name. */
export async function openScenario(
  { browser, address }: Session,
  scenario: Scenario,
  step: number,
): Promise<Page> {
  const context = await browser.newContext({ viewport: VIEWPORT, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await new LabPage(page, address).openLink(linkTo(scenario, step));
  await untilQuiet(page);
  return page;
}

/** Gives the input again and again, each time to a quiet page, and reads what each caused. */
export async function inputs(
  { browser }: Session,
  page: Page,
  type: string,
  act: () => Promise<void>,
  samples = SAMPLES,
): Promise<Response[]> {
  const times = async (count: number) => {
    for (let at = 0; at < count; at++) {
      await act();
      await untilQuiet(page);
    }
  };
  await times(WARM_UP);
  const responses = responsesTo(type, await traced(browser, () => times(samples)));
  if (responses.length < samples) {
    throw new Error(`Of ${samples} inputs the trace shows ${responses.length} of type ${type}.`);
  }
  return responses;
}

export function responseFigure(name: string, responses: readonly Response[]): Figure {
  const of = (read: (response: Response) => number, share = 0.5) =>
    quantile(responses.map(read), share).toFixed(1);
  const part = (name: Part) => `${name} ${of(({ parts }) => parts[name])}`;
  const processor = [0.5, 0.95].map((share) => of(({ processorMs }) => processorMs, share));
  const work = `processor ${processor.join(', p95 ')}: ${PARTS.map(part).join(', ')}`;
  return sampled(
    name,
    responses.map(({ totalMs }) => totalMs),
    `first frame ${of((one) => one.firstFrameMs)}; ${work}`,
  );
}

/** Clicks the transport that is not chosen. */
async function toggler(page: Page): Promise<() => Promise<void>> {
  const group = page.getByRole('radiogroup', { name: 'Transport' });
  const boxes = await Promise.all([0, 1].map((at) => group.locator('label').nth(at).boundingBox()));
  let turn = 0;
  return async () => {
    const box = boxes[++turn % 2];
    if (!box) throw new Error('The transports are not shown.');
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  };
}

/** Drags one row three places down, and then up again. The drop itself comes to a quiet page. */
async function dragger(page: Page, scenario: Scenario): Promise<() => Promise<void>> {
  const { id, below } = movable(scenario);
  const { from, to } = await new LabPage(page).timeline.dragPath(id, below);
  let [here, there] = [from, to];
  return async () => {
    await page.mouse.move(here.x, here.y);
    await page.mouse.down();
    await page.mouse.move(there.x, there.y, { steps: 3 });
    await untilQuiet(page);
    await page.mouse.up();
    [here, there] = [there, here];
  };
}

/** A row soon after the cursor that may go down past three others and come back up again. */
function movable(scenario: Scenario): { id: string; below: string } {
  const before = run(compile(scenario));
  const idAt = (at: number) => before.steps[at]?.choice.id ?? '';
  for (let from = STEP + 1; from < STEP + 8; from++) {
    const down = moveTo(before, idAt(from), from + 3);
    if (!down.ok || !moveTo(down.run, idAt(from), from).ok) continue;
    return { id: idAt(from), below: idAt(from + 3) };
  }
  throw new Error('No row near the cursor can be dragged down and up again.');
}
