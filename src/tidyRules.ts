/** What keeps the source tree tidy: pure checks over source texts, held by tidy.test.ts. */

import {
  codeOf,
  functionsOf,
  graphOf,
  importsOf,
  lineAt,
  resolveImport,
  type Source,
} from './tidySource.ts';

export type Rule = 'floors' | 'cycles' | 'unused' | 'size' | 'names' | 'habits' | 'opening';

/** A broken rule, and in its message what to do instead. */
export type Finding = {
  readonly rule: Rule;
  readonly path: string;
  readonly line: number;
  readonly message: string;
};

/** Where a rule does not hold, with the reason. An entry that is no longer needed is a failure. */
export const exceptions: readonly { path: string; rule: Rule; reason: string }[] = [];

type Floor = {
  readonly folders: readonly string[];
  readonly packages: readonly string[] | 'any';
  /** Neighbours on this floor may not import each other. */
  readonly apart?: true;
};

/** The floors of the house from the ground up: a file may import its own floor and those below. */
const floors: readonly Floor[] = [
  { folders: ['base'], packages: ['canonicalize', '@noble/hashes'] },
  { folders: ['protocol'], packages: ['eventsource-parser'] },
  { folders: ['scenario'], packages: ['zod', 'fflate', 'jsonc-parser'] },
  { folders: ['engine'], packages: [] },
  { folders: ['explore', 'trace'], packages: [] },
  { folders: ['labs', 'course'], packages: [] },
  { folders: ['ledger', 'worker'], packages: ['sql.js'], apart: true },
  { folders: ['state'], packages: ['zustand'] },
  {
    folders: ['view'],
    packages: [
      'react',
      'react-dom',
      'zustand',
      '@xyflow/react',
      'lucide-react',
      '@tanstack/react-virtual',
      'd3-scale',
      'd3-shape',
    ],
  },
  { folders: ['app'], packages: 'any' },
];

const testPackages = ['vitest', 'fast-check'];

/** At or below this floor everything is decided by the schedule alone. */
const labsFloor = floors.findIndex((floor) => floor.folders.includes('labs'));

const usePort = 'declare a port here and let an adapter above labs/ implement it';
const bannedNames: readonly (readonly [names: string, instead: string])[] = [
  ['Date|performance', "read the time from the world's clocks"],
  ['Math\\.random|crypto', 'use the seeded generator and the digest of base/'],
  ['setTimeout|setInterval|queueMicrotask', 'make it a choice that a schedule takes'],
  ['fetch|Worker|window|document|globalThis', usePort],
  ['async|await|Promise', 'return the value: only adapters above labs/ wait'],
];

const lengthOf = { code: 300, labs: 200, component: 200, test: 500, function: 70, columns: 100 };

const folderOf = (path: string) => /^src\/([^/]+)\//.exec(path)?.[1] ?? '';
const isTest = (path: string) => /\.(test|spec|testing)\.tsx?$/.test(path);
/** The rules and their test name what they forbid. */
const isRulebook = (path: string) => /^src\/tidy[\w.]*\.ts$/.test(path);
const floorOf = (path: string) =>
  floors.findIndex((floor) => floor.folders.includes(folderOf(path)));

function checkFloors(source: Source): Finding[] {
  if (!source.path.startsWith('src/') || isRulebook(source.path)) return [];
  const find = (line: number, message: string): Finding[] => [
    { rule: 'floors', path: source.path, line, message },
  ];
  if (source.path.endsWith('.d.ts')) return [];
  if (floorOf(source.path) < 0)
    return find(
      1,
      `belongs to no floor: move it into ${floors.flatMap((f) => f.folders).join(', ')}`,
    );
  return importsOf(source.text).flatMap(({ name, line }) => {
    const message = objection(source.path, name);
    return message === undefined ? [] : find(line, message);
  });
}

/** Why a file on a floor may not import this, if it may not. */
function objection(path: string, name: string): string | undefined {
  const target = resolveImport(path, name);
  if (target === undefined) return packageObjection(path, name);
  if (!/\.\w+$/.test(name)) return `imports '${name}': write the file with its extension`;
  if (!target.startsWith('src/'))
    return isTest(path) ? undefined : `imports '${name}': keep what src/ needs inside src/`;
  const [own, other] = [folderOf(path), folderOf(target)];
  if (own === other)
    return /\/index\.tsx?$/.test(target)
      ? `imports its own index: import the file itself`
      : undefined;
  const [ownFloor, otherFloor] = [floorOf(path), floorOf(target)];
  if (otherFloor > ownFloor)
    return `${own}/ imports ${other}/, which is above it: move what both need down to ${own}/`;
  if (otherFloor === ownFloor && floors[ownFloor]?.apart)
    return `${own}/ imports ${other}/, its neighbour: let both use a port declared below them`;
  return undefined;
}

function packageObjection(path: string, name: string): string | undefined {
  const packageName = name.split('/', name.startsWith('@') ? 2 : 1).join('/');
  const allowed = floors[floorOf(path)]?.packages ?? [];
  if (allowed === 'any' || allowed.includes(packageName)) return undefined;
  if (isTest(path) && (testPackages.includes(packageName) || name.startsWith('node:')))
    return undefined;
  const home = floors.find((floor) => floor.packages.includes(packageName))?.folders[0];
  const advice = home
    ? `call it from ${home}/`
    : 'do without it, or give it a floor in tidyRules.ts';
  return `${folderOf(path)}/ imports the package ${packageName}: ${advice}`;
}

function checkCycles(sources: readonly Source[]): Finding[] {
  const graph = graphOf(sources);
  const done = new Set<string>();
  const findings: Finding[] = [];
  const visit = (path: string, trail: readonly string[]) => {
    const start = trail.indexOf(path);
    if (start >= 0) {
      const circle = [...trail.slice(start), path].join(' > ');
      const message = `imports itself (${circle}): move what both need into a file below them`;
      findings.push({ rule: 'cycles', path, line: 1, message });
    } else if (!done.has(path)) {
      for (const next of graph.get(path) ?? []) visit(next, [...trail, path]);
      done.add(path);
    }
  };
  for (const { path } of sources) visit(path, []);
  return findings;
}

/** Says nothing until the page is wired, since before that the upper floors are still to come. */
function checkUnused(sources: readonly Source[]): Finding[] {
  const main = 'src/app/main.tsx';
  const graph = graphOf(sources);
  if (!graph.get(main)?.length) return [];
  const used = new Set([...graph.values()].flat());
  return sources
    .filter(({ path }) => path.startsWith('src/') && path !== main && !used.has(path))
    .filter(({ path }) => !isTest(path) && !isRulebook(path) && !path.endsWith('.d.ts'))
    .map(({ path }) => {
      const message = 'is imported by nothing: use it or delete it';
      return { rule: 'unused', path, line: 1, message };
    });
}

function fileLimit(path: string): [lines: number, advice: string] {
  if (isTest(path)) return [lengthOf.test, 'split it by what it tests'];
  if (path.startsWith('src/labs/')) return [lengthOf.labs, 'a lab is one screenful or two of data'];
  if (path.endsWith('.tsx')) return [lengthOf.component, 'move a part of it to its own component'];
  return [lengthOf.code, 'split it by what its parts are for'];
}

function checkSize({ path, text }: Source): Finding[] {
  const lines = text.trimEnd().split('\n');
  const find = (line: number, message: string): Finding => ({ rule: 'size', path, line, message });
  const [most, advice] = fileLimit(path);
  const tooLong = `is ${lines.length} lines long, over ${most}: ${advice}`;
  const wide = lines.flatMap((line, index) => {
    const message = `is ${line.length} columns wide, over ${lengthOf.columns}: break it`;
    return line.length > lengthOf.columns ? [find(index + 1, message)] : [];
  });
  const long = functionsOf(lines)
    .filter(({ length }) => length > lengthOf.function)
    .map(({ line, length }) =>
      find(line, `is a function of ${length} lines, over ${lengthOf.function}: name its steps`),
    );
  return [...(lines.length > most ? [find(1, tooLong)] : []), ...wide, ...long];
}

function checkNames({ path, text }: Source): Finding[] {
  const floor = floorOf(path);
  if (floor < 0 || floor > labsFloor || isTest(path)) return [];
  const code = codeOf(text);
  return bannedNames.flatMap(([names, instead]) =>
    // A property or a key of that name is somebody else's word, not the global.
    [...code.matchAll(new RegExp(`(?<![.\\w$])(?:${names})\\b(?!\\??:)`, 'g'))].map((match) => ({
      rule: 'names' as const,
      path,
      line: lineAt(code, match.index),
      message: `names ${match[0]} at or below labs/: ${instead}`,
    })),
  );
}

type Habit = { form: RegExp; instead: string; within?: RegExp; inComments?: true };

const habits: readonly Habit[] = [
  { form: /[:<|&]\s*any(?=\s*(?:[,;)>=|&[\]{}]|$))/gm, instead: 'write the type, or unknown' },
  { form: /\bas any(?=\s*(?:[,;)\].]|$))/gm, instead: 'write the type, or narrow it' },
  { form: /\bas unknown as\b/g, instead: 'parse or narrow the value' },
  { form: /@ts-(?:ignore|nocheck)\b/g, instead: 'mend the type', inComments: true },
  { form: /\b(?:TODO|FIXME)\b/g, instead: 'do it, or open an issue', inComments: true },
  { form: /\bconsole\.log\b/g, instead: 'return it or show it', within: /^(src|e2e\/specs)\// },
  { form: /\b(?:it|test|describe)\.only\b/g, instead: 'run the whole suite' },
  {
    form: /\bwaitForTimeout\b|\bsetTimeout\b/g,
    instead: 'wait for what the learner would see',
    within: /^e2e\//,
  },
];

function checkHabits({ path, text }: Source): Finding[] {
  if (isRulebook(path)) return [];
  const code = codeOf(text);
  return habits
    .filter(({ within }) => within === undefined || within.test(path))
    .flatMap(({ form, instead, inComments }) =>
      [...(inComments ? text : code).matchAll(form)].map((match) => ({
        rule: 'habits' as const,
        path,
        line: lineAt(text, match.index),
        message: `has \`${match[0].trim()}\`: ${instead}`,
      })),
    );
}

function checkOpening({ path, text }: Source): Finding[] {
  if (/^(?:\/\/ |\/\*\*\s+(?:\* )?)(?!biome-|@)\S+ \S+/.test(text)) return [];
  const message = 'opens without a comment: say in one sentence what the file is for';
  return [{ rule: 'opening', path, line: 1, message }];
}

/** Every broken rule in these files. */
export function checkTidy(sources: readonly Source[]): Finding[] {
  const each = [checkFloors, checkSize, checkNames, checkHabits, checkOpening];
  return [
    ...sources.flatMap((source) => each.flatMap((check) => check(source))),
    ...checkCycles(sources),
    ...checkUnused(sources),
  ];
}
