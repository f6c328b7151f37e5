// `npm test`: every check in order, up to the first that fails, and how many tests there were.
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { ensureChromium } from './chromium.mjs';
import { ensureInstalled, root, runScript } from './install.mjs';

// Playwright empties test-results/ when it starts, so the reports lie elsewhere.
const reports = `${root}node_modules/.cache/reports`;
const unitReport = `${reports}/unit.json`;
const browserReport = `${reports}/browser.json`;

const stages = [
  ['install', ensureInstalled],
  [
    'format and lint',
    () => runScript('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  ],
  ['types', () => runScript('typescript/bin/tsc', ['--noEmit'])],
  ['unit tests', unitTests],
  ['build', () => runScript('vite/bin/vite.js', ['build'])],
  ['browser tests', browserTests],
];

function unitTests() {
  prepareReports();
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`];
  return runScript('vitest/vitest.mjs', ['run', ...reporters]);
}

function browserTests() {
  const args = ['test', '--config', 'e2e/playwright.config.ts'];
  const env = { CHROMIUM_PATH: ensureChromium() };
  return runScript('@playwright/test/cli.js', args, env);
}

/** Old reports would be counted again if a run ended before it wrote its own. */
function prepareReports() {
  rmSync(reports, { recursive: true, force: true });
  mkdirSync(reports, { recursive: true });
}

/** `N passed, M failed` over both reports; tests that were skipped count as neither. */
function summary() {
  const unit = readReport(unitReport);
  const browser = readReport(browserReport).stats;
  const passed = (unit.numPassedTests ?? 0) + (browser?.expected ?? 0);
  const failed = (unit.numFailedTests ?? 0) + (browser?.unexpected ?? 0) + (browser?.flaky ?? 0);
  return `${passed} passed, ${failed} failed`;
}

function readReport(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return {};
  }
}

/** Runs one stage; a thrown error is one sentence on what to do. */
function exitCodeOf(stage) {
  try {
    return stage();
  } catch (error) {
    console.error(error.message);
    return 1;
  }
}

for (const [name, stage] of stages) {
  console.log(`\n=== ${name}`);
  const startedMs = performance.now();
  const code = exitCodeOf(stage);
  const seconds = ((performance.now() - startedMs) / 1000).toFixed(1);
  console.log(`=== ${name}: ${code === 0 ? 'passed' : 'FAILED'} in ${seconds} s`);
  if (code !== 0) process.exit(code);
}
console.log(`\n${summary()}`);
