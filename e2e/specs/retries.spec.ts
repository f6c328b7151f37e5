// Retries: what they pile up on a server, what they do twice, and what a server would have to know.
import { expect, test } from './fixtures.ts';

test('copies of one call take every connection, and another one fails for it', async ({ lab }) => {
  await lab.openLab('retry-stacks');
  const before = await lab.load.facts();
  expect(before).toMatchObject({ running: 0, waiting: 0, peak: 0, copies: 0, pool: 3 });
  await lab.goToStep((await lab.order()).indexOf('arrive:D.request') + 1);
  const stacked = await lab.load.facts();
  expect(stacked).toMatchObject({ running: 3, waiting: 2, unread: 3, peak: 5, copies: 4 });
  expect(await lab.why()).toMatchObject({ rules: expect.arrayContaining(['LAB-15']) });
  await lab.goToEnd();
  expect((await lab.facts('Q')).clientOutcome).toBe('max_timeout');
  expect((await lab.load.facts()).running).toBe(0);
});

test('a cancellation, a backoff and a key each change something else', async ({ lab }) => {
  await lab.openLab('retry-stacks');
  const ends: Record<string, unknown> = {};
  for (const form of ['retries at once, says nothing', 'cancels', 'backs off', 'same key']) {
    await lab.chooseForm(form);
    await lab.goToEnd();
    const { copies } = await lab.load.facts();
    const { clientOutcome } = await lab.facts('Q');
    ends[form] = { copies, quick: clientOutcome, effects: await lab.ledger.executions() };
  }
  expect(ends).toEqual({
    'retries at once, says nothing': { copies: 4, quick: 'max_timeout', effects: 5 },
    cancels: { copies: 2, quick: 'result', effects: 0 },
    'backs off': { copies: 2, quick: 'result', effects: 5 },
    'same key': { copies: 4, quick: 'max_timeout', effects: 1 },
  });
});

test('the load is read as words and as a table, too', async ({ lab }) => {
  await lab.openLab('retry-stacks');
  await lab.goToEnd();
  const { panel } = lab.load;
  await expect(panel.getByRole('img')).toHaveAccessibleName(/at most 5 calls in hand.* 4 copies/);
  await panel.getByText(/^As a table/).click();
  await expect(panel.getByRole('row').nth(1)).toHaveText('0000');
  await expect(panel.getByRole('row', { name: '3020 3 2 3' })).toBeVisible();
});

test('two requests, two answers, one of them paired, and two refunds', async ({ lab }) => {
  await lab.openLab('duplicate-refund');
  await lab.goToEnd();
  const refunds = { requests: 2, answers: 2, paired: 1, refunds: 2, deadlineMs: 30_000 };
  expect(await lab.load.refunds()).toEqual(refunds);
  await lab.chooseForm('no key, cancels');
  expect(await lab.load.refunds()).toEqual({ ...refunds, answers: 1 });
  await lab.chooseForm('with a key');
  expect(await lab.load.refunds()).toEqual({ ...refunds, refunds: 1 });
});

test('a shorter deadline makes more duplicates, and is taken into a link', async ({ lab }) => {
  await lab.openLab('duplicate-refund');
  await lab.goToEnd();
  const outcomes = await lab.load.outcomes();
  expect(outcomes.map(({ refunds }) => refunds)).toEqual([9, 8, 7, 7, 6, 6, 5, 5]);
  expect(outcomes.every(({ withKey }) => withKey === 5)).toBe(true);
  await lab.load.chooseDeadline(10_000);
  await expect(lab.load.refundPanel).toContainText('8 refunds for 5 orders');
  await lab.load.takeDeadline();
  await expect(lab.main).toHaveAttribute('data-lab', 'scenario');
  expect(await lab.load.refunds()).toMatchObject({ refunds: 2, deadlineMs: 10_000 });
  expect((await lab.clocks('A')).maximum).toMatchObject({ limitMs: 10_000, state: 'fired' });
  // Whoever gets the link sees the same, and can go on from there.
  await lab.openLink(lab.link());
  expect(await lab.load.refunds()).toMatchObject({ refunds: 2, deadlineMs: 10_000 });
  await lab.load.chooseDeadline(35_000);
  await lab.load.takeDeadline();
  await expect(lab.load.refundPanel).toHaveAttribute('data-deadline', '35000');
  await lab.goToEnd();
  expect(await lab.load.refunds()).toMatchObject({ requests: 1, refunds: 1 });
});

test('what a server would do that knew the deadline is said to be hypothetical', async ({
  lab,
}) => {
  await lab.openLab('deadline-propagation');
  await lab.goToEnd();
  await expect(lab.load.hypothetical).toHaveCount(0);
  expect((await lab.facts('K')).orphan).toBe('true');
  await lab.chooseForm('if the server knew: stops');
  await expect(lab.load.hypothetical).toContainText('No revision of MCP carries a deadline');
  await lab.goToEnd();
  expect((await lab.observation()).atMs).toBe(240);
  expect((await lab.facts('K')).orphan).toBe('false');
  await lab.chooseForm('if the server knew: refuses');
  await lab.goToEnd();
  expect(await lab.facts('K')).toMatchObject({
    clientOutcome: 'error',
    terminalState: 'completed',
  });
});

test('a form that is about another client brings it along', async ({ lab }) => {
  await lab.openLab('retry-stacks');
  await lab.chooseForm('cancels');
  await lab.goToEnd();
  expect((await lab.facts('A')).wireSignal).toBe('notifications/cancelled');
  await lab.choosePolicy('close-only');
  await lab.chooseForm('backs off');
  await lab.chooseForm('cancels');
  // What the learner chose stays.
  expect(lab.link()).toContain('client=close-only');
});
