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
  /** Time of the processor within the total: what other programs take away is no part of it. */
  readonly processorMs: number;
  readonly longestTaskMs: number;
  /** The processor's time within the task that took most of it: on a busy machine the truer one. */
  readonly longestProcessorMs: number;
  /** The processor's time by kind of work. */
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

const QUIET_MS_MAX = 60_000;

/**
 * Ends once nothing is left to run or to draw: only then is an idle period this long. After an
 * input the browser may hold idle periods back; then the page has been let alone for long enough.
 */
const QUIET = `new Promise((done) => {
  const look = (idle) => {
    if (!idle.didTimeout && idle.timeRemaining() < 45) return requestIdleCallback(look, most);
    performance.mark('quiet');
    done(idle.didTimeout);
  };
  const most = { timeout: 200 };
  requestIdleCallback(look, most);
})`;

/** A page that is never quiet cannot be measured: then this throws. */
export async function untilQuiet(page: Page): Promise<void> {
  const limit = AbortSignal.timeout(QUIET_MS_MAX);
  const late = new Promise<never>((_, reject) => {
    limit.onabort = () => reject(new Error(`The page was not quiet within ${QUIET_MS_MAX} ms.`));
  });
  await Promise.race([page.evaluate(QUIET), late]);
  limit.onabort = null;
}

/** Records what the browser does while `act` drives a page; `extra` names more to record. */
export async function traced(
  browser: Browser,
  act: () => Promise<void>,
  extra: readonly string[] = [],
): Promise<Entry[]> {
  const session = await browser.newBrowserCDPSession();
  const entries: Entry[] = [];
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const entry of value as object[] as Entry[]) entries.push(entry);
  });
  const complete = new Promise<void>((done) =>
    session.once('Tracing.tracingComplete', () => done()),
  );
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
  const within = spans.filter(({ ts }) => ts >= from && ts < until);
  const drawn = within.filter(({ name }) => name in PARTS);
  const to = Math.max(from, ...drawn.map(endOf));
  const firstCommit = drawn.find(({ name }) => name === 'Commit');
  const caused = within.filter(({ ts }) => ts <= to);
  const parts = partsOf(caused);
  const lengths = caused.map((span) => Math.min(endOf(span), to) - span.ts);
  return {
    totalMs: (to - from) / 1000,
    firstFrameMs: ((firstCommit ? endOf(firstCommit) : to) - from) / 1000,
    processorMs: Object.values(parts).reduce((total, part) => total + part, 0),
    longestTaskMs: Math.max(0, ...lengths) / 1000,
    longestProcessorMs: Math.max(0, ...caused.map(({ tdur = 0 }) => tdur)) / 1000,
    parts,
  };
}

/** Time spent in each kind of work itself, without what it calls; what draws nothing is script. */
function partsOf(spans: readonly Entry[]): Record<Part, number> {
  const parts = { script: 0, style: 0, layout: 0, paint: 0 };
  const open: { readonly part: Part; readonly end: number }[] = [];
  for (const span of spans) {
    while ((open.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= span.ts) open.pop();
    const caller = open.at(-1);
    const part = PARTS[span.name] ?? caller?.part ?? 'script';
    const { dur = 0, tdur = dur } = span;
    const spent = Math.min(dur, tdur) / 1000;
    parts[part] += spent;
    if (caller) parts[caller.part] -= spent;
    open.push({ part, end: endOf(span) });
  }
  return parts;
}

function endOf({ ts, dur = 0 }: Entry): number {
  return ts + dur;
}
