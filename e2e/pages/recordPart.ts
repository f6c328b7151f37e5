// "Your record": fills in the learner's four answers, checks them, and reads the verdicts.
import type { Locator, Page } from '@playwright/test';
import type { RecordAnswers } from '../../src/scenario/address.ts';

export type RecordField = keyof RecordAnswers;

export interface ShownVerdict {
  /** As in `data-value`: ids joined by commas or `none` for `ignored`; empty if unanswered. */
  readonly value: string;
  readonly verdict: 'open' | 'right' | 'wrong';
}

type RareField = 'executions' | 'task' | 'belief';

/** Those of the orderings are there in every lab without a ledger or a durable task. */
export type Verdicts = Readonly<
  Record<Exclude<RecordField, RareField>, ShownVerdict> & Partial<Record<RareField, ShownVerdict>>
>;

export class RecordPart {
  constructor(private readonly page: Page) {}

  get group(): Locator {
    return this.page.getByRole('group', { name: 'Your record' });
  }

  /** The control of one answer: a list to choose from, or for `ignored` a group of boxes. */
  field(field: RecordField): Locator {
    switch (field) {
      case 'state':
        return this.group.getByLabel('Server’s record');
      case 'response':
        return this.group.getByLabel('Does a final response exist?');
      case 'signal':
        return this.group.getByLabel('Cancellation signal on the wire');
      case 'ignored':
        return this.group.getByRole('group', { name: 'Events without effect' });
      case 'task':
        return this.group.getByLabel('Status of the task');
      case 'belief':
        return this.group.getByLabel('What the client believes of it');
      case 'executions':
        return this.group.getByLabel('How many effects are committed?');
    }
  }

  /** Gives the answers that are named; the others stay as they are. */
  async fill(answers: RecordAnswers): Promise<void> {
    for (const field of ['state', 'response', 'signal', 'task', 'belief'] as const) {
      const answer = answers[field];
      if (answer !== undefined) await this.field(field).selectOption(answer);
    }
    if (answers.ignored) await this.tick(answers.ignored);
    if (answers.executions !== undefined) {
      await this.field('executions').fill(String(answers.executions));
    }
  }

  /** The box of one event, or of `none`. */
  ignoredBox(event: string): Locator {
    return this.field('ignored').locator(`input[data-event="${event}"]`);
  }

  /** Asks for the verdicts, and waits until they are there, each with its reason. */
  async check(): Promise<void> {
    await this.group.getByRole('button', { name: 'Check' }).click();
    await this.group.locator('[id$="-verdict"]').first().waitFor();
  }

  /** Of the questions that are asked: the four of the orderings, or the one of a ledger lab. */
  async verdicts(): Promise<Verdicts> {
    const asked = await this.group
      .locator('[data-testid^="record-"]')
      .evaluateAll((all) => all.map((one) => one.getAttribute('data-testid') ?? ''));
    const fields = asked.map((id) => id.slice('record-'.length) as RecordField);
    const verdicts = await Promise.all(fields.map((field) => this.verdict(field)));
    return Object.fromEntries(fields.map((field, at) => [field, verdicts[at]])) as Verdicts;
  }

  /** What Check says of one answer, in words. */
  async explanation(field: RecordField): Promise<string> {
    return (await this.answer(field).locator('[data-verdict]').textContent()) ?? '';
  }

  private answer(field: RecordField): Locator {
    return this.page.getByTestId(`record-${field}`);
  }

  private async verdict(field: RecordField): Promise<ShownVerdict> {
    const [value, verdict] = await Promise.all(
      ['data-value', 'data-verdict'].map((name) => this.answer(field).getAttribute(name)),
    );
    return { value: value ?? '', verdict: (verdict ?? 'open') as ShownVerdict['verdict'] };
  }

  /** "none of them" clears the boxes first, so that exactly the named ones are ticked. */
  private async tick(events: readonly string[]): Promise<void> {
    await this.ignoredBox('none').check();
    for (const event of events) await this.ignoredBox(event).check();
  }
}
