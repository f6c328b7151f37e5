/** Says why a choice is not possible at one place of an order: cause, channel, or timers. */

import { choiceOf } from '../engine/choice.ts';
import type { Plan } from '../engine/plan.ts';
import type { TimerPlan } from '../engine/planPieces.ts';
import type { TimerName } from '../engine/record.ts';
import { type Run, run as runPlan } from '../engine/run.ts';
import { latestTime, type Span } from '../engine/schedule.ts';
import { streamWords } from '../trace/streamWords.ts';
import { choiceWords } from '../trace/words.ts';
import { causeOf } from './causes.ts';

/** A sentence on why `id` cannot be the step after the first `count` of this run. */
export function explainImpossible(run: Run, count: number, id: string): string {
  const ids = run.steps.slice(0, count).map((step) => step.choice.id);
  const prefix = runPlan(run.plan, ids, count);
  return timers(prefix, id) ?? channel(prefix, id) ?? deadline(run, count, id) ?? cause(run, id);
}

/** A deadline that is not running at that place: what starts it comes later, or it has ended. */
function deadline(run: Run, count: number, id: string): string | null {
  const spans = run.spans.filter((span) => span.timer.id === id);
  const [first, last] = [spans[0], spans.at(-1)];
  if (!first || !last) return null;
  const name = named(first.timer, run.plan);
  const start = run.steps[first.from];
  if (start && first.from >= count) {
    return `The ${name} cannot pass before “${words(run, start.choice.id)}”, which starts it.`;
  }
  const end = run.steps[last.until ?? -1];
  if (!end || last.fired || end.index >= count) return null;
  return `The ${name} cannot pass after “${words(run, end.choice.id)}”, which stops it.`;
}

function cause(run: Run, id: string): string {
  const step = run.steps.find((one) => one.choice.id === id);
  const before = step && run.steps[causeOf(run, step)];
  if (!step) return `“${id}” is not possible there.`;
  if (!before) return `“${words(run, id)}” is not possible there.`;
  return (
    `“${words(run, id)}” cannot come before “${words(run, before.choice.id)}”, which ` +
    'causes it.'
  );
}

function words(run: Run, id: string): string {
  const step = run.steps.find((one) => one.choice.id === id);
  return step ? choiceWords(step.choice, run.plan) : id;
}

/** What is in flight behind something else on the same channel cannot overtake it. */
function channel(prefix: Run, id: string): string | null {
  const reader = prefix.at(prefix.steps.length);
  for (const one of prefix.plan.channels) {
    const { queue } = reader.get(one.part);
    const at = queue.findIndex((entry) => entry.event === id);
    const head = queue[0];
    if (at < 1 || !head) continue;
    const ahead = { id: head.event, kind: 'delivery', channel: one, entry: head } as const;
    return (
      `It cannot arrive first: “${choiceWords(ahead, prefix.plan)}” was sent before it on the ` +
      'same channel, and a channel keeps its order.'
    );
  }
  return null;
}

/** The two timers that leave no room, with their numbers. */
function timers(prefix: Run, id: string): string | null {
  const reader = prefix.at(prefix.steps.length);
  const source = prefix.plan.sources.find((one) => choiceOf(one, reader)?.id === id);
  const choice = source && choiceOf(source, reader);
  if (!choice) return null;
  const open = prefix.spans.filter((span) => span.until === null);
  if (choice.kind !== 'timer') {
    const nowMs = prefix.steps.at(-1)?.atMs ?? 0;
    const due = open
      .filter(({ from, timer }) => (prefix.steps[from]?.atMs ?? 0) + timer.limitMs <= nowMs)
      .map((span) => span.timer);
    return due.length > 0
      ? `At this instant ${listed(due, prefix.plan)} is due, and a timer goes first.`
      : null;
  }
  const own = open.find((span) => span.timer === choice.timer);
  return own ? (conflict(prefix, own, open) ?? null) : null;
}

function conflict(prefix: Run, own: Span, open: readonly Span[]): string | undefined {
  const armedMs = prefix.steps[own.from]?.atMs ?? 0;
  const dueMs = armedMs + own.timer.limitMs;
  for (const other of open) {
    if (other === own) continue;
    const latest = latestTime(prefix.steps, prefix.spans, own.from, armedMs, other.from);
    if (latest === null) continue;
    const otherDueMs = latest + other.timer.limitMs;
    const shares = own.timer.rank <= other.timer.rank;
    if (dueMs < otherDueMs || (shares && dueMs === otherDueMs)) continue;
    const armedBy = prefix.steps[other.from];
    const after = armedBy ? choiceWords(armedBy.choice, prefix.plan) : 'the start';
    return (
      `The ${named(other.timer, prefix.plan)} is due ${other.timer.limitMs} ms after ` +
      `“${after}”, in this order at ${otherDueMs} ms at the latest; the ` +
      `${named(own.timer, prefix.plan)} is due at ${dueMs} ms, and cannot come before that.`
    );
  }
  return undefined;
}

const TIMER_NAMES: Readonly<Partial<Record<TimerName, string>>> = {
  idle: 'idle deadline',
  max: 'maximum',
  flush: 'progress interval',
  window: 'key’s window',
};

function named(timer: TimerPlan, plan: Plan): string {
  const of = plan.requests.length > 1 ? ` of ${timer.label}` : '';
  const own = plan.streams ? streamWords().timerName(timer) : null;
  return (own ?? TIMER_NAMES[timer.name] ?? timer.name) + of;
}

function listed(timers: readonly TimerPlan[], plan: Plan): string {
  return timers.map((timer) => `the ${named(timer, plan)}`).join(' or ');
}
