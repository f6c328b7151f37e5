/** Reads durations from text that comes in pieces: one a line, or a column of a CSV. */

import {
  COLUMN_NAME_CHARS_MAX,
  DURATION_MS_MAX,
  DURATIONS_COLUMNS_MAX,
  DURATIONS_ROWS_MAX,
} from '../../base/limits.ts';
import { clip, few, grouped } from '../../scenario/sentences.ts';
import { cellsOf, delimiterOf } from './csvLine.ts';
import { type Decimal, type Fault, readDuration, readNumber } from './durationText.ts';
import { UNIT_NAMES, type Unit } from './durationUnit.ts';
import { Faults } from './faults.ts';
import { type PlainRow, readPlainRow } from './plainRow.ts';
import { RowLines } from './rowLines.ts';

export interface ReadSetting {
  /** The unit of numbers that have none. */
  readonly unit: Unit;
  readonly decimal: Decimal;
  /** Columns from 1 on; input 0 is none. */
  readonly column: number;
  readonly input: number;
}

export interface Rows {
  readonly durationsMs: Float64Array;
  /** Not a number where a row has none; null where there is no input column. */
  readonly inputs: Float64Array | null;
  /** Names of the columns, from a header or made up. */
  readonly columns: readonly string[];
  /** One sentence for each kind of trouble, naming its first line. */
  readonly notices: readonly string[];
}

/** Names that the sentence on a header tells. */
const NAMES_SHOWN = 5;
const UNNAMED = /^\s*[+-]?[\d.,]/;

/** Feed it text, then ask once for the rows. Lines may be cut anywhere between two pieces. */
export class RowReader {
  private readonly durations = new Growing();
  private readonly inputs = new Growing();
  private readonly faults = new Faults();
  private rest = '';
  /** Number of the first line of the present row. */
  private line = 0;
  private delimiter: string | null = null;
  private columns: readonly string[] = [];
  private hasInput = false;
  private beyond = 0;
  /** Rows of two cells. */
  private pairs = 0;
  private readonly plain: PlainRow = { duration: 0, input: 0, cells: 0 };
  /** Of the delimiter; where there is none, what is in no text. */
  private code = -1;
  private withUnit: { line: number; cell: string } | null = null;
  private withoutUnit: number | null = null;

  private readonly lines = new RowLines(
    (row, isSeveral) => this.isWhole(row, isSeveral),
    (row, line) => this.readLine(row, line),
  );

  constructor(private readonly setting: ReadSetting) {}

  get rows(): number {
    return this.durations.length;
  }

  feed(text: string): void {
    const all = this.rest + text;
    let from = 0;
    for (;;) {
      const until = all.indexOf('\n', from);
      if (until < 0) break;
      const isPlain = !this.lines.isOpen && this.readPlain(all, from, until);
      if (!isPlain) this.lines.push(all.slice(from, until));
      from = until + 1;
    }
    this.rest = all.slice(from);
  }

  end(): Rows {
    if (this.rest !== '') this.lines.push(this.rest);
    this.lines.end();
    this.rest = '';
    const { input } = this.setting;
    return {
      durationsMs: this.durations.values(),
      inputs: this.hasInput ? this.inputs.values() : null,
      columns: this.columns,
      notices: [...this.faults.sentences(), ...this.notes(input)],
    };
  }

  /** Of several lines only one is a row in which no text stands beside a quoted cell. */
  private isWhole(row: string, isSeveral: boolean): boolean {
    const isHead = this.columns.length === 0;
    const delimiter = isHead ? delimiterOf(row, this.setting.decimal) : this.delimiter;
    const { isClosed, isClean } = cellsOf(row, delimiter);
    return isClosed && (isClean || !isSeveral);
  }

  private readLine(line: string, number: number): void {
    this.line = number;
    if (line.trim() === '') return;
    if (this.columns.length === 0) {
      if (this.readHead(line)) return;
      this.readRow(line);
    } else if (this.durations.length >= DURATIONS_ROWS_MAX) this.beyond++;
    else this.readRow(line);
  }

  /** Learns delimiter and columns from the first line; tells whether it was a header. */
  private readHead(line: string): boolean {
    const { unit, decimal, column } = this.setting;
    this.delimiter = delimiterOf(line, decimal);
    this.code = this.delimiter?.charCodeAt(0) ?? -1;
    const { cells } = cellsOf(line, this.delimiter);
    const cell = cells[column - 1] ?? cells[0] ?? '';
    const isHeader = !readDuration(cell, unit, decimal).ok && !UNNAMED.test(cell) && cell !== '';
    this.columns = cells
      .slice(0, DURATIONS_COLUMNS_MAX)
      .map((name, at) => (isHeader && columnName(name)) || `column ${at + 1}`);
    const { input } = this.setting;
    this.hasInput = input > 0 && input !== column && input <= this.columns.length;
    if (cells.length > DURATIONS_COLUMNS_MAX) {
      const [all, most] = [grouped(cells.length), grouped(DURATIONS_COLUMNS_MAX)];
      this.faults.note(`Line ${this.line} has ${all} columns; the first ${most} can be chosen.`);
    }
    if (isHeader) {
      const isShort = this.columns.length <= NAMES_SHOWN;
      const names = isShort ? this.columns.join(', ') : few(this.columns, NAMES_SHOWN);
      this.faults.note(`Line ${this.line} is read as a header: ${names}.`);
    }
    return isHeader;
  }

  /** Most rows are plain digits, and need no more than this; false leaves a row to be read. */
  private readPlain(text: string, from: number, until: number): boolean {
    const { unit, column, input } = this.setting;
    const isReady = unit === 'ms' && this.columns.length > 0 && this.rows < DURATIONS_ROWS_MAX;
    if (!isReady) return false;
    const { plain, code } = this;
    const isRead = readPlainRow(text, from, until, code, column, this.hasInput ? input : 0, plain);
    if (!isRead || plain.duration > DURATION_MS_MAX) return false;
    this.line = ++this.lines.count;
    this.withoutUnit ??= this.line;
    if (plain.cells === 2) this.pairs++;
    this.durations.push(plain.duration);
    if (this.hasInput) this.inputs.push(plain.input);
    return true;
  }

  private readRow(line: string): void {
    const { unit, decimal, column, input } = this.setting;
    const { cells, isClosed } = cellsOf(line, this.delimiter);
    if (!isClosed) return this.refuse('quote', 'a quotation mark is not closed');
    const cell = cells[column - 1];
    if (cell === undefined || cell === '') {
      return this.refuse('missing', `there is nothing in column ${column}`);
    }
    const duration = readDuration(cell, unit, decimal);
    if (!duration.ok) return this.refuse(duration.fault, duration.words);
    this.durations.push(duration.ms);
    if (duration.unit === null) this.withoutUnit ??= this.line;
    else this.withUnit ??= { line: this.line, cell };
    if (cells.length === 2) this.pairs++;
    if (this.hasInput) this.readInput(cells[input - 1] ?? '');
  }

  private readInput(cell: string): void {
    const value = readNumber(cell, this.setting.decimal);
    if (!Number.isFinite(value)) {
      const words = cell === '' ? 'the input is missing' : `the input ${quoted(cell)} is no number`;
      this.faults.add('input', this.line, words);
    }
    this.inputs.push(Number.isFinite(value) ? value : Number.NaN);
  }

  private refuse(fault: Fault, words: string): void {
    this.faults.add(fault, this.line, words);
  }

  /** What was read as it stands, and may have been meant otherwise. */
  private notes(input: number): string[] {
    const { unit, column } = this.setting;
    const most = grouped(DURATIONS_ROWS_MAX);
    const isMixed = this.withUnit !== null && this.withoutUnit !== null;
    const isUnnamed = this.columns[0] === 'column 1';
    const isPairs = this.delimiter === ',' && this.pairs === this.rows && isUnnamed;
    return [
      ...(this.beyond > 0
        ? [`The first ${most} durations are read; ${grouped(this.beyond)} lines after them not.`]
        : []),
      ...(isMixed
        ? [
            `Line ${this.withoutUnit} has no unit and is read in ${UNIT_NAMES[unit]}, line ` +
              `${this.withUnit?.line} has its own: ${quoted(this.withUnit?.cell ?? '')}.`,
          ]
        : []),
      ...(isPairs && this.rows > 0
        ? ['Line 1 has one comma: two columns are read. If it is a decimal sign, choose that.']
        : []),
      ...(this.columns.length > 1 && input > this.columns.length
        ? [`There is no column ${input} for the input.`]
        : []),
      ...(this.columns.length > 0 && column > this.columns.length
        ? [`There is no column ${column} for the durations.`]
        : []),
    ];
  }
}

/** A name from a header, on one line, with nothing invisible in it, and short enough for a list. */
function columnName(cell: string): string {
  const most = COLUMN_NAME_CHARS_MAX;
  // What a name can be cut from, without looking through a cell of a hundred thousand signs.
  const name = cell
    .slice(0, 10 * most)
    .replace(/[\s\p{C}]+/gu, ' ')
    .trim();
  return clip(name, most);
}

function quoted(cell: string): string {
  return JSON.stringify(clip(cell));
}

/** Numbers whose count is not known before. */
class Growing {
  length = 0;
  private buffer = new Float64Array(1024);

  push(value: number): void {
    if (this.length === this.buffer.length) {
      const larger = new Float64Array(this.length * 2);
      larger.set(this.buffer);
      this.buffer = larger;
    }
    this.buffer[this.length++] = value;
  }

  values(): Float64Array {
    return this.buffer.slice(0, this.length);
  }
}
