// What stands in place of a page that cannot go on, and how one gets on from there.
import type { Page } from '@playwright/test';
import { labLink } from '../pages/labLink.ts';
import { expect, test as watched } from './fixtures.ts';

/** A fault of the page belongs in the console: there, and only there, is the place of it told. */
const test = watched.extend({ quiet: async ({ page: _ }, use) => use(undefined) });

const PANELS = /\/StreamPanels-[^/]*\.js$/;

/** The panels of Streams with a fault in them, under whatever name the build gave their export. */
async function breakPanels(page: Page): Promise<void> {
  const names = ['default', ...'abcdefghijklmnopqrstuvwxyz'].map((name) => `broken as ${name}`);
  const body = `function broken() { throw new Error('the queue has no slots'); }
    broken.default = broken;
    export { ${names.join(', ')} };`;
  await page.route(PANELS, (route) => route.fulfill({ contentType: 'text/javascript', body }));
}

test('a page that broke says why, keeps its link and can be opened again', async ({
  page,
  lab,
}) => {
  await breakPanels(page);
  const link = labLink('buffer-overload', { transport: 'http', step: 3 });
  await page.goto(link);

  const broken = page.getByRole('alert');
  await expect(broken).toContainText('The page broke');
  await expect(broken).toContainText('the queue has no slots');
  await expect(page.getByRole('link')).toHaveAttribute('href', page.url());
  expect(page.url()).toContain('step=3');

  await page.unroute(PANELS);
  await page.getByRole('button', { name: 'Load the page again' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'buffer-overload');
  await expect(lab.main).toHaveAttribute('data-step', '3');
});

test('a page that broke can be left for the first ordering', async ({ page, lab }) => {
  await breakPanels(page);
  await page.goto(labLink('buffer-overload', { transport: 'http' }));
  await page.getByRole('button', { name: 'Start with ordering A' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
});
