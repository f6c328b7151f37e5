// The intermediary of a lab: what it does with the stream, what it holds, and its own log.
import type { Locator, Page } from '@playwright/test';

export class ProxyPart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('proxy');
  }

  /** `waiting`, `passing`, `holding`, `cut` or `closed`. */
  async state(): Promise<string> {
    return (await this.panel.getAttribute('data-value')) ?? '';
  }

  /** Events that it has taken from the server and not passed on. */
  async held(): Promise<number> {
    return Number(await this.panel.getAttribute('data-held'));
  }

  /** The lines of its log, each with its time. */
  log(): Promise<string[]> {
    return this.panel.getByRole('listitem').allTextContents();
  }

  /** How long the stream has been silent, in ms; null where it cuts no silent ones. */
  async silenceMs(): Promise<number | null> {
    const clock = this.panel.getByTestId('proxy-silence');
    return (await clock.count()) === 0 ? null : Number(await clock.getAttribute('data-elapsed'));
  }
}
