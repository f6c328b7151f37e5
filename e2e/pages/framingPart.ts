// The server's stdout as its client reads it: lines, strays, and what is kept of the next.
import type { Locator, Page } from '@playwright/test';

export class FramingPart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('framing');
  }

  /** Each line that has ended, as its kind: `message`, `stray` or `too-long`. */
  async kinds(): Promise<string[]> {
    const lines = await this.panel.getByRole('listitem').all();
    return Promise.all(lines.map(async (line) => (await line.getAttribute('data-kind')) ?? ''));
  }

  /** Findings: strays in a row count once. */
  async strays(): Promise<number> {
    return Number(await this.panel.getAttribute('data-strays'));
  }

  /** Bytes kept of a line that has not ended. */
  async pending(): Promise<number> {
    return Number(await this.panel.getAttribute('data-pending'));
  }
}
