/** Copies of a replay's file on the way, from which it goes on instead of from the beginning. */

export interface Checkpoint {
  /** Statements that led here. */
  readonly count: number;
  readonly image: Uint8Array;
  /** Connections open here, in order; none of them is in a transaction. */
  readonly open: readonly string[];
  /** What had been answered otherwise by then. */
  readonly difference: string | null;
}

/** In the order of their counts; bounded in bytes, whatever the length of the run. */
export class Checkpoints {
  private kept: Checkpoint[] = [];
  private gap: number;

  constructor(
    private readonly every: number,
    private readonly bytesMax: number,
  ) {
    this.gap = every;
  }

  /** Whether one is due after so many statements. */
  isDue(count: number): boolean {
    return count >= (this.kept.at(-1)?.count ?? 0) + this.gap;
  }

  add(checkpoint: Checkpoint): void {
    this.kept.push(checkpoint);
    while (this.bytes() > this.bytesMax) {
      this.kept = this.kept.filter((_, index) => index % 2 === 1);
      this.gap *= 2;
    }
  }

  /** The last one within the first `count` statements. */
  before(count: number): Checkpoint | undefined {
    return this.kept.findLast((one) => one.count <= count);
  }

  /** Forgets those that more than `count` statements led to. */
  keepUntil(count: number): void {
    this.kept = this.kept.filter((one) => one.count <= count);
    if (this.kept.length === 0) this.gap = this.every;
  }

  private bytes(): number {
    return this.kept.reduce((total, { image }) => total + image.length, 0);
  }
}
