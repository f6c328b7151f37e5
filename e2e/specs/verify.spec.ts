// The twelve statements are tried when the page opens; the six questions are answered by runs.
import { QuizPage, VerifyPage } from '../pages/verifyPage.ts';
import { expect, test } from './fixtures.ts';

test('all twelve statements hold where they are meant', async ({ page, lab }) => {
  const verify = new VerifyPage(page);
  await verify.open();
  await verify.tried();
  await expect(verify.trials).toHaveAttribute('data-broken', '0');
  for (let number = 1; number <= 12; number++) {
    await expect(verify.statement(number)).toHaveAttribute('data-value', 'holds');
  }
  const elsewhere = verify.trial(12, 'stdio', '2025-11-25');
  await expect(elsewhere).toHaveAttribute('data-value', 'not-applicable');
  await expect(elsewhere).toContainText('the task is cancelled before the answer');
  await elsewhere.getByRole('link').click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-lab', 'task-cancel');
  await expect(lab.main).toHaveAttribute('data-revision', '2025-11-25');
});

test('a statement is a link, and its evidence a run at its end', async ({ page, lab }) => {
  const verify = new VerifyPage(page);
  await verify.open('statement=7&shape=round');
  await expect(page.getByRole('alert')).toContainText('"shape" is not a parameter here.');
  await verify.tried();
  await expect(verify.statement(7)).toBeInViewport();
  const trial = verify.trial(7, 'http', '2025-11-25');
  await expect(trial).toContainText(/In \d+ orders\./);
  await trial.getByRole('link').click();
  await lab.ready();
  expect(await lab.step()).toBe(await lab.steps());
});

test('a question is answered by its run, and the link keeps the answer', async ({ page, lab }) => {
  const quiz = new QuizPage(page);
  await quiz.open();
  const question = quiz.question('http-cancel');
  await quiz.answer('http-cancel', /^A POST of/);
  await expect(question).toHaveAttribute('data-verdict', 'wrong');
  await quiz.answer('http-cancel', /^The close of that/);
  await expect(question).toHaveAttribute('data-verdict', 'right');
  expect(page.url()).toContain('#/quiz?http-cancel=close');
  await question.getByRole('link', { name: 'Step through the run' }).click();
  await lab.ready();
  await expect(lab.main).toHaveAttribute('data-transport', 'http');
  await page.goBack();
  await expect(question).toHaveAttribute('data-verdict', 'right');
});

test('without SQLite the rest is tried to its end, and the page says what was not', async ({
  page,
}) => {
  await page.route('**/*.wasm', (route) => route.fulfill({ body: 'no WebAssembly' }));
  const verify = new VerifyPage(page);
  await verify.open();
  await verify.tried();
  await expect(verify.trials).toContainText('SQLite could not be loaded');
  await expect(verify.trials).toContainText('what could be tried holds');
  const ledger = verify.statement(6);
  await expect(ledger).toHaveAttribute('data-value', 'not-applicable');
  await expect(ledger.getByRole('heading')).toContainText('not tried');
  await expect(verify.trial(6, 'stdio', '2026-07-28')).toContainText('not tried');
  await expect(verify.trial(1, 'http', '2026-07-28')).toContainText('not meant here');
});
