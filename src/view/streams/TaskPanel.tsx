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
import { TASKS_SHOWN_MAX } from '../../base/limits.ts';
import { type ShownStatus, type TaskFacts, tasksAt } from '../../trace/streams/taskFacts.ts';
import { usePage } from '../usePage.ts';
import { TaskFactList } from './TaskFactList.tsx';
import { BELIEVED_WORDS, CAUSE_WORDS, STATUS_WORDS } from './taskWords.ts';

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
  const changed = usePage((page) => page.changed);
  const tasks = tasksAt(run, step);
  const shown = tasks.slice(0, TASKS_SHOWN_MAX);
  return (
    <>
      {shown.map((task) => (
        <Task
          key={task.request}
          task={task}
          isOnly={tasks.length === 1}
          isChanged={(fact) => changed.has(`task.${task.request}.${fact}`)}
        />
      ))}
      {shown.length < tasks.length && (
        <p className="orphans">
          {shown.length} of {tasks.length} tasks; the observation below has all.
        </p>
      )}
    </>
  );
}

interface TaskProps {
  readonly task: TaskFacts;
  readonly isOnly: boolean;
  readonly isChanged: (fact: string) => boolean;
}

function Task({ task, isOnly, isChanged }: TaskProps) {
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
        <Side
          name="The service’s record"
          testId="task-record"
          value={status}
          isChanged={isChanged('status')}
        >
          {MARKS[status]} {STATUS_WORDS[status]}
        </Side>
        <Side
          name="The client believes"
          testId="task-belief"
          value={believed}
          isChanged={isChanged('believed')}
        >
          {MARKS[believed === 'unknown' || believed === 'gone' ? 'none' : believed]}{' '}
          {BELIEVED_WORDS[believed]}
        </Side>
      </div>
      {task.isClaim && (
        <p className="task-claim">Nobody told it so: the client made that of an acknowledgement.</p>
      )}
      <TaskFactList task={task} isChanged={isChanged} />
      <History task={task} />
    </section>
  );
}

interface SideProps {
  readonly name: string;
  readonly testId: string;
  readonly value: string;
  readonly isChanged: boolean;
  readonly children: ReactNode;
}

function Side({ name, testId, value, isChanged, children }: SideProps) {
  return (
    <div className="task-side" data-changed={isChanged}>
      <span className="field-label">{name}</span>
      <span className="task-status" data-testid={testId} data-value={value}>
        {children}
      </span>
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
