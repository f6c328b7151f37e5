// Copy link: it puts the address on the clipboard, or shows it where the browser refuses.
import { encodeScenario } from '../../src/scenario/link.ts';
import { expect, test } from './fixtures.ts';
import { bulkyScenario, scenarioFile } from './scenarioFiles.ts';

test('puts the address of the situation on the clipboard', async ({ lab, page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await lab.openLab('complete-first', { transport: 'http', revision: '2025-11-25' });
  await lab.moveEarlier('arrive:B.cancel');
  await lab.goToStep(4);
  await lab.fillRecord({ state: 'completed', ignored: [] });
  expect(await lab.copyLink()).toBe('copied');
  const text = await page.evaluate(() => navigator.clipboard.readText());
  expect(text).toBe(page.url());
  expect(text).toContain('step=4&order=send:B,');
  expect(text).toMatch(/&record\.state=completed&record\.ignored=none$/);
});

test('shows the link to copy by hand where the clipboard is refused', async ({ lab, page }) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('', 'NotAllowedError'));
    // A blank page has no clipboard at all.
    if (navigator.clipboard) navigator.clipboard.writeText = refuse;
  });
  await lab.openLab('cancel-first', { step: 3 });
  expect(await lab.copyLink()).toBe('by hand');
  await expect(lab.linkByHand).toHaveValue(page.url());
  await lab.linkByHand.focus();
  const selected = await lab.linkByHand.evaluate((input: HTMLInputElement) => {
    return input.value.slice(input.selectionStart ?? 0, input.selectionEnd ?? 0);
  });
  expect(selected).toBe(page.url());
});

test('says when a scenario is too large for a link', async ({ lab, page }) => {
  expect(encodeScenario(bulkyScenario()).ok).toBe(false);
  await lab.open();
  await lab.menu.openFile(scenarioFile('bulky.json', bulkyScenario()));
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  await expect(page.getByRole('button', { name: 'Copy link' })).toBeDisabled();
  await expect(page.getByRole('status', { name: 'Link' })).toHaveText(/Too large for a link/);
});

test('nothing is shown beside the button before it is pressed', async ({ page, lab }) => {
  await lab.openLab('cancel-first');
  await expect(page.getByRole('status', { name: 'Link' })).toBeHidden();
});
