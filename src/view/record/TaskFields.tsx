/** The questions of a run with a durable task: what became of it, and what its client believes. */

import type { Field, Judgement } from '../../course/record.ts';
import { RECORD_BELIEFS, RECORD_TASKS, type RecordAnswers } from '../../scenario/address.ts';
import { BELIEVED_WORDS, STATUS_WORDS } from '../streams/taskWords.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { IgnoredField } from './IgnoredField.tsx';

export default function TaskFields({
  answers,
  judgements,
  onChange,
}: {
  readonly answers: RecordAnswers;
  readonly judgements: Record<Field, Judgement> | null;
  readonly onChange: (field: Field, value: string | readonly string[] | undefined) => void;
}) {
  return (
    <>
      <ChoiceField
        field="task"
        name="Status of the task"
        value={answers.task}
        options={RECORD_TASKS.map((value) => ({ value, name: STATUS_WORDS[value] }))}
        judgement={judgements?.task}
        onChange={onChange}
      />
      <ChoiceField
        field="belief"
        name="What the client believes of it"
        value={answers.belief}
        options={RECORD_BELIEFS.map((value) => ({ value, name: BELIEVED_WORDS[value] }))}
        judgement={judgements?.belief}
        onChange={onChange}
      />
      <IgnoredField
        value={answers.ignored}
        judgement={judgements?.ignored}
        onChange={(value) => onChange('ignored', value)}
      />
    </>
  );
}
