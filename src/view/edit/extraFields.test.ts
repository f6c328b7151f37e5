/** The fields of a queue, a proxy and a task: nothing is lost, and bad numbers are named. */
import { describe, expect, it } from 'vitest';
import { type Form, fromForm, toForm } from '../../scenario/editForm.ts';
import { parseScenario } from '../../scenario/parseScenario.ts';
import { addAct, newAct, removeRequest, replaced } from './changeForm.ts';
import { readForm } from './readForm.ts';

const whole = {
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'http',
  latencyMs: { clientToServer: 20, serverToClient: 20 },
  server: {
    buffer: { capacity: 4, drainMs: 100 },
    keepalive: { everyMs: 50, times: 3 },
    pool: { size: 3 },
    knowsDeadline: { usualMs: 400 },
    retryMs: 250,
  },
  intermediary: { idleCutMs: 60_000 },
  requests: [
    {
      label: 'T',
      id: 1,
      method: 'tools/call',
      work: [{ do: 'complete', afterMs: 10 }],
      task: { id: 'task-1', ttlMs: 5000, pollIntervalMs: 500, work: [] },
    },
    {
      label: 'P',
      id: 2,
      method: 'tasks/get',
      taskOf: 'T',
      replica: 2,
      after: { request: 'T', when: 'known', delayMs: 500 },
    },
  ],
};
const parsed = parseScenario(whole);
const scenario = parsed.ok ? parsed.scenario : expect.fail(parsed.problems.join(' '));
const form = toForm(scenario);

const withExtra = (path: string, text: string): Form => {
  return { ...form, extras: { ...form.extras, [path]: text } };
};
const withTask = (path: string, text: string): Form => {
  const extras = { ...form.requests[0]?.extras, [path]: text };
  return { ...form, requests: replaced(form.requests, 0, { extras }) };
};
const problemsOf = (of: Form) => {
  const outcome = readForm(of);
  return outcome.ok ? [] : outcome.problems.map(({ path, sentence }) => [path, sentence]);
};

it('are there where a scenario has what they are of, and say the same again', () => {
  expect(form.extras).toEqual({
    'server.buffer.capacity': '4',
    'server.buffer.drainMs': '100',
    'server.keepalive.everyMs': '50',
    'server.keepalive.times': '3',
    'server.pool.size': '3',
    'server.knowsDeadline.usualMs': '400',
    'server.retryMs': '250',
    'intermediary.idleCutMs': '60000',
  });
  expect(form.requests.map(({ extras }) => extras)).toEqual([
    { 'task.ttlMs': '5000', 'task.pollIntervalMs': '500' },
    { 'after.delayMs': '500' },
  ]);
  expect(readForm(form)).toMatchObject({ ok: true, scenario });
  const { server, intermediary, ...plain } = whole;
  const bare = parseScenario({ ...plain, requests: [{ label: 'A', id: 1, method: 'ping' }] });
  expect(bare.ok && toForm(bare.scenario).extras).toEqual({ 'server.retryMs': '' });
});

it('take other numbers, and none where there may be none', () => {
  const unusual = readForm(withExtra('server.knowsDeadline.usualMs', ''));
  expect(unusual.ok && unusual.scenario.server.knowsDeadline).toEqual({});
  expect(fromForm(withExtra('server.buffer.capacity', ' 9 '))).toMatchObject({
    server: { buffer: { capacity: 9, drainMs: 100 } },
  });
  expect(readForm(withExtra('intermediary.idleCutMs', ''))).toMatchObject({ ok: true });
  const endless = readForm(withTask('task.ttlMs', ''));
  expect(endless.ok && endless.scenario.requests[0]?.task?.ttlMs).toBeNull();
});

describe('what a proxy does, one way or the other', () => {
  const proxy = { 'intermediary.buffers': false, 'intermediary.heedsAccel': true };
  const turned = (path: string, isOn: boolean) =>
    readForm({ ...form, switches: { ...form.switches, [path]: isOn } });

  it('is there with the proxy, and nowhere else', () => {
    expect(form.switches).toEqual({ ...proxy, 'intermediary.losesCancels': false });
    const { intermediary, ...direct } = scenario;
    expect(toForm(direct).switches).toEqual({});
  });

  it('is turned, and turned back to the same scenario', () => {
    const lost = turned('intermediary.losesCancels', true);
    if (!lost.ok) return expect.fail(JSON.stringify(lost.problems));
    expect(lost.scenario.intermediary).toEqual({ ...scenario.intermediary, losesCancels: true });
    const again = toForm(lost.scenario);
    expect(again.switches['intermediary.losesCancels']).toBe(true);
    const collecting = turned('intermediary.buffers', true);
    expect(collecting.ok && collecting.scenario.intermediary?.buffers).toBe(true);
    expect(turned('intermediary.losesCancels', false)).toMatchObject({ ok: true, scenario });
  });
});

describe('numbers that cannot be', () => {
  it.each([
    ['server.buffer.capacity', '0', 'Slots of the queue must be at least 2, but is 0.'],
    ['server.buffer.capacity', '1', 'Slots of the queue must be at least 2, but is 1.'],
    ['server.buffer.capacity', '', 'Slots of the queue is missing.'],
    ['server.buffer.drainMs', '0', 'Reader takes one every must be at least 1, but is 0.'],
    [
      'server.buffer.drainMs',
      '1e9',
      'Reader takes one every must be at most 86,400,000, but is 1000000000.',
    ],
    ['server.keepalive.everyMs', '0', 'Keepalive comment every must be at least 1, but is 0.'],
    ['server.keepalive.times', '0', 'Keepalive comments must be at least 1, but is 0.'],
    ['server.pool.size', '0', 'Connections of the server must be at least 1, but is 0.'],
    ['server.pool.size', '65', 'Connections of the server must be at most 64, but is 65.'],
    [
      'server.knowsDeadline.usualMs',
      '0',
      'Such a call usually takes must be at least 1, but is 0.',
    ],
    ['server.retryMs', 'soon', 'Wait before reconnecting must be a number, but is "soon".'],
    ['intermediary.idleCutMs', '0', 'Proxy cuts after must be at least 1, but is 0.'],
  ])('%s "%s"', (path, text, sentence) => {
    expect(problemsOf(withExtra(path, text))).toEqual([[path, sentence]]);
  });

  it.each([
    [
      'task.ttlMs',
      '0',
      'Request T: ttl of the task is 0: the task would be over before anybody could ask for it; ' +
        'use 1 or more, or nothing for no end.',
    ],
    ['task.ttlMs', '-1', 'Request T: ttl of the task must be at least 0, but is -1.'],
    [
      'task.pollIntervalMs',
      '0',
      'Request T: poll interval is 0: the client would poll without a pause; use 1 or more.',
    ],
    [
      'task.pollIntervalMs',
      '1e9',
      'Request T: poll interval must be at most 86,400,000, but is 1000000000.',
    ],
  ])('%s "%s"', (path, text, sentence) => {
    expect(problemsOf(withTask(path, text))).toEqual([[`requests[0].${path}`, sentence]]);
  });
});

it('tell who asks another server for a task', () => {
  const outcome = readForm(form);
  expect(outcome.ok && outcome.notices).toContain(
    'P asks another server than the one that keeps the task: it is not known.',
  );
});

it('have buttons for a stop, and for a start after a crash', () => {
  expect(newAct(form, 'stop')).toMatchObject({ do: 'stop', request: 'T' });
  expect(newAct(form, 'restart')).toBeNull();
  const crashed = addAct(form, { do: 'crash', atMs: 300 });
  const restart = newAct(crashed, 'restart');
  expect(restart && readForm(addAct(crashed, restart)).ok).toBe(true);
});

it('of a wait go with the request waited for, and what followed it is sent by itself', () => {
  const left = removeRequest(form, 0);
  expect(left.requests.map(({ extras }) => extras)).toEqual([{}]);
  expect(problemsOf(left)).toEqual([]);
  const outcome = readForm(left);
  const [poll] = outcome.ok ? outcome.scenario.requests : [];
  expect(poll).toMatchObject({ label: 'P', method: 'tasks/get', sendAtMs: 0 });
  expect([poll?.after, poll?.taskOf]).toEqual([undefined, undefined]);
});
