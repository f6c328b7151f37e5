// Durable tasks of a lab: the service's record, what the client believes, and how it went.
import type { Locator, Page } from '@playwright/test';

export class TaskPart {
  constructor(private readonly page: Page) {}

  /** The only task, or the one with this id. */
  panel(id?: string): Locator {
    const panels = this.page.getByTestId('task');
    return id === undefined ? panels : panels.and(this.page.locator(`[data-task="${id}"]`));
  }

  /** The status of the service's record; `none` before it is created, `deleted` afterwards. */
  async status(id?: string): Promise<string> {
    return (await this.panel(id).getAttribute('data-value')) ?? '';
  }

  /** What the client believes: a status, `unknown`, or `gone`. */
  async believed(id?: string): Promise<string> {
    const belief = this.panel(id).getByTestId('task-belief');
    return (await belief.getAttribute('data-value')) ?? '';
  }

  /**
   * A fact in words: `wish`, `known`, `worker`, `stop`, `ttl`, `interval`, `questions`, `outcome`.
   */
  async fact(name: string, id?: string): Promise<string> {
    return (await this.panel(id).getByTestId(`task-${name}`).textContent()) ?? '';
  }

  /** Every status that it had, in order. */
  async history(id?: string): Promise<string[]> {
    const rows = await this.panel(id).getByTestId('task-history').getByRole('listitem').all();
    return Promise.all(rows.map(async (row) => (await row.getAttribute('data-value')) ?? ''));
  }
}
