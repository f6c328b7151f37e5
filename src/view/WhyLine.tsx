/** The sentence of the present step with its rules, and the quiet notes about moves and toggles. */

import { whyOf } from '../trace/why.ts';
import { choiceWords } from '../trace/words.ts';
import { RuleChip } from './RuleChip.tsx';
import { RuleSource } from './RuleSource.tsx';
import { usePage } from './usePage.ts';

export function WhyLine() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const { text, rules } = whyOf(run, step - 1);
  const [first] = rules;
  return (
    <div className="why">
      <p data-testid="why" data-rule={rules.join(' ')} className="why-text">
        {text}
      </p>
      {rules.length > 0 && (
        <p className="why-rules">
          {rules.map((id, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step gives a chip another rule
            <RuleChip key={place} id={id} withLevel />
          ))}
          {first && <RuleSource id={first} isNamed={rules.length > 1} />}
        </p>
      )}
      <Announcement why={text} />
    </div>
  );
}

/** Tells screen readers each step; sighted people see it in the list and the sentence. */
function Announcement({ why }: { readonly why: string }) {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const at = run.steps[step - 1];
  const words = at
    ? `Step ${step} of ${run.steps.length}, ${at.atMs} ms: ` +
      `${choiceWords(at.choice, run.plan)}. ${why}`
    : `Step 0 of ${run.steps.length}: before the first event.`;
  return (
    <p role="status" aria-label="Step announcement" className="visually-hidden">
      {words}
    </p>
  );
}

/** What a move, a toggle or an edit did, or why it could not. */
export function Note() {
  const note = usePage((page) => page.note);
  return (
    <p role="status" aria-label="Order" className="order-note" data-tone={note.tone}>
      {note.text}
    </p>
  );
}
