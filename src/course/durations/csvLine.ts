/** One row of a CSV: what separates its cells, and the cells (RFC 4180). */

import type { Decimal } from './durationText.ts';

export interface Cells {
  readonly cells: readonly string[];
  /** False where a quotation mark opens a cell and none closes it. */
  readonly isClosed: boolean;
  /** False where something stands between a quotation mark that closes a cell and the next cell. */
  readonly isClean: boolean;
}

/** What separates cells in a first line, or null where there is one cell only. */
export function delimiterOf(line: string, decimal: Decimal): string | null {
  const bare = line.replace(/"(?:[^"]|"")*"/g, '');
  const signs = decimal === 'comma' ? ['\t', ';', '|'] : ['\t', ';', '|', ','];
  return signs.find((sign) => bare.includes(sign)) ?? null;
}

/** The cells of a row without the blanks around them. */
export function cellsOf(line: string, delimiter: string | null): Cells {
  if (!line.includes('"')) {
    const cells = delimiter === null ? [line] : line.split(delimiter);
    return { cells: cells.map((cell) => cell.trim()), isClosed: true, isClean: true };
  }
  let isClean = true;
  const cells: string[] = [];
  let at = 0;
  while (at <= line.length) {
    while (line[at] === ' ') at++;
    if (line[at] === '"') {
      const end = closingQuote(line, at);
      if (end < 0) return { cells, isClosed: false, isClean };
      cells.push(
        line
          .slice(at + 1, end)
          .replaceAll('""', '"')
          .trim(),
      );
      at = end + 1;
    }
    const next = delimiter === null ? -1 : line.indexOf(delimiter, at);
    const until = next < 0 ? line.length : next;
    const between = line.slice(at, until).trim();
    if (line[at - 1] !== '"' || at === 0) cells.push(between);
    else if (between !== '') isClean = false;
    if (next < 0) break;
    at = next + 1;
  }
  return { cells, isClosed: true, isClean };
}

/** Where the quotation mark is that closes the one at this place; two in a row stand for one. */
function closingQuote(line: string, open: number): number {
  for (let at = open + 1; at < line.length; at++) {
    if (line[at] !== '"') continue;
    if (line[at + 1] !== '"') return at;
    at++;
  }
  return -1;
}
