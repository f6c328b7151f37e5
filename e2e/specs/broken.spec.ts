// When a part of the page breaks: it says what broke, keeps the link, and can be begun anew.
import { test as loud, type Page } from '@playwright/test';
import { cancelFirst } from '../../src/labs/cancelFirst.ts';
import { LabPage } from '../pages/labPage.ts';
import { expect, test } from './fixtures.ts';

// Named in vite.config.ts.
const DIAGRAM = /\/diagram-[^/]*\.js$/;

/** The diagram is a file of its own, so it can be replaced by one that throws. */
async function breakDiagram(page: Page): Promise<void> {
  await page.route(DIAGRAM, async (route) => {
    const text = await (await route.fetch()).text();
    // The builder names what it exports, be it the function or all there is: any name will do.
    const names = [...text.matchAll(/ as (\w+)(?=[^{]*\}\s*;?\s*$)/g)].map(([, name]) => name);
    await route.fulfill({
      contentType: 'text/javascript',
      body: `function Diagram() { throw new Error("the diagram fell over"); }
        Diagram.default = Diagram;
        export { ${names.map((name) => `Diagram as ${name}`).join(', ')} };`,
    });
  });
}

// What breaks is told to the console, too, so these tests do not ask for a quiet one.
loud('a part that breaks is told in words, with the link to it', async ({ page }) => {
  const lab = new LabPage(page);
  await breakDiagram(page);
  await page.goto('#/labs/complete-first?transport=http&revision=2025-11-25&step=3');
  const alert = page.getByRole('alert');
  await expect(alert).toContainText('the diagram fell over');
  expect(page.url()).toContain('#/labs/complete-first?transport=http&revision=2025-11-25&step=3');
  await expect(page.getByRole('link')).toHaveAttribute('href', page.url());
  await page.unroute(DIAGRAM);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await lab.ready();
  expect(await lab.step()).toBe(3);
});

loud('a page that broke can be left for the first ordering', async ({ page }) => {
  const lab = new LabPage(page);
  await breakDiagram(page);
  await page.goto('#/labs/complete-first?transport=http');
  await expect(page.getByRole('alert')).toContainText('the diagram fell over');
  await page.unroute(DIAGRAM);
  await page.getByRole('button', { name: 'Start with ordering A' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
});

test('the title names what is open', async ({ page, lab }) => {
  await lab.openLab('cancel-first');
  await expect(page).toHaveTitle(`A. ${cancelFirst.title} · MCP Reliability Lab`);
  await lab.chooseLab('complete-first');
  await expect(page).toHaveTitle(/^B\. /);
});

for (const [name, address, part] of [
  ['page', '#/failures', /\/FailuresPage-[^/]*\.js$/],
  ['panel', '#/labs/fail-answers-twice', /\/FailurePanel-[^/]*\.js$/],
] as const) {
  // A file that does not come is told to the console by the browser.
  loud(
    `a ${name} that was not loaded is asked for again, by hand or by coming back`,
    async ({ page }) => {
      let isDown = true;
      await page.route(part, (route) => (isDown ? route.abort() : route.continue()));
      await page.goto(address);
      const missing = page.getByText('This part of the page could not be loaded.');
      const again = page.getByRole('button', { name: 'Try again' });
      await expect(missing).toBeVisible();
      await again.click();
      await expect(missing).toBeVisible();
      await page.goto('#/labs/complete-first');
      await expect(page.locator('main[data-lab="complete-first"]')).toBeVisible();
      await page.goto(address);
      await expect(missing).toBeVisible();
      isDown = false;
      await again.click();
      await expect(page.getByTestId('failure').first()).toBeVisible();
      await expect(missing).toHaveCount(0);
    },
  );
}
