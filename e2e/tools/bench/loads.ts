// How long it takes from the start of a navigation until the page shows what the address asks for.
import { labLink } from '../../pages/labLink.ts';
import { type Figure, type Section, sampled } from './figures.ts';
import { eventful, linkTo } from './scenarios.ts';
import { type Session, VIEWPORT } from './session.ts';

const RUNS = 15;

export async function measureLoads(session: Session): Promise<Section> {
  const labC = labLink('maximum-deadline', { step: 8 });
  return {
    title: 'From the start of the navigation until the page is ready, nothing cached',
    figures: [
      await loadFigure(session, 'First visit', '', ''),
      await loadFigure(session, 'A link to lab C at step 8', labC, '[data-step="8"]'),
      await loadFigure(
        session,
        'A scenario of 200 events',
        linkTo(eventful(), 5),
        '[data-step="5"]',
      ),
    ],
  };
}

/** Opens the address anew, each time in a browser context of its own. */
export async function loadFigure(
  { browser, address }: Session,
  name: string,
  fragment: string,
  state: string,
  runs = RUNS,
): Promise<Figure> {
  const times: number[] = [];
  for (let run = 0; run < runs; run++) {
    const context = await browser.newContext({ viewport: VIEWPORT });
    const page = await context.newPage();
    const ready = `[data-ready="true"]${state}`;
    await page.addInitScript(watchFor(ready));
    await page.goto(address + fragment);
    await page.locator(ready).waitFor();
    times.push(Number(await page.evaluate('window.readyMs')));
    await context.close();
  }
  return sampled(name, times);
}

/**
 * Notes the time, counted from the start of the navigation, at which an element is there, or has
 * become what is looked for: the page is there before it says that it is ready.
 */
function watchFor(selector: string): string {
  return `new MutationObserver((_, observer) => {
    if (!document.querySelector(${JSON.stringify(selector)})) return;
    window.readyMs = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true, attributes: true })`;
}
