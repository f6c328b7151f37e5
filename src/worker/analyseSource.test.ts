/** Durations from text, files and samples, to the end of their analysis. */

import { expect, it, vi } from 'vitest';
import { DURATIONS_FILE_BYTES_MAX } from '../base/limits.ts';
import type { ReadSetting } from '../course/durations/rowReader.ts';
import { analyseSource } from './analyseSource.ts';

const setting: ReadSetting = { unit: 'ms', decimal: 'point', column: 1, input: 2 };
const problemsOf = async (file: Blob) => {
  const result = await analyseSource({ source: { kind: 'file', file }, setting }, vi.fn());
  return result.ok ? [] : result.problems;
};

it('reads a file in pieces as it reads the same text', async () => {
  const text = Array.from({ length: 200_000 }, (_, at) => `${at % 977},${at}`).join('\n');
  const report = vi.fn();
  const file = new Blob([text]);
  const fromFile = await analyseSource({ source: { kind: 'file', file }, setting }, report);
  const fromText = await analyseSource({ source: { kind: 'text', text }, setting }, vi.fn());
  expect(fromFile).toEqual(fromText);
  expect(fromFile.ok && fromFile.analysis.sortedMs.length).toBe(200_000);
  const shares = report.mock.calls.map(([{ read }]) => read);
  expect(shares.length).toBeGreaterThan(2);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

it('says what keeps a file from being read', async () => {
  expect(await problemsOf(new Blob([]))).toEqual(['There is no duration in it.']);
  expect(await problemsOf(new Blob(['fast\nslow']))).toEqual([
    'Line 1 is read as a header: fast.',
    'Line 2: "slow" is no duration; it is left out.',
    'There is no duration in it.',
  ]);
  expect(await problemsOf(new Blob([new Uint8Array([0x31, 0xff, 0xfe])]))).toEqual([
    'The file is not UTF-8 text; save it as CSV in UTF-8.',
  ]);
  const gigantic = { size: DURATIONS_FILE_BYTES_MAX + 1 } as Blob;
  expect(await problemsOf(gigantic)).toEqual(['The file has 257 MiB; at most 256 MiB are read.']);
});

it('names the columns where the one that was asked for holds no duration', async () => {
  const text = 'when,duration_ms,rows\n2026-01-01,120,5\n2026-01-02,9000,50000';
  const source = { kind: 'text', text } as const;
  const first = await analyseSource({ source, setting }, vi.fn());
  expect(first).toEqual({
    ok: false,
    problems: [
      'Line 1 is read as a header: when, duration_ms, rows.',
      'Line 2: "2026-01-01" is no duration; it and 1 more line are left out.',
      'There is no duration in column 1. Choose the one that holds them.',
    ],
    columns: ['when', 'duration_ms', 'rows'],
  });
  const second = { ...setting, column: 2, input: 3 };
  const chosen = await analyseSource({ source, setting: second }, vi.fn());
  expect(chosen.ok && [...chosen.analysis.sortedMs]).toEqual([120, 9000]);
});

it('says that a file is gone, in words of its own', async () => {
  for (const name of ['NotFoundError', 'NotReadableError']) {
    const gone = new Blob(['5']);
    gone.slice = () => gone;
    gone.arrayBuffer = () => Promise.reject(new DOMException('A requested file …', name));
    expect(await problemsOf(gone)).toEqual([
      'The file cannot be read: it is not there any more, or was changed since it was chosen. ' +
        'Choose it again.',
    ]);
  }
});

it('leaves the input of a sample out where none is asked for', async () => {
  const source = { kind: 'sample', name: 'two-modes' } as const;
  const withInput = await analyseSource({ source, setting }, vi.fn());
  const without = await analyseSource({ source, setting: { ...setting, input: 0 } }, vi.fn());
  expect(withInput.ok && withInput.analysis.threshold?.value).toBe(10_000);
  expect(without.ok && without.analysis.threshold).toBeNull();
});
