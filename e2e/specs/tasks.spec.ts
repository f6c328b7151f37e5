// Durable tasks from a link: what a cancel says, what outlives a process, what the client may know.
import { taskTtl } from '../../src/labs/streams/taskTtl.ts';
import { expect, test } from './fixtures.ts';
import { scenarioFile } from './scenarioFiles.ts';

test('a cancel is acknowledged while the task works, and observed at a checkpoint', async ({
  lab,
}) => {
  await lab.openLab('task-cancel');
  await lab.goToEnd();
  expect(await lab.task.history()).toEqual(['working', 'cancelled']);
  const order = await lab.order();
  await lab.goToStep(order.indexOf('arrive:X.response') + 1);
  expect(await lab.task.status()).toBe('working');
  expect(await lab.task.fact('wish')).toBe('noted, not observed');
  expect((await lab.why()).rules).toContain('TSK-8');
  const ack = (await lab.frames()).filter(({ text }) => text.includes('"id":31,"result"'));
  expect(ack.map(({ text }) => text)).toEqual([
    '{"jsonrpc":"2.0","id":31,"result":{"resultType":"complete"}}',
  ]);
  await lab.chooseRevision('2025-11-25');
  expect(await lab.task.status()).toBe('cancelled');
  expect(await lab.task.fact('wish')).toBe('observed');
  expect((await lab.frames()).some(({ text }) => text.includes('"status":"cancelled"'))).toBe(true);
});

test('a learner lets the wish come before the checkpoint, and too late', async ({ lab }) => {
  await lab.openLab('task-completes-anyway');
  await lab.goToEnd();
  expect(await lab.task.status()).toBe('completed');
  for (let moves = 0; moves < 12 && !(await isCancelled(lab)); moves++) {
    await lab.moveLater('checkpoint:T.task.1');
  }
  await lab.goToEnd();
  expect(await lab.task.history()).toEqual(['working', 'cancelled']);
});

async function isCancelled(lab: Parameters<Parameters<typeof test>[2]>[0]['lab']) {
  await lab.goToEnd();
  return (await lab.task.status()) === 'cancelled';
}

test('the answer to a cancel is no end, whatever the client makes of it', async ({ lab }) => {
  await lab.openLab('task-cancel', { form: 'ack-is-end' });
  await lab.goToEnd();
  expect([await lab.task.status(), await lab.task.believed()]).toEqual(['completed', 'cancelled']);
  const broken = (await lab.violations()).map(({ invariant }) => invariant);
  expect(broken).toEqual(['INV-41']);
});

test('what is stored outlives the process, and what is kept in memory does not', async ({
  lab,
}) => {
  await lab.openLab('task-restart', { transport: 'http' });
  await lab.goToEnd();
  expect(await lab.order()).toContain('checkpoint:T.task.2.2');
  expect(await lab.task.history()).toEqual(['working', 'completed']);
  await lab.chooseForm('with a wish to cancel');
  await lab.goToEnd();
  expect(await lab.task.history()).toEqual(['working', 'cancelled']);
  await lab.chooseForm('kept in memory');
  await lab.goToEnd();
  expect([await lab.task.status(), await lab.task.believed()]).toEqual(['deleted', 'gone']);
});

test('a lost poll leaves the task alone, in either revision', async ({ lab }) => {
  await lab.openLab('task-connection-drops');
  await lab.goToEnd();
  expect((await lab.facts('P1')).terminalState).toBe('cancelled');
  expect(await lab.task.status()).toBe('completed');
  await lab.chooseRevision('2025-11-25');
  await lab.goToEnd();
  expect((await lab.facts('P1')).terminalState).toBe('completed');
  expect(await lab.task.status()).toBe('completed');
  await lab.chooseForm('the call is cut');
  await lab.goToEnd();
  expect(await lab.task.fact('known')).toBe('no');
});

test('only one of three levers cancels a task, and the table says which', async ({ lab, page }) => {
  await lab.openLab('task-wrong-cancel');
  const table = page.getByRole('region', { name: 'Three levers' }).getByRole('table');
  await expect(table.getByRole('row')).toHaveCount(4);
  await lab.goToEnd();
  expect(await lab.task.status()).toBe('cancelled');
  for (const form of ['notifications/cancelled', 'give up the poll']) {
    await lab.chooseForm(form);
    await lab.goToEnd();
    expect(await lab.task.status()).toBe('completed');
  }
});

test('a question of the task is answered by an update, or on tasks/result', async ({ lab }) => {
  await lab.openLab('task-input-required');
  await lab.goToEnd();
  expect(await lab.task.history()).toEqual(['working', 'input_required', 'working', 'completed']);
  expect(await lab.order()).toContain('send:U');
  await lab.chooseRevision('2025-11-25');
  await lab.goToEnd();
  const order = await lab.order();
  expect(order).not.toContain('send:U');
  expect(order).toContain('arrive:R.ask.1');
  expect(await lab.task.fact('questions')).toBe('overwrite: answered');
});

test('a learner records what became of the task, and what its client believes', async ({ lab }) => {
  await lab.openLab('task-ttl');
  await lab.fillRecord({ task: 'failed', belief: 'completed', ignored: [] });
  await lab.check();
  const verdicts = await lab.verdicts();
  expect(verdicts.task?.verdict).toBe('right');
  expect(verdicts.belief?.verdict).toBe('wrong');
  expect(await lab.record.explanation('belief')).toContain('the task is failed');
  expect(lab.link()).toContain('record.task=failed&record.belief=completed');
});

test('the observation tells both sides of the task', async ({ lab }) => {
  await lab.openLab('task-stop-too-early', { step: 3 });
  const [early] = (await lab.observation()).tasks ?? [];
  expect(early).toMatchObject({ status: 'none', isKnown: false, stop: 'remembered' });
  await lab.goToEnd();
  const [end] = (await lab.observation()).tasks ?? [];
  expect(end).toMatchObject({
    request: 'T',
    status: 'cancelled',
    believed: 'cancelled',
    stop: 'acknowledged',
    cancelAsked: true,
  });
});

test('a ttl or a pause of nothing is refused in a sentence, in form and file', async ({
  lab,
  page,
}) => {
  await lab.openLab('task-ttl');
  const form = await lab.menu.openEdit();
  await form.getByLabel('Ttl of the task').fill('0');
  await form.getByLabel('Poll interval').fill('0');
  await form.getByRole('button', { name: 'Apply', exact: true }).click();
  const refused = form.getByRole('alert');
  await expect(refused).toContainText('Request T: ttl of the task is 0: the task would be over');
  await expect(refused).toContainText('Request T: poll interval is 0: the client would poll');
  await expect(form.getByLabel('Ttl of the task')).toHaveAttribute('aria-invalid', 'true');
  await expect(lab.main).toHaveAttribute('data-lab', 'task-ttl');
  await page.keyboard.press('Escape');
  const { scenario } = taskTtl;
  const requests = scenario.requests.map((request) =>
    request.task ? { ...request, task: { ...request.task, ttlMs: 0 } } : request,
  );
  await lab.menu.openFile(scenarioFile('ttl.json', { ...scenario, requests }));
  expect((await lab.alerts()).join(' ')).toContain(
    'requests[0].task.ttlMs is 0: the task would be over before anybody could ask for it',
  );
  await expect(lab.main).toHaveAttribute('data-lab', 'task-ttl');
});
