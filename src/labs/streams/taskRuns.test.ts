/** Durable tasks on the timeline: both designs, the cases of the field, and every order. */

import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  aboutTask,
  listenRequest,
  polls,
  resultRequest,
  stopAct,
  stopRequest,
  TASK_ID,
  taskCall,
} from '../../course/taskScenario.ts';
import { compile } from '../../engine/compile.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import { type Run, run } from '../../engine/run.ts';
import {
  brokenEnds,
  brokenTimes,
  endOf,
  framesOf,
  http2025,
  http2026,
  idsOf,
  ignoredOf,
  nameOf,
  recordsOf,
  SETTINGS,
  stdio2025,
  stdio2026,
  timeOf,
} from '../../engine/scenarios.testing.ts';
import { ruleById } from '../../protocol/ruleCatalogue.ts';
import { WHY_START, whyOf } from '../../trace/why.ts';
import '../../trace/whyLedger.ts';
import { taskLabs } from './taskLabs.ts';
import { brokenIn, codeOf, historyOf, responseTo, runTask, taskOf } from './taskRuns.testing.ts';

const everywhere = SETTINGS.map((setting) => [nameOf(setting), setting] as const);
const modern = SETTINGS.filter(({ revision }) => revision === '2026-07-28');
const core = SETTINGS.filter(({ revision }) => revision === '2025-11-25');
const known = { request: 'T', when: 'known', delayMs: 0 } as const;
const slow = taskCall([
  { do: 'checkpoint', afterMs: 200 },
  { do: 'complete', afterMs: 200 },
]);

describe('a cancel', () => {
  const setting = { requests: [slow, stopRequest(), ...polls(3)], acts: [stopAct(120)] };

  it.each(modern)('is a wish, acknowledged with nothing, until a checkpoint (%o)', (where) => {
    const ran = runTask(where, setting);
    expect(responseTo(ran, 'X')['result']).toEqual({ resultType: 'complete' });
    const served = idsOf(ran).indexOf('complete:X') + 1;
    expect(taskOf(ran, served)).toMatchObject({ status: 'working', believed: 'working' });
    expect(taskOf(ran, served).record?.isCancelAsked).toBe(true);
    expect(responseTo(ran, 'P1')['result']).toMatchObject({ status: 'working' });
    expect(recordsOf(ran, 'task').at(-1)).toMatchObject({ to: 'cancelled', by: 'checkpoint' });
    expect(responseTo(ran, 'P2')['result']).toMatchObject({ status: 'cancelled' });
  });

  it.each(core)('is the end, told in its own answer (%o)', (where) => {
    const ran = runTask(where, setting);
    expect(responseTo(ran, 'X')['result']).toMatchObject({ taskId: TASK_ID, status: 'cancelled' });
    expect(recordsOf(ran, 'task').at(-1)).toMatchObject({ to: 'cancelled', by: 'cancel' });
    const served = idsOf(ran).indexOf('complete:X') + 1;
    expect(taskOf(ran, served)).toMatchObject({ status: 'cancelled', worker: 'running' });
  });

  it('goes out with the id as Mcp-Name over HTTP, so that it can be routed (HTTP-4)', () => {
    const heads = (setting2: typeof http2026) =>
      framesOf(runTask(setting2, setting)).flatMap(({ request, head, direction }) =>
        request === 'X' && direction === 'c2s' && head ? head.headers : [],
      );
    expect(heads(http2026)).toContainEqual(['Mcp-Name', TASK_ID]);
    expect(heads(http2025).map(([name]) => name)).not.toContain('Mcp-Name');
  });
});

describe('the id', () => {
  it.each(everywhere)('is not used before an answer has told it (%s)', (_, where) => {
    const early = aboutTask('X', 31, 'tasks/cancel', undefined, { sendAtMs: 5 });
    const ran = runTask(where, { requests: [slow, early] });
    expect(timeOf(ran, 'send:X')).toBe(timeOf(ran, 'arrive:T.response'));
  });

  it.each(everywhere)('is what a stop that came too early waits for (%s)', (_, where) => {
    const ran = runTask(where, { requests: [slow, stopRequest()], acts: [stopAct(25)] });
    expect(taskOf(ran, idsOf(ran).indexOf('stop:T') + 1).stop).toBe('remembered');
    expect(timeOf(ran, 'send:X')).toBe(timeOf(ran, 'arrive:T.response'));
    expect(taskOf(ran)).toMatchObject({ status: 'cancelled' });
  });

  it('is asked for by nobody once the answer that tells it is lost (FC-34)', () => {
    for (const where of [http2026, http2025]) {
      const acts = [{ do: 'cut', request: 'T', atMs: 40 }] as const;
      const ran = runTask(where, { requests: [slow, ...polls(2)], acts });
      expect(taskOf(ran)).toMatchObject({ status: 'completed', isKnown: false });
      expect(idsOf(ran).filter((id) => id.startsWith('send:'))).toEqual(['send:T']);
    }
  });
});

describe('the cases of the field', () => {
  it('FC-32 the first end stays, and the loser is an event without effect', () => {
    const requests = [
      taskCall([{ do: 'complete', afterMs: 200 }]),
      stopRequest(),
      aboutTask('Y', 32, 'tasks/cancel', { request: 'X', when: 'answered', delayMs: 200 }),
      ...polls(4),
    ];
    const ran = runTask(stdio2025, { requests, acts: [stopAct(100)] });
    expect(historyOf(ran)).toBe('working, cancelled');
    expect(ignoredOf(ran)).toContain('complete:T.task by server TSK-6');
    expect(codeOf(responseTo(ran, 'Y'))).toBe(-32602);
    const { record } = taskOf(ran);
    expect(record).toMatchObject({ status: 'cancelled', result: null });
    const cancelledAt = idsOf(ran).indexOf('complete:X') + 1;
    expect(taskOf(ran, cancelledAt).record?.updatedMs).toBe(record?.updatedMs);
    expect(brokenIn(ran)).toEqual([]);
  });

  it.each(core)(
    'FC-33 who waits for the result is answered when the cancel lands (%o)',
    (where) => {
      const requests = [slow, resultRequest(known), stopRequest()];
      const ran = runTask(where, { requests, acts: [stopAct(120)] });
      const order = idsOf(ran);
      expect(order.indexOf('complete:R')).toBeGreaterThan(order.indexOf('complete:X'));
      expect(timeOf(ran, 'complete:R')).toBe(timeOf(ran, 'complete:X'));
      expect(codeOf(responseTo(ran, 'R'))).toBe(-32000);
      expect(endOf(ran, 'R')).toMatchObject({ outcome: 'error', answer: 'delivered' });
    },
  );

  it('FC-34 a lost poll leaves the task alone; the client polls again and calls no more', () => {
    for (const where of [http2026, http2025]) {
      const requests = [
        slow,
        { ...polls(1)[0]!, work: [{ do: 'complete', afterMs: 80 } as const] },
        aboutTask('P2', 12, 'tasks/get', { request: 'P1', when: 'lost', delayMs: 100 }),
        aboutTask('P3', 13, 'tasks/get', { request: 'P2', when: 'open', delayMs: 100 }),
      ];
      const acts = [{ do: 'cut', request: 'P1', atMs: 180 }] as const;
      const ran = runTask(where, { requests, acts });
      expect(historyOf(ran)).toBe('working, completed');
      expect(endOf(ran, 'P1').outcome).toBe('disconnected');
      expect(taskOf(ran).believed).toBe('completed');
      expect(idsOf(ran).filter((id) => id === 'send:T')).toHaveLength(1);
      expect(brokenIn(ran)).toEqual([]);
    }
  });
});

describe('tasks/result', () => {
  it.each(core)(
    'blocks until the task has ended, and gives what the call would have (%o)',
    (where) => {
      const ran = runTask(where, { requests: [slow, resultRequest(known)] });
      expect(timeOf(ran, 'complete:R')).toBe(timeOf(ran, 'complete:T.task'));
      expect(responseTo(ran, 'R')['result']).toEqual({
        content: [{ type: 'text', text: 'done' }],
        _meta: { 'io.modelcontextprotocol/related-task': { taskId: TASK_ID } },
      });
    },
  );

  it('does not exist in 2026-07-28', () => {
    const ran = runTask(stdio2026, { requests: [slow, resultRequest(known)] });
    expect(ran.plan.left).toEqual(['R']);
  });

  it('answers at once for a task that is not there', () => {
    const stray = { ...resultRequest(known), params: { taskId: 'k-9' } };
    const ran = runTask(stdio2025, { requests: [taskCall([]), stray] });
    expect(codeOf(responseTo(ran, 'R'))).toBe(-32602);
  });
});

describe('outcomes', () => {
  const isError = { content: [], isError: true };
  const failing = taskCall([{ do: 'complete', afterMs: 100, result: isError }]);

  it('an error result completes the task (T) or fails it (D)', () => {
    for (const where of modern) {
      const ran = runTask(where, { requests: [failing, ...polls(2)] });
      const told = responseTo(ran, 'P1')['result'];
      expect(told).toMatchObject({ status: 'completed', result: isError });
    }
    for (const where of core) {
      const ran = runTask(where, { requests: [failing, ...polls(2)] });
      expect(responseTo(ran, 'P1')['result']).toMatchObject({ status: 'failed' });
    }
  });

  it.each(everywhere)('an error of JSON-RPC fails it in both (%s)', (_, where) => {
    const error = { code: -32603, message: 'rate limit' };
    const work = [{ do: 'complete', afterMs: 100, error }] as const;
    const ran = runTask(where, { requests: [taskCall(work), ...polls(2)] });
    expect(taskOf(ran)).toMatchObject({ status: 'failed', believed: 'failed' });
  });
});

describe('what a client is told beside its polls', () => {
  const requests = [slow, listenRequest(), ...polls(4)];

  it.each(modern)('a subscription tells just what tasks/get would (SUB-14) (%o)', (where) => {
    const ran = runTask(where, { requests });
    const notice = framesOf(ran).find(({ kind }) => kind === 'task')?.message;
    expect(notice).toMatchObject({
      method: 'notifications/tasks',
      params: {
        taskId: TASK_ID,
        status: 'completed',
        result: { content: [{ type: 'text', text: 'done' }] },
        _meta: { 'io.modelcontextprotocol/subscriptionId': 41 },
      },
    });
    expect(idsOf(ran)).not.toContain('send:P4');
  });

  it('2025-11-25 tells unasked on the pipes, and over HTTP on an open tasks/result', () => {
    const all = { requests: [...requests, resultRequest(known)], tellsStatus: true };
    const carriers = core.map((where) =>
      framesOf(runTask(where, all)).flatMap(({ kind, request }) =>
        kind === 'task' ? [request] : [],
      ),
    );
    expect(carriers).toEqual([['T'], ['R']]);
  });

  it('a subscription of a client that did not declare tasks is refused (SUB-13)', () => {
    for (const where of modern) {
      const ran = runTask(where, { requests, clientFaults: ['undeclared-tasks'] });
      expect(codeOf(responseTo(ran, 'T'))).toBe(-32021);
      expect(taskOf(ran)).toMatchObject({ status: 'none', isKnown: false });
    }
    const listen = { ...listenRequest(), after: undefined, taskOf: undefined };
    const alone = {
      ...listen,
      params: { notifications: { taskIds: [TASK_ID] } },
    };
    for (const where of modern) {
      const { after: _after, taskOf: _of, ...bare } = alone;
      const ran = runTask(where, { requests: [slow, bare], clientFaults: ['undeclared-tasks'] });
      expect(codeOf(responseTo(ran, 'L'))).toBe(-32021);
      expect(endOf(ran, 'L')).toMatchObject({ record: 'not_received', outcome: 'error' });
    }
  });
});

describe('progress', () => {
  const work = [
    { do: 'progress', afterMs: 100 },
    { do: 'complete', afterMs: 100 },
  ] as const;
  const requests = [taskCall(work, { progressToken: 'tok' }), ...polls(3)];

  it('of a task does not exist in 2026-07-28', () => {
    for (const where of modern) {
      const ran = runTask(where, { requests });
      expect(framesOf(ran).some(({ kind }) => kind === 'progress')).toBe(false);
      expect(ignoredOf(ran)).toContain('progress:T.task.1 by server PRO-16');
    }
  });

  it('goes on under the token of the call in 2025-11-25, to the end of the task (PRO-14)', () => {
    for (const where of core) {
      const ran = runTask(where, { requests: [...requests, resultRequest(known)] });
      expect(recordsOf(ran, 'useful')).toEqual([{ type: 'useful', request: 'T', value: 1 }]);
      expect(brokenIn(ran)).toEqual([]);
      const ended = [taskCall([...work].reverse(), { progressToken: 'tok' }), resultRequest(known)];
      expect(() => runTask(where, { requests: ended })).toThrow('comes after the end of the task');
    }
    const alone = runTask(http2025, { requests });
    expect(ignoredOf(alone)).toContain('progress:T.task.1 by server PRO-4');
  });
});

/** Steps without a sentence of their own, or with a rule that does not hold there. */
function unsaid(ran: Run): string[] {
  const { revision, transport } = ran.plan.conduct;
  return ran.steps.flatMap(({ index, choice }) => {
    const why = whyOf(ran, index);
    const foreign = why.rules.filter((id) => {
      const rule = ruleById(id);
      return !rule?.revisions.includes(revision) || !rule.transports.includes(transport);
    });
    const isSaid = why !== WHY_START && /^[A-Z0-9].*[a-z0-9]\.$/.test(why.text);
    return isSaid && foreign.length === 0 ? [] : [`${choice.id}: ${why.text} ${foreign.join()}`];
  });
}

const rightful = taskLabs.flatMap((lab) =>
  (lab.forms ?? [{ id: '', scenario: lab.scenario }])
    .filter(({ scenario: { client, server } }) => client.faults.length + server.faults.length === 0)
    .map((form) => [`${lab.id} ${form.id}`.trim(), form.scenario] as const),
);

describe.each(rightful)('in any order %s', (_, scenario) => {
  it.each(everywhere)('breaks no rule, and sets every end once (%s)', (_name, where) => {
    const plan = compile({ ...scenario, transport: where.transport, revision: where.revision });
    const ids = [...new Set([...idsOf(run(plan)), ...plan.timers.map(({ id }) => id)])];
    fc.assert(
      fc.property(fc.shuffledSubarray(ids, { minLength: ids.length }), (wishes) => {
        const ran = run(plan, wishes);
        expect(brokenTimes(ran)).toEqual([]);
        expect(brokenEnds(ran)).toEqual([]);
        expect(checkInvariants(ran)).toEqual([]);
        expect(unsaid(ran)).toEqual([]);
      }),
      { numRuns: 15 },
    );
  });
});
