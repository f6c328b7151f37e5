// The load of a server and what a deadline makes of refunds: both panels in a learner's words.
import type { Locator, Page } from '@playwright/test';

export interface LoadFacts {
  /** Handlers at work, calls in line, and those of both that no client waits for. */
  readonly running: number;
  readonly waiting: number;
  readonly unread: number;
  /** The most calls in hand, and copies of one call, up to this step. */
  readonly peak: number;
  readonly copies: number;
  readonly pool: number;
}

export interface RefundFacts {
  readonly requests: number;
  readonly answers: number;
  readonly paired: number;
  readonly refunds: number;
  readonly deadlineMs: number;
}

export class LoadPart {
  constructor(private readonly page: Page) {}

  get panel(): Locator {
    return this.page.getByTestId('load');
  }

  get refundPanel(): Locator {
    return this.page.getByTestId('refunds');
  }

  /** What is said of a policy that no revision of MCP has. */
  get hypothetical(): Locator {
    return this.page.getByTestId('hypothetical');
  }

  async facts(): Promise<LoadFacts> {
    const [running, waiting, unread, peak, copies, pool] = await numbersOf(this.panel, [
      'running',
      'waiting',
      'unread',
      'peak',
      'copies',
      'pool',
    ] as const);
    return { running, waiting, unread, peak, copies, pool };
  }

  async refunds(): Promise<RefundFacts> {
    const [requests, answers, paired, refunds, deadlineMs] = await numbersOf(this.refundPanel, [
      'requests',
      'answers',
      'paired',
      'refunds',
      'deadline',
    ] as const);
    return { requests, answers, paired, refunds, deadlineMs };
  }

  /** Moves the slider of deadlines to one that is on the list, by its keys. */
  async chooseDeadline(deadlineMs: number): Promise<void> {
    const slider = this.page.getByRole('slider', { name: 'Deadline' });
    await slider.press('Home');
    const most = Number(await slider.getAttribute('max'));
    for (let moves = 0; moves < most; moves++) {
      if (Number(await slider.getAttribute('data-value')) === deadlineMs) return;
      await slider.press('ArrowRight');
    }
  }

  /** Refunds for all orders under the deadlines of the list, without a key and with one. */
  async outcomes(): Promise<{ deadlineMs: number; refunds: number; withKey: number }[]> {
    const rows = await this.page.getByTestId('refund-outcome').all();
    return Promise.all(
      rows.map(async (row) => {
        const names = ['deadline', 'refunds', 'with-key'] as const;
        const [deadlineMs, refunds, withKey] = await numbersOf(row, names);
        return { deadlineMs, refunds, withKey };
      }),
    );
  }

  /** Takes the chosen deadline into the timeline, which makes it a case of one's own. */
  async takeDeadline(): Promise<void> {
    await this.refundPanel.getByRole('button', { name: /into the timeline$/ }).click();
  }
}

type Numbers<T extends readonly string[]> = { [K in keyof T]: number };

async function numbersOf<const T extends readonly string[]>(
  of: Locator,
  names: T,
): Promise<Numbers<T>> {
  const values = names.map(async (name) => Number(await of.getAttribute(`data-${name}`)));
  return (await Promise.all(values)) as Numbers<T>;
}
