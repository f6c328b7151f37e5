// The page that sizes a deadline, in its user's words: choose durations, move the deadline, read.
import type { Locator, Page } from '@playwright/test';

export type SampleWords = 'Two paths' | 'One path' | 'Long tail' | 'Capped tail' | 'Your own';

export class SizePage {
  /** `address` is where the page is served; leave it out if the context has a `baseURL`. */
  constructor(
    readonly page: Page,
    private readonly address = './',
  ) {}

  get main(): Locator {
    return this.page.locator('main[data-page="size"][data-ready="true"]');
  }

  get slider(): Locator {
    return this.page.getByRole('slider', { name: 'Deadline' });
  }

  get box(): Locator {
    return this.page.getByRole('textbox', { name: /One duration a line/ });
  }

  get noInLink(): Locator {
    return this.page.getByTestId('not-in-link');
  }

  /** Opens the page at these parameters, as a link has them after the question mark. */
  async open(query = ''): Promise<void> {
    await this.page.goto(`${this.address}#/size${query === '' ? '' : `?${query}`}`);
    await this.main.waitFor();
  }

  /** Until durations are analysed, cancelled, or refused. */
  async analysed(): Promise<void> {
    const states = ['done', 'cancelled'].map((state) => `[data-state="${state}"]`).join(', ');
    await this.page.getByTestId('durations').and(this.page.locator(states)).waitFor();
  }

  async choose(words: SampleWords): Promise<void> {
    await this.option('Durations of', words).check();
  }

  /** Any of the switches, by its name and the words of a position. */
  option(group: string, name: string): Locator {
    return this.page
      .getByRole('radiogroup', { name: group, exact: true })
      .getByRole('radio', { name, exact: true });
  }

  async paste(text: string): Promise<void> {
    await this.box.fill(text);
    await this.page.getByRole('button', { name: 'Analyse' }).click();
    await this.analysed();
  }

  async chooseFile(name: string, content: Buffer): Promise<void> {
    const input = this.page.locator('input[type="file"][aria-label="File of durations"]');
    await input.setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  }

  async setDeadline(text: string): Promise<void> {
    await this.page.getByRole('textbox', { name: 'Deadline in ms' }).fill(text);
  }

  /** How many durations there are. */
  async count(): Promise<number> {
    await this.analysed();
    return Number(await this.page.getByTestId('durations').getAttribute('data-count'));
  }

  async notices(): Promise<string[]> {
    return this.page.getByTestId('durations-notices').getByRole('listitem').allInnerTexts();
  }

  /** The machine value of a test id; NaN where it is none. */
  async value(id: string): Promise<number> {
    return Number(await this.page.getByTestId(id).getAttribute('data-value'));
  }

  /** The four figures of the present deadline. */
  async outcome() {
    return {
      failed: await this.value('share-failed'),
      orphans: await this.value('orphans-share'),
      duplicates: await this.value('duplicates-share'),
      extraLoad: await this.value('extra-load'),
    };
  }

  async modes(): Promise<{ count: number; p: number }> {
    const modes = this.page.getByTestId('modes');
    return {
      count: Number(await modes.getAttribute('data-value')),
      p: Number(await modes.getAttribute('data-p')),
    };
  }

  /** What is said under this id: no-percentile, threshold, earlier-cap or steady-errors. */
  async finding(id: string): Promise<string | null> {
    const finding = this.page.getByTestId(id);
    return (await finding.count()) === 0 ? null : finding.textContent();
  }

  /** The address as it stands. */
  link(): string {
    return new URL(this.page.url()).hash;
  }
}
