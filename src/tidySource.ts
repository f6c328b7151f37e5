/** Reads a source text without a parser: its code, imports and functions. Used by tidyRules.ts. */

/** One source file, its path as seen from the repository: `src/engine/step.ts`. */
export type Source = { readonly path: string; readonly text: string };

/** The line, from 1, that a position in a text is on. */
export const lineAt = (text: string, index: number) => text.slice(0, index).split('\n').length;

/** The text with comments and the contents of strings blanked, every character in its place. */
export function codeOf(text: string): string {
  const blank = (part: string) => part.replace(/[^\n]/g, ' ');
  const blankTemplate = (part: string) =>
    part.replace(/\$\{([^{}`]*)\}|[^\n]/g, (_, code) =>
      code === undefined ? ' ' : `  ${codeOf(code)} `,
    );
  return text.replace(
    /\/\*[\s\S]*?\*\/|\/\/.*|'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\[\s\S]|[^`\\])*`/g,
    (part) => (part.startsWith('`') ? blankTemplate(part) : blank(part)),
  );
}

export type Import = { readonly name: string; readonly line: number };

/** What a file imports: static, dynamic, for its effect, as a worker's address, by a glob. */
export function importsOf(text: string): Import[] {
  const forms = [
    /^(?:import|export)\s+[\w*{}\s,$]+\sfrom\s+'([^']+)'/gm,
    /^import\s+'([^']+)'/gm,
    /\bimport\(\s*'([^']+)'/g,
    /\bnew URL\(\s*'(\.[^']+)',\s*import\.meta\.url/g,
    /\bimport\.meta\.glob(?:<[^(]*>)?\(\s*'(\.[^']+)'/g,
  ];
  return forms.flatMap((form) =>
    [...text.matchAll(form)].map((match) => ({
      name: (match[1] ?? '').replace(/\?.*$/, ''),
      line: lineAt(text, match.index),
    })),
  );
}

/** `./x.ts` as seen from a file, as a path from the repository; undefined for a package. */
export function resolveImport(from: string, name: string): string | undefined {
  if (!name.startsWith('.')) return undefined;
  const steps = from.split('/').slice(0, -1);
  for (const step of name.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** Which of the given files each file imports. */
export function graphOf(sources: readonly Source[]): Map<string, string[]> {
  const paths = sources.map(({ path }) => path);
  const matching = (from: string, name: string) => {
    const target = resolveImport(from, name) ?? '';
    if (!target.includes('*')) return paths.filter((path) => path === target);
    const parts = target.replace(/[.+^${}()|[\]\\]/g, '\\$&').split(/\*\*\/|\*/);
    const pattern = new RegExp(`^${parts.join('.*')}$`);
    // A glob never means the file that it stands in, nor that file's tests.
    return paths.filter((path) => path !== from && pattern.test(path) && !/\.test\./.test(path));
  };
  return new Map(
    sources.map(({ path, text }) => [
      path,
      importsOf(text).flatMap(({ name }) => matching(path, name)),
    ]),
  );
}

const functionStart = new RegExp(
  [
    /^\s*(?:export )?(?:default )?(?:async )?function\b.*[^;}]$/,
    /^\s*(?:export )?const \w+.* = .*(?:=> \(?\{|\()$/,
    /^\s+\w+: (?:async )?\(.*=> \(?\{$/,
    /^\s+(?!if|for|while|switch)(?:\w+ )*#?\w+\([^']*\)(?:: .*)? \{$/,
  ]
    .map((form) => form.source)
    .join('|'),
);

/** Functions and their lengths, told by the indents that the formatter gives them. */
export function functionsOf(lines: readonly string[]): { line: number; length: number }[] {
  const indentOf = (line: string) => line.search(/\S/);
  return lines.flatMap((first, start) => {
    if (!functionStart.test(first)) return [];
    const rest = lines.slice(start + 1);
    const end = rest.findIndex((line) => {
      const isInside = line.trim() === '' || indentOf(line) > indentOf(first);
      // `}: Props) {` and `): Result {` close the parameters, not the function.
      return !isInside && !/^\s*[)}\]].*(?:[{([]|=>)$/.test(line);
    });
    return [{ line: start + 1, length: (end < 0 ? rest.length : end + 1) + 1 }];
  });
}
