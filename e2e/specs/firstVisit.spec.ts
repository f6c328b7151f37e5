// A first visit: ordering A is open and ready to step, and the page keeps to itself.
import { expect, test } from './fixtures.ts';

test('opens ordering A before its first step', async ({ lab, page }) => {
  await lab.open();
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
  await expect(lab.main).toHaveAttribute('data-transport', 'stdio');
  await expect(lab.main).toHaveAttribute('data-revision', '2026-07-28');
  expect(await lab.step()).toBe(0);
  expect(await lab.steps()).toBe(5);
  expect(await lab.alerts()).toEqual([]);
  expect(await lab.frames()).toEqual([]);
  await expect(page).toHaveTitle(/MCP Reliability Lab/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^A\./);
  await expect(page).toHaveURL(
    /#\/labs\/cancel-first\?transport=stdio&revision=2026-07-28&step=0$/,
  );
  await lab.nextStep();
  expect(await lab.timeline.currentEvent()).toBe('send:A');
});

test('names its contract and version', async ({ lab, page }) => {
  await lab.open();
  await expect(page.locator('html')).toHaveAttribute('data-contract', '1');
  await lab.menu.open();
  await expect(page.getByText(/^Version \d+\.\d+\.\d+, contract 1$/)).toBeVisible();
});

test('says nothing in the console and asks only its own folder', async ({ lab, page, baseURL }) => {
  const messages: string[] = [];
  const requests: string[] = [];
  page.on('console', (message) => messages.push(message.text()));
  page.on('request', (request) => requests.push(request.url()));
  await lab.open();
  await lab.goToEnd();
  await expect(page.getByTestId('why')).not.toBeEmpty();
  expect(messages).toEqual([]);
  const strangers = requests.filter((url) => !url.startsWith(baseURL!) && url !== 'about:blank');
  expect(strangers).toEqual([]);
  expect(requests.length).toBeGreaterThan(2);
});

test('carries a strict content security policy', async ({ lab, page }) => {
  await lab.open();
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const content = (await policy.getAttribute('content')) ?? '';
  expect(content).toContain("default-src 'none'");
  expect(content).toContain("script-src 'self'");
  expect(content).not.toMatch(/unsafe-inline|'unsafe-eval'|\*/);
});

test('lists the four labs and marks the present one', async ({ lab, page }) => {
  await lab.open();
  const labs = page.getByRole('navigation', { name: 'Labs' }).getByRole('link');
  await expect(labs).toHaveCount(4);
  await expect(labs.first()).toHaveAttribute('aria-current', 'page');
  await lab.chooseLab('maximum-deadline');
  await expect(labs.nth(2)).toHaveAttribute('aria-current', 'page');
  await expect(labs.first()).not.toHaveAttribute('aria-current', 'page');
});

test('explains every mark in its legend', async ({ lab, page }) => {
  await lab.open();
  await page.getByText('Legend', { exact: true }).click();
  for (const words of ['a deadline passes', 'it had no effect', 'lost, or never sent']) {
    await expect(page.getByRole('listitem').filter({ hasText: words })).toBeVisible();
  }
});
