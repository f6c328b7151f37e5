/** Rows that could not be read, one sentence a kind: the first line of it, and how many more. */

import { grouped } from '../../scenario/sentences.ts';
import type { Fault } from './durationText.ts';

interface Found {
  readonly line: number;
  readonly words: string;
  count: number;
}

export class Faults {
  private readonly found = new Map<Fault, Found>();
  private readonly notes: string[] = [];

  /** A row of this kind of trouble; the words belong to its first line. */
  add(fault: Fault, line: number, words: string): void {
    const known = this.found.get(fault);
    if (known) known.count++;
    else this.found.set(fault, { line, words, count: 1 });
  }

  note(sentence: string): void {
    this.notes.push(sentence);
  }

  sentences(): string[] {
    const told = [...this.found].map(([fault, { line, words, count }]) => {
      const rest = count - 1;
      const more = `${grouped(rest)} more ${rest === 1 ? 'line' : 'lines'}`;
      const subject = rest === 0 ? 'it is' : `it and ${more} are`;
      const what =
        fault === 'input'
          ? `${subject} kept, but not in the split by input`
          : `${subject} left out`;
      return `Line ${grouped(line)}: ${words}; ${what}.`;
    });
    return [...this.notes, ...told];
  }
}
