/**
 * Reads newline-delimited JSON-RPC from the bytes of a pipe, however they are cut up (STD-1): pure
 * functions on immutable data, so that a run can keep the state among its parts.
 */

import { STDIO_LINE_BYTES_MAX } from '../base/limits.ts';
import { type Classified, classify, type Json } from './jsonRpc.ts';

export interface Framer {
  /** The bytes of the line that has not ended yet, as characters of one byte each. */
  readonly pending: string;
  /** Bytes of that line so far; those of one that is too long are counted, and not kept. */
  readonly length: number;
  /** Number of that line, from 1 on. */
  readonly line: number;
  /** The line before was no message. */
  readonly isInRun: boolean;
}

/** What a line turned out to be; `line` is its number. */
export type Framed =
  | {
      readonly kind: 'message';
      readonly line: number;
      readonly text: string;
      readonly message: Json;
      /** The stream ended before its line did. Without its last brace it would be no message. */
      readonly isUnended: boolean;
    }
  | {
      readonly kind: 'stray';
      readonly line: number;
      /** The text, in which what is no UTF-8 is replaced. */
      readonly text: string;
      readonly why: Stray;
      /** Of several such lines in a row only the first is worth a report. */
      readonly isFirst: boolean;
    }
  | { readonly kind: 'too-long'; readonly line: number; readonly bytes: number };

/**
 * Why a line is no message: its bytes are no UTF-8, its text no JSON, the JSON no JSON-RPC, or the
 * stream ended in the middle of it.
 */
export type Stray = 'not-utf8' | 'not-json' | 'not-json-rpc' | 'cut-off';

export interface Fed {
  readonly framer: Framer;
  readonly framed: readonly Framed[];
}

export const newFramer: Framer = { pending: '', length: 0, line: 1, isInRun: false };

const LF = 0x0a;

/**
 * Takes the bytes of one read, with as many lines as they end. Nothing but a line feed ends one: a
 * character may be cut, and JSON has no line feed within. A line of over `bytesMax` is dropped and
 * reported; what counts is the line, and not how much of it came at a time.
 */
export function feed(framer: Framer, bytes: Uint8Array, bytesMax = STDIO_LINE_BYTES_MAX): Fed {
  const framed: Framed[] = [];
  let now = framer;
  let from = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
    now = endLine(extend(now, bytes.subarray(from, at), bytesMax), framed, false, bytesMax);
    from = at + 1;
  }
  return { framer: extend(now, bytes.subarray(from), bytesMax), framed };
}

/** The stream has ended, and with it a last line that had no line feed. */
export function endOfStream(framer: Framer, bytesMax = STDIO_LINE_BYTES_MAX): Fed {
  const framed: Framed[] = [];
  return { framer: endLine(framer, framed, true, bytesMax), framed };
}

function extend(framer: Framer, bytes: Uint8Array, bytesMax: number): Framer {
  if (bytes.length === 0) return framer;
  const length = framer.length + bytes.length;
  const pending = length > bytesMax ? '' : framer.pending + oneByteEach(bytes);
  return { ...framer, pending, length };
}

function endLine(framer: Framer, framed: Framed[], isUnended: boolean, bytesMax: number): Framer {
  const { line, length } = framer;
  const next: Framer = { pending: '', length: 0, line: line + 1, isInRun: false };
  if (length > bytesMax) {
    framed.push({ kind: 'too-long', line, bytes: length });
    return next;
  }
  const one = lineOf(framer, isUnended);
  if (one === null) return { ...next, isInRun: framer.isInRun };
  framed.push(one);
  return { ...next, isInRun: one.kind === 'stray' };
}

/** What a line is; null for a blank one, which means nothing. A CR at its end belongs to it. */
function lineOf({ pending, line, isInRun }: Framer, isUnended: boolean): Framed | null {
  const bytes = Uint8Array.from(pending, (character) => character.charCodeAt(0));
  const stray = (text: string, why: Stray): Framed => {
    return { kind: 'stray', line, text, why, isFirst: !isInRun };
  };
  // A byte order mark may begin the stream, and nothing else.
  const text = decoded(bytes, line > 1);
  if (text === null) return stray(replaced.decode(bytes), 'not-utf8');
  const content = text.replace(/\r$/, '');
  if (content.trim() === '') return null;
  const message = parsed(content);
  if (message === undefined) return stray(content, isUnended ? 'cut-off' : 'not-json');
  const { kind }: Classified = classify(message);
  if (kind === 'invalid') return stray(content, 'not-json-rpc');
  return { kind: 'message', line, text: content, message, isUnended };
}

const replaced = new TextDecoder();
const strict = new TextDecoder('utf-8', { fatal: true });
const strictWithBom = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

function decoded(bytes: Uint8Array, keepsBom: boolean): string | null {
  try {
    return (keepsBom ? strictWithBom : strict).decode(bytes);
  } catch {
    return null;
  }
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/** Bytes as a text that grows without being copied, and that can be compared. */
function oneByteEach(bytes: Uint8Array): string {
  let text = '';
  for (let from = 0; from < bytes.length; from += 8_192) {
    text += String.fromCharCode(...bytes.subarray(from, from + 8_192));
  }
  return text;
}
