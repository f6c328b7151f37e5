// What the bench measures comes to: a median, a 95th percentile, and one aligned table of them all.

/** One line of the table. Every value is in `unit`. */
export interface Figure {
  readonly name: string;
  readonly unit: string;
  readonly median: number;
  /** Left out where the thing is counted, not sampled. */
  readonly p95?: number;
  readonly note?: string;
}

export interface Section {
  readonly title: string;
  readonly figures: readonly Figure[];
}

/** The value below which a share of the samples lies, by the nearest rank. */
export function quantile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  const value = sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)];
  if (value === undefined) throw new Error('There are no samples to take a quantile of.');
  return value;
}

function median(samples: readonly number[]): number {
  return quantile(samples, 0.5);
}

export function sampled(name: string, samplesMs: readonly number[], note = ''): Figure {
  const least = numeral(Math.min(...samplesMs), 'ms');
  const words = `${samplesMs.length} samples, least ${least}`;
  return {
    name,
    unit: 'ms',
    median: median(samplesMs),
    p95: quantile(samplesMs, 0.95),
    note: note === '' ? words : `${words}; ${note}`,
  };
}

export function counted(name: string, value: number, unit = '', note = ''): Figure {
  return { name, unit, median: value, note };
}

/** Bytes as kB of a thousand, as the limits are stated. */
export function bytes(name: string, value: number, note = ''): Figure {
  return counted(name, value / 1000, 'kB', note);
}

/** All sections under one another with their columns aligned. */
export function tableOf(sections: readonly Section[]): string {
  const rows = sections.flatMap(({ figures }) => figures.map(cellsOf));
  const widths = [0, 1, 2, 3].map((at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  const line = (cells: readonly string[]) => {
    const [name = '', middle = '', high = '', unit = '', note = ''] = cells;
    const numbers = [middle.padStart(widths[1] ?? 0), high.padStart(widths[2] ?? 0)];
    const words = [name.padEnd(widths[0] ?? 0), ...numbers, unit.padEnd(widths[3] ?? 0), note];
    return `  ${words.join('  ')}`.trimEnd();
  };
  const head = line(['', 'median', 'p95']);
  const body = sections.map(({ title, figures }) => {
    return [title, ...figures.map((figure) => line(cellsOf(figure)))].join('\n');
  });
  return [head, ...body].join('\n\n');
}

/** The heads of the two columns of numbers are the least that these are wide. */
function cellsOf({ name, unit, median: middle, p95, note = '' }: Figure): string[] {
  const high = p95 === undefined ? '' : numeral(p95, unit);
  return [name, numeral(middle, unit).padStart(6), high.padStart(3), unit, note];
}

/** Times and sizes have a decimal or two where it matters; counts and rates are whole. */
function numeral(value: number, unit: string): string {
  const isWhole = (unit !== 'ms' && unit !== 'kB') || value >= 1000;
  const digits = isWhole ? 0 : value < 1 ? 2 : 1;
  const fixed = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return value.toLocaleString('en-GB', fixed);
}
