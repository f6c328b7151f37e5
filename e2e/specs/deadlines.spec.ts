// Deadlines: what the two clocks measure, and what only the server knows.
import { expect, test } from './fixtures.ts';

test('one of the two clocks is moved by progress, the other by nothing', async ({ lab }) => {
  await lab.openLab('two-clocks');
  await lab.goToEnd();
  expect((await lab.clocks('A')).maximum).toMatchObject({ elapsedMs: 30_000, state: 'fired' });
  await lab.chooseForm('30 s idle');
  await lab.goToEnd();
  expect((await lab.observation()).atMs).toBe(20 * 60_000 + 41);
  expect((await lab.facts('A')).clientOutcome).toBe('result');
});

test('a progress that is dragged moves one of two bars, and leaves the other', async ({ lab }) => {
  await lab.openLab('two-clocks', { form: 'idle' });
  const atReport = async (step: number) => {
    await lab.goToStep(step);
    const { idle, maximum } = await lab.clocks('A');
    return [idle?.elapsedMs, maximum?.elapsedMs];
  };
  expect(await atReport(7)).toEqual([9_980, 30_020]);
  await lab.timeline.dragRow('arrive:A.progress.2', 'progress:A.3');
  // It comes a step later, with the report that it was dragged below in its place.
  expect(await atReport(6)).toEqual([19_980, 30_020]);
});

test('an idle limit is held by the longest gap', async ({ lab }) => {
  await lab.openLab('two-clocks', { form: 'gap' });
  await lab.goToEnd();
  expect((await lab.clocks('A')).idle).toMatchObject({ elapsedMs: 30_000, state: 'fired' });
  expect((await lab.facts('A')).clientOutcome).toBe('idle_timeout');
  // The report that would have helped is there, and five seconds late.
  expect((await lab.ignored()).map(({ event }) => event)).toContain('progress:A.4');
});

test('the client sees the same, whether its cancellation was obeyed or not', async ({ lab }) => {
  await lab.openLab('cancel-ignored');
  await lab.goToEnd();
  const obeyed = await lab.frames();
  const facts = await lab.facts('G');
  const [client, server] = [await lab.logs.linesOf('client'), await lab.logs.linesOf('server')];
  await lab.chooseForm('the handler runs on');
  await lab.goToEnd();
  expect(await lab.frames()).toEqual(obeyed);
  expect(await lab.logs.linesOf('client')).toEqual(client);
  expect(await lab.logs.linesOf('server')).not.toEqual(server);
  const after = await lab.facts('G');
  expect(after.clientOutcome).toBe(facts.clientOutcome);
  expect(after.orphan).toBe('true');
  expect(facts.orphan).toBe('false');
});

test('a long row of events without effect is one line with a number', async ({ lab, page }) => {
  await lab.openLab('two-clocks');
  await lab.goToEnd();
  expect((await lab.ignored()).length).toBeGreaterThan(100);
  const shown = page.getByTestId('ignored-events').getByRole('listitem');
  await expect(shown).toHaveCount(2);
  const more = page.getByRole('button', { name: /^and \d+ more like it$/ });
  await more.click();
  await expect(more).toHaveAttribute('aria-expanded', 'true');
  await expect(shown).toHaveCount((await lab.ignored()).length);
});
