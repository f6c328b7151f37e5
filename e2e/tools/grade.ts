// `npm run grade -- <link> …`: judges learners' links by the built page and by the engine alone.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { openAddress } from '../../src/course/openAddress.ts';
import type { Opened } from '../../src/course/opening.ts';
import { type Field, fieldsOf } from '../../src/course/record.ts';
import { formOf } from '../../src/course/situation.ts';
import { judge, type Truth, truthOf } from '../../src/course/worksheet.ts';
import { parseAddress } from '../../src/scenario/address.ts';
import { buildModel } from '../../src/trace/model.ts';
import { observe } from '../../src/trace/observe.ts';
import { LabPage } from '../pages/labPage.ts';
import { findChromium, isRoot, launchArgs, missingChromium } from './chromium.mjs';
import { root } from './install.mjs';
import { serve } from './serve.mjs';

const USAGE = `Usage: npm run grade -- [--json] "<link>" ["<link>" …]

A link is what Copy link gives: an address with a fragment, or the fragment alone. Put each in
quotes, since it holds "&". Exit code 0: all is right; 1: something is not; 2: nothing was graded.`;

/** Differences shown of one link; a page of another build has hundreds. */
const DIFFERENCES_MAX = 10;
/** Characters of a link that are shown. */
const LINK_CHARS_MAX = 100;

interface Answer {
  readonly verdict: 'open' | 'right' | 'wrong';
  readonly answer: Truth[Field] | null;
  readonly truth: Truth[Field];
  readonly because: string;
}

interface Grade {
  readonly link: string;
  readonly lab: string;
  readonly transport: string;
  readonly revision: string;
  readonly client: string;
  readonly steps: number;
  readonly order: readonly string[];
  /** What the link asks for and cannot have, in the page's words. */
  readonly problems: readonly string[];
  /** Where the page says something else than the engine. */
  readonly differences: readonly string[];
  readonly answers: Readonly<Partial<Record<Field, Answer>>>;
  readonly isAllRight: boolean;
}

/** Only the fragment of a link counts: the page may be served anywhere. */
function fragmentOf(link: string): string {
  const mark = link.indexOf('#');
  if (mark >= 0) return link.slice(mark);
  return /^\/?(labs|s)\//.test(link) ? `#/${link.replace(/^\//, '')}` : '';
}

async function gradeLink(browser: Browser, address: string, link: string): Promise<Grade> {
  const fragment = fragmentOf(link);
  const opened = openAddress(fragment);
  const { place } = parseAddress(fragment);
  if (place.kind === 'page') return withoutLab(link, place.page, opened);
  const { situation, run } = opened;
  const differences = await compareWithPage(browser, address, fragment, opened);
  const judgements = judge(run, situation.answers);
  const truth = truthOf(run);
  const fields = fieldsOf(run);
  const answers = Object.fromEntries(
    fields.map((field): [Field, Answer] => {
      const answer = situation.answers[field] ?? null;
      return [field, { ...judgements[field], answer, truth: truth[field] }];
    }),
  ) as Partial<Record<Field, Answer>>;
  const noFragment = fragment === '' ? ['The link has no fragment, so it holds no situation.'] : [];
  const problems = [...noFragment, ...opened.problems];
  const isRight = fields.every((field) => answers[field]?.verdict === 'right');
  return {
    link,
    lab: labOf(opened),
    transport: situation.transport,
    revision: situation.revision,
    client: situation.client,
    steps: run.steps.length,
    order: run.steps.map((step) => step.choice.id),
    problems,
    differences,
    answers,
    isAllRight: isRight && problems.length === 0 && differences.length === 0,
  };
}

/** A link to a page without a run, such as the rules: it is not driven anywhere. */
function withoutLab(link: string, page: string, { situation }: Opened): Grade {
  const { transport, revision, client } = situation;
  const problems = [`The link leads to the page “${page}”, which has no lab and nothing to grade.`];
  const nothing = { steps: 0, order: [], differences: [], answers: {} };
  return { link, lab: page, transport, revision, client, problems, ...nothing, isAllRight: false };
}

function labOf({ situation: { origin } }: Opened): string {
  return origin.kind === 'lab' ? origin.lab.id : 'scenario';
}

/** Drives the page to the last step and names all that differs from the engine's own run. */
async function compareWithPage(
  browser: Browser,
  address: string,
  fragment: string,
  opened: Opened,
): Promise<string[]> {
  const { situation, run } = opened;
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    const lab = new LabPage(await context.newPage(), address);
    await lab.openLink(fragment);
    const alerts = await lab.alerts();
    await lab.goToEnd();
    await lab.check();
    const { length } = run.steps;
    const { origin, answers } = situation;
    const truth = observe(buildModel(run), labOf(opened), length, answers, formOf(origin));
    const page = await lab.observation();
    const verdicts = await lab.verdicts();
    const judgements = judge(run, situation.answers);
    const found: string[] = [];
    compare('alerts', alerts, opened.problems, found);
    compare('observation', page, truth, found);
    compare('ignored', await lab.ignored(), truth.ignored, found);
    const violations = truth.violations.map(({ step: _, ...rest }) => rest);
    compare('violations', await lab.violations(), violations, found);
    for (const [label, { orphan, ...facts }] of Object.entries(truth.requests)) {
      const shown = await lab.facts(label);
      compare(`facts of ${label}`, shown, { ...facts, orphan: String(orphan) }, found);
    }
    for (const field of fieldsOf(run))
      compare(`verdict ${field}`, verdicts[field]?.verdict, judgements[field].verdict, found);
    return firstOf(found);
  } catch (error) {
    const [reason] = (error instanceof Error ? error.message : String(error)).split('\n');
    return [`The page could not be driven to its last step: ${reason}`];
  } finally {
    await context.close();
  }
}

/** Adds a line for each value that the page has otherwise than the truth. */
function compare(path: string, page: unknown, truth: unknown, found: string[]): void {
  if (typeof page !== 'object' || typeof truth !== 'object' || !page || !truth) {
    if (page === truth) return;
    found.push(`${path}: the page has ${JSON.stringify(page)}, true is ${JSON.stringify(truth)}`);
    return;
  }
  const [has, should] = [new Map(Object.entries(page)), new Map(Object.entries(truth))];
  for (const key of new Set([...has.keys(), ...should.keys()]))
    compare(`${path}.${key}`, has.get(key), should.get(key), found);
}

function firstOf(found: readonly string[]): string[] {
  const rest = found.length - DIFFERENCES_MAX;
  return rest > 0 ? [...found.slice(0, DIFFERENCES_MAX), `and ${rest} more`] : [...found];
}

const VERDICT_WORDS = { open: 'not answered', right: 'right', wrong: 'wrong' } as const;

function report(grade: Grade, number: number): string {
  const line = (name: string, words: string) => `   ${name.padEnd(11)} ${words}`;
  const lines = (name: string, all: readonly string[]) =>
    all.map((words, index) => line(index === 0 ? name : '', words));
  const { lab, transport, revision, client, steps, problems, differences, answers } = grade;
  const policy = client === 'protocol' ? '' : `, client ${client}`;
  const head = `${number}. ${lab}, ${transport}, ${revision}${policy}`;
  const isAsAsked = problems.length === 0 ? ['honoured as a whole'] : problems;
  const agrees = differences.length === 0 ? [`agrees with the truth at step ${steps}`] : [];
  const differs = ['differs from the truth; if the page is of another build, build it anew'];
  const told = [`${head}: ${grade.isAllRight ? 'ALL RIGHT' : 'NOT ALL RIGHT'}`];
  told.push(line('', shortened(grade.link)), ...lines('link', isAsAsked));
  if (steps === 0) return told.join('\n');
  return [
    ...told,
    line('order', grade.order.join(' ')),
    ...lines('page', agrees.length > 0 ? agrees : [...differs, ...differences]),
    ...Object.entries(answers).map(([field, answer]) => line(field, answerWords(answer))),
  ].join('\n');
}

/** Enough of a link to know it by, at both of its ends. */
function shortened(link: string): string {
  if (link.length <= LINK_CHARS_MAX) return link || '(an empty link)';
  const half = LINK_CHARS_MAX / 2;
  return `${link.slice(0, half)}…${link.slice(-half)}`;
}

function answerWords({ verdict, answer, truth, because }: Answer): string {
  const words = (value: Truth[Field]) =>
    typeof value === 'object' ? value.join(', ') || 'none' : String(value);
  const given = VERDICT_WORDS[verdict].padEnd(13);
  if (answer === null) return `${given}It is ${words(truth)}.`;
  const correction = verdict === 'wrong' ? `, but it is ${words(truth)}` : '';
  return `${given}${words(answer)}${correction}. ${because}`;
}

/** Builds the page if it is not there. What the build says is no part of the report. */
function ensureBuilt(): boolean {
  if (existsSync(`${root}dist/index.html`)) return true;
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const built = spawnSync(process.execPath, [vite, 'build'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  });
  return built.status === 0;
}

function refuse(sentence: string): number {
  console.error(sentence);
  return 2;
}

async function main(args: readonly string[]): Promise<number> {
  const isJson = args.includes('--json');
  const links = args.filter((arg) => arg !== '--json');
  if (links.length === 0 || links.some((link) => link.startsWith('-'))) return refuse(USAGE);
  let executablePath: string | undefined;
  try {
    executablePath = findChromium();
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  if (!executablePath) return refuse(missingChromium);
  if (!ensureBuilt()) return refuse('The page could not be built: run `npm run build` to see why.');
  const grades = await gradeAll(links, executablePath);
  const right = grades.filter((grade) => grade.isAllRight).length;
  const summary = `${right} of ${grades.length} all right.`;
  const text = isJson
    ? JSON.stringify(grades, null, 2)
    : [...grades.map((grade, at) => report(grade, at + 1)), summary].join('\n\n');
  process.stdout.write(`${text}\n`);
  return right === grades.length ? 0 : 1;
}

async function gradeAll(links: readonly string[], executablePath: string): Promise<Grade[]> {
  const server = serve({ port: '0', prefix: '/' });
  await once(server, 'listening');
  const served = server.address();
  const port = typeof served === 'object' ? served?.port : undefined;
  const browser = await chromium.launch({
    executablePath,
    args: launchArgs,
    chromiumSandbox: !isRoot,
  });
  try {
    const grades: Grade[] = [];
    for (const link of links)
      grades.push(await gradeLink(browser, `http://localhost:${port}/`, link));
    return grades;
  } finally {
    await browser.close();
    server.close();
  }
}

// The server says where it is served, which is no part of the report either.
console.log = console.error;
process.exitCode = await main(process.argv.slice(2));
