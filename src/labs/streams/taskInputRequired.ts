/** A task that cannot go on without its user. */

import type { Lab } from '../../course/lab.ts';
import {
  polls,
  resultRequest,
  type TaskSetting,
  taskCall,
  taskScenario,
  updateRequest,
} from '../../course/taskScenario.ts';

const YES = { action: 'accept', content: { answer: 'yes' } };
const question = {
  do: 'input',
  afterMs: 40,
  key: 'overwrite',
  message: 'Overwrite the report?',
} as const;
const work = [question, { do: 'complete', afterMs: 80 }] as const;
const asked = { request: 'P1', when: 'asked', delayMs: 30 } as const;
const setting: TaskSetting = {
  requests: [
    taskCall(work),
    ...polls(4),
    updateRequest('U', 61, asked, { overwrite: YES }),
    resultRequest(asked),
  ],
};
const second = { request: 'P2', when: 'asked', delayMs: 30 } as const;
const forms = [
  { id: 'answered', name: 'answered once', scenario: taskScenario(setting) },
  {
    id: 'again',
    name: 'answered again',
    brief:
      'The client answers the same question twice, and one that was never asked. Both are ' +
      'ignored: a key is used once in the life of a task. Under 2025-11-25 each answer is the ' +
      'response to one request of the server, so there is nothing to repeat.',
    scenario: taskScenario({
      requests: [
        ...setting.requests,
        updateRequest(
          'V',
          62,
          { request: 'U', when: 'answered', delayMs: 10 },
          {
            overwrite: YES,
            'never-asked': YES,
          },
        ),
      ],
    }),
  },
  {
    id: 'reused-key',
    name: 'a key is used twice',
    brief:
      'The server asks something else under the key of its first question. The client, which has ' +
      'answered that key, cannot tell the two apart. Under 2025-11-25 each question is a request ' +
      'with an id of its own.',
    scenario: taskScenario({
      requests: [
        taskCall([
          question,
          { do: 'input', afterMs: 40, key: 'recipients', message: 'Send it to everyone?' },
          { do: 'complete', afterMs: 40 },
        ]),
        ...polls(5),
        updateRequest('U', 61, asked, { overwrite: YES }),
        updateRequest('V', 62, second, { overwrite: YES }),
        resultRequest(asked),
      ],
      faults: ['reuses-input-keys'],
    }),
  },
] as const;

export const taskInputRequired: Lab = {
  section: 'streams',
  group: 'Durable tasks',
  id: 'task-input-required',
  letter: 'T7',
  title: 'Input is required',
  tagline: 'the task asks its user',
  brief:
    'The work needs an answer of the user. Under 2026-07-28 a poll tells the question and ' +
    'tasks/update brings the answer; under 2025-11-25 the client calls tasks/result, on which ' +
    'the server asks in a request of its own, and which then waits for the end.',
  transport: 'stdio',
  scenario: forms[0].scenario,
  forms,
  tryNext: [
    'Follow one answer on its way in each revision: which message carries it, and what names it?',
    'Take the second position, and read what the server does with each key.',
  ],
};
