// A learner overloads a queue, sees what gives way, sets its numbers, and reads a pipe by lines.
import { objections } from './axe.ts';
import { expect, test } from './fixtures.ts';

test('a full queue lets progress go, keeps answers, and a read closes the gap', async ({ lab }) => {
  await lab.openLab('buffer-overload', { step: 12 });
  await expect(lab.buffer.panel).toHaveAttribute('data-size', '4');
  expect(await lab.buffer.facts()).toMatchObject({ capacity: 4, dropped: 2, needsRefetch: true });
  expect(await lab.buffer.slots()).toEqual([
    'progress 1 of E',
    'progress 2 of C',
    'progress 2 of D',
    'progress 2 of E',
  ]);
  expect((await lab.why()).text).toContain(
    'progress 1 of D, the oldest progress, goes to make room',
  );
  await lab.goToEnd();
  expect(await lab.buffer.facts()).toMatchObject({ size: 0, refused: 0, needsRefetch: false });
  for (const label of ['C', 'D', 'E', 'R']) {
    expect((await lab.facts(label)).finalResponse).toBe('delivered');
  }
  const { buffer } = await lab.observation();
  expect(buffer).toMatchObject({ capacity: 4, size: 0, slots: [] });
});

test('the numbers of the queue are a case that a link carries', async ({ lab, page }) => {
  await lab.openLab('buffer-two-tokens', { step: 5 });
  await lab.buffer.set({ slots: '12', reportEveryMs: '5', readerMs: '50' });
  await expect(lab.buffer.panel).toHaveAttribute('data-capacity', '12');
  await expect(page).toHaveURL(/#\/s\//);
  await lab.goToEnd();
  expect(await lab.buffer.facts()).toMatchObject({ dropped: 0, needsRefetch: false });
  await page.reload();
  await expect(lab.buffer.panel).toHaveAttribute('data-capacity', '12');
});

test('numbers that cannot be are refused in a sentence, and change nothing', async ({
  lab,
  page,
}) => {
  await lab.openLab('buffer-overload');
  const alert = page.getByRole('form').getByRole('alert');
  for (const [numbers, sentence] of [
    [{ slots: '1' }, '“Slots” must be at least 2, but is 1.'],
    [{ slots: '0', readerMs: '0' }, '“Slots” must be at least 2, but is 0.'],
    [{ reportEveryMs: '-1' }, '“Reader takes one every (ms)” must be at least 1, but is 0.'],
    [{ readerMs: '1000000000' }, '“Reader takes one every (ms)” must be at most 86,400,000'],
    [{ readerMs: 'soon' }, '“Reader takes one every (ms)” must be a number, but is "soon".'],
  ] as const) {
    await lab.buffer.set(numbers);
    await expect(alert).toContainText(sentence);
  }
  // All three are named, each where it stands.
  await expect(alert.getByRole('listitem')).toHaveCount(3);
  await expect(lab.main).toHaveAttribute('data-lab', 'buffer-overload');
});

test('an answer that a full queue refuses is seen on both sides', async ({ lab }) => {
  await lab.openLab('buffer-only-finals');
  await lab.goToEnd();
  await expect(lab.buffer.panel).toHaveAttribute('data-refused', '1');
  expect(await lab.facts('K')).toMatchObject({
    terminalState: 'completed',
    finalResponse: 'refused',
    clientOutcome: 'disconnected',
  });
  await lab.chooseTransport('stdio');
  await lab.goToEnd();
  expect((await lab.facts('K')).clientOutcome).toBe('idle_timeout');
  await lab.chooseForm('three slots');
  await lab.goToEnd();
  expect((await lab.facts('K')).finalResponse).toBe('delivered');
});

test('the curve says in words what memory comes to with a bound and without', async ({ lab }) => {
  await lab.openLab('buffer-unbounded');
  await lab.goToEnd();
  await expect(lab.buffer.panel).toBeVisible();
  const words = await lab.buffer.curveWords();
  expect(words).toMatch(/With the bound at most 4 messages wait .* Without one it grows to 94 /);
  await lab.chooseForm('four slots');
  expect(await lab.buffer.curveWords()).toBe(words);
});

test('a pipe is read line by line', async ({ lab }) => {
  await lab.openLab('stdio-framing', { step: 4 });
  await expect(lab.framing.panel).toHaveAttribute('data-pending', '31');
  await lab.goToEnd();
  expect(await lab.framing.kinds()).toEqual(['message']);
  expect(await lab.framing.pending()).toBe(0);
  await lab.openLab('stdio-polluted');
  await lab.goToEnd();
  await expect(lab.framing.panel).toHaveAttribute('data-strays', '1');
  expect(await lab.framing.kinds()).toEqual([
    ...Array.from({ length: 5 }, () => 'stray'),
    'message',
    'message',
  ]);
});

for (const [id, step] of [
  ['buffer-overload', 20],
  ['buffer-unbounded', 130],
  ['stdio-polluted', 6],
] as const) {
  test(`${id} is clean for assistive technology`, async ({ lab, page }) => {
    await lab.openLab(id, { step });
    await expect(lab.buffer.panel.or(lab.framing.panel)).toBeVisible();
    expect(await objections(page, { within: '.right' })).toEqual([]);
  });
}
