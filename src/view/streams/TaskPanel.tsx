/** Durable tasks at the present step: the service's record, what the client was told, the past. */

import {
  Ban,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CirclePlay,
  CircleX,
  Trash2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { type ShownStatus, type TaskFacts, tasksAt } from '../../trace/streams/taskFacts.ts';
import { usePage } from '../usePage.ts';
import { CancelTable } from './CancelTable.tsx';
import {
  BELIEVED_WORDS,
  CAUSE_WORDS,
  lifeWords,
  STATUS_WORDS,
  STOP_WORDS,
  WORKER_WORDS,
  wishWords,
} from './taskWords.ts';

const MARKS: Readonly<Record<ShownStatus, ReactNode>> = {
  none: <CircleDashed size={15} aria-hidden="true" />,
  working: <CirclePlay size={15} aria-hidden="true" />,
  input_required: <CircleHelp size={15} aria-hidden="true" />,
  completed: <CircleCheck size={15} aria-hidden="true" />,
  failed: <CircleX size={15} aria-hidden="true" />,
  cancelled: <Ban size={15} aria-hidden="true" />,
  deleted: <Trash2 size={15} aria-hidden="true" />,
};

export default function TaskPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const lab = usePage(({ situation: { origin } }) =>
    origin.kind === 'lab' ? origin.lab.id : 'scenario',
  );
  const tasks = tasksAt(run, step);
  return (
    <>
      {lab === 'task-wrong-cancel' && <CancelTable />}
      {tasks.map((task) => (
        <Task key={task.request} task={task} isOnly={tasks.length === 1} />
      ))}
    </>
  );
}

function Task({ task, isOnly }: { readonly task: TaskFacts; readonly isOnly: boolean }) {
  const { id, request, status, believed } = task;
  const title = `task-${request}`;
  return (
    <section
      className="panel task"
      aria-labelledby={title}
      data-testid="task"
      data-task={id}
      data-value={status}
    >
      <h2 id={title}>{isOnly ? 'Task' : `Task of ${request}`}</h2>
      <p className="task-id">{id}</p>
      <div className="two-sides">
        <Side name="The service’s record" testId="task-record" value={status}>
          {MARKS[status]} {STATUS_WORDS[status]}
        </Side>
        <Side name="The client believes" testId="task-belief" value={believed}>
          {MARKS[believed === 'unknown' || believed === 'gone' ? 'none' : believed]}{' '}
          {BELIEVED_WORDS[believed]}
        </Side>
      </div>
      {task.isClaim && (
        <p className="task-claim">Nobody told it so: the client made that of an acknowledgement.</p>
      )}
      <Facts task={task} />
      <History task={task} />
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly testId: string;
  readonly value: string;
  readonly children: ReactNode;
}

function Side({ name, testId, value, children }: SideProps) {
  return (
    <div className="task-side">
      <span className="field-label">{name}</span>
      <span className="task-status" data-testid={testId} data-value={value}>
        {children}
      </span>
    </div>
  );
}

function Facts({ task }: { readonly task: TaskFacts }) {
  const { record, worker, ttlMs, pollIntervalMs, isKnown, stop } = task;
  const wish = wishWords(task);
  const outcome = record?.result ?? record?.error ?? null;
  return (
    <dl className="task-facts">
      <Fact name="Wish to cancel" testId="task-wish" value={wish} />
      <Fact name="Id known" testId="task-known" value={isKnown ? 'yes' : 'no'} />
      <Fact name="Worker" testId="task-worker" value={WORKER_WORDS[worker]} />
      <Fact name="User’s stop" testId="task-stop" value={STOP_WORDS[stop]} />
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
  readonly isWide?: boolean;
  readonly isCode?: boolean;
}

function Fact({ name, testId, value, isWide = false, isCode = false }: FactProps) {
  return (
    <div data-wide={isWide}>
      <dt>{name}</dt>
      <dd data-testid={testId}>{isCode ? <code>{value}</code> : value}</dd>
    </div>
  );
}

function History({ task: { history } }: { readonly task: TaskFacts }) {
  return (
    <>
      <h3>Status by status</h3>
      {history.length === 0 ? (
        <p className="empty">The task is not created yet.</p>
      ) : (
        <ol className="task-history" data-testid="task-history">
          {history.map(({ step, atMs, status, by }) => (
            <li key={step} data-value={status}>
              <span className="task-time">{atMs} ms</span>
              {MARKS[status]}
              <span>
                <b>{STATUS_WORDS[status]}</b> · {CAUSE_WORDS[by]}
              </span>
            </li>
          ))}
        </ol>
      )}
    </>
  );
}
