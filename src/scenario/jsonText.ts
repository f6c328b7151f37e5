/** Looks into JSON text for what `JSON.parse` keeps to itself: where it breaks, what is doubled. */

import { type ParseErrorCode, printParseErrorCode, visit } from 'jsonc-parser';
import type { Path } from './sentences.ts';

const STRICT = { disallowComments: true, allowTrailingComma: false };

/**
 * The offset at which a text stops being JSON, at the latest its length, where it ends too early.
 * Meant for a text that `JSON.parse` has refused, since each browser words that differently.
 */
export function jsonFaultAt(text: string): number {
  let first = text.length;
  const onError = (error: ParseErrorCode, offset: number, length: number) => {
    const endsInString = printParseErrorCode(error) === 'UnexpectedEndOfString';
    const isAtEnd = endsInString && offset + length >= text.length;
    if (!isAtEnd) first = Math.min(first, offset);
  };
  try {
    visit(text, { onError }, STRICT);
  } catch {
    // Nested too deeply to be followed: then no place can be named.
  }
  return first;
}

/** The fields that an object has twice, of which `JSON.parse` keeps the last without a word. */
export function doubledNames(text: string): Path[] {
  const doubled: Path[] = [];
  const open: Set<string>[] = [];
  visit(
    text,
    {
      onObjectBegin: () => {
        open.push(new Set());
      },
      onObjectEnd: () => {
        open.pop();
      },
      onObjectProperty: (name, _offset, _length, _line, _character, path) => {
        const names = open.at(-1);
        if (names?.has(name)) doubled.push([...path(), name]);
        names?.add(name);
      },
    },
    STRICT,
  );
  return doubled;
}
