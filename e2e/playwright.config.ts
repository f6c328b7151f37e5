// Playwright's settings: the built page, under a sub-folder, in whichever Chromium is at hand.
import { defineConfig } from '@playwright/test';
import { findChromium, isRoot, launchArgs, missingChromium } from './tools/chromium.mjs';
import { root } from './tools/install.mjs';

const port = Number(process.env['E2E_PORT'] ?? 4317);
// Served from a folder, as on a project page of a static host: an absolute address would fail.
const prefix = '/lab/';
const address = `http://localhost:${port}${prefix}`;

const executablePath = findChromium();
if (!executablePath) throw new Error(missingChromium);

export default defineConfig({
  testDir: 'specs',
  outputDir: `${root}test-results`,
  fullyParallel: true,
  // Nothing waits by time; the limit only has to hold on a slow and busy machine.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  forbidOnly: true,
  workers: 2,
  retries: 0,
  reporter: [['list'], ['json', { outputFile: `${root}node_modules/.cache/reports/browser.json` }]],
  use: {
    baseURL: address,
    // Recording every test makes the suite several times slower: TRACE=1 asks for it.
    trace: process.env['TRACE'] ? 'on' : 'off',
    screenshot: 'only-on-failure',
    launchOptions: { executablePath, args: launchArgs, chromiumSandbox: !isRoot },
  },
  webServer: {
    command: 'node e2e/tools/serve.mjs',
    cwd: root,
    url: address,
    env: { PORT: String(port), PREFIX: prefix },
  },
});
