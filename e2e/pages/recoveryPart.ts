// Recovery on a lab's page: what the client holds, its plan for coming back, and the herd.
import type { Locator, Page } from '@playwright/test';

export interface CopyRow {
  /** As `tools` or `resource:file:///report.md`. */
  readonly item: string;
  /** The version at the server. */
  readonly now: number;
  /** That of the client's copy; null where it never read the item. */
  readonly version: number | null;
  /** `fresh`, `stale`, `unsure`, or `none`. */
  readonly state: string;
  /** `held`, `told`, `lost`, `read`, or `none`. */
  readonly by: string;
  readonly isWatched: boolean;
}

export interface HerdFigures {
  /** When all were served, in ms; null where the herd was stopped before. */
  readonly servedMs: number | null;
  /** Attempts in the busiest interval. */
  readonly peak: number;
  readonly rejected: number;
}

type HerdField = 'Clients' | 'Capacity' | 'Seed';

export class RecoveryPart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('recovery');
  }

  get herd(): Locator {
    return this.page.getByTestId('herd');
  }

  copies(): Promise<CopyRow[]> {
    return this.panel.locator('[data-item]').evaluateAll((rows) =>
      rows.map((row) => {
        const value = (name: string) => row.getAttribute(`data-${name}`) ?? '';
        const version = value('version');
        return {
          item: value('item'),
          now: Number(value('now')),
          version: version === 'none' ? null : Number(version),
          state: value('state'),
          by: value('by'),
          isWatched: value('watched') === 'true',
        };
      }),
    );
  }

  /** The copy of one item. */
  async copy(item: string): Promise<CopyRow | undefined> {
    return (await this.copies()).find((row) => row.item === item);
  }

  /** The label of the latest subscription that has ended; null where none has. */
  async lost(): Promise<string | null> {
    const label = await this.panel.getAttribute('data-lost');
    return label === 'none' ? null : label;
  }

  /** What the plan reads again, and whether that is done. */
  refetches(): Promise<{ item: string; method: string; isDone: boolean }[]> {
    return this.panel.locator('[data-refetch]').evaluateAll((rows) =>
      rows.map((row) => ({
        item: row.getAttribute('data-refetch') ?? '',
        method: row.getAttribute('data-method') ?? '',
        isDone: row.getAttribute('data-done') === 'true',
      })),
    );
  }

  async setHerd(field: HerdField, value: string): Promise<void> {
    await this.field(field).fill(value);
  }

  /** A field of the herd. */
  field(name: HerdField): Locator {
    return this.herd.getByRole('textbox', { name });
  }

  async figures(jitter: 'none' | 'equal' | 'full'): Promise<HerdFigures> {
    const plot = this.herd.locator(`[data-jitter="${jitter}"]`);
    const servedMs = await plot.getAttribute('data-served-ms');
    return {
      servedMs: servedMs === 'none' ? null : Number(servedMs),
      peak: Number(await plot.getAttribute('data-peak')),
      rejected: Number(await plot.getAttribute('data-rejected')),
    };
  }

  /** What is wrong with a field of the herd; null where nothing is. */
  async herdProblem(): Promise<string | null> {
    const alert = this.herd.getByRole('alert');
    return (await alert.count()) === 0 ? null : alert.textContent();
  }
}
