// The page of rules: what the filters leave, and all about one rule.
import type { Locator, Page } from '@playwright/test';

export class RulesPage {
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  /** Opens it anew; `query` is what stands behind the question mark. */
  async open(query = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#/rules${query === '' ? '' : `?${query}`}`);
    await this.ready();
  }

  async ready(): Promise<void> {
    await this.page.locator('main[data-page="rules"][data-ready="true"]').waitFor();
    await this.found.waitFor();
  }

  /** How many entries the filters leave: `data-count`. */
  get found(): Locator {
    return this.page.getByTestId('found');
  }

  rule(id: string): Locator {
    return this.page.getByTestId('rule').and(this.page.locator(`[data-id="${id}"]`));
  }

  invariant(id: string): Locator {
    return this.page.getByTestId('invariant').and(this.page.locator(`[data-id="${id}"]`));
  }

  question(id: string): Locator {
    return this.page.getByTestId('question').and(this.page.locator(`[data-id="${id}"]`));
  }

  /** The ids of the rules that are listed. */
  ids(): Promise<string[]> {
    return this.page
      .getByTestId('rule')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-id') ?? ''));
  }

  async search(words: string): Promise<void> {
    await this.page.getByRole('searchbox', { name: 'Search' }).fill(words);
  }

  async choose(group: 'Revision' | 'Transport', name: string): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group });
    await radios.getByRole('radio', { name, exact: true }).check();
  }

  async chooseLevel(level: string): Promise<void> {
    await this.page.getByRole('combobox', { name: 'Level' }).selectOption({ label: level });
  }

  async choosePart(part: 'Rules' | 'Invariants' | 'Open questions'): Promise<void> {
    const parts = this.page.getByRole('navigation', { name: 'Parts' });
    await parts.getByRole('link', { name: new RegExp(`^${part} `) }).click();
  }

  /** Unfolds or folds an entry. */
  async toggle(entry: Locator): Promise<void> {
    await entry.getByRole('button').click();
  }

  /** The labs that an open entry links to. */
  labs(entry: Locator): Promise<string[]> {
    return entry
      .getByTestId('rule-labs')
      .getByRole('listitem')
      .evaluateAll((items) => items.map((item) => item.getAttribute('data-lab') ?? ''));
  }
}
