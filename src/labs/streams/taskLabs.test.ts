/** The record of the labs of durable tasks: what has become of the task, and what is believed. */

import { describe, expect, it } from 'vitest';
import { openAddress } from '../../course/openAddress.ts';
import { fieldsOf, isAllRight } from '../../course/record.ts';
import { absence, addressOf, labOrigin } from '../../course/situation.ts';
import { judge, truthOf } from '../../course/worksheet.ts';
import { SETTINGS, type Setting } from '../../engine/scenarios.testing.ts';
import { RECORD_BELIEFS, RECORD_TASKS, type RecordAnswers } from '../../scenario/address.ts';
import './streamLabs.ts';
import { taskLabs } from './taskLabs.ts';

/** Status and belief at the end, in 2026-07-28 and in 2025-11-25, on either transport. */
const ENDS: Readonly<Record<string, readonly [in2026: string, in2025: string]>> = {
  'task-cancel poll': ['cancelled/cancelled', 'cancelled/cancelled'],
  'task-cancel listen': ['cancelled/cancelled', 'cancelled/cancelled'],
  'task-cancel ack-is-end': ['completed/cancelled', 'cancelled/cancelled'],
  'task-completes-anyway keeps-end': ['completed/completed', 'cancelled/cancelled'],
  'task-completes-anyway late-work-wins': ['completed/completed', 'completed/cancelled'],
  'task-terminal-cancel': ['completed/completed', 'completed/completed'],
  'task-connection-drops poll': ['completed/completed', 'completed/completed'],
  'task-connection-drops create': ['completed/unknown', 'completed/unknown'],
  'task-connection-drops close-cancels': ['cancelled/cancelled', 'completed/completed'],
  'task-restart durable': ['completed/completed', 'completed/completed'],
  'task-restart wish': ['cancelled/cancelled', 'cancelled/cancelled'],
  'task-restart forgets': ['deleted/gone', 'deleted/gone'],
  'task-ttl short': ['failed/failed', 'deleted/gone'],
  'task-ttl late': ['deleted/gone', 'deleted/gone'],
  'task-ttl endless': ['completed/completed', 'completed/completed'],
  'task-input-required answered': ['completed/completed', 'completed/completed'],
  'task-input-required again': ['completed/completed', 'completed/completed'],
  'task-input-required reused-key': ['completed/completed', 'completed/completed'],
  'task-stop-too-early waits': ['cancelled/cancelled', 'cancelled/cancelled'],
  'task-stop-too-early cancels-request': ['completed/unknown', 'completed/completed'],
  'task-unknown unknown': ['completed/completed', 'completed/completed'],
  'task-unknown other-server': ['completed/completed', 'completed/completed'],
  'task-unknown too-early': ['completed/gone', 'completed/gone'],
  'task-wrong-cancel tasks-cancel': ['cancelled/cancelled', 'cancelled/cancelled'],
  'task-wrong-cancel notification': ['completed/completed', 'completed/completed'],
  'task-wrong-cancel closed-poll': ['completed/completed', 'completed/completed'],
};

const forms = taskLabs.flatMap((lab) =>
  (lab.forms ?? [{ id: '' }]).map((form) => [`${lab.id} ${form.id}`.trim(), lab, form.id] as const),
);

function hashOf(lab: string, form: string, { transport, revision }: Setting): string {
  const position = form === '' ? '' : `&form=${form}`;
  return `#/labs/${lab}?transport=${transport}&revision=${revision}&step=0${position}`;
}

it('the table names every position of every switch', () => {
  expect(Object.keys(ENDS)).toEqual(forms.map(([name]) => name));
});

describe.each(forms)('%s', (name, lab, form) => {
  const settings = SETTINGS.filter((setting) => absence(labOrigin(lab), setting) === null);

  it.each(settings)('comes to the end of the table ($transport $revision)', (setting) => {
    const { run } = openAddress(hashOf(lab.id, form, setting));
    const { task, belief } = truthOf(run);
    const [in2026, in2025] = ENDS[name] ?? ['', ''];
    expect(`${task}/${belief}`).toBe(setting.revision === '2026-07-28' ? in2026 : in2025);
  });

  it('accepts the truth, and no answer that differs from it', () => {
    for (const setting of settings) {
      const { run } = openAddress(hashOf(lab.id, form, setting));
      const fields = fieldsOf(run);
      expect(fields).toEqual(['task', 'belief', 'ignored']);
      const truth = truthOf(run);
      expect(isAllRight(judge(run, truth), fields)).toBe(true);
      expect(isAllRight(judge(run, {}), fields)).toBe(false);
      const wrong: RecordAnswers[] = [
        ...RECORD_TASKS.filter((one) => one !== truth.task).map((task) => ({ task })),
        ...RECORD_BELIEFS.filter((one) => one !== truth.belief).map((belief) => ({ belief })),
      ];
      for (const answer of wrong) {
        const judged = judge(run, { ...truth, ...answer });
        expect(isAllRight(judged, fields)).toBe(false);
        const [field] = Object.keys(answer) as ['task' | 'belief'];
        expect(judged[field].because).toMatch(/^(Step \d+: .*|No task .*|The client .*)\.$/);
      }
    }
  });
});

it('a link carries the answers, and names one that is none', () => {
  const hash = '#/labs/task-ttl?transport=stdio&revision=2026-07-28&step=0';
  const opened = openAddress(`${hash}&record.task=failed&record.belief=failed`);
  expect(opened.problems).toEqual([]);
  expect(opened.situation.answers).toEqual({ task: 'failed', belief: 'failed' });
  const place = { kind: 'lab', lab: 'task-ttl' } as const;
  expect(addressOf(opened.situation, opened.run, place)).toBe(
    `${hash}&record.task=failed&record.belief=failed`,
  );
  const odd = openAddress(`${hash}&record.task=stopped`);
  expect(odd.problems.join(' ')).toMatch(/^record\.task /);
  expect(odd.situation.answers).toEqual({});
});
