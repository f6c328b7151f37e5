// Reads the browser's own trace: what the page's main thread did between an input and quiet.
import type { Browser, Page } from '@playwright/test';

/** One entry of the trace. Times are in µs; `tdur` is the processor's time, not the wall's. */
export interface Entry {
  readonly name: string;
  readonly cat: string;
  readonly ph: string;
  readonly ts: number;
  readonly dur?: number;
  readonly tdur?: number;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly data?: { readonly type?: string } & Record<string, unknown> };
}

const CATEGORIES = [
  'devtools.timeline',
  'disabled-by-default-devtools.timeline',
  'blink.user_timing',
  'v8.execute',
];

/** What an input caused until the page was quiet again, in ms. */
export interface Response {
  /** From the dispatch of the input to the end of the last rendering work it caused. */
  readonly totalMs: number;
  /** From the dispatch to the end of the first frame. */
  readonly firstFrameMs: number;
  /** Of the total, the time in which the main thread's processor really worked. */
  readonly processorMs: number;
  readonly longestTaskMs: number;
  readonly parts: Readonly<Record<Part, number>>;
}

export type Part = 'script' | 'style' | 'layout' | 'paint';

const PARTS: Readonly<Record<string, Part>> = {
  UpdateLayoutTree: 'style',
  Layout: 'layout',
  PrePaint: 'paint',
  UpdateLayer: 'paint',
  Paint: 'paint',
  Layerize: 'paint',
  Commit: 'paint',
};

/** Ends once nothing is left to draw or to run: only then is an idle period this long. */
const QUIET = `new Promise((done) => {
  const look = (deadline) => {
    if (deadline.timeRemaining() < 45) return requestIdleCallback(look);
    performance.mark('quiet');
    done();
  };
  requestIdleCallback(look);
})`;

export async function untilQuiet(page: Page): Promise<void> {
  await page.evaluate(QUIET);
}

/** Records what the browser does while `act` drives a page; `extra` names more to record. */
export async function traced(
  browser: Browser,
  act: () => Promise<void>,
  extra: readonly string[] = [],
): Promise<Entry[]> {
  const session = await browser.newBrowserCDPSession();
  const entries: Entry[] = [];
  session.on('Tracing.dataCollected', ({ value }) => entries.push(...(value as Entry[])));
  const complete = new Promise<void>((done) => session.once('Tracing.tracingComplete', () => done()));
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: [...CATEGORIES, ...extra], excludedCategories: ['*'] },
  });
  try {
    await act();
  } finally {
    await session.send('Tracing.end');
    await complete;
    await session.detach();
  }
  return entries;
}

/** The responses to every input of one type, in the order of their dispatch. */
export function responsesTo(type: string, entries: readonly Entry[]): Response[] {
  const isInput = (entry: Entry) =>
    entry.name === 'EventDispatch' && entry.args.data?.type === type;
  const first = entries.find(isInput);
  const spans = entries
    .filter(({ ph, pid, tid }) => ph === 'X' && pid === first?.pid && tid === first.tid)
    .sort((a, b) => a.ts - b.ts || endOf(b) - endOf(a));
  const quiet = entries
    .filter(({ name, pid }) => name === 'quiet' && pid === first?.pid)
    .map(({ ts }) => ts)
    .sort((a, b) => a - b);
  const found: Response[] = [];
  let until = 0;
  for (const input of spans.filter(isInput)) {
    // A click on a label is dispatched again on its control.
    if (input.ts < until) continue;
    until = quiet.find((ts) => ts > input.ts) ?? Number.POSITIVE_INFINITY;
    found.push(responseIn(spans, input.ts, until));
  }
  return found;
}

function responseIn(spans: readonly Entry[], from: number, until: number): Response {
  const within = spans.filter((span) => endOf(span) > from && span.ts < until);
  const drawn = within.filter(({ name, ts }) => name in PARTS && ts >= from);
  const to = Math.max(from, ...drawn.map(endOf));
  const firstCommit = drawn.find(({ name }) => name === 'Commit');
  const tasks = within.filter(({ name, ts }) => name === 'RunTask' && ts < to);
  const lengths = tasks.map((task) => Math.min(endOf(task), to) - Math.max(task.ts, from));
  const processor = tasks.map((task, at) => Math.min(task.tdur ?? Infinity, lengths[at] ?? 0));
  return {
    totalMs: (to - from) / 1000,
    firstFrameMs: ((firstCommit ? endOf(firstCommit) : to) - from) / 1000,
    processorMs: sum(processor) / 1000,
    longestTaskMs: Math.max(0, ...lengths) / 1000,
    parts: partsOf(within, from, to),
  };
}

/** Time spent in each kind of work itself; what is not rendering is script. */
function partsOf(spans: readonly Entry[], from: number, to: number): Record<Part, number> {
  const parts = { script: 0, style: 0, layout: 0, paint: 0 };
  const open: { readonly part: Part; readonly end: number }[] = [];
  let at = from;
  const passTo = (ts: number) => {
    for (let top = open.at(-1); top && at < ts; top = open.at(-1)) {
      const end = Math.min(top.end, ts);
      if (end > at) parts[top.part] += (end - at) / 1000;
      at = Math.max(at, end);
      if (top.end > ts) break;
      open.pop();
    }
    at = Math.max(at, ts);
  };
  for (const span of spans) {
    if (span.ts >= to) break;
    passTo(span.ts);
    while ((open.at(-1)?.end ?? Infinity) <= span.ts) open.pop();
    open.push({ part: PARTS[span.name] ?? open.at(-1)?.part ?? 'script', end: endOf(span) });
  }
  passTo(to);
  return parts;
}

function endOf({ ts, dur = 0 }: Entry): number {
  return ts + dur;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
