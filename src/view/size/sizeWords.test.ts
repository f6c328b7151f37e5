/** What is said about durations holds for them, with their numbers. */

import { describe, expect, it } from 'vitest';
import { analyse } from '../../course/durations/analyse.ts';
import { outcomeOf, type Policy } from '../../course/durations/outcome.ts';
import { type SampleName, sampleNamed } from '../../course/durations/samples.ts';
import {
  capSentence,
  modesTitle,
  outcomeWords,
  percentileSentence,
  pileSentence,
  testSentence,
  thresholdSentence,
} from './sizeWords.ts';

const analysed = (name: SampleName) => {
  const { durationsMs, inputs } = sampleNamed(name);
  return analyse(durationsMs, inputs);
};
const policy: Policy = {
  deadlineMs: 10_000,
  retries: 1,
  again: 'same',
  giveUp: 'silent',
  key: 'no',
};

describe('two modes', () => {
  const analysis = analysed('two-modes');

  it('are named, tested, and served by no percentile', () => {
    expect(modesTitle(analysis)).toBe('Two modes');
    expect(testSentence(analysis)).toContain('p = 0.002, the least that can be said');
    expect(percentileSentence(analysis)).toContain('every percentile above 89.7 tells of them');
  });

  it('are told apart by the records', () => {
    expect(thresholdSentence(analysis, 'records')).toContain(
      '“records” tells them apart: above 10,000 a call is slow.',
    );
    const unrelated = sampleNamed('two-modes').durationsMs.map((_, at) => (at * 7919) % 10_007);
    const other = analyse(sampleNamed('two-modes').durationsMs, unrelated);
    expect(thresholdSentence(other, 'shard')).toContain('“shard” does not tell them apart');
  });

  it('fail by a mode, not steadily, where the deadline is between them', () => {
    const outcome = outcomeOf(analysis, { ...policy, deadlineMs: 5000 });
    expect(capSentence(analysis, outcome, 5000)).toBeNull();
  });
});

describe('a tail', () => {
  const analysis = analysed('tail');

  it('is one mode, of which a cap makes a steady error rate', () => {
    expect(modesTitle(analysis)).toBe('One mode');
    expect(percentileSentence(analysis)).toBeNull();
    const outcome = outcomeOf(analysis, policy);
    expect(capSentence(analysis, outcome, 10_000)).toMatch(/^A steady (2\.9\d*|3\.?\d*) % of/);
    const generous = outcomeOf(analysis, { ...policy, deadlineMs: 1e9 });
    expect(capSentence(analysis, generous, 1e9)).toBeNull();
  });

  it('that was capped before is said to have been', () => {
    expect(pileSentence(analysed('capped'))).toContain('of the durations end at 10 s');
    expect(pileSentence(analysis)).toBeNull();
  });

  it('is told figure by figure, by the policy', () => {
    const words = (part: Partial<Policy>) => {
      const whole = { ...policy, ...part };
      return outcomeWords(outcomeOf(analysis, whole), whole);
    };
    expect(words({}).extraLoad).toBe('of work; the slowest call is at work 2 times at once');
    expect(words({ retries: 0 }).duplicates).toBe('without a retry nothing happens twice');
    expect(words({ key: 'yes' }).duplicates).toBe('the key finds the first attempt again');
    expect(words({ giveUp: 'cancel' }).orphans).toContain('cannot know that it does');
    expect(words({ again: 'fresh' }).failed).toContain('by chance');
  });
});

it('says nothing of fewer than ten', () => {
  const few = analyse(Float64Array.of(1, 2, 3), null);
  expect(modesTitle(few)).toBe('Too few to tell');
  expect(testSentence(few)).toBe('Fewer than ten durations have no shape that could be told.');
});
