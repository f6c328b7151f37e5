// Accessibility: axe finds nothing on any lab, in light and dark, wide and narrow.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { deadlineLabs } from '../../src/labs/deadlines/deadlineLabs.ts';
import { failureLabs } from '../../src/labs/failures/failureLabs.ts';
import { ledgerLabs } from '../../src/labs/ledger/ledgerLabs.ts';
import { streamLabs } from '../../src/labs/streams/streamLabs.ts';
import { DiagnosePage } from '../pages/diagnosePage.ts';
import { FailuresPage } from '../pages/failuresPage.ts';
import type { LabId } from '../pages/labLink.ts';
import { RulesPage } from '../pages/rulesPage.ts';
import { StoredFilePart } from '../pages/storedFilePart.ts';
import { QuizPage, VerifyPage } from '../pages/verifyPage.ts';
import { expect, test } from './fixtures.ts';

const LABS = ['cancel-first', 'complete-first', 'maximum-deadline', 'close-stream'] as const;
const LOOKS = (['light', 'dark'] as const).flatMap((colorScheme) =>
  [1440, 390].map((width) => ({ colorScheme, width })),
);

type Look = (typeof LOOKS)[number];
const isDarkPhoneOrLightScreen = ({ colorScheme, width }: Look) =>
  (colorScheme === 'dark') === (width === 390);

// Axe looks at every element in turn, which takes a while on a busy machine.
test.slow();

/** What axe objects to, one line each: its rule, and the elements. */
async function objections(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id}: ${where.join(' | ')}`;
  });
}

for (const { colorScheme, width } of LOOKS) {
  test.describe(`${colorScheme}, ${width} px wide`, () => {
    // Without motion no colour is caught half-way.
    const contextOptions = { reducedMotion: 'reduce' } as const;
    test.use({ colorScheme, viewport: { width, height: 900 }, contextOptions });

    for (const id of LABS) {
      test(`lab ${id} with its record checked`, async ({ lab, page }) => {
        await lab.openLab(id, { transport: 'http', record: { state: 'completed', ignored: [] } });
        await lab.goToStep(3);
        await lab.check();
        expect(await objections(page)).toEqual([]);
      });
    }

    for (const id of ['ledger-race', 'ledger-remote', 'retry-matrix'] as const) {
      test(`lab ${id} with its query answered`, async ({ lab, page }) => {
        await lab.openLab(id, { record: { executions: 1 } });
        await lab.ledger.onSqlite();
        await lab.goToStep(10);
        await lab.check();
        await lab.ledger.query('SELECT * FROM record');
        await page.getByText('The tool as the server lists it').click();
        expect(await objections(page)).toEqual([]);
      });
    }

    for (const id of ['task-wrong-cancel', 'task-input-required'] as const) {
      test(`lab ${id} with its task`, async ({ lab, page }) => {
        await lab.openLab(id, { step: 12 });
        await expect(lab.task.panel()).toBeVisible();
        expect(await objections(page)).toEqual([]);
      });
    }

    test('numbers that the queue cannot have', async ({ lab, page }) => {
      await lab.openLab('buffer-overload');
      await lab.buffer.set({ slots: '1', readerMs: '0' });
      await expect(page.getByRole('form').getByRole('alert')).toBeVisible();
      expect(await objections(page)).toEqual([]);
    });

    test('menu, dialogs, alert and findings', async ({ lab, page }) => {
      await lab.openLink('#/labs/close-stream?revision=2025-11-25&client=close-only&step=99');
      await page.getByText('Legend', { exact: true }).click();
      await page.getByText('Machine-readable observation').click();
      await page.getByTestId('wire-frames').locator('summary').first().click();
      expect.soft(await objections(page), 'an alert, and all details open').toEqual([]);
      await lab.menu.open();
      expect.soft(await objections(page), 'the menu is open').toEqual([]);
      await expect(await lab.menu.openKeys()).toBeVisible();
      expect.soft(await objections(page), 'the keys are shown').toEqual([]);
      await page.keyboard.press('Escape');
      await expect((await lab.menu.openEdit()).getByTestId('edit-form')).toBeVisible();
      expect.soft(await objections(page), 'the form is open').toEqual([]);
    });
  });
}

const SOME = 5;
const laterLabs = [...ledgerLabs, ...streamLabs, ...deadlineLabs, ...failureLabs];
const someLabs = laterLabs.flatMap((_, at) =>
  at % SOME === 0 ? [laterLabs.slice(at, at + SOME)] : [],
);
for (const [{ colorScheme, width }, labs] of LOOKS.filter(isDarkPhoneOrLightScreen).flatMap(
  (look) => someLabs.map((labs) => [look, labs] as const),
)) {
  const names = `${labs[0]?.id} to ${labs.at(-1)?.id}`;
  test(`labs ${names}, ${colorScheme}, ${width} px wide`, async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // So high that nothing stands under the stepper, which axe would take for its background.
    await page.setViewportSize({ width, height: 4000 });
    for (const { id, section } of labs) {
      await lab.openLab(id as LabId);
      await lab.goToStep(Math.min(9, await lab.steps()));
      if (section === 'ledger') await lab.ledger.onSqlite();
      if (id === 'ledger-reopen') await new StoredFilePart(page).ready();
      expect.soft(await objections(page), id).toEqual([]);
    }
  });
}

for (const { colorScheme, width } of LOOKS.filter(isDarkPhoneOrLightScreen)) {
  test(`a diagnosis, ${colorScheme}, ${width} px wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const diagnosis = new DiagnosePage(page);
    await diagnosis.open('transport=http&system=macos&path=came-up.yes,process.there');
    expect.soft(await objections(page), 'a question').toEqual([]);
    await diagnosis.answer('one');
    await diagnosis.answer('cut');
    expect.soft(await objections(page), 'a verdict').toEqual([]);
  });
}

for (const { colorScheme, width } of LOOKS.filter(isDarkPhoneOrLightScreen)) {
  test(`rules, ${colorScheme}, ${width} px wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const rules = new RulesPage(page);
    for (const query of ['rule=AMB-1&q=subscription', 'rule=INV-2', 'part=questions']) {
      await rules.open(query);
      expect.soft(await objections(page), query).toEqual([]);
    }
  });

  test(`statements and questions, ${colorScheme}, ${width} px wide`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 900 });
    const verify = new VerifyPage(page);
    await verify.open();
    await verify.tried();
    expect.soft(await objections(page), 'statements').toEqual([]);
    await new QuizPage(page).open('retry=same-key&runaway=idle');
    expect.soft(await objections(page), 'questions').toEqual([]);
  });
}

for (const { colorScheme, width } of LOOKS.filter(isDarkPhoneOrLightScreen)) {
  test(`failures, ${colorScheme}, ${width} px wide`, async ({ lab, page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.setViewportSize({ width, height: 4000 });
    const failures = new FailuresPage(page);
    await failures.open();
    expect.soft(await objections(page), 'the list').toEqual([]);
    await lab.openLab('fail-separate-check');
    await failures.showOrder();
    expect(await failures.differences()).not.toEqual([]);
    expect.soft(await objections(page), 'two positions side by side').toEqual([]);
    await failures.takeOther();
    expect.soft(await objections(page), 'the remedy').toEqual([]);
  });
}

test('the diagram is hidden beside its text twin', async ({ lab, page }) => {
  await lab.openLab('cancel-first');
  await expect(lab.timeline.list).toMatchAriaSnapshot(`
    - list "Order of events":
      - listitem:
        - button /1 client sends tools\\/call 0 ms/
        - button "Move earlier"
        - button "Move later"
  `);
  await expect(page.locator('.react-flow')).toHaveCount(1);
  const isHidden = await page
    .locator('.react-flow')
    .evaluate((diagram) => diagram.closest('[aria-hidden="true"][inert]') !== null);
  expect(isHidden).toBe(true);
});
