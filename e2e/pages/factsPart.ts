// Reads what the page shows of the present step: facts, frames, findings, clocks, observation.
import type { Page } from '@playwright/test';
import { type Observation, observationSchema } from '../../src/scenario/observation.ts';

/** Both sides' view of one request, each value as the page gives it in `data-value`. */
export type Facts = Observation['requests'][string];
export type FactName = keyof Facts;

export interface ShownFrame {
  readonly direction: string;
  readonly carrier: string;
  /** What it is: `request`, `cancel`, `progress`, `response`, `accepted`, `open`, `close` … */
  readonly kind: string;
  readonly fate: string;
  /** Who closed the stream or pipe, or null where the frame is no close. */
  readonly close: string | null;
  /** Request line or status with its headers; empty on stdio and inside a stream. */
  readonly head: string;
  readonly text: string;
}

export interface ShownClock {
  readonly elapsedMs: number;
  readonly limitMs: number;
  readonly state: string;
}

const TEST_IDS: Readonly<Record<FactName, string>> = {
  terminalState: 'terminal-state',
  cancelReason: 'cancel-reason',
  observedReason: 'observed-reason',
  clientOutcome: 'client-outcome',
  finalResponse: 'final-response',
  wireSignal: 'wire-signal',
  orphan: 'orphan',
};

/**
 * Functions that run in the page hold no functions with a name of their own: some compilers mark
 * those with a helper that the page does not have.
 */
export class FactsPart {
  constructor(private readonly page: Page) {}

  /** The area of one request. */
  request(label: string) {
    return this.page.locator(`[data-request="${label}"]`);
  }

  fact(label: string, name: FactName) {
    return this.request(label).getByTestId(TEST_IDS[name]);
  }

  async facts(label: string): Promise<Record<FactName, string>> {
    const names = Object.keys(TEST_IDS) as FactName[];
    const values = await Promise.all(
      names.map((name) => this.fact(label, name).getAttribute('data-value')),
    );
    return Object.fromEntries(names.map((name, at) => [name, values[at]])) as Record<
      FactName,
      string
    >;
  }

  /** Names of the facts that the last change made different, as the page marks them. */
  async changed(label: string): Promise<FactName[]> {
    const marked = await this.request(label)
      .locator('[data-changed="true"] [data-testid]')
      .evaluateAll((elements) => elements.map((one) => one.getAttribute('data-testid')));
    const names = Object.keys(TEST_IDS) as FactName[];
    return names.filter((name) => marked.includes(TEST_IDS[name]));
  }

  /** The client's deadlines for one request; one that it does not have is null. */
  async clocks(label: string): Promise<{ idle: ShownClock | null; maximum: ShownClock | null }> {
    const read = async (id: string): Promise<ShownClock | null> => {
      const clock = this.request(label).getByTestId(id);
      if ((await clock.count()) === 0) return null;
      const [elapsed, limit, state] = await Promise.all(
        ['data-elapsed', 'data-limit', 'data-state'].map((name) => clock.getAttribute(name)),
      );
      return { elapsedMs: Number(elapsed), limitMs: Number(limit), state: state ?? '' };
    };
    return { idle: await read('clock-idle'), maximum: await read('clock-maximum') };
  }

  frames(): Promise<ShownFrame[]> {
    return this.items('wire-frames').evaluateAll((items) =>
      items.map((item) => ({
        direction: item.getAttribute('data-direction') ?? '',
        carrier: item.getAttribute('data-carrier') ?? '',
        kind: item.getAttribute('data-frame') ?? '',
        fate: item.getAttribute('data-fate') ?? '',
        close: item.getAttribute('data-close'),
        head: item.querySelector('[data-testid="frame-head"]')?.textContent ?? '',
        text: item.querySelector('[data-testid="frame-text"]')?.textContent ?? '',
      })),
    );
  }

  /** Events that had no effect so far; compare them as a set. */
  ignored(): Promise<{ event: string; by: string; rule: string }[]> {
    return this.items('ignored-events').evaluateAll((items) =>
      items.map((item) => ({
        event: item.getAttribute('data-event') ?? '',
        by: item.getAttribute('data-by') ?? '',
        rule: item.getAttribute('data-rule') ?? '',
      })),
    );
  }

  violations(): Promise<{ invariant: string; rule: string; severity: string }[]> {
    return this.items('violations').evaluateAll((items) =>
      items.map((item) => ({
        invariant: item.getAttribute('data-invariant') ?? '',
        rule: item.getAttribute('data-rule') ?? '',
        severity: item.getAttribute('data-severity') ?? '',
      })),
    );
  }

  /** The sentence of the present step, with the ids of the rules behind it. */
  async why(): Promise<{ text: string; rules: string[] }> {
    const why = this.page.getByTestId('why');
    const text = (await why.textContent()) ?? '';
    const rules = (await why.getAttribute('data-rule')) ?? '';
    return { text, rules: rules.split(' ').filter(Boolean) };
  }

  async orphanCount(): Promise<number> {
    return Number(await this.page.getByTestId('orphans').getAttribute('data-count'));
  }

  /** The observation of the present step. It may follow a change by a moment, so this waits. */
  async observation(): Promise<Observation> {
    const text = await this.page.waitForFunction(() => {
      const shown = document.querySelector<HTMLElement>('[data-testid="lab"]')?.dataset;
      const json = document.querySelector('[data-testid="observation-json"]')?.textContent;
      if (!shown || !json) return null;
      const { step, transport, revision } = JSON.parse(json);
      const isPresent =
        String(step) === shown['step'] &&
        transport === shown['transport'] &&
        revision === shown['revision'];
      return isPresent ? json : null;
    });
    return observationSchema.parse(JSON.parse((await text.jsonValue()) ?? ''));
  }

  private items(list: string) {
    return this.page.getByTestId(list).locator(':scope > li');
  }
}
