/** Reads durations from where they are, a piece at a time, and analyses them. */

import { DURATIONS_FILE_BYTES_MAX } from '../base/limits.ts';
import { type Analysis, analyse } from '../course/durations/analyse.ts';
import { type ReadSetting, RowReader, type Rows } from '../course/durations/rowReader.ts';
import { type SampleName, sampleNamed } from '../course/durations/samples.ts';

export type Source =
  | { readonly kind: 'sample'; readonly name: SampleName }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'file'; readonly file: Blob };

export interface AnalysisRequest {
  readonly source: Source;
  readonly setting: ReadSetting;
}

export interface Progress {
  /** Of the whole text, between 0 and 1; 1 while the durations are analysed. */
  readonly read: number;
  readonly rows: number;
}

export type AnalysisResult =
  | {
      readonly ok: true;
      readonly analysis: Analysis;
      readonly columns: readonly string[];
      readonly notices: readonly string[];
    }
  | {
      readonly ok: false;
      readonly problems: readonly string[];
      /** Of rows that were read, so that another one can be chosen for the durations. */
      readonly columns?: readonly string[];
    };

/** What the worker says, any number of times, and what it says last. */
export type Told = { readonly progress: Progress } | { readonly result: AnalysisResult };

/** Bytes, or characters, between two reports. */
const PIECE = 1_048_576;

/** Never throws. */
export async function analyseSource(
  { source, setting }: AnalysisRequest,
  report: (progress: Progress) => void,
): Promise<AnalysisResult> {
  try {
    const rows = await rowsOf(source, setting, report);
    if (typeof rows === 'string') return { ok: false, problems: [rows] };
    const { durationsMs, inputs, columns, notices } = rows;
    if (durationsMs.length === 0) {
      const isChoice = columns.length > 1;
      const none = isChoice
        ? `There is no duration in column ${setting.column}. Choose the one that holds them.`
        : 'There is no duration in it.';
      return { ok: false, problems: [...notices, none], columns };
    }
    report({ read: 1, rows: durationsMs.length });
    return { ok: true, analysis: analyse(durationsMs, inputs), columns, notices };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { ok: false, problems: [`The durations could not be read: ${why}`] };
  }
}

async function rowsOf(
  source: Source,
  setting: ReadSetting,
  report: (progress: Progress) => void,
): Promise<Rows | string> {
  if (source.kind === 'sample') {
    const { durationsMs, inputs, columns } = sampleNamed(source.name);
    const isUsed = setting.input > 0;
    return { durationsMs, inputs: isUsed ? inputs : null, columns, notices: [] };
  }
  const reader = new RowReader(setting);
  if (source.kind === 'text') {
    const { text } = source;
    for (let from = 0; from < text.length; from += PIECE) {
      reader.feed(text.slice(from, from + PIECE));
      report({ read: Math.min(1, (from + PIECE) / text.length), rows: reader.rows });
    }
    return reader.end();
  }
  return (await readFile(source.file, reader, report)) ?? reader.end();
}

/** Why the file cannot be read, or null once all of it is. */
async function readFile(
  file: Blob,
  reader: RowReader,
  report: (progress: Progress) => void,
): Promise<string | null> {
  if (file.size > DURATIONS_FILE_BYTES_MAX) {
    const inMiB = (bytes: number) => `${Math.ceil(bytes / 1_048_576)} MiB`;
    return `The file has ${inMiB(file.size)}; at most ${inMiB(DURATIONS_FILE_BYTES_MAX)} are read.`;
  }
  const decoder = new TextDecoder('utf-8', { fatal: true });
  for (let from = 0; from < file.size; from += PIECE) {
    const bytes = await bytesOf(file.slice(from, from + PIECE));
    if (bytes === null) {
      return (
        'The file cannot be read: it is not there any more, or was changed since it was chosen. ' +
        'Choose it again.'
      );
    }
    const isLast = from + PIECE >= file.size;
    try {
      reader.feed(decoder.decode(bytes, { stream: !isLast }));
    } catch {
      return 'The file is not UTF-8 text; save it as CSV in UTF-8.';
    }
    report({ read: Math.min(1, (from + PIECE) / file.size), rows: reader.rows });
  }
  return null;
}

/** Null where a browser no longer lets the page have them: it says so only in words of its own. */
function bytesOf(part: Blob): Promise<ArrayBuffer | null> {
  return part.arrayBuffer().catch((error: unknown) => {
    if (error instanceof DOMException) return null;
    throw error;
  });
}
