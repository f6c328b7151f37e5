/**
 * The sentences for handlers that share connections, and for a server that would know a deadline.
 */

import type { Rec } from '../../engine/record.ts';
import type { Run, Step } from '../../engine/run.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';
import { plainWhy } from '../why.ts';

type WorkerRec = Extract<Rec, { type: 'worker' }>;

/** Null where neither has a part in the step; `other` is what else there is to say of it. */
export function whyLoad(step: Step, run: Run, other: Why | null): Why | null {
  const own = whyKnown(step, run) ?? whyQueued(step, run);
  const handed = step.records.filter((one) => isHandedOn(one, step, run));
  if (handed.length === 0) return own;
  const names = handed.map(({ request }) => request).join(' and ');
  const { text, rules } = own ?? other ?? plainWhy(run, step);
  return {
    text: `${text} The connection that is free now goes to ${names}, next in line.`,
    rules: [...new Set([...rules, 'LAB-15'])],
  };
}

/** Whether a worker begins that had to wait: one that need not does so when its request arrives. */
function isHandedOn(record: Rec, { choice }: Step, run: Run): record is WorkerRec {
  if (record.type !== 'worker' || record.what !== 'started') return false;
  if (choice.kind !== 'delivery' || choice.entry.frame.kind !== 'request') return true;
  return run.plan.requests[choice.entry.request]?.label !== record.request;
}

function whyKnown(step: Step, { plan }: Run): Why | null {
  const { choice } = step;
  if (choice.kind === 'timer' && choice.timer.name === 'deadline') {
    return {
      text:
        `Hypothetical: this server was told that its client waits ${choice.timer.limitMs} ms, ` +
        'counted from the arrival, and they are over. It stops the work, frees what that holds, ' +
        'and answers with an error.',
      rules: ['NOT-2'],
    };
  }
  const { knowsDeadline } = plan.scenario.server;
  const isArrival = choice.kind === 'delivery' && choice.entry.frame.kind === 'request';
  if (knowsDeadline?.usualMs === undefined || !isArrival || !find(step, 'answer')) return null;
  const limitMs = plan.requests[choice.entry.request]?.spec.limits.maxTotalTimeoutMs;
  return {
    text:
      `Hypothetical: this server was told that its client waits ${limitMs} ms, and such a call ` +
      `usually takes ${knowsDeadline.usualMs}. It refuses at once, and nothing begins.`,
    rules: ['NOT-2'],
  };
}

function whyQueued(step: Step, run: Run): Why | null {
  const worker = find(step, 'worker');
  if (worker?.what === 'queued') {
    const pool = run.plan.streams?.pools.find((one) => one !== null);
    const line = pool ? run.at(step.index + 1).get(pool.waiting).length : 0;
    const opens = run.plan.conduct.transport === 'http' ? ' and opens the response stream' : '';
    return {
      text:
        `The server records the request as in progress${opens}, but every connection is taken: ` +
        `its handler waits for one${line > 1 ? `, number ${line} in line` : ''}.`,
      rules: ['LAB-15', 'LAB-3'],
    };
  }
  const isWithdrawn = worker?.what === 'stopped' && step.choice.kind === 'delivery';
  if (!isWithdrawn || !find(step, 'observed')) return null;
  const { silenceRule } = run.plan.conduct;
  return {
    text:
      'The server learns that the call is cancelled while that still waits for a connection: it ' +
      'leaves the line, and nothing of it begins.',
    rules: ['LAB-15', silenceRule],
  };
}
