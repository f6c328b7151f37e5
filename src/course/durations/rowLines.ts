/** Puts lines together that are one row of a CSV: a quoted cell may hold line breaks. */

import { QUOTED_FAILURES_MAX, QUOTED_LINES_MAX } from '../../base/limits.ts';

export class RowLines {
  /** Lines that have come so far. */
  count = 0;
  private open: string[] = [];
  private failures = 0;

  /**
   * `isWhole` tells whether a text of several lines, or of one, is a row; `take` gets each row with
   * the number of its first line. A line that no other closes is a row of its own.
   */
  constructor(
    private readonly isWhole: (row: string, isSeveral: boolean) => boolean,
    private readonly take: (row: string, line: number) => void,
  ) {}

  /** Whether a row has begun that is not whole yet. */
  get isOpen(): boolean {
    return this.open.length > 0;
  }

  push(raw: string): void {
    this.count++;
    // A file may begin with a mark of its encoding.
    const text = this.count === 1 && raw.charCodeAt(0) === 0xfeff ? raw.slice(1) : raw;
    const line = text.endsWith('\r') ? text.slice(0, -1) : text;
    const hasMark = line.includes('"');
    if (!this.isOpen) {
      const isAlone = !hasMark || this.failures >= QUOTED_FAILURES_MAX || this.isWhole(line, false);
      if (isAlone) this.take(line, this.count);
      else this.open = [line];
      return;
    }
    this.open.push(line);
    if (hasMark && this.isWhole(this.open.join('\n'), true)) {
      const lines = this.open;
      this.open = [];
      this.take(lines.join('\n'), this.count - lines.length + 1);
    } else if (this.open.length >= QUOTED_LINES_MAX) this.giveUp();
  }

  end(): void {
    while (this.isOpen) this.giveUp();
  }

  /** Nothing closes the cell: the first line is a row, and each other may begin one. */
  private giveUp(): void {
    const [first = '', ...rest] = this.open;
    this.open = [];
    this.failures++;
    this.count -= rest.length;
    this.take(first, this.count);
    for (const line of rest) this.push(line);
  }
}
