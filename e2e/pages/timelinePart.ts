// The order of events: reads its rows, and moves them by button, by mouse, or as a deadline.
import type { Locator, Page } from '@playwright/test';

export class TimelinePart {
  constructor(private readonly page: Page) {}

  get list(): Locator {
    return this.page.getByRole('list', { name: 'Order of events' });
  }

  /** The row of a choice, by its id. */
  row(id: string): Locator {
    return this.list.locator(`[data-event="${id}"]`);
  }

  /** The row of an armed deadline that does not expire in the present order. */
  waitingDeadline(id: string): Locator {
    const waiting = this.page.getByRole('list', { name: 'Deadlines that do not expire' });
    return waiting.locator(`[data-ghost="${id}"]`);
  }

  /** Ids of the rows, from the first to the last; of a long run only those near the window. */
  order(): Promise<string[]> {
    return this.list
      .locator('[data-event]')
      .evaluateAll((rows) => rows.map((row) => row.getAttribute('data-event') ?? ''));
  }

  /** The id of the row at the cursor, or null before the first step. */
  async currentEvent(): Promise<string | null> {
    const current = this.list.locator('[aria-current="step"]');
    return (await current.count()) === 0 ? null : current.getAttribute('data-event');
  }

  moveEarlier(id: string): Promise<void> {
    return this.row(id).getByRole('button', { name: 'Move earlier' }).click();
  }

  moveLater(id: string): Promise<void> {
    return this.row(id).getByRole('button', { name: 'Move later' }).click();
  }

  /** Lets a deadline expire at the latest place where that is possible. */
  letExpire(id: string): Promise<void> {
    return this.waitingDeadline(id).getByRole('button', { name: 'Let it expire' }).click();
  }

  /** Drags a row, or a waiting deadline, with the mouse to the place of the row `toId`. */
  async dragRow(id: string, toId: string): Promise<void> {
    const { from, to } = await this.dragPath(id, toId);
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move(from.x, (from.y + to.y) / 2, { steps: 3 });
    await mouse.move(to.x, to.y, { steps: 3 });
    await mouse.up();
  }

  /** Where a drag begins and ends, in px of the window; both rows must fit into it together. */
  async dragPath(id: string, toId: string) {
    const isWaiting = (await this.row(id).count()) === 0;
    const grip = gripOf(isWaiting ? this.waitingDeadline(id) : this.row(id));
    const target = gripOf(this.row(toId));
    await target.scrollIntoViewIfNeeded();
    await grip.scrollIntoViewIfNeeded();
    return { from: await middleOf(grip), to: await middleOf(target) };
  }

  undo(): Promise<void> {
    return this.page.getByRole('button', { name: 'Undo' }).click();
  }

  redo(): Promise<void> {
    return this.page.getByRole('button', { name: 'Redo' }).click();
  }

  resetOrder(): Promise<void> {
    return this.page.getByRole('button', { name: 'Reset order' }).click();
  }

  /** What the last move or toggle did, or why it could not; empty when there is nothing to say. */
  async note(): Promise<string> {
    const note = this.page.getByRole('status', { name: 'Order', exact: true });
    return (await note.textContent()) ?? '';
  }
}

/** The grip is for pointers only, so it is hidden from assistive technology. */
function gripOf(row: Locator): Locator {
  return row.locator(':scope > [aria-hidden="true"]').first();
}

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox();
  if (!box) throw new Error('A row to drag is not drawn: bring it near the window first.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
