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

for (const [width, height] of [
  [640, 400],
  [700, 900],
  [820, 900],
] as const) {
  test(`the steps keep their place at ${width} by ${height}, and leave rows to see`, async ({
    page,
    lab,
  }) => {
    await page.setViewportSize({ width, height });
    await lab.openLab('cancel-first');
    const deck = page.locator('.deck');
    const next = page.getByRole('button', { name: 'Next step' });
    const places = new Set<string>();
    for (let step = 0; step < 5; step++) {
      const [bar, button] = await Promise.all([deck.boundingBox(), next.boundingBox()]);
      expect([bar?.x, bar?.width]).toEqual([0, width]);
      places.add(`${button?.x} ${button?.width}`);
      await lab.nextStep();
    }
    expect(places.size).toBe(1);
    const top = (await deck.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThan(height * 0.55);
  });
}

test('the names of the lanes stand apart at 820 px', async ({ page, lab }) => {
  await page.setViewportSize({ width: 820, height: 900 });
  await lab.openLab('cancel-first');
  const heads = await page.locator('.lanes b').evaluateAll((all) =>
    all.map((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      const { left, right } = range.getBoundingClientRect();
      return { left, right };
    }),
  );
  for (const [at, head] of heads.slice(1).entries()) {
    expect(head.left).toBeGreaterThan((heads[at]?.right ?? 0) + 4);
  }
});
