// The queue before a server's wire: its slots, what gave way, its numbers, and the curve in words.
import type { Locator, Page } from '@playwright/test';

export interface BufferFacts {
  readonly capacity: number;
  readonly size: number;
  readonly coalesced: number;
  readonly dropped: number;
  readonly refused: number;
  readonly needsRefetch: boolean;
}

export class BufferPart {
  constructor(private readonly page: Page) {}

  /** Of a server of one process; one of several has as many. */
  get panel(): Locator {
    return this.page.getByTestId('buffer');
  }

  async facts(): Promise<BufferFacts> {
    const number = async (name: string) =>
      Number(await this.panel.getAttribute(`data-${name}`, { timeout: 20_000 }));
    return {
      capacity: await number('capacity'),
      size: await number('size'),
      coalesced: await number('coalesced'),
      dropped: await number('dropped'),
      refused: await number('refused'),
      needsRefetch: (await this.panel.getAttribute('data-needs-refetch')) === 'true',
    };
  }

  /** What waits, the next to go first; free slots are left out. */
  async slots(): Promise<string[]> {
    const texts = await this.panel.locator('li[data-kind]').allTextContents();
    return texts.map((text) => text.replace(', may not go', ''));
  }

  /** Sets the numbers of the queue and its two ends, which makes it a case of one's own. */
  async set(numbers: {
    readonly slots?: string;
    readonly reportEveryMs?: string;
    readonly readerMs?: string;
  }): Promise<void> {
    const form = this.page.getByRole('form', { name: 'The queue and its two ends' });
    const fill = async (label: string, value: string | undefined) => {
      if (value !== undefined) await form.getByLabel(label).fill(value);
    };
    await fill('Slots', numbers.slots);
    await fill('A report every (ms)', numbers.reportEveryMs);
    await fill('Reader takes one every (ms)', numbers.readerMs);
    await form.getByRole('button', { name: 'Apply' }).click();
  }

  /** What both curves come to. */
  async curveWords(): Promise<string> {
    return (await this.page.locator('.curve-words').textContent()) ?? '';
  }
}
