// What stands between the two ends, as a user steps it.
import { expect, test } from './fixtures.ts';

test('a lab that does not exist somewhere says so, and stays where it is', async ({
  lab,
  page,
}) => {
  await lab.openLab('proxy-buffering', { transport: 'stdio' });
  expect(await lab.alerts()).toEqual([
    'transport is stdio, where this lab does not exist. On stdio the two ends share a pair of ' +
      'pipes: there is nothing between them that could hold or cut a stream.',
  ]);
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await expect(page.getByRole('radio', { name: 'stdio', exact: true })).toBeDisabled();
  await page.keyboard.press('t');
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  expect(await lab.note()).toContain('a pair of pipes');
});

test('the proxy tells what neither end knows', async ({ lab }) => {
  await lab.openLab('proxy-idle-cut', { revision: '2025-11-25' });
  await lab.goToEnd();
  expect(await lab.proxy.state()).toBe('cut');
  expect((await lab.proxy.log()).join('\n')).toContain('60020 ms idle limit reached');
  expect(await lab.facts('Q')).toMatchObject({
    terminalState: 'completed',
    clientOutcome: 'disconnected',
    cancelReason: 'intermediary',
  });
  await lab.chooseForm('client resumes');
  await lab.goToEnd();
  expect((await lab.facts('Q')).finalResponse).toBe('delivered');
  const resumed = (await lab.frames()).find(({ kind }) => kind === 'resume');
  expect(resumed?.head).toContain('Last-Event-ID: Q-1');
  expect(resumed?.carrier).toBe('get');
});

test('a proxy that holds shows what lies in it', async ({ lab }) => {
  await lab.openLab('proxy-buffering', { form: 'unasked', step: 3 });
  expect(await lab.proxy.held()).toBe(1);
  expect(await lab.proxy.state()).toBe('holding');
  await lab.chooseForm('head asks not to');
  expect(await lab.proxy.held()).toBe(0);
});

test('comments keep the proxy quiet and leave the idle clock alone', async ({ lab }) => {
  await lab.openLab('keepalive', { form: 'impatient' });
  await lab.goToEnd();
  const texts = (await lab.frames()).map(({ text }) => text);
  expect(texts.filter((text) => text === ': keepalive\n\n').length).toBeGreaterThan(3);
  expect((await lab.clocks('K')).idle).toMatchObject({ elapsedMs: 70_000, state: 'fired' });
  expect(await lab.proxy.state()).not.toBe('cut');
});

for (const section of ['Orderings', 'Ledger', 'Streams', 'Deadlines']) {
  test(`${section} opens with the lab that its list begins with`, async ({ lab, page }) => {
    await lab.open();
    await page.getByRole('navigation', { name: 'Sections' }).getByText(section).click();
    await expect(
      page.getByRole('navigation', { name: 'Sections' }).locator('[aria-current]'),
    ).toHaveText(section);
    const labs = page.getByRole('navigation', { name: 'Labs' }).getByRole('link');
    await expect(labs.first()).toHaveAttribute('aria-current', 'page');
  });
}

test('labs stand under headings that unfold', async ({ lab, page }) => {
  await lab.openLab('proxy-buffering');
  await lab.chooseLab('lost-202');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Accepted, and lost');
  expect((await lab.facts('L')).terminalState).toBe('not_received');
});
