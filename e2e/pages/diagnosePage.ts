// The page that leads from what can be seen of a hang to what it is.
import type { Locator, Page } from '@playwright/test';

export class DiagnosePage {
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  /** Opens it anew; `query` is what stands behind the question mark. */
  async open(query = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#/diagnose${query === '' ? '' : `?${query}`}`);
    await this.page.locator('main[data-page="diagnose"][data-ready="true"]').waitFor();
    await this.now.waitFor();
  }

  /** Where the path stands: a question, or a verdict. */
  get now(): Locator {
    return this.page.getByTestId('diagnosis');
  }

  async question(): Promise<string> {
    return (await this.now.getAttribute('data-question')) ?? '';
  }

  async verdict(): Promise<string> {
    return (await this.now.getAttribute('data-verdict')) ?? '';
  }

  async command(): Promise<string> {
    return (await this.now.getByTestId('command').textContent()) ?? '';
  }

  /** Gives the answer of this id, and waits until it counts. */
  async answer(id: string): Promise<void> {
    const asked = await this.question();
    await this.now.locator(`button[data-answer="${id}"]`).click();
    await this.now.and(this.page.locator(`:not([data-question="${asked}"])`)).waitFor();
  }

  /** The answers so far, each as `question.answer`. */
  path(): Promise<string[]> {
    return this.page
      .getByRole('list', { name: 'Answers so far' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map(
          (item) => `${item.getAttribute('data-question')}.${item.getAttribute('data-answer')}`,
        ),
      );
  }

  async choose(group: 'Transport' | 'System', name: string): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group });
    await radios.getByRole('radio', { name, exact: true }).check();
  }
}
