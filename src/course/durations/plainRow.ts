/** The quick way through a row of plain whole numbers, as most rows of large files are. */

export interface PlainRow {
  duration: number;
  input: number;
  cells: number;
}

const ZERO = 48;
const NINE = 57;
const RETURN = 13;
/** More digits than a number holds exactly are read the long way. */
const DIGITS_MAX = 15;

/**
 * Reads the cells of one line within a text into `row`, without making a string of any of them.
 * False, where anything but digits and the delimiter's code is in it, or a cell asked for is
 * missing; input 0 asks for none.
 */
export function readPlainRow(
  text: string,
  from: number,
  until: number,
  delimiter: number,
  column: number,
  input: number,
  row: PlainRow,
): boolean {
  let [cell, value, digits] = [1, 0, 0];
  const end = text.charCodeAt(until - 1) === RETURN ? until - 1 : until;
  for (let at = from; at <= end; at++) {
    const code = at < end ? text.charCodeAt(at) : delimiter;
    if (code >= ZERO && code <= NINE) {
      value = value * 10 + code - ZERO;
      if (++digits > DIGITS_MAX) return false;
      continue;
    }
    if (code !== delimiter) return false;
    const isAsked = cell === column || cell === input;
    if (isAsked && digits === 0) return false;
    if (cell === column) row.duration = value;
    if (cell === input) row.input = value;
    cell++;
    value = 0;
    digits = 0;
  }
  row.cells = cell - 1;
  return row.cells >= column && row.cells >= input;
}
