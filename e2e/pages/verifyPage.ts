// The statements that are tried on the spot, and the questions that runs answer.
import { expect, type Locator, type Page } from '@playwright/test';

export class VerifyPage {
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  /** Opens the statements anew; `query` is what stands behind the question mark. */
  async open(query = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#/verify${query === '' ? '' : `?${query}`}`);
    await this.page.locator('main[data-page="verify"][data-ready="true"]').waitFor();
    await this.trials.waitFor();
  }

  /** `data-done` of `data-of` trials are over, and `data-broken` of them broke. */
  get trials(): Locator {
    return this.page.getByTestId('trials');
  }

  /** Waits until every statement has been tried. */
  async tried(): Promise<void> {
    const of = (await this.trials.getAttribute('data-of')) ?? '';
    await expect(this.trials).toHaveAttribute('data-done', of, { timeout: 60_000 });
  }

  statement(number: number): Locator {
    return this.page.getByTestId(`statement-${number}`);
  }

  /** The row of one revision and transport under a statement. */
  trial(number: number, transport: string, revision: string): Locator {
    return this.statement(number).locator(
      `[data-testid="trial"][data-transport="${transport}"][data-revision="${revision}"]`,
    );
  }
}

export class QuizPage {
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  async open(query = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#/quiz${query === '' ? '' : `?${query}`}`);
    await this.page.locator('main[data-page="quiz"][data-ready="true"]').waitFor();
  }

  /** `data-answer` and `data-verdict` (`open`, `right`, `wrong`) of a question. */
  question(id: string): Locator {
    return this.page.locator(`[data-testid="quiz-question"][data-question="${id}"]`);
  }

  async answer(id: string, text: string | RegExp): Promise<void> {
    await this.question(id).getByRole('radio', { name: text }).check();
  }
}
