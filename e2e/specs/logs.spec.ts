// Two or three logs of one run: which calls they disagree on, and what only one of them knows.
import { expect, test } from './fixtures.ts';

test('two success rates do not contradict each other, and the orphans have names', async ({
  lab,
}) => {
  await lab.openLab('silent-timeout');
  await lab.goToEnd();
  expect(await lab.logs.rate('client')).toEqual({ numerator: 3, denominator: 6, open: 0 });
  expect(await lab.logs.rate('server')).toEqual({ numerator: 6, denominator: 6, open: 0 });
  const orphans = (await lab.logs.rows()).filter(({ verdict }) => verdict === 'orphan');
  expect(orphans.map(({ request, connection, id }) => [request, connection, id])).toEqual([
    ['D2', 'pipe-1', 72],
    ['D4', 'pipe-1', 74],
    ['D6', 'pipe-1', 76],
  ]);
  expect(orphans[0]?.words).toEqual({
    client: '12000 ms warn no answer within 10000 ms; tells nobody',
    server: '16020 ms success: handler returned after 14000 ms',
  });
  await expect(lab.page.getByText('Returned to nobody: D2 (id 72), D4 (id 74)')).toBeVisible();
  const facts = ['D2', 'D4', 'D6'].map((label) => lab.facts(label));
  expect((await Promise.all(facts)).map(({ orphan }) => orphan)).toEqual(['true', 'true', 'true']);
});

test('the logs tell at every step only of what has happened', async ({ lab }) => {
  await lab.openLab('silent-timeout');
  await expect(lab.page.getByText('Nobody has written anything yet.')).toBeVisible();
  expect(await lab.logs.rate('client')).toEqual({ numerator: 0, denominator: 0, open: 0 });
  await lab.nextStep();
  expect(await lab.logs.verdicts()).toEqual({ D1: 'open' });
  expect(await lab.logs.rate('server')).toEqual({ numerator: 0, denominator: 0, open: 0 });
  await lab.nextStep();
  expect(await lab.logs.rate('server')).toEqual({ numerator: 0, denominator: 0, open: 1 });
  await lab.goToEnd();
  await lab.goToStep(1);
  expect(await lab.logs.linesOf('server')).toEqual([]);
});

test('a client that tells its server has no more answers, and leaves no orphans', async ({
  lab,
}) => {
  await lab.openLab('silent-timeout', { transport: 'http' });
  await lab.chooseForm('tells the server');
  await expect(lab.policy('protocol')).toBeChecked();
  await lab.goToEnd();
  expect(await lab.logs.rate('client')).toMatchObject({ numerator: 3, denominator: 6 });
  expect(await lab.logs.rate('server')).toMatchObject({ numerator: 3, denominator: 6 });
  expect(Object.values(await lab.logs.verdicts())).not.toContain('orphan');
  // The same switch by hand: then the form leaves the policy alone.
  await lab.choosePolicy('silent');
  await lab.goToEnd();
  expect((await lab.logs.verdicts())['D4']).toBe('orphan');
  expect(lab.link()).toContain('form=told');
  expect(lab.link()).toContain('client=silent');
});

for (const revision of ['2026-07-28', '2025-11-25'] as const) {
  test(`only the proxy’s log knows of a cancellation that it keeps, in ${revision}`, async ({
    lab,
  }) => {
    await lab.openLab('cancel-lost', { revision, form: 'blocked' });
    await lab.goToEnd();
    const lost = await lab.logs.linesOf('client');
    expect(await lab.logs.linesOf('server')).toEqual(['20 F takes rebuild_report']);
    expect(await lab.logs.verdicts()).toEqual({ F: 'given-up' });
    expect(await lab.violations()).toEqual([]);
    const word = revision === '2026-07-28' ? 'stays open' : 'passes nothing on';
    expect((await lab.logs.rows())[0]?.words.proxy).toContain(word);
    await lab.chooseForm('passed on');
    await lab.goToEnd();
    expect(await lab.logs.linesOf('client')).toEqual(lost);
    expect(await lab.logs.verdicts()).toEqual({ F: 'cancelled' });
  });

  test(`a balancer cuts, and neither end’s log names it, in ${revision}`, async ({ lab }) => {
    await lab.openLab('balancer-cut', { revision });
    await lab.goToEnd();
    expect(await lab.logs.parties()).toEqual(['client', 'proxy', 'server']);
    const end = revision === '2026-07-28' ? 'cancelled' : 'orphan';
    expect(await lab.logs.verdicts()).toEqual({ J1: 'answered', J2: 'answered', J3: end });
    const ends = [...(await lab.logs.linesOf('client')), ...(await lab.logs.linesOf('server'))];
    expect(ends.join('\n')).not.toMatch(/proxy|balancer|idle/);
    expect((await lab.logs.linesOf('proxy')).slice(-2)).toEqual([
      '62020 J3 warn idle limit reached',
      '62020 J3 warn closes the stream to both ends',
    ]);
    await lab.chooseForm('no balancer');
    await lab.goToEnd();
    expect(await lab.logs.parties()).toEqual(['client', 'server']);
    expect(await lab.logs.rate('client')).toMatchObject({ numerator: 3, denominator: 3 });
  });
}

test('a moved answer changes what the logs tell', async ({ lab }) => {
  await lab.openLab('silent-timeout');
  await lab.moveEarlier('complete:D6');
  await lab.goToEnd();
  const { unreadMs } = (await lab.logs.rows()).find(({ request }) => request === 'D6') ?? {};
  expect(unreadMs).toBeLessThan(2020);
});

test('the join is a table to a screen reader, also where its rows are stacked', async ({
  lab,
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await lab.openLab('balancer-cut', { step: 3 });
  await expect(lab.logs.table).toMatchAriaSnapshot(`
    - table "Joined on connection and id":
      - caption: Joined on connection and id
      - rowgroup:
        - row "request client proxy server":
          - columnheader "request"
          - columnheader "client"
          - columnheader "proxy"
          - columnheader "server"
      - rowgroup:
        - row:
          - rowheader /J1/
          - cell /takes|sends/
          - cell /passes/
          - cell /takes/
  `);
});

test('a lab that is edited keeps its logs, and so does its link', async ({ lab }) => {
  await lab.openLab('silent-timeout');
  const dialog = await lab.menu.openEdit();
  await dialog.getByLabel('Title').fill('Six calls');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  await lab.goToEnd();
  expect(await lab.logs.rate('client')).toEqual({ numerator: 3, denominator: 6, open: 0 });
  const verdicts = await lab.logs.verdicts();
  expect(verdicts).toMatchObject({ D1: 'answered', D2: 'orphan' });
  await lab.openLink(lab.link());
  expect(await lab.logs.verdicts()).toEqual(verdicts);
});
