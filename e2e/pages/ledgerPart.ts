// The ledger of a lab: how often it was done, who holds the lock, its tables, and a query.
import type { Locator, Page } from '@playwright/test';

/** Rows of a table as the texts of their cells, by the names of its columns. */
export type Row = Readonly<Record<string, string>>;

export class LedgerPart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('ledger');
  }

  /** Waits until the rows come from SQLite itself, which is loaded when a ledger is first shown. */
  async onSqlite(): Promise<void> {
    await this.panel.and(this.page.locator('[data-source="sqlite"]')).waitFor();
  }

  /** Committed effects, here and at the other service. */
  async executions(): Promise<number> {
    return Number(await this.panel.getAttribute('data-executions'));
  }

  /** The handler that holds the write lock, or `none`. */
  async lockHolder(): Promise<string> {
    const line = this.panel.getByTestId('lock-holder');
    return (await line.getAttribute('data-value')) ?? '';
  }

  /** Chooses whose view the tables show: "anybody", "whoever is at work", or a handler. */
  async seeAs(who: string): Promise<void> {
    const group = this.panel.getByRole('radiogroup', { name: 'As seen by' });
    await group.getByRole('radio', { name: who, exact: true }).check();
  }

  /** The SQL of the present step with what SQLite said to it; empty where it runs none. */
  async sql(): Promise<string> {
    return (await this.panel.getByTestId('ledger-sql').allTextContents()).join('\n');
  }

  table(caption: string): Locator {
    return this.panel.getByRole('region', { name: caption }).getByRole('table');
  }

  async rows(caption: string): Promise<Row[]> {
    const table = this.table(caption);
    const heads = await table.locator('thead th').allTextContents();
    const rows = await table.locator('tbody tr').all();
    const cells = await Promise.all(rows.map((row) => row.locator('td').allTextContents()));
    return cells
      .filter((texts) => texts.length === heads.length)
      .map((texts) => Object.fromEntries(heads.map((head, at) => [head, texts[at] ?? ''])));
  }

  /** Asks the file in SQL, and waits for the answer: the table "Answer", or an alert. */
  async query(text: string): Promise<void> {
    await this.startQuery(text);
    const idle = this.page.locator('[aria-busy="false"]');
    await this.panel.getByTestId('ledger-query').and(idle).waitFor();
  }

  /** Asks the file in SQL, and does not wait; see `cancelQuery`. */
  async startQuery(text: string): Promise<void> {
    const box = this.panel.getByLabel(/^Query/);
    if (!(await box.isVisible())) await this.panel.getByText('Ask the file in SQL').click();
    await box.fill(text);
    await this.panel.getByRole('button', { name: 'Run query' }).click();
  }

  async cancelQuery(): Promise<void> {
    await this.panel.getByRole('button', { name: 'Cancel' }).click();
  }
}
