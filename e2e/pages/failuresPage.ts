// The page of all failures, and the panel of one beside its timeline.
import type { Locator, Page } from '@playwright/test';

export class FailuresPage {
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  /** Opens the list anew; `query` is what stands behind the question mark. */
  async open(query = ''): Promise<void> {
    await this.page.goto('about:blank');
    await this.page.goto(`${this.address}#/failures${query === '' ? '' : `?${query}`}`);
    await this.page.locator('main[data-page="failures"][data-ready="true"]').waitFor();
    await this.list.waitFor();
  }

  get list(): Locator {
    return this.page.getByRole('list', { name: 'Failures' });
  }

  /** Ids of the failures that are listed, in their order. */
  ids(): Promise<string[]> {
    return this.list
      .getByTestId('failure')
      .evaluateAll((entries) => entries.map((one) => one.getAttribute('data-failure') ?? ''));
  }

  /** One entry of the list, by its id. */
  entry(id: string): Locator {
    return this.list.locator(`[data-testid="failure"][data-failure="${id}"]`);
  }

  /** Narrows the list: whose fault it is, or the revision in which it exists. */
  async choose(group: 'Whose fault' | 'Revision', name: string): Promise<void> {
    const radios = this.page.getByRole('radiogroup', { name: group });
    await radios.getByRole('radio', { name, exact: true }).check();
  }

  /** Opens the lab of a failure, in its untouched order. */
  async chooseFailure(id: string): Promise<void> {
    await this.entry(id).getByRole('heading').getByRole('link').click();
    await this.panel(id).waitFor();
  }

  /** Asks at which step a failure shows, and answers what is said then. */
  async askWhere(id: string): Promise<Locator> {
    const where = this.entry(id).locator('details');
    await where.getByText('Where it breaks').click();
    return where;
  }

  /** Opens the order that exposes it, as its entry shows to whoever asks. */
  async openExposed(id: string): Promise<void> {
    await this.askWhere(id);
    await this.entry(id).getByRole('link', { name: 'Open this order' }).click();
    await this.panel(id).waitFor();
  }

  /** The panel in the lab of a failure; its `data-value` is `hidden` or `exposed`. */
  panel(id: string): Locator {
    return this.page.locator(`main [data-testid="failure"][data-failure="${id}"][data-value]`);
  }

  /** What the panel says of the present order. */
  get verdict(): Locator {
    return this.page.getByRole('status', { name: 'Failure' });
  }

  async showOrder(): Promise<void> {
    await this.page.getByRole('button', { name: 'Show an order that does' }).click();
  }

  /** Takes the other position of the switch. */
  async takeOther(): Promise<void> {
    await this.page.getByRole('button', { name: /^Switch to “/ }).click();
  }

  /** Both positions side by side: the rows at which they part, each as `event difference`. */
  async differences(): Promise<string[]> {
    const table = this.page.getByTestId('comparison');
    if (!(await table.isVisible()))
      await this.page.getByText('Both positions side by side').click();
    return table
      .locator('tbody:not([data-difference="same"])')
      .evaluateAll((rows) =>
        rows.map(
          (row) => `${row.getAttribute('data-event')} ${row.getAttribute('data-difference')}`,
        ),
      );
  }
}
