// Accessibility: axe finds nothing on any lab, in light and dark, wide and narrow.
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
import { expectCleanInEveryLook, objections, THEMES, WIDTHS } from './axe.ts';
import { expect, test } from './fixtures.ts';

const LABS = ['cancel-first', 'complete-first', 'maximum-deadline', 'close-stream'] as const;

// Axe looks at every element in turn, which takes a while on a busy machine.
test.slow();

for (const id of LABS) {
  test(`lab ${id} with its record checked`, async ({ lab, page }) => {
    await lab.openLab(id, { transport: 'http', record: { state: 'completed', ignored: [] } });
    await lab.goToStep(3);
    await lab.check();
    await expectCleanInEveryLook(page, id);
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
    await expectCleanInEveryLook(page, id);
  });
}

for (const id of ['silent-timeout', 'cancel-lost', 'balancer-cut'] as const) {
  test(`lab ${id} with its logs`, async ({ lab, page }) => {
    await lab.openLab(id, { transport: 'http', revision: '2025-11-25' });
    await lab.goToEnd();
    await expect(lab.logs.table).toBeVisible();
    await expectCleanInEveryLook(page, id);
  });
}

for (const id of ['task-wrong-cancel', 'task-input-required'] as const) {
  test(`lab ${id} with its task`, async ({ lab, page }) => {
    await lab.openLab(id, { step: 12 });
    await expect(lab.task.panel()).toBeVisible();
    await expectCleanInEveryLook(page, id);
  });
}

test('numbers that the queue cannot have', async ({ lab, page }) => {
  await lab.openLab('buffer-overload');
  await lab.buffer.set({ slots: '1', readerMs: '0' });
  await expect(page.getByRole('form').getByRole('alert')).toBeVisible();
  await expectCleanInEveryLook(page, 'an alert in the panel');
});

for (const width of WIDTHS) {
  for (const colorScheme of THEMES) {
    // They close when the window changes, so each look has a page of its own.
    test(`menu, dialogs, alert and findings, ${colorScheme}, ${width} px wide`, async ({
      lab,
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.setViewportSize({ width, height: 900 });
      await lab.openLink('#/labs/close-stream?revision=2025-11-25&client=close-only&step=99');
      await page.getByText('Legend', { exact: true }).click();
      await page.getByText('Machine-readable observation').click();
      await page.getByTestId('wire-frames').getByRole('button').first().click();
      expect.soft(await objections(page), 'an alert, and all details open').toEqual([]);
      await lab.menu.open();
      expect.soft(await objections(page), 'the menu is open').toEqual([]);
      await expect(await lab.menu.openKeys()).toBeVisible();
      expect.soft(await objections(page), 'the keys are shown').toEqual([]);
      await page.keyboard.press('Escape');
      await expect((await lab.menu.openEdit()).getByTestId('edit-form')).toBeVisible();
      expect.soft(await objections(page), 'the form is open').toEqual([]);
    });
  }
}

const SOME = 5;
const laterLabs = [...ledgerLabs, ...streamLabs, ...deadlineLabs, ...failureLabs];
const someLabs = laterLabs.flatMap((_, at) =>
  at % SOME === 0 ? [laterLabs.slice(at, at + SOME)] : [],
);
for (const labs of someLabs) {
  test(`labs ${labs[0]?.id} to ${labs.at(-1)?.id}`, async ({ lab, page }) => {
    for (const { id, section } of labs) {
      await lab.openLab(id as LabId);
      await lab.goToStep(Math.min(9, await lab.steps()));
      if (section === 'ledger') await lab.ledger.onSqlite();
      if (id === 'ledger-reopen') await new StoredFilePart(page).ready();
      // So high that nothing stands under the stepper, which axe would take for its background.
      await expectCleanInEveryLook(page, id, 4000);
    }
  });
}

test('a diagnosis', async ({ page }) => {
  const diagnosis = new DiagnosePage(page);
  await diagnosis.open('transport=http&system=macos&path=came-up.yes,process.there');
  await expectCleanInEveryLook(page, 'a question');
  await diagnosis.answer('one');
  await diagnosis.answer('cut');
  await expectCleanInEveryLook(page, 'a verdict');
});

test('rules', async ({ page }) => {
  const rules = new RulesPage(page);
  for (const query of ['rule=AMB-1&q=subscription', 'rule=INV-2', 'part=questions']) {
    await rules.open(query);
    await expectCleanInEveryLook(page, query);
  }
});

test('statements and questions', async ({ page }) => {
  const verify = new VerifyPage(page);
  await verify.open();
  await verify.tried();
  await expectCleanInEveryLook(page, 'statements');
  await new QuizPage(page).open('retry=same-key&runaway=idle');
  await expectCleanInEveryLook(page, 'questions');
});

test('failures', async ({ lab, page }) => {
  const failures = new FailuresPage(page);
  await failures.open();
  await expectCleanInEveryLook(page, 'the list');
  await lab.openLab('fail-separate-check');
  await failures.showOrder();
  expect(await failures.differences()).not.toEqual([]);
  await expectCleanInEveryLook(page, 'two positions side by side');
  await failures.takeOther();
  await expectCleanInEveryLook(page, 'the remedy');
});

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
