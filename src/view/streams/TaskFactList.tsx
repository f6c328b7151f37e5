/** What the service keeps of a durable task, and what its client knows of it, fact by fact. */

import type { TaskFacts } from '../../trace/streams/taskFacts.ts';
import { lifeWords, STOP_WORDS, WORKER_WORDS, wishWords } from './taskWords.ts';

export function TaskFactList({
  task,
  isChanged,
}: {
  readonly task: TaskFacts;
  readonly isChanged: (fact: string) => boolean;
}) {
  const { record, worker, ttlMs, pollIntervalMs, isKnown, stop } = task;
  const wish = wishWords(task);
  const outcome = record?.result ?? record?.error ?? null;
  return (
    <dl className="task-facts">
      <Fact
        name="Wish to cancel"
        testId="task-wish"
        value={wish}
        isChanged={isChanged('cancelAsked')}
      />
      <Fact
        name="Id known"
        testId="task-known"
        value={isKnown ? 'yes' : 'no'}
        isChanged={isChanged('isKnown')}
      />
      <Fact
        name="Worker"
        testId="task-worker"
        value={WORKER_WORDS[worker]}
        isChanged={isChanged('worker')}
      />
      <Fact
        name="User’s stop"
        testId="task-stop"
        value={STOP_WORDS[stop]}
        isChanged={isChanged('stop')}
      />
      <Fact name="Time to live" testId="task-ttl" value={lifeWords(ttlMs)} />
      <Fact name="Poll interval" testId="task-interval" value={`${pollIntervalMs} ms`} />
      {record && record.inputs.length > 0 && (
        <Fact
          name="Questions"
          testId="task-questions"
          isWide
          value={record.inputs
            .map(({ key, response }) => `${key}: ${response ? 'answered' : 'open'}`)
            .join(', ')}
        />
      )}
      {outcome && (
        <Fact
          name={record?.result ? 'Result' : 'Error'}
          testId="task-outcome"
          isWide
          isCode
          value={JSON.stringify(outcome)}
        />
      )}
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly testId: string;
  readonly value: string;
  readonly isChanged?: boolean;
  readonly isWide?: boolean;
  readonly isCode?: boolean;
}

function Fact({ name, testId, value, isChanged, isWide = false, isCode = false }: FactProps) {
  return (
    <div data-wide={isWide} data-changed={isChanged ?? false}>
      <dt>{name}</dt>
      <dd data-testid={testId}>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}
