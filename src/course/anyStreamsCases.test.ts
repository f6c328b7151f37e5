/** What random scenarios of streams once broke, each as small as it became. */

import { describe, expect, it } from 'vitest';
import '../labs/streams/streamLabs.ts';
import { compile } from '../engine/compile.ts';
import { type Run, run } from '../engine/run.ts';
import { completeAfter, idsOf, type Setting, stdio2025 } from '../engine/scenarios.testing.ts';
import { reconnectRefetch } from '../labs/streams/reconnectRefetch.ts';
import { stdioFraming } from '../labs/streams/stdioFraming.ts';
import { isChoiceId } from '../scenario/address.ts';
import type { RequestSpec, TaskStep } from '../scenario/schema.ts';
import { openAddress } from './openAddress.ts';
import { streamScenario, toolCall } from './streamScenario.ts';
import { taskCall, taskScenario } from './taskScenario.ts';

const report: TaskStep = { do: 'progress', afterMs: 10 };

function tasked(work: readonly TaskStep[], more: Partial<RequestSpec>, restarts: boolean): Run {
  const restart = [
    { do: 'crash', atMs: 60 },
    { do: 'restart', atMs: 90 },
  ] as const;
  const requests = [taskCall(work, { progressToken: 'p', ...more })];
  const setting: Setting = stdio2025;
  const scenario = taskScenario({ requests, acts: restarts ? restart : [] });
  return run(compile({ ...scenario, ...setting }));
}

/** The values under the token of the call, as they went out. */
function progressOf(ran: Run): unknown[] {
  const frames = ran.steps.flatMap(({ records }) =>
    records.flatMap((one) => (one.type === 'frame' && one.frame.kind === 'progress' ? [one] : [])),
  );
  return frames.map(({ frame }) => {
    const { params } = frame.message as { params: { progress: number } };
    return params.progress;
  });
}

function repeated(ids: readonly string[]): string[] {
  return ids.filter((id, index) => ids.indexOf(id) !== index);
}

describe('progress of a task', () => {
  it('goes on from that of its call, under ids of its own and values that rise', () => {
    const work = [{ do: 'progress', afterMs: 0 } as const, completeAfter(10)];
    const ran = tasked([report, report], { work }, false);
    expect(repeated(idsOf(ran))).toEqual([]);
    expect(progressOf(ran)).toEqual([1, 2, 3]);
  });

  it('goes on from before a restart, too', () => {
    const ran = tasked([report, { do: 'checkpoint', afterMs: 200 }], {}, true);
    expect(idsOf(ran)).toContain('progress:T.task.1.2');
    expect(repeated(idsOf(ran))).toEqual([]);
    const values = progressOf(ran);
    expect(values).toEqual([1, 2]);
  });
});

describe('an order in a link', () => {
  it('names the steps of a worker that began anew', () => {
    const ran = tasked([report, { do: 'checkpoint', afterMs: 200 }], {}, true);
    expect(idsOf(ran).filter((id) => !isChoiceId(id))).toEqual([]);
  });

  it('names the pieces of a line that was cut', () => {
    const ids = idsOf(run(compile(stdioFraming.scenario)));
    expect(ids).toContain('arrive:A.response.part.1');
    const opened = openAddress(`#/labs/stdio-framing?order=${ids.join(',')}`);
    expect(opened.problems).toEqual([]);
    expect(idsOf(opened.run)).toEqual(ids);
  });

  it('names what a subscription was told', () => {
    const ids = idsOf(run(compile(reconnectRefetch.scenario)));
    expect(ids).toContain('arrive:A.told.X');
    const opened = openAddress(`#/labs/reconnect-refetch?order=${ids.join(',')}`);
    expect(opened.problems).toEqual([]);
    expect(idsOf(opened.run)).toEqual(ids);
  });

  it('ends the same where one step closed several streams, however short it is', () => {
    const calls = ['A', 'B', 'C', 'D'].map((label, index) =>
      toolCall(label, index, 'render', [null, 2_000], [completeAfter(500 + index)]),
    );
    const plan = compile(
      streamScenario({
        transport: 'http',
        requests: calls,
        acts: [{ do: 'crash', atMs: 100 }],
      }),
    );
    const ids = idsOf(run(plan));
    const ends = ids.filter((id) => id.endsWith('.end'));
    expect(ends).toEqual(['A', 'B', 'C', 'D'].map((label) => `arrive:${label}.end`));
    for (const wishes of [
      ['send:D'],
      ['send:C', 'send:B'],
      ['arrive:C.request'],
      ids.slice(0, 3),
    ]) {
      const ran = run(plan, wishes);
      expect(idsOf(run(plan, idsOf(ran).slice(0, ran.decided)))).toEqual(idsOf(ran));
      expect(idsOf(ran).filter((id) => id.endsWith('.end'))).toEqual(ends);
    }
  });
});

describe('a task that is stopped with the wrong lever, and whose call is then given up', () => {
  it('gets two cancellations, each with an id of its own', () => {
    const requests = [
      taskCall([], { limits: { maxTotalTimeoutMs: 500 }, work: [] } as Partial<RequestSpec>),
    ];
    const acts = [{ do: 'stop', request: 'T', atMs: 0 }] as const;
    const ran = run(compile(taskScenario({ requests, acts, clientFaults: ['notifies-task'] })));
    expect(repeated(idsOf(ran))).toEqual([]);
    const cancels = idsOf(ran).filter((id) => id.startsWith('arrive:T.cancel'));
    expect(cancels).toEqual(['arrive:T.cancel.3', 'arrive:T.cancel']);
  });
});
