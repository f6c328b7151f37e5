/** Finds where a text stops being JSON, since each browser words that differently or not at all. */

/**
 * The offset of the first character that JSON does not allow there; the text's length where it ends
 * too early. Meant for a text that `JSON.parse` has refused.
 */
export function jsonFaultAt(text: string): number {
  /** What is open: `{` or `[`. */
  const open: string[] = [];
  let expected: 'value' | 'first' | 'name' | 'colon' | 'next' = 'value';
  let at = 0;
  while (true) {
    while (/[ \t\n\r]/.test(text.charAt(at))) at += 1;
    if (at >= text.length) return text.length;
    const c = text.charAt(at);
    const inside = open.at(-1);
    if (expected === 'next') {
      if (inside === undefined) return at;
      if (c === ',') expected = inside === '{' ? 'name' : 'value';
      else if (c === closerOf(inside)) open.pop();
      else return at;
      at += 1;
    } else if (expected === 'colon') {
      if (c !== ':') return at;
      expected = 'value';
      at += 1;
    } else if (expected === 'first' && inside !== undefined && c === closerOf(inside)) {
      open.pop();
      expected = 'next';
      at += 1;
    } else if (expected === 'name' || (expected === 'first' && inside === '{')) {
      const end = c === '"' ? stringEnd(text, at) : { ok: false, at };
      if (!end.ok) return end.at;
      expected = 'colon';
      at = end.at;
    } else if (c === '{' || c === '[') {
      open.push(c);
      expected = 'first';
      at += 1;
    } else {
      const end = c === '"' ? stringEnd(text, at) : wordEnd(text, at);
      if (!end.ok) return end.at;
      expected = 'next';
      at = end.at;
    }
  }
}

/** Where a token ends, or the offset at which it goes wrong. */
interface End {
  readonly ok: boolean;
  readonly at: number;
}

function closerOf(opener: string): string {
  return opener === '{' ? '}' : ']';
}

function stringEnd(text: string, start: number): End {
  let at = start + 1;
  while (at < text.length) {
    const c = text.charAt(at);
    if (c === '"') return { ok: true, at: at + 1 };
    if (c < ' ') return { ok: false, at };
    if (c !== '\\') at += 1;
    else if (/^["\\/bfnrt]$/.test(text.charAt(at + 1))) at += 2;
    else if (/^u[0-9a-fA-F]{4}$/.test(text.slice(at + 1, at + 6))) at += 6;
    else return { ok: false, at };
  }
  return { ok: false, at: text.length };
}

function wordEnd(text: string, start: number): End {
  const word = /(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null)/y;
  word.lastIndex = start;
  const match = word.exec(text);
  return match ? { ok: true, at: start + match[0].length } : { ok: false, at: start };
}
