// Scenario files: open one, refuse a bad one without harm, and save the present one.
import { truncateSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseScenarioText } from '../../src/scenario/parseScenario.ts';
import { expect, test } from './fixtures.ts';
import { ownScenario, scenarioFile } from './scenarioFiles.ts';

test('opens a scenario file as a case of one’s own', async ({ lab, page }) => {
  await lab.open();
  await lab.menu.openFile(scenarioFile('export.json', ownScenario()));
  expect(await lab.alerts()).toEqual([]);
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Export');
  expect(await lab.note()).toBe('export.json is open.');
  expect(await lab.order()).toEqual(expect.arrayContaining(['send:Q', 'cancel:Q', 'complete:Q']));
  await lab.goToEnd();
  expect((await lab.facts('Q')).clientOutcome).toBe('cancelled');
  expect(lab.link()).toContain('#/s/');
  const seen = await lab.observation();
  await lab.openLink(lab.link());
  expect(await lab.observation()).toEqual(seen);
});

test('a case of one’s own begins with an empty record', async ({ lab }) => {
  await lab.openLab('cancel-first', { record: { state: 'cancelled', ignored: ['complete:A'] } });
  await lab.menu.openFile(scenarioFile('export.json', ownScenario()));
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  const { state, ignored } = await lab.verdicts();
  expect([state.value, ignored.value]).toEqual(['', '']);
});

const own = ownScenario();
const [request] = own.requests;
const badFiles: readonly (readonly [name: string, content: unknown, said: RegExp])[] = [
  ['limits.json', withLimit(0), /requests\[0\]\.limits\.idleTimeoutMs must be at least 1/],
  ['words.json', withLimit('long'), /requests\[0\]\.limits\.idleTimeoutMs must be a number/],
  ['extra.json', { ...own, colour: 'red' }, /colour is not a field here/],
  ['version.json', { ...own, version: 9 }, /version is 9; this page reads version 1/],
  ['other.json', [1, 2], /must be an object/],
  ['empty.json', '', /is not JSON: it is empty/],
  ['broken.json', '{"format": oops}', /is not JSON: it goes wrong at line 1, column 12/],
];

function withLimit(idleTimeoutMs: unknown) {
  return { ...own, requests: [{ ...request, limits: { idleTimeoutMs } }] };
}

test('a bad file is explained by its field, and the situation stays', async ({ lab }) => {
  await lab.openLab('complete-first', { step: 3, transport: 'http', record: { response: 'yes' } });
  const link = lab.link();
  const before = await lab.observation();
  for (const [name, content, said] of badFiles) {
    await lab.menu.openFile(scenarioFile(name, content));
    const alerts = await lab.alerts();
    expect.soft(alerts[0], name).toBe(`${name} could not be opened.`);
    expect.soft(alerts.slice(1).join(' '), name).toMatch(said);
    expect.soft(await lab.observation(), name).toEqual(before);
    expect.soft(lab.link(), name).toBe(link);
  }
  await lab.menu.openFile(scenarioFile('good.json', own));
  expect(await lab.alerts()).toEqual([]);
});

test('a huge file is refused by its size', async ({ lab }, info) => {
  const path = info.outputPath('huge.json');
  writeFileSync(path, '');
  truncateSync(path, 50 * 1024 * 1024);
  await lab.openLab('cancel-first', { step: 2 });
  await lab.menu.openFile(path);
  expect(await lab.alerts()).toEqual(['huge.json has 50.0 MiB; a scenario has at most 4 MiB.']);
  await expect(lab.main).toHaveAttribute('data-lab', 'cancel-first');
  await expect(lab.main).toHaveAttribute('data-step', '2');
});

test('a saved scenario opens as the same', async ({ lab }) => {
  await lab.openLab('close-stream', { revision: '2025-11-25', client: 'close-only' });
  await lab.goToEnd();
  const before = await lab.observation();
  const download = await lab.menu.saveFile();
  expect(download.suggestedFilename()).toBe('close-stream.scenario.json');
  const text = await readFile(await download.path(), 'utf8');
  expect(parseScenarioText(text).ok).toBe(true);
  await lab.open();
  await lab.menu.openFile(scenarioFile('again.json', text));
  expect(await lab.alerts()).toEqual([]);
  // It is known by the title of the lab that it comes from.
  await expect(lab.main.getByRole('heading', { level: 1 })).toHaveText('Close the stream');
  await lab.goToEnd();
  expect(await lab.observation()).toEqual({ ...before, lab: 'scenario' });
});
