// The ledger's file that the browser keeps, in a learner's words: charge, read, carry in and out.
import { type Download, expect, type Locator, type Page } from '@playwright/test';

export interface Charge {
  readonly key: string;
  readonly cents?: number;
}

export class StoredFilePart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('stored-file');
  }

  get acknowledgement(): Locator {
    return this.panel.getByRole('status', { name: 'Acknowledgement' });
  }

  get problem(): Locator {
    return this.panel.getByRole('alert');
  }

  get records(): Locator {
    return this.panel.getByTestId('stored-records').locator('tbody tr[data-key]');
  }

  get aside(): Locator {
    return this.panel.getByTestId('stored-aside').getByRole('listitem');
  }

  button(name: string): Locator {
    return this.panel.getByRole('button', { name });
  }

  /** Opens the lab in this tab, and waits for its file. */
  async open(): Promise<void> {
    await this.page.goto('./#/labs/ledger-reopen');
    await this.ready();
  }

  async ready(): Promise<void> {
    await expect(this.panel).toHaveAttribute('data-kind', /opfs|indexeddb|none/);
  }

  /** Presses Charge, and waits for nothing. */
  async press({ key, cents = 1200 }: Charge): Promise<void> {
    await this.panel.getByRole('textbox', { name: 'Cents' }).fill(String(cents));
    await this.panel.getByRole('textbox', { name: 'Idempotency key' }).fill(key);
    await this.button('Charge').click();
  }

  async charge(charge: Charge, kind: 'executed' | 'replayed' | 'refused'): Promise<void> {
    await this.press(charge);
    await expect(this.acknowledgement).toHaveAttribute('data-kind', kind);
    await expect(this.button('Charge')).toHaveAttribute('aria-disabled', 'false');
  }

  /** The keys of the table with their receipts, in the order of the receipts. */
  async receipts(): Promise<string[]> {
    const rows = await this.records.evaluateAll((all) =>
      all.map((row) => `${row.getAttribute('data-receipt')} ${row.getAttribute('data-key')}`),
    );
    return rows.sort((a, b) => Number.parseInt(a, 10) - Number.parseInt(b, 10));
  }

  async export(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.button('Export').click();
    return download;
  }

  async import(name: string, bytes: Uint8Array): Promise<void> {
    const file = { name, mimeType: 'application/octet-stream', buffer: Buffer.from(bytes) };
    await this.panel.getByLabel('Ledger file').setInputFiles(file);
  }

  async forget(): Promise<void> {
    await this.button('Forget the file').click();
    await this.button('for good?').click();
    await expect(this.acknowledgement).toHaveText('The file is forgotten.');
  }
}
