/** The words in which a refused input is explained: field paths, shown values, short lists. */

export type Path = readonly PropertyKey[];

const PROBLEMS_MAX = 5;
const SHOWN_CHARS_MAX = 40;
const PATH_CHARS_MAX = 120;

/** A field as a person reads it: `requests[0].limits.idleTimeoutMs`. */
export function at(path: Path): string {
  let text = '';
  for (const key of path) {
    if (typeof key === 'number') text += `[${key}]`;
    else if (!/^[A-Za-z_$][\w$-]*$/.test(String(key))) text += `[${show(String(key))}]`;
    else text += text === '' ? clip(String(key)) : `.${clip(String(key))}`;
    if (text.length > PATH_CHARS_MAX) return `${text.slice(0, PATH_CHARS_MAX)}…`;
  }
  return text === '' ? 'The scenario' : text;
}

/** A value in a sentence: short, on one line, with every invisible character written out. */
export function show(value: unknown): string {
  if (Array.isArray(value)) return 'an array';
  if (typeof value === 'object' && value !== null) return 'an object';
  if (typeof value !== 'string') return String(value);
  const quoted = JSON.stringify(value.slice(0, SHOWN_CHARS_MAX));
  const visible = quoted.replace(/\p{C}/gu, (character) => {
    const code = character.codePointAt(0) ?? 0;
    return `\\u{${code.toString(16)}}`;
  });
  return value.length > SHOWN_CHARS_MAX ? `${visible.slice(0, -1)}…"` : visible;
}

/** `a, b or c`, for choices; with another last word, `a, b and c`. */
export function list(words: readonly string[], last: 'or' | 'and' = 'or'): string {
  const final = words.at(-1) ?? '';
  return words.length < 2 ? final : `${words.slice(0, -1).join(', ')} ${last} ${final}`;
}

/** The first few names and how many more there are: `A, B, C and 4 more`. */
export function few(names: readonly string[], most = 3): string {
  const rest = names.length - most;
  return rest > 0 ? `${names.slice(0, most).join(', ')} and ${rest} more` : list(names, 'and');
}

/** The first five problems, and how many more there are. */
export function firstOf(problems: readonly string[]): readonly string[] {
  const rest = problems.length - PROBLEMS_MAX;
  return rest > 0 ? [...problems.slice(0, PROBLEMS_MAX), `And ${rest} more.`] : problems;
}

/** A number with thousands set apart, as `4,194,304`. */
export function grouped(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** The text, or where it is longer its first `most` characters and a sign that there are more. */
export function clip(text: string, most = SHOWN_CHARS_MAX): string {
  return text.length > most ? `${text.slice(0, most)}…` : text;
}
