/** Holds the source tree to the rules of tidyRules.ts, and those rules to samples of their own. */
import { describe, expect, it } from 'vitest';
import { checkTidy, exceptions, type Finding, type Rule } from './tidyRules.ts';
import { codeOf, functionsOf, importsOf } from './tidySource.ts';

const rules: Rule[] = ['floors', 'cycles', 'unused', 'size', 'names', 'habits', 'opening'];

const texts = {
  ...import.meta.glob<string>('./**/*.{ts,tsx}', { query: '?raw', import: 'default', eager: true }),
  ...import.meta.glob<string>('../e2e/**/*.ts', { query: '?raw', import: 'default', eager: true }),
};

const show = ({ path, line, message }: Finding) => `${path}:${line} ${message}`;

describe('the source tree', () => {
  const sources = Object.entries(texts).map(([path, text]) => ({
    path: path.replace(/^\.\//, 'src/').replace(/^\.\.\//, ''),
    text,
  }));
  const findings = checkTidy(sources);
  const isExcepted = (finding: Finding) =>
    exceptions.some(({ path, rule }) => path === finding.path && rule === finding.rule);

  it.each(rules)('keeps the rule: %s', (rule) => {
    const broken = findings.filter((finding) => finding.rule === rule && !isExcepted(finding));
    expect(broken.map(show)).toEqual([]);
  });

  it('needs every exception it lists', () => {
    const needed = (exception: (typeof exceptions)[number]) =>
      findings.some(({ path, rule }) => path === exception.path && rule === exception.rule);
    expect(exceptions.filter((exception) => !needed(exception))).toEqual([]);
    expect(exceptions.filter(({ reason }) => reason.length < 20)).toEqual([]);
  });
});

/** A file that is tidy but for the given body. */
const file = (path: string, body: string) => ({ path, text: `/** A sample file. */\n${body}\n` });

const messages = (...sources: { path: string; text: string }[]) => checkTidy(sources).map(show);

/** One bad line in an otherwise tidy file, and the start of what is said about it. */
function caught(path: string, body: string, message: string) {
  const found = messages(file(path, body));
  expect(found).toHaveLength(1);
  expect(found[0]).toContain(`${path}:2 ${message}`);
}

const passes = (path: string, body: string) => expect(messages(file(path, body))).toEqual([]);

describe('floors', () => {
  it.each([
    ['src/base/x.ts', '../engine/y.ts', 'base/ imports engine/, which is above it'],
    ['src/labs/x.test.ts', '../state/y.ts', 'labs/ imports state/, which is above it'],
    ['src/worker/x.ts', '../ledger/y.ts', 'worker/ imports ledger/, its neighbour'],
    ['src/engine/x.ts', 'zod', 'engine/ imports the package zod: call it from scenario/'],
    ['src/engine/x.ts', 'vitest', 'engine/ imports the package vitest'],
    ['src/ledger/x.ts', 'node:fs', 'ledger/ imports the package node:fs'],
    ['src/app/x.ts', './y', "imports './y': write the file with its extension"],
    ['src/app/x.ts', '../../e2e/y.ts', "imports '../../e2e/y.ts': keep what src/ needs"],
    ['src/engine/x.ts', './index.ts', 'imports its own index: import the file itself'],
  ])('catches %s importing %s', (path, name, message) => {
    caught(path, `import { y } from '${name}';`, message);
  });

  it.each([
    ['src/engine/x.ts', '../base/y.ts'],
    ['src/engine/x.ts', './y.ts'],
    ['src/labs/x.ts', '../course/y.ts'],
    ['src/trace/x.ts', '../explore/y.ts'],
    ['src/scenario/x.ts', 'zod/mini'],
    ['src/view/x.tsx', 'react-dom/client'],
    ['src/app/x.ts', 'anything'],
    ['src/protocol/x.test.ts', 'eventsource-parser'],
    ['src/base/x.ts', '@noble/hashes/sha2.js'],
    ['src/ledger/x.testing.ts', 'node:fs'],
    ['e2e/specs/x.spec.ts', '@playwright/test'],
  ])('lets %s import %s', (path, name) => {
    passes(path, `import { y } from '${name}';`);
  });

  it('catches a file on no floor', () => {
    expect(messages(file('src/helpers/x.ts', ''))[0]).toContain('belongs to no floor');
    passes('src/env.d.ts', '');
  });
});

describe('cycles', () => {
  const importing = (path: string, name: string) => file(path, `import '${name}';`);

  it('catches files that import each other', () => {
    const found = messages(
      importing('src/base/a.ts', './b.ts'),
      importing('src/base/b.ts', './c.ts'),
      importing('src/base/c.ts', './a.ts'),
    );
    expect(found).toHaveLength(1);
    expect(found[0]).toContain('(src/base/a.ts > src/base/b.ts > src/base/c.ts > src/base/a.ts)');
  });

  it('lets two files import a third', () => {
    const shared = file('src/base/c.ts', '');
    const users = ['a', 'b'].map((name) => importing(`src/base/${name}.ts`, './c.ts'));
    expect(messages(...users, shared)).toEqual([]);
  });

  it('lets a file gather its neighbours by a glob', () => {
    const gathering = file('src/labs/all.ts', "const labs = import.meta.glob('./*.ts');");
    const test = importing('src/labs/all.test.ts', './all.ts');
    expect(messages(gathering, test, file('src/labs/a.ts', ''))).toEqual([]);
  });
});

describe('unused files', () => {
  const unused = file('src/base/alone.ts', '');
  const used = file('src/base/used.ts', '');
  const main = (body: string) => file('src/app/main.tsx', body);

  it('catches a file that nothing imports', () => {
    const found = messages(main("import '../base/used.ts';"), used, unused);
    expect(found).toEqual(['src/base/alone.ts:1 is imported by nothing: use it or delete it']);
  });

  it('counts a tool as a user', () => {
    const tool = file('e2e/tools/x.ts', "import '../../src/base/alone.ts';");
    expect(messages(main("import '../base/used.ts';"), used, unused, tool)).toEqual([]);
  });

  it('says nothing before the page is wired', () => {
    expect(messages(main("import 'react';"), unused)).toEqual([]);
    expect(messages()).toEqual([]);
  });
});

describe('size', () => {
  const lines = (count: number, line = 'x();') => Array(count).fill(line).join('\n');
  const body = (count: number) => lines(count, '  x();');

  it.each([
    ['src/base/x.ts', 300],
    ['src/labs/x.ts', 200],
    ['src/view/X.tsx', 200],
    ['src/base/x.test.ts', 500],
    ['e2e/specs/x.spec.ts', 500],
  ])('catches %s over %i lines', (path, most) => {
    passes(path, lines(most - 1));
    expect(messages(file(path, lines(most)))[0]).toContain(`is ${most + 1} lines long`);
  });

  it('catches a line over 100 columns', () => {
    passes('src/base/x.ts', 'x'.repeat(100));
    caught('src/base/x.ts', 'x'.repeat(101), 'is 101 columns wide, over 100');
  });

  it.each([
    ['function f() {', '}'],
    ['export const f = (x: number) => {', '};'],
    ['export function F({\n  a,\n}: Props) {', '}'],
    ['class F {\n  private run(x: number): void {', '  }'],
  ])('catches a function over 70 lines: %s', (head, end) => {
    const headLines = head.split('\n').length;
    const startsAt = head.startsWith('class') ? 2 : 1;
    const longest = 70 - (headLines - startsAt + 2);
    const inner = (count: number) => lines(count, '    x();');
    passes('src/base/x.ts', `${head}\n${inner(longest)}\n${end}`);
    const found = messages(file('src/base/x.ts', `${head}\n${inner(longest + 1)}\n${end}`));
    expect(found).toEqual([expect.stringContaining('is a function of 71 lines, over 70')]);
  });

  it('measures each function by its own end', () => {
    const text = `const a = 1;\nfunction f() {\n${body(3)}\n}\n\nfunction g() {\n${body(1)}\n}`;
    expect(functionsOf(text.split('\n'))).toEqual([
      { line: 2, length: 5 },
      { line: 8, length: 3 },
    ]);
  });

  it('leaves the suites of a test alone', () => {
    passes('src/base/x.test.ts', `describe('x', () => {\n${body(100)}\n});`);
  });
});

describe('names', () => {
  it.each([
    'new Date()',
    'Math.random()',
    'setTimeout(f)',
    'async () => 1',
    'window',
    '`${fetch}`',
  ])('catches %s at or below labs/', (code) =>
    caught('src/labs/x.ts', `const x = ${code};`, 'names '),
  );

  it.each(['world.document', '{ window: 1 }', "'a Date'", '`fetch`', '1; // no window', 'fetched'])(
    'lets %s be',
    (code) => passes('src/engine/x.ts', `const x = ${code};`),
  );

  it('lets the floors above and the tests name anything', () => {
    passes('src/worker/x.ts', 'const x = new Worker(url);');
    passes('src/engine/x.test.ts', 'const x = new Date();');
  });
});

describe('habits', () => {
  it.each([
    ['src/base/x.ts', 'const x: any = 1;'],
    ['src/base/x.ts', 'const x = y as any;'],
    ['src/base/x.ts', 'type X = Record<string, unknown> | any;'],
    ['src/base/x.ts', 'const x = y as unknown as X;'],
    ['src/base/x.ts', '// @ts-ignore'],
    ['src/base/x.ts', '// TODO later'],
    ['src/base/x.ts', 'console.log(1);'],
    ['src/base/x.test.ts', "it.only('x', f);"],
    ['e2e/specs/x.spec.ts', 'await page.waitForTimeout(10);'],
  ])('catches in %s: %s', (path, body) => caught(path, body, 'has `'));

  it.each([
    ['src/base/x.ts', 'const any: unknown = 1;'],
    ['src/base/x.ts', "const x = 'as unknown as any';"],
    ['src/view/X.tsx', 'const x = <p>Take them in any order, as any learner would.</p>;'],
    ['src/base/x.ts', '// @ts-expect-error: the sample is wrong on purpose'],
    ['e2e/tools/x.ts', 'console.log(1);'],
  ])('lets %s have: %s', (path, body) => passes(path, body));
});

describe('the opening sentence', () => {
  const opening = (text: string) => messages({ path: 'src/base/x.ts', text });

  it.each(['const x = 1;', '// biome-ignore lint: x', '// x'])('is missed in %s', (text) => {
    expect(opening(text)).toEqual([expect.stringContaining('opens without a comment')]);
  });

  it.each(['// What it is for.', '/** What it is for. */', '/**\n * What it is for.\n */'])(
    'is found in %s',
    (text) => expect(opening(text)).toEqual([]),
  );
});

describe('reading a source', () => {
  it('blanks comments and strings and keeps every position', () => {
    const text = "a('b') // c\n/* d\n */ `e${f}g`";
    const code = codeOf(text);
    expect(code.replace(/ +/g, ' ')).toBe('a( ) \n \n f ');
    expect(code).toHaveLength(text.length);
    expect(code.indexOf('f')).toBe(text.indexOf('f'));
  });

  it('finds every form of import', () => {
    const text = [
      "import './effect.ts?raw';",
      "import type { A,\n  B } from './types.ts';",
      "export * from './all.ts';",
      "const x = await import('./late.ts');",
      "new Worker(new URL('./worker.ts', import.meta.url));",
      " * import { x } from './comment.ts';",
    ].join('\n');
    const names = importsOf(text).map(({ name }) => name);
    expect(names.sort()).toEqual(
      ['./all.ts', './effect.ts', './late.ts', './types.ts', './worker.ts'].sort(),
    );
  });
});
