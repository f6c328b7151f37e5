// The logs of every party: joined into one row a request, with two rates above, and line by line.
import type { Locator, Page } from '@playwright/test';

type Party = 'client' | 'proxy' | 'server';

/** A row of the join; `words` are the last ones of each party that there is. */
export interface JoinedRequest {
  readonly request: string;
  readonly connection: string;
  readonly id: unknown;
  /** `open`, `answered`, `given-up`, `cancelled`, `lost`, `orphan` or `ambiguous`. */
  readonly verdict: string;
  /** Of an orphan: how long its handler worked after the client had gone. */
  readonly unreadMs: number;
  readonly words: Readonly<Partial<Record<Party, string>>>;
}

export interface LogRate {
  readonly numerator: number;
  readonly denominator: number;
  /** What has not ended yet. */
  readonly open: number;
}

export class LogsPart {
  constructor(private readonly page: Page) {}

  get table(): Locator {
    return this.page.getByTestId('logs');
  }

  get lineTable(): Locator {
    return this.page.getByTestId('log-lines');
  }

  async rows(): Promise<JoinedRequest[]> {
    const rows = await this.table.locator('tr[data-request]').all();
    return Promise.all(rows.map(read));
  }

  /** The verdict on each request, by its label. */
  async verdicts(): Promise<Record<string, string>> {
    const rows = await this.rows();
    return Object.fromEntries(rows.map(({ request, verdict }) => [request, verdict]));
  }

  rate(of: 'client' | 'server'): Promise<LogRate> {
    return this.page.getByTestId(`${of}-rate`).evaluate((element) => {
      const { numerator, denominator, open } = element.dataset;
      return {
        numerator: Number(numerator),
        denominator: Number(denominator),
        open: Number(open),
      };
    });
  }

  /** Whose logs there are, from the client on. */
  parties(): Promise<string[]> {
    return this.lineTable.locator('thead th:not(:first-child)').allTextContents();
  }

  /** The lines of one party, each with its time. */
  async linesOf(party: Party): Promise<string[]> {
    const rows = await this.lineTable.locator(`tr[data-party="${party}"]`).all();
    return Promise.all(
      rows.map(async (row) => {
        const cells = await row.locator('td').allTextContents();
        return cells
          .map((cell) => cell.replace(/\s+/g, ' ').trim())
          .filter((cell) => cell !== '')
          .join(' ');
      }),
    );
  }
}

function read(row: Locator): Promise<JoinedRequest> {
  return row.evaluate((element) => {
    const { request = '', connection = '', id = 'null', value = '', unreadMs } = element.dataset;
    const cells = [...element.querySelectorAll<HTMLElement>('td[data-party]')];
    const wordsOf = (cell: HTMLElement) =>
      [...cell.querySelectorAll('.log-time, .log-words, .muted')]
        .map((one) => (one.textContent ?? '').replace(/\s+/g, ' ').trim())
        .join(' ');
    return {
      request,
      connection,
      id: JSON.parse(id) as unknown,
      verdict: value,
      unreadMs: Number(unreadMs),
      words: Object.fromEntries(cells.map((cell) => [cell.dataset['party'], wordsOf(cell)])),
    };
  });
}
