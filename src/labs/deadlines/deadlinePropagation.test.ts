/** What is said when a lab's form is changed: each event in the words of the run that has it. */
import { expect, it } from 'vitest';
import { must } from '../../base/assert.ts';
import { compile } from '../../engine/compile.ts';
import { run } from '../../engine/run.ts';
import '../../engine/streams/streamParts.ts';
import { changeWords } from '../../explore/changeWords.ts';
import { choiceWords } from '../../trace/words.ts';
import { deadlinePropagation } from './deadlinePropagation.ts';

it('names what came in the words of the run that has it', () => {
  const [asItIs, stops] = must(deadlinePropagation.forms, 'the lab has forms');
  const before = run(compile(must(asItIs, 'one as it is').scenario));
  const after = run(compile(must(stops, 'one that stops').scenario));
  const there = before.steps.map(({ choice }) => choice.id);
  const came = after.steps.find(({ choice }) => !there.includes(choice.id));
  const words = choiceWords(must(came, 'a step that is new').choice, after.plan);
  expect(words).toBe('the time that the server was told is up');
  expect(changeWords(before, after)).toContain(`Now happens: “${words}”.`);
});
