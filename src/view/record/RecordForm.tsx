/** "Your record": the learner's four answers about the run, and what Check says of each. */

import { type Field, fieldsOf, type Judgement } from '../../course/record.ts';
import type { RecordAnswers } from '../../scenario/address.ts';
import { RECORD_RESPONSES, RECORD_SIGNALS, RECORD_STATES } from '../../scenario/address.ts';
import { RECORD_WORDS, SIGNAL_WORDS } from '../../trace/words.ts';
import { Awaited, lazyPart } from '../lazyPart.tsx';
import { useActions, usePage } from '../usePage.ts';
import { ChoiceField } from './ChoiceField.tsx';
import { IgnoredField } from './IgnoredField.tsx';

// Only a run with a ledger asks this.
const ExecutionsField = lazyPart(() => import('./ExecutionsField.tsx'));
// Only a run with durable tasks asks these.
const TaskFields = lazyPart(() => import('./TaskFields.tsx'));
const RESPONSE_NAMES = { yes: 'yes', no: 'no' } as const;

export function RecordForm() {
  const answers = usePage((page) => page.situation.answers);
  const judgements = usePage((page) => page.judgements);
  const { answer, check } = useActions();
  const fields = fieldsOf(usePage((page) => page.run));
  const about = usePage(({ run }) =>
    run.plan.requests.length > 1 && fieldsOf(run).includes('state')
      ? `, of request ${run.plan.requests[0]?.label}`
      : '',
  );
  const set = (field: Field, value: string | number | readonly string[] | undefined) => {
    const { [field]: _old, ...rest } = answers;
    answer(
      (value === '' || value === undefined ? rest : { ...rest, [field]: value }) as RecordAnswers,
    );
  };
  return (
    <fieldset className="record">
      <legend>Your record</legend>
      <p className="record-lead">At the last step of this run{about} …</p>
      {fields.includes('task') ? (
        <Awaited>
          <TaskFields answers={answers} judgements={judgements} onChange={set} />
        </Awaited>
      ) : fields.includes('executions') ? (
        <Awaited>
          <ExecutionsField
            value={answers.executions}
            judgement={judgements?.executions}
            onChange={(value: number | undefined) => set('executions', value)}
          />
        </Awaited>
      ) : (
        <Orderings answers={answers} judgements={judgements} onChange={set} />
      )}
      <button type="button" className="button check" onClick={check}>
        Check
      </button>
      <p role="status" aria-label="Record" className="visually-hidden">
        {judgements ? summary(judgements, fields) : ''}
      </p>
    </fieldset>
  );
}

function Orderings({
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
        field="state"
        name="Server’s record"
        value={answers.state}
        options={RECORD_STATES.map((value) => ({ value, name: RECORD_WORDS[value] }))}
        judgement={judgements?.state}
        onChange={onChange}
      />
      <ChoiceField
        field="response"
        name="Does a final response exist?"
        value={answers.response}
        options={RECORD_RESPONSES.map((value) => ({ value, name: RESPONSE_NAMES[value] }))}
        judgement={judgements?.response}
        onChange={onChange}
      />
      <ChoiceField
        field="signal"
        name="Cancellation signal on the wire"
        value={answers.signal}
        options={RECORD_SIGNALS.map((value) => ({ value, name: SIGNAL_WORDS[value] }))}
        judgement={judgements?.signal}
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

function summary(judgements: Record<Field, Judgement>, fields: readonly Field[]): string {
  const right = fields.filter((field) => judgements[field].verdict === 'right').length;
  return `${right} of ${fields.length} are right.`;
}
