/** What is said about durations: their modes, what an input tells, and what a deadline does. */

import { DIP_SIMULATIONS } from '../../base/limits.ts';
import type { Analysis } from '../../course/durations/analyse.ts';
import { durationWords, shareWords } from '../../course/durations/durationUnit.ts';
import { MODE_P_MAX } from '../../course/durations/modes.ts';
import type { Outcome, Policy } from '../../course/durations/outcome.ts';
import { percentile } from '../../course/durations/sorted.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
/** Above this share nobody takes failures for a steady little noise. */
const STEADY_SHARE_MAX = 0.1;
/** And below so many calls there is no rate. */
const STEADY_CALLS_MIN = 5;

export function numeral(count: number): string {
  return count.toLocaleString('en-GB');
}

/** "One mode", "Two modes", or that nobody can tell. */
export function modesTitle({ modes }: Analysis): string {
  const count = modes.modes.length;
  if (count === 0) return 'Too few to tell';
  const word = NUMBERS[count] ?? String(count);
  return `${word.charAt(0).toUpperCase()}${word.slice(1)} ${count === 1 ? 'mode' : 'modes'}`;
}

/** The named test, with its numbers. */
export function testSentence({ modes }: Analysis): string {
  const { test } = modes;
  if (!test) return 'Fewer than ten durations have no shape that could be told.';
  const least = 1 / (DIP_SIMULATIONS + 1);
  const p = test.p <= least ? `${pWords(test.p)}, the least that can be said` : `${pWords(test.p)}`;
  const verdict =
    test.p <= MODE_P_MAX
      ? 'One mode alone hardly ever gives so large a dip.'
      : 'One mode alone gives so large a dip too often to speak of a second one.';
  return `Hartigan’s dip is ${test.dip.toPrecision(3)}, p = ${p}. ${verdict}`;
}

/** How the test was done, so that it can be done again. */
export function methodSentence({ modes, sortedMs, pile }: Analysis): string {
  const { test } = modes;
  if (!test) return '';
  const count = sortedMs.length - (pile?.count ?? 0);
  const sample =
    test.tested < count
      ? `a seeded sample of ${numeral(test.tested)} of the ${numeral(count)} durations`
      : `all ${numeral(count)} durations`;
  return (
    `Tested are the logarithms of ${sample}, with ties spread evenly within the step they were ` +
    `rounded to, against ${DIP_SIMULATIONS} seeded samples of the uniform distribution. At p up ` +
    `to ${MODE_P_MAX} they are cut at the deepest valley, and each side is tested again. A mode ` +
    'that holds less than about 3 % of the calls may go unseen.'
  );
}

/** With more than one mode: why no percentile of all calls is a deadline. Else null. */
export function percentileSentence({ modes, sortedMs }: Analysis): string | null {
  const fast = modes.modes.at(0);
  const slow = modes.modes.at(-1);
  if (!fast || !slow || fast === slow) return null;
  const complement = (1 - slow.share) * 100;
  const above = [50, 75, 90, 95, 99, 99.9].find((percent) => percent > complement) ?? 99.99;
  const times = Math.round(slow.medianMs / Math.max(fast.medianMs, 0.001));
  return (
    `No single percentile serves both. The slow calls are ${shareWords(slow.share)}, so every ` +
    `percentile above ${complement.toLocaleString('en-GB', { maximumFractionDigits: 1 })} tells ` +
    `of them alone: P50 is ${durationWords(percentile(sortedMs, 50))}, P${above} ` +
    `${durationWords(percentile(sortedMs, above))}. A deadline below ` +
    `${durationWords(slow.fromMs)} fails every slow call, every time; one above ` +
    `${durationWords(slow.toMs)} lets a fast call hang for some ${numeral(times)} times as long ` +
    'as it takes.'
  );
}

/** Which value of the input tells the modes apart, or that none does; null without one. */
export function thresholdSentence({ threshold }: Analysis, input: string): string | null {
  if (!threshold) return null;
  const { value, wrong, wrongWithout, count, atOrBelow, above, slowAbove } = threshold;
  const share = shareWords(wrong / count);
  const limit = value.toLocaleString('en-GB', { maximumSignificantDigits: 15 });
  const errors =
    `${numeral(wrong)} of ${numeral(count)} calls (${share}) are on the wrong side, where ` +
    `without it the best guess is wrong for ${numeral(wrongWithout)}`;
  if (!threshold.separates) {
    return `“${input}” does not tell them apart: at its best threshold, ${limit}, ${errors}.`;
  }
  const side = (name: string, { medianMs, p99Ms }: typeof above) =>
    `${name} P50 is ${durationWords(medianMs)} and P99 ${durationWords(p99Ms)}`;
  return (
    `“${input}” tells them apart: ${slowAbove ? 'above' : 'up to'} ${limit} a call is slow. ` +
    `${errors}. Up to ${limit} ${side('', atOrBelow).trim()}; ${side('above it', above)}. It can ` +
    'be read in the arguments before the call is made, so decide by it, not by a deadline.'
  );
}

/** What an earlier deadline left in the durations; null where there is none. */
export function pileSentence({ pile }: Analysis): string | null {
  if (!pile) return null;
  return (
    `${shareWords(pile.share)} of the durations end at ${durationWords(pile.atMs)}, far more ` +
    'than the tail before it leads one to expect: a deadline was there already. How long those ' +
    'calls would have taken is not in the data, so they take no part in the modes, and what is ' +
    'said of longer deadlines is too little.'
  );
}

/** That a small steady error rate is the cap's own; null where it would not be true. */
export function capSentence({ modes, sortedMs }: Analysis, outcome: Outcome, deadlineMs: number) {
  const last = modes.modes.at(-1);
  const isInTail = !last || deadlineMs > last.medianMs || modes.modes.length === 1;
  if (outcome.failed > STEADY_SHARE_MAX || !isInTail) return null;
  if (outcome.failed * sortedMs.length < STEADY_CALLS_MIN) return null;
  if (deadlineMs <= percentile(sortedMs, 50)) return null;
  return (
    `A steady ${shareWords(outcome.failed)} of errors without any pattern is what this cap makes ` +
    'out of a tail. Those calls are like the others, only longer; there is no cause to look for, ' +
    'and no race. Progress that moves an idle deadline, or a cap for this tool, ends them.'
  );
}

/** One sentence under each figure. */
export function outcomeWords(outcome: Outcome, policy: Policy) {
  const { retries, giveUp, key, again } = policy;
  const attempts = retries + 1;
  const isJoined = key === 'yes' && giveUp === 'silent' && retries > 0;
  return {
    failed: isJoined
      ? 'have no answer after the last retry; a retry joins the attempt at work and waits on'
      : retries === 0
        ? 'take as long as the deadline or longer'
        : again === 'same'
          ? `run into it at each of ${attempts} attempts, as they take as long again`
          : `run into it ${attempts} times in a row, by chance`,
    orphans:
      giveUp === 'cancel'
        ? 'as the server observes the cancel; the client cannot know that it does'
        : 'leave a handler that runs on and answers nobody; the server logs a success',
    duplicates:
      retries === 0
        ? 'without a retry nothing happens twice'
        : giveUp === 'cancel'
          ? 'if the cancel comes before the effect; no answer tells whether it did'
          : key === 'yes'
            ? 'the key finds the first attempt again'
            : 'take effect again, as the retry leaves before the first attempt has landed',
    extraLoad:
      outcome.copies > 1
        ? `of work; the slowest call is at work ${outcome.copies} times at once`
        : outcome.extraLoad < 0
          ? 'of work, as what is given up stops at the deadline'
          : 'of work beyond each call once',
  };
}

function pWords(p: number): string {
  return p.toLocaleString('en-GB', { maximumFractionDigits: 3 });
}
