/** Durations as text: units, columns, headers, and one sentence for each kind of trouble. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DURATIONS_COLUMNS_MAX, DURATIONS_ROWS_MAX } from '../../base/limits.ts';
import { type ReadSetting, RowReader } from './rowReader.ts';

const SETTING: ReadSetting = { unit: 'ms', decimal: 'point', column: 1, input: 2 };

function read(text: string, part: Partial<ReadSetting> = {}) {
  const reader = new RowReader({ ...SETTING, ...part });
  reader.feed(text);
  const { durationsMs, inputs, columns, notices } = reader.end();
  return { ms: [...durationsMs], inputs: inputs && [...inputs], columns, notices };
}

describe('a duration', () => {
  it.each([
    ['340', 340],
    ['340ms', 340],
    ['1.2s', 1200],
    ['1.13 s', 1130],
    ['.5 S', 500],
    ['2 min', 120_000],
    ['250us', 0.25],
    ['250µs', 0.25],
    ['1e3', 1000],
    ['+7', 7],
    ['0', 0],
  ])('%s is %d ms', (text, ms) => {
    expect(read(text).ms).toEqual([ms]);
  });

  it('without a unit has that of the page', () => {
    expect(read('1.5\n2', { unit: 's' }).ms).toEqual([1500, 2000]);
  });
});

describe('bad input is named by its line, and the good rows are kept', () => {
  it.each([
    ['12\n\nabc\n13', 'Line 3: "abc" is no duration; it is left out.'],
    ['12\n-5\n13', 'Line 2: "-5" is negative; it is left out.'],
    ['12\n"1,5"\n13', 'Line 2: "1,5" has a comma; write a point, or choose the comma as decimal'],
    ['12\n5 parsecs\n13', 'Line 2: "5 parsecs" has a unit that is not known; us, ms, s and min'],
    ['12\n1e300\n13', 'Line 2: "1e300" is longer than 31 years; it is left out.'],
    ['12\n"5\n13', 'Line 2: a quotation mark is not closed; it is left out.'],
    ['12\n1.2.3\n13', 'Line 2: "1.2.3" is no duration; it is left out.'],
  ])('%j', (text, sentence) => {
    const { ms, notices } = read(text);
    expect(ms).toEqual([12, 13]);
    expect(notices).toHaveLength(1);
    expect(notices[0]).toContain(sentence);
  });

  it('in one sentence for rows with the same fault', () => {
    expect(read('1\n-1\n-2\nx\n-3\n2').notices).toEqual([
      'Line 2: "-1" is negative; it and 2 more lines are left out.',
      'Line 4: "x" is no duration; it is left out.',
    ]);
  });

  it('of mixed units says how each was read', () => {
    const { ms, notices } = read('1.2s\n340ms\n340');
    expect(ms).toEqual([1200, 340, 340]);
    expect(notices).toEqual([
      'Line 3 has no unit and is read in milliseconds, line 1 has its own: "1.2s".',
    ]);
  });

  it('of nothing at all is nothing', () => {
    expect(read('')).toMatchObject({ ms: [], notices: [] });
    expect(read('\n \r\n')).toMatchObject({ ms: [], notices: [] });
  });

  it('beyond the limit is not read, and counted', () => {
    const { ms, notices } = read('7\n'.repeat(DURATIONS_ROWS_MAX + 3));
    expect(ms).toHaveLength(DURATIONS_ROWS_MAX);
    expect(notices).toEqual(['The first 1,000,000 durations are read; 3 lines after them not.']);
  });
});

describe('a CSV', () => {
  it('has a header, columns by number, and quoted cells', () => {
    const text = '\ufefftool,"took, in ms",records\r\n"find, all",340,12\r\nfind,"1.2s",9000\r\n';
    const { ms, inputs, columns, notices } = read(text, { column: 2, input: 3 });
    expect(ms).toEqual([340, 1200]);
    expect(inputs).toEqual([12, 9000]);
    expect(columns).toEqual(['tool', 'took, in ms', 'records']);
    expect(notices[0]).toBe('Line 1 is read as a header: tool, took, in ms, records.');
  });

  it('is separated by tabs, semicolons and bars as well', () => {
    for (const sign of ['\t', ';', '|']) {
      expect(read(`5${sign}6\n7${sign}8`)).toMatchObject({ ms: [5, 7], inputs: [6, 8] });
    }
  });

  it('with decimal commas is read so where that is chosen', () => {
    const { ms, inputs } = read('1,5;2\n"2,5";3,25', { decimal: 'comma', unit: 's' });
    expect(ms).toEqual([1500, 2500]);
    expect(inputs).toEqual([2, 3.25]);
    expect(read('1,5\n2,5', { decimal: 'comma' }).ms).toEqual([1.5, 2.5]);
    expect(read('1.5', { decimal: 'comma' }).notices[0]).toContain('"1.5" has a point');
  });

  it('of two numbers with a comma between may be something else, which is said', () => {
    expect(read('1,5\n2,5').notices).toEqual([
      'Line 1 has one comma: two columns are read. If it is a decimal sign, choose that.',
    ]);
  });

  it('keeps a duration whose input is missing or no number', () => {
    const { ms, inputs, notices } = read('5,1\n6,many\n7');
    expect(ms).toEqual([5, 6, 7]);
    expect(inputs).toEqual([1, Number.NaN, Number.NaN]);
    expect(notices).toEqual([
      'Line 2: the input "many" is no number; it and 1 more line are kept, but not in the split ' +
        'by input.',
    ]);
  });

  it('in one endless line has as many columns as a person can be asked to choose from', () => {
    const { ms, columns, notices } = read(`${'12345,'.repeat(200_000)}\n7,8`);
    expect(ms).toEqual([12_345, 7]);
    expect(columns).toHaveLength(DURATIONS_COLUMNS_MAX);
    expect(notices[0]).toBe('Line 1 has 200,001 columns; the first 1,000 can be chosen.');
  });

  it('has names that can be read, however its header was made', () => {
    const name = (text: string) => read(`${text};rows\n5;6`).columns[0];
    expect(name('took\u0000\u0007 in\u202e  ms')).toBe('took in ms');
    expect(name('\u0000'.repeat(100_000))).toBe('column 1');
    expect(name('x'.repeat(100_000))).toBe(`${'x'.repeat(40)}…`);
    const many = Array.from({ length: 30 }, (_, at) => `name ${at + 1}`);
    expect(read(`${many.join(';')}\n5`).notices[0]).toBe(
      'Line 1 is read as a header: name 1, name 2, name 3, name 4, name 5 and 25 more.',
    );
  });

  it('without the column that is asked for says so', () => {
    expect(read('5;6\n7;8', { column: 3 })).toMatchObject({
      ms: [],
      notices: [
        'Line 1: there is nothing in column 3; it and 1 more line are left out.',
        'There is no column 3 for the durations.',
      ],
    });
  });
});

it('may be cut anywhere between two pieces', () => {
  const row = fc.tuple(fc.nat(99_999), fc.nat(99)).map(([ms, input]) => `${ms}, "${input}"`);
  fc.assert(
    fc.property(fc.array(row, { minLength: 1 }), fc.array(fc.nat(200)), (rows, cuts) => {
      const text = rows.join('\r\n');
      const reader = new RowReader(SETTING);
      let from = 0;
      for (const cut of cuts) {
        reader.feed(text.slice(from, from + cut));
        from += cut;
      }
      reader.feed(text.slice(from));
      const { durationsMs, inputs } = reader.end();
      expect([...durationsMs]).toEqual(rows.map((line) => Number(line.split(',')[0])));
      expect(inputs?.length).toBe(rows.length);
    }),
  );
});

it('reads plain numbers, which go the quick way, as it reads quoted ones', () => {
  const cell = fc.oneof(fc.nat(999_999), fc.constantFrom('', '007', '12345678901234567'));
  fc.assert(
    fc.property(fc.array(fc.array(cell, { minLength: 1, maxLength: 3 })), (rows) => {
      const text = (write: (cell: string) => string) =>
        ['a,b,c', ...rows.map((cells) => cells.map((one) => write(String(one))).join())].join('\n');
      const plain = read(`${text((one) => one)}\n`, { column: 1, input: 3 });
      const quoted = read(`${text((one) => `"${one}"`)}\n`, { column: 1, input: 3 });
      expect(plain.ms).toEqual(quoted.ms);
      expect(plain.inputs).toEqual(quoted.inputs);
      const unquoted = rows.filter((cells) => String(cells[0]) !== '' || cells.length > 1);
      expect(plain.ms.length).toBeLessThanOrEqual(unquoted.length);
    }),
  );
});

describe('a quoted cell that holds line breaks', () => {
  it('is one cell of one row, wherever it stands', () => {
    const text = 'note,ms\n"slow,\nas ever",340\r\n"a\r\n\r\nb",12\nplain,7\n';
    const { ms, columns, notices } = read(text, { column: 2, input: 0 });
    expect(columns).toEqual(['note', 'ms']);
    expect(ms).toEqual([340, 12, 7]);
    expect(notices).toEqual(['Line 1 is read as a header: note, ms.']);
  });

  it('may be the name of a column', () => {
    const { ms, columns } = read('\ufeff"duration\n(ms)",records\n340,1\n');
    expect(columns).toEqual(['duration (ms)', 'records']);
    expect(ms).toEqual([340]);
  });

  it('keeps the numbers of lines right for what comes after it', () => {
    const { ms, notices } = read('"12\n",1\n13,2\nabc,3', { input: 0 });
    expect(ms).toEqual([12, 13]);
    expect(notices[0]).toMatch(/^Line 4: "abc" is no duration/);
  });

  it('is the same, however the text is cut', () => {
    const text = 'ms,note\n5,"one\ntwo ""three""\n"\n6,"x"\n7,"\n8,y\n9,z\n';
    for (let cut = 0; cut <= text.length; cut++) {
      const reader = new RowReader({ ...SETTING, input: 0 });
      reader.feed(text.slice(0, cut));
      reader.feed(text.slice(cut));
      const { durationsMs, notices } = reader.end();
      expect([...durationsMs], `cut at ${cut}`).toEqual([5, 6, 8, 9]);
      expect(notices.at(-1)).toBe('Line 6: a quotation mark is not closed; it is left out.');
    }
  });

  it('that nothing closes takes no other row along, however many there are', () => {
    const rows = Array.from({ length: 20_000 }, (_, index) => `"${index},1,x`);
    const { ms, notices } = read(`4,1,x\n${rows.join('\n')}\n5,1,x\n`, { input: 0 });
    expect(ms).toEqual([4, 5]);
    expect(notices).toEqual([
      'Line 2: a quotation mark is not closed; it and 19,999 more lines are left out.',
    ]);
  });
});
