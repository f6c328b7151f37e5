// Coming back after a loss: what is read again, what is never sent again, and ten thousand at once.
import { runHerd } from '../../src/engine/streams/herd.ts';
import { JITTERS } from '../../src/engine/streams/recovery.ts';
import { expect, test } from './fixtures.ts';

const REPORT = 'resource:file:///report.md';

test('a lost subscription is opened anew, acknowledged, and all of it read again', async ({
  lab,
}) => {
  for (const transport of ['http', 'stdio'] as const) {
    await lab.openLab('reconnect-refetch', { transport });
    await lab.goToStep((await lab.order()).indexOf('send:B') + 1);
    expect(await lab.recovery.lost()).toBe('A');
    expect(await lab.recovery.copy('tools')).toMatchObject({ version: 2, now: 3, state: 'unsure' });
    expect(await lab.recovery.copy('resources')).toMatchObject({ state: 'fresh', by: 'held' });
    expect(await lab.recovery.refetches()).toEqual([
      { item: REPORT, method: 'resources/read', isDone: false },
      { item: 'tools', method: 'tools/list', isDone: false },
    ]);
    await lab.goToEnd();
    expect(await lab.recovery.copy('tools')).toMatchObject({ version: 3, state: 'fresh' });
    expect(await lab.recovery.copy(REPORT)).toMatchObject({ state: 'fresh', isWatched: true });
    expect((await lab.recovery.refetches()).every(({ isDone }) => isDone)).toBe(true);
    expect(await lab.violations()).toEqual([]);
    const order = await lab.order();
    expect(order.indexOf('arrive:B.acknowledged')).toBeLessThan(order.indexOf('send:C'));
    const { recovery, frames } = await lab.observation();
    expect(recovery?.items.find(({ item }) => item === 'tools')?.entries).toEqual([
      'search',
      'summarize',
      'translate',
    ]);
    const sent = frames.filter(({ direction, text }) => {
      return direction === 'c2s' && text.includes('subscriptions/listen');
    });
    const [first, second] = sent.map(({ text }) => JSON.parse(text));
    expect([first.id, second.id]).toEqual([71, 74]);
    expect(second.params.notifications).toEqual(first.params.notifications);
    for (const { head } of sent) expect(head).not.toContain('Last-Event-ID');
  }
});

test('the charge in flight is looked up and never sent again', async ({ lab }) => {
  await lab.openLab('reconnect-refetch');
  await lab.goToEnd();
  await expect(lab.recovery.panel).toContainText('id 73: reconcile by a read');
  expect(await lab.ledger.executions()).toBe(1);
  const calls = (await lab.frames()).filter(({ text }) => text.includes('"charge_account"'));
  expect(calls).toHaveLength(1);
  const answer = (await lab.frames()).findLast(({ text }) => text.includes('"charges"'));
  expect(answer?.text).toContain('"receipt":1');
});

test('a client that resumes from nothing, or forgets to read, works with an old copy', async ({
  lab,
}) => {
  await lab.openLab('reconnect-refetch', { form: 'resumes' });
  await lab.goToEnd();
  const broken = async () => (await lab.violations()).map(({ invariant }) => invariant);
  expect(await broken()).toEqual(['INV-23', 'INV-29']);
  expect(await lab.recovery.copy('tools')).toMatchObject({ version: 2, now: 3, state: 'fresh' });
  const heads = (await lab.frames()).map(({ head }) => head).join('\n');
  expect(heads).toContain('Last-Event-ID: A-1');
  await lab.chooseForm('forgets to read');
  await lab.goToEnd();
  expect(await broken()).toEqual(['INV-29']);
  expect(await lab.recovery.copy('tools')).toMatchObject({ version: 2, now: 3, state: 'unsure' });
  expect((await lab.why()).text).toContain('by a fault');
});

test('a client that knows nothing by its id has the same tool twice', async ({ lab }) => {
  await lab.openLab('reconnect-refetch', { form: 'appends' });
  await lab.goToEnd();
  const { recovery } = await lab.observation();
  const entries = recovery?.items.find(({ item }) => item === 'tools')?.entries ?? [];
  expect(entries.length).toBeGreaterThan(new Set(entries).size);
});

test('a change after the acknowledgement is told', async ({ lab }) => {
  await lab.openLab('reconnect-refetch');
  await lab.dragRow('change:G', 'arrive:B.acknowledged');
  expect(await lab.order()).toContain('arrive:B.told.G');
});

test('a subscription ends in three ways, and on stdio one of them is never seen', async ({
  lab,
}) => {
  await lab.openLab('subscription-end');
  await expect(lab.recovery.panel).toContainText('Left open by the specification');
  const ends = async () => {
    await lab.goToEnd();
    const { version, now, state } = (await lab.recovery.copy('tools')) ?? {};
    return { lost: await lab.recovery.lost(), version, now, state };
  };
  const back = { lost: 'A', version: 2, now: 2, state: 'fresh' };
  expect(await ends()).toEqual(back);
  await lab.chooseForm('by cancelled');
  expect(await ends()).toEqual(back);
  await lab.chooseForm('without a word');
  expect(await ends()).toEqual({ lost: null, version: 1, now: 2, state: 'fresh' });
  expect(await lab.violations()).toMatchObject([{ invariant: 'INV-28', severity: 'warn' }]);
  await lab.chooseTransport('http');
  expect(await ends()).toEqual(back);
});

test('a lost answer is asked for again, or looked up, by what was asked', async ({ lab }) => {
  await lab.openLab('lost-answer', { transport: 'http', revision: '2025-11-25' });
  await lab.goToEnd();
  expect((await lab.facts('B')).clientOutcome).toBe('result');
  const effects = { 'a charge with a key': 1, 'a charge without one': 1 };
  for (const [form, count] of Object.entries({ ...effects, 'sent again all the same': 2 })) {
    await lab.chooseForm(form);
    await lab.goToEnd();
    expect(await lab.ledger.executions(), form).toBe(count);
  }
  expect(await lab.violations()).toMatchObject([{ invariant: 'INV-38', rule: 'LED-5' }]);
});

test('the herd is what the engine makes of its numbers', async ({ lab }) => {
  await lab.openLab('reconnect-herd');
  const agree = async (clients: number, capacity: number, seed: number) => {
    await expect(lab.recovery.herd).toHaveAttribute('data-clients', String(clients));
    await expect(lab.recovery.herd).toHaveAttribute('data-seed', String(seed));
    for (const jitter of JITTERS) {
      const { servedMs, peak, rejected } = runHerd({ clients, capacity, seed }, jitter);
      expect(await lab.recovery.figures(jitter)).toEqual({ servedMs, peak, rejected });
    }
  };
  await agree(10_000, 1000, 1);
  await lab.recovery.setHerd('Capacity', '500');
  await lab.recovery.setHerd('Clients', '2000');
  await lab.recovery.setHerd('Seed', '42');
  await agree(2000, 500, 42);
});

test('numbers that make no herd are named, and the last figures stay', async ({ lab }) => {
  await lab.openLab('reconnect-herd');
  for (const [field, value, problem] of [
    ['Clients', '0', 'Clients must be at least 1.'],
    ['Clients', '1000000000', 'Clients may be at most 100,000.'],
    ['Seed', 'lucky', 'Seed must be a whole number, and "lucky" is none.'],
    ['Capacity', '0', 'Capacity must be at least 1.'],
  ] as const) {
    await lab.openLab('reconnect-herd');
    await lab.recovery.setHerd(field, value);
    expect(await lab.recovery.herdProblem()).toContain(problem);
    await expect(lab.recovery.herd).toHaveAttribute('data-clients', '10000');
  }
  await lab.recovery.setHerd('Capacity', '700');
  expect(await lab.recovery.herdProblem()).toBeNull();
  await expect(lab.recovery.herd).toHaveAttribute('data-capacity', '700');
});

test('a link carries the numbers of the herd, and Back brings them back', async ({ lab, page }) => {
  await lab.openLab('reconnect-herd');
  expect(lab.link()).not.toContain('herd=');
  await lab.recovery.setHerd('Clients', '2000');
  await lab.recovery.setHerd('Seed', '42');
  await expect.poll(() => lab.link()).toContain('herd=clients:2000,seed:42');
  const link = lab.link();
  await lab.chooseForm('full jitter');
  expect(lab.link()).toContain('herd=clients:2000,seed:42');
  await lab.chooseLab('lost-answer');
  expect(lab.link()).not.toContain('herd=');
  await page.goBack();
  await expect(lab.recovery.herd).toHaveAttribute('data-clients', '2000');
  await expect(lab.recovery.field('Seed')).toHaveValue('42');
  await lab.recovery.setHerd('Clients', '10000');
  await lab.recovery.setHerd('Seed', '1');
  await expect.poll(() => lab.link()).not.toContain('herd=');
  await lab.openLink(link);
  await expect(lab.recovery.herd).toHaveAttribute('data-seed', '42');
});

test('numbers of a link that make no herd are named, and the rest is honoured', async ({ lab }) => {
  await lab.openLink('#/labs/reconnect-herd?herd=clients:0,seed:7,wolves:3');
  expect(await lab.alerts()).toEqual([
    'herd: Clients must be at least 1. 10,000 is used.',
    'herd has no number by the name of "wolves"; use clients, capacity or seed.',
  ]);
  await expect(lab.recovery.herd).toHaveAttribute('data-seed', '7');
  await expect.poll(() => lab.link()).toContain('herd=seed:7');
  await lab.openLink('#/labs/lost-answer?herd=seed:7');
  expect(await lab.alerts()).toEqual(['herd is no parameter of this lab.']);
});

test('one client of the herd waits longer each time, and reads again once it is back', async ({
  lab,
}) => {
  await lab.openLab('reconnect-herd', { form: 'none' });
  await lab.goToEnd();
  expect((await lab.facts('A1')).clientOutcome).toBe('disconnected');
  expect(await lab.recovery.copy('tools')).toMatchObject({ version: 2, state: 'fresh' });
  const order = await lab.order();
  expect(order.filter((id) => id.startsWith('send:A'))).toEqual([
    'send:A',
    'send:A1',
    'send:A2',
    'send:A3',
  ]);
});
