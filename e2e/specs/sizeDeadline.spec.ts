// Sizing a deadline: the shape of durations, what a deadline makes of them, and whose they are.
import type { Page } from '@playwright/test';
import { outcomeOf } from '../../src/course/durations/outcome.ts';
import { sampleNamed } from '../../src/course/durations/samples.ts';
import { prefixSums } from '../../src/course/durations/sorted.ts';
import { SizePage } from '../pages/sizePage.ts';
import { objections } from './axe.ts';
import { test as base, expect } from './fixtures.ts';

const test = base.extend<{ size: SizePage }>({
  size: async ({ page }, use) => use(new SizePage(page)),
});

const POLICY = { retries: 1, again: 'same', giveUp: 'silent', key: 'no' } as const;

function populationOf(values: Float64Array) {
  const sortedMs = values.slice().sort();
  return { sortedMs, sumsMs: prefixSums(sortedMs) };
}

test('two paths: two modes, no percentile for both, and the input that selects', async ({
  size,
  page,
}) => {
  await size.open();
  expect(await size.count()).toBe(10_000);
  const modes = await size.modes();
  expect(modes.count).toBe(2);
  expect(modes.p).toBeLessThanOrEqual(0.01);
  expect(await size.value('percentile-50')).toBeLessThan(300);
  expect(await size.value('percentile-95')).toBeGreaterThan(30_000);
  expect(await size.finding('no-percentile')).toContain('No single percentile serves both');
  expect(await size.value('threshold')).toBe(10_000);
  await expect(page.getByTestId('deadline')).toHaveAttribute('data-value', '30000');
  const { failed, orphans, duplicates, extraLoad, late } = outcomeOf(
    populationOf(sampleNamed('two-modes').durationsMs),
    { ...POLICY, deadlineMs: 30_000 },
  );
  expect(late).toBeGreaterThan(0.05);
  const shown = await size.outcome();
  expect(shown.failed).toBeCloseTo(failed, 8);
  expect(shown.orphans).toBeCloseTo(orphans, 8);
  expect(shown.duplicates).toBeCloseTo(duplicates, 8);
  expect(shown.extraLoad).toBeCloseTo(extraLoad, 8);
  await page.getByRole('combobox', { name: 'Input column' }).selectOption('none');
  await size.analysed();
  expect(await size.finding('threshold')).toBeNull();
});

test('the slider moves the deadline by keyboard, and a shorter one makes more duplicates', async ({
  size,
  page,
}) => {
  await size.open('data=tail&deadline=20000');
  await size.analysed();
  const longer = await size.outcome();
  await size.slider.focus();
  await page.keyboard.press('ArrowLeft');
  const once = await size.value('deadline');
  expect(once).toBeLessThan(20_000);
  for (let press = 0; press < 3; press++) await page.keyboard.press('PageDown');
  const shorter = await size.value('deadline');
  expect(shorter).toBeLessThan(once / 2);
  const after = await size.outcome();
  expect(after.failed).toBeGreaterThan(longer.failed);
  expect(after.duplicates).toBeGreaterThan(longer.duplicates);
  expect(after.extraLoad).toBeGreaterThan(longer.extraLoad);
  await expect(page).toHaveURL(new RegExp(`deadline=${shorter}&`));
});

test('a cap makes a steady error rate out of a tail; only a key removes its duplicates', async ({
  size,
}) => {
  await size.open('data=tail');
  await size.analysed();
  expect((await size.modes()).count).toBe(1);
  expect(await size.value('deadline')).toBe(10_000);
  const { failed, duplicates } = await size.outcome();
  expect(failed).toBeGreaterThan(0.025);
  expect(failed).toBeLessThan(0.035);
  expect(duplicates).toBe(failed);
  expect(await size.finding('steady-errors')).toContain('what this cap makes out of a tail');
  await size.option('Idempotency key', 'held').check();
  await expect.poll(() => size.outcome()).toMatchObject({ duplicates: 0, extraLoad: 0 });
  expect((await size.outcome()).orphans).toBe(failed);
  await size.choose('Capped tail');
  await expect.poll(() => size.value('earlier-cap')).toBe(10_000);
});

test('a link carries every setting, and no durations', async ({ size, page }) => {
  const query =
    'data=own&deadline=1500&unit=s&decimal=comma&column=2&input=3&retries=3&again=fresh&' +
    'giveup=cancel&key=yes&axis=linear';
  await size.open(query);
  await expect(size.noInLink).toHaveAttribute('data-value', 'missing');
  await size.paste(`tool;took;rows\n${'a;1,25;7\nb;0,5;9\nc;2;1\n'.repeat(20)}`);
  expect(await size.count()).toBe(60);
  await expect(size.noInLink).toHaveAttribute('data-value', 'here');
  expect(await size.value('percentile-100')).toBe(2000);
  expect((await size.outcome()).failed).toBeCloseTo((1 / 3) ** 4, 8);
  expect(size.link()).toBe(`#/size?${query}`);
  await size.option('Retries', '0').check();
  await expect(page).toHaveURL(/retries=0/);
  const link = size.link();
  await page.reload();
  await size.paste('tool;took\na;1,5');
  expect(await size.value('percentile-50')).toBe(1500);
  await expect(size.option('Retries', '0')).toBeChecked();
  await expect(size.option('Axis', 'linear')).toBeChecked();
  expect(size.link()).toBe(link);
});

test('what a link cannot have is named, and the rest honoured', async ({ size, page }) => {
  await size.open('data=tail&deadline=soon&retries=2&colour=red');
  await expect(page.getByRole('alert')).toContainText('deadline "soon" is no number');
  await expect(page.getByRole('alert')).toContainText('"colour" is not a parameter here.');
  await expect(size.option('Retries', '2')).toBeChecked();
});

test('bad rows are named by their line, and the good ones kept', async ({ size }) => {
  await size.open('data=own');
  await size.paste('took,rows\n12,4\n-3,1\nabc,2\n1.2s,900\n,5\n340,six');
  expect(await size.count()).toBe(3);
  expect(await size.notices()).toEqual([
    'Line 1 is read as a header: took, rows.',
    'Line 3: "-3" is negative; it is left out.',
    'Line 4: "abc" is no duration; it is left out.',
    'Line 6: there is nothing in column 1; it is left out.',
    'Line 7: the input "six" is no number; it is kept, but not in the split by input.',
    'Line 2 has no unit and is read in milliseconds, line 5 has its own: "1.2s".',
  ]);
  await size.paste('');
  await expect.poll(() => size.notices()).toEqual(['There is no duration in it.']);
});

test('durations that are not in the first column are found by choosing theirs', async ({
  size,
  page,
}) => {
  await size.open('data=own');
  await size.paste('when,duration_ms,rows\n2026-01-01,120,5\n2026-01-02,9000,50000');
  await expect.poll(async () => (await size.notices()).at(-1)).toContain('no duration in column 1');
  await page.getByLabel('Duration column').selectOption('duration_ms');
  await expect.poll(() => size.count()).toBe(2);
});

test('a file of a million rows is read beside the page, which can cancel it', async ({
  size,
  page,
}) => {
  test.slow();
  await size.open('data=own');
  const rows = Array.from({ length: 1_000_000 }, (_, at) => `${(at * 7919) % 30_011},${at}`);
  const content = Buffer.from(`took,at\n${rows.join('\n')}\n`);
  await size.chooseFile('million.csv', content);
  expect(await size.count()).toBe(1_000_000);
  expect(await size.value('percentile-50')).toBeGreaterThan(14_000);
  // A mode of a uniform distribution may be anywhere, but there is only one.
  expect((await size.modes()).count).toBe(1);
  const cancel = page.getByRole('button', { name: 'Cancel' });
  await size.chooseFile('again.csv', content);
  await cancel.click();
  await expect(page.getByRole('status', { name: 'Durations read' })).toContainText('Cancelled');
});

test('pages and labs about deadlines lead to each other', async ({ size, lab, page }) => {
  await lab.openLink('#/labs/two-clocks');
  await page.getByRole('navigation', { name: 'Labs' }).getByText('Size a deadline').click();
  await size.main.waitFor();
  const head = page.getByRole('navigation', { name: 'Sections' }).getByText('Deadlines');
  await expect(head).toHaveAttribute('aria-current', 'page');
  const nav = page.getByRole('navigation', { name: 'Deadlines' });
  await nav.getByText('Diagnose a hang').click();
  await expect(page.locator('main[data-page="diagnose"]')).toBeVisible();
  await nav.getByText('Size a deadline').click();
  await size.main.waitFor();
  await nav.getByText('Labs').click();
  await expect(lab.main).toHaveAttribute('data-lab', 'two-clocks');
});

async function stickingOut(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    return scrollWidth > clientWidth ? [`${scrollWidth} px in ${clientWidth} px`] : [];
  });
}

for (const width of [360, 1024, 2560]) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing at ${width} px, ${colorScheme}, and nothing sticks out`, async ({
      size,
      page,
    }) => {
      test.slow();
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      for (const query of ['', 'data=capped&axis=linear', 'data=own']) {
        await size.open(query);
        if (query === 'data=own') await size.paste('took;rows\n5;1\n7;x\nz;3');
        await size.analysed();
        await page.getByText('The plots as a table').click();
        if (query !== 'data=own') await page.getByText('How it was tested').click();
        expect.soft(await objections(page), query).toEqual([]);
        expect.soft(await stickingOut(page), query).toEqual([]);
      }
    });
  }
}

test('a parameter that is not known is named each time, and leaves the address', async ({
  size,
  page,
}) => {
  await size.open('colour=red&axis=linear');
  await expect(page.getByRole('alert')).toContainText('"colour" is not a parameter here.');
  await expect(page).toHaveURL(/axis=linear$/);
  expect(page.url()).not.toContain('colour');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.evaluate(() => {
    location.hash = '#/size?colour=red&unit=s';
  });
  await expect(page.getByRole('alert')).toContainText('"colour" is not a parameter here.');
});

test('a quoted cell with line breaks is one cell of its row', async ({ size }) => {
  await size.open('data=own&input=0&column=2');
  await size.paste('note,ms\n"slow,\nas ever",340\n"a\n\nb",12\nplain,7');
  expect(await size.count()).toBe(3);
});
