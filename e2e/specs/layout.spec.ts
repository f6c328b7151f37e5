// Layout: from a small phone to a wide screen nothing sticks out, and nothing is out of reach.
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const WIDTHS = [360, 390, 768, 1024, 1440, 2560];

/** Elements beyond the right edge of the window, unless something around them scrolls or clips. */
function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isContained = (element: Element): boolean => {
      for (let box = element.parentElement; box && box !== document.body; box = box.parentElement) {
        if (getComputedStyle(box).overflowX !== 'visible') return true;
      }
      return false;
    };
    const root = document.documentElement;
    const wide = root.scrollWidth > root.clientWidth ? [`page: ${root.scrollWidth} px`] : [];
    const outside = [...document.body.querySelectorAll('*')].filter((element) => {
      const { right, width, height } = element.getBoundingClientRect();
      return width > 0 && height > 0 && right > root.clientWidth + 0.5 && !isContained(element);
    });
    return [...wide, ...outside.map((one) => `${one.tagName} .${one.getAttribute('class')}`)];
  });
}

for (const width of WIDTHS) {
  test(`nothing sticks out at ${width} px`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height: 800 });
    await lab.openLab('maximum-deadline', { transport: 'http', revision: '2025-11-25' });
    expect.soft(await stickingOut(page), 'at the start').toEqual([]);
    await lab.goToEnd();
    await lab.fillRecord({ state: 'completed', signal: 'stream-closed', ignored: [] });
    await lab.check();
    await lab.moveEarlier('max:C');
    await page.getByTestId('wire-frames').getByRole('button').first().click();
    await page.getByText('Machine-readable observation').click();
    expect.soft(await stickingOut(page), 'with everything open').toEqual([]);
    await lab.menu.open();
    expect.soft(await stickingOut(page), 'with the menu open').toEqual([]);
  });
}

for (const [width, height] of [
  [390, 844],
  [1024, 740],
] as const) {
  test(`thirteen labs leave room for the order of events at ${width} px`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height });
    await lab.openLab('retry-matrix', { step: 0 });
    const labs = page.getByRole('navigation', { name: 'Labs' });
    await expect(labs.locator('[aria-current]')).toBeInViewport({ ratio: 0.9 });
    await expect(lab.timeline.row('send:A')).toBeInViewport({ ratio: 0.9 });
    expect((await labs.boundingBox())?.height).toBeLessThan(height / 5);
    expect(await stickingOut(page)).toEqual([]);
  });
}

for (const width of [360, 1024]) {
  test(`everything is in reach at ${width} px`, async ({ lab, page }) => {
    await page.setViewportSize({ width, height: 740 });
    await lab.openLab('cancel-first', { step: 3 });
    const row = lab.timeline.row('cancel:A');
    for (const part of [
      page.getByRole('navigation', { name: 'Labs' }).getByRole('link').last(),
      page.getByRole('radio', { name: 'Streamable HTTP' }),
      page.getByRole('radio', { name: '2025-11-25' }),
      lab.policy('close-only'),
      lab.record.field('signal'),
      page.getByRole('button', { name: 'Check' }),
      lab.shown.request('A').getByTestId('clock-idle'),
      lab.shown.fact('A', 'terminalState'),
      lab.timeline.waitingDeadline('idle:A').getByRole('button', { name: 'Let it expire' }),
      row.getByText('300'),
      page.getByRole('button', { name: 'Next step' }),
      page.getByTestId('why'),
    ]) {
      await part.scrollIntoViewIfNeeded();
      await expect.soft(part).toBeInViewport({ ratio: 0.9 });
    }
    await row.getByRole('button', { name: 'Move earlier' }).click();
    await expect(lab.main).toHaveAttribute('data-step', '2');
  });
}

test('the fields of the edit form have their names in sight at every width', async ({
  lab,
  page,
}) => {
  await lab.openLab('cancel-lost');
  const labels = (await lab.menu.openEdit()).locator('.edit-field .field-label');
  for (const width of [...WIDTHS, 1300, 1500]) {
    await page.setViewportSize({ width, height: 800 });
    const heights = await labels.evaluateAll((all) => all.map((one) => one.clientHeight));
    expect(Math.min(...heights), `at ${width} px`).toBeGreaterThan(10);
  }
});
