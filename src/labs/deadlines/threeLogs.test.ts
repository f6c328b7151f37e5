/** What the labs with logs show, claim by claim and with its numbers. */

import { describe, expect, it } from 'vitest';
import { openAddress } from '../../course/openAddress.ts';
import { checkInvariants } from '../../engine/invariants/checkInvariants.ts';
import type { Run } from '../../engine/run.ts';
import { framesOf, timeOf } from '../../engine/scenarios.testing.ts';
import { type JoinedLogs, joinLogs } from '../../trace/logs/joinLogs.ts';
import type { LogLine, Party } from '../../trace/logs/logLine.ts';
import { buildModel } from '../../trace/model.ts';
import { whyOf } from '../../trace/why.ts';
import { deadlineLabs } from './deadlineLabs.ts';

const MODERN = '2026-07-28';
const LEGACY = '2025-11-25';
const BOTH = [MODERN, LEGACY] as const;
const SECOND_MS = 1_000;

function open(lab: string, form: string, on: string, transport = 'http'): Run {
  const { run, problems } = openAddress(
    `#/labs/${lab}?transport=${transport}&revision=${on}&form=${form}`,
  );
  expect(problems).toEqual([]);
  return run;
}

function logsOf(run: Run): JoinedLogs {
  return joinLogs(run, run.steps.length);
}

function linesOf({ lines }: JoinedLogs, party: Party, request?: string): LogLine[] {
  const own = lines.filter((line) => line.party === party);
  return request === undefined ? own : own.filter((line) => line.request === request);
}

function textsOf(logs: JoinedLogs, party: Party, request?: string): string[] {
  return linesOf(logs, party, request).map(({ atMs, text }) => `${atMs} ${text}`);
}

function verdictsOf({ rows }: JoinedLogs): string {
  return rows.map(({ requests, verdict }) => `${requests} ${verdict}`).join(', ');
}

it('joins each request of these labs alone: no id is used twice on a connection', () => {
  const asking = deadlineLabs.filter(({ panels }) => panels?.includes('logs'));
  expect(asking.map(({ id }) => id)).toEqual([
    'silent-timeout',
    'cancel-ignored',
    'cancel-lost',
    'balancer-cut',
  ]);
  for (const { id, forms = [] } of asking) {
    for (const form of forms) {
      const run = open(id, form.id, LEGACY);
      const { rows } = logsOf(run);
      expect(rows.map(({ requests }) => requests.length)).toEqual(rows.map(() => 1));
      expect(rows.length).toBe(run.plan.requests.length);
    }
  }
});

describe('a client that says nothing', () => {
  const silent = open('silent-timeout', 'silent', MODERN, 'stdio');

  it('sends nothing when its deadline passes, so nothing about the server changes', () => {
    for (const label of ['D2', 'D4', 'D6']) {
      const step = silent.steps.find(({ choice }) => choice.id === `max:${label}`);
      const kinds = new Set(step?.records.map(({ type }) => type));
      expect(kinds.has('frame')).toBe(false);
      expect([...kinds].filter((kind) => ['record', 'worker', 'observed'].includes(kind))).toEqual(
        [],
      );
    }
  });

  it('does not shorten the work: what a handler holds it holds as long as that takes', () => {
    const slow = [
      ['D2', 14],
      ['D4', 22],
      ['D6', 12],
    ] as const;
    for (const [label, seconds] of slow) {
      expect(textsOf(logsOf(silent), 'server', label).at(-1)).toMatch(
        `success: handler returned after ${seconds * SECOND_MS} ms`,
      );
      expect(textsOf(logsOf(silent), 'client', label)[1]).toMatch(
        `no answer within ${10 * SECOND_MS} ms; tells nobody`,
      );
    }
  });

  it('makes two success rates, 3 of 6 and 6 of 6, which differ by the orphans', () => {
    for (const on of BOTH) {
      for (const transport of ['stdio', 'http']) {
        const logs = logsOf(open('silent-timeout', 'silent', on, transport));
        expect(logs.client).toEqual({ numerator: 3, denominator: 6, open: 0 });
        expect(logs.server).toEqual({ numerator: 6, denominator: 6, open: 0 });
        const orphans = logs.rows.filter(({ verdict }) => verdict === 'orphan');
        expect(orphans.map(({ requests, id }) => [...requests, id])).toEqual([
          ['D2', 72],
          ['D4', 74],
          ['D6', 76],
        ]);
        expect(orphans.map(({ unreadMs }) => unreadMs)).toEqual([4_020, 12_020, 2_020]);
      }
    }
  });

  it('leaves no line above information in the server’s log', () => {
    const levels = new Set(linesOf(logsOf(silent), 'server').map(({ level }) => level));
    expect([...levels]).toEqual(['info']);
  });

  it('passes over the late answers quietly, none of them at the level of a warning', () => {
    const late = linesOf(logsOf(silent), 'client').filter(({ text }) => /no longer/.test(text));
    expect(late.map(({ request, level }) => [request, level])).toEqual([
      ['D2', 'debug'],
      ['D6', 'debug'],
      ['D4', 'debug'],
    ]);
  });

  it('would let handlers stop if it told them: 3 of 6 on both sides, at 11 s instead of 22', () => {
    for (const on of BOTH) {
      const told = open('silent-timeout', 'told', on);
      const logs = logsOf(told);
      expect(logs.client).toEqual({ numerator: 3, denominator: 6, open: 0 });
      expect(logs.server).toEqual({ numerator: 3, denominator: 6, open: 0 });
      expect(verdictsOf(logs)).not.toContain('orphan');
      expect(textsOf(logs, 'server', 'D4').at(-1)).toContain('handler stopped after 11000 ms');
      expect(checkInvariants(told)).toEqual([]);
    }
  });

  it('loses no answer with a deadline above the slowest call', () => {
    const { client, server } = logsOf(open('silent-timeout', 'longer', MODERN));
    expect([client, server]).toEqual([server, { numerator: 6, denominator: 6, open: 0 }]);
  });
});

describe('a cancellation that the handler never looks at', () => {
  it.each(BOTH.flatMap((revision) => [['stdio', revision] as const, ['http', revision] as const]))(
    'is known to the log of the server alone, on %s in %s',
    (transport, revision) => {
      const [obeyed, runsOn] = ['obeyed', 'runs-on'].map((form) =>
        logsOf(open('cancel-ignored', form, revision, transport)),
      );
      if (!obeyed || !runsOn) throw new Error('two positions of one switch');
      expect(textsOf(runsOn, 'client')).toEqual(textsOf(obeyed, 'client'));
      expect(textsOf(runsOn, 'server')).not.toEqual(textsOf(obeyed, 'server'));
      expect([verdictsOf(obeyed), verdictsOf(runsOn)]).toEqual(['G cancelled', 'G orphan']);
    },
  );
});

describe('a cancellation that the proxy keeps', () => {
  it.each(BOTH)(
    'costs a connection held for another 90 s, and 10 s where it arrives, in %s',
    (on) => {
      const gone = 30 * SECOND_MS;
      const [lost, obeyed] = ['lost', 'obeyed'].map((form) => open('cancel-lost', form, on));
      const endsAt = (run: Run | undefined) =>
        run &&
        linesOf(logsOf(run), 'server').find(
          ({ says }) => says === 'returned' || says === 'stopped',
        );
      expect(endsAt(lost)?.atMs).toBe(gone + 90 * SECOND_MS + 20);
      expect(endsAt(obeyed)?.atMs).toBe(gone + 10 * SECOND_MS + 20);
      expect(lost && logsOf(lost).rows[0]?.unreadMs).toBe(90 * SECOND_MS + 20);
    },
  );

  it.each(BOTH)('cannot be told from one that was obeyed by the client’s log, in %s', (on) => {
    const [obeyed, blocked] = ['obeyed', 'blocked'].map((form) => open('cancel-lost', form, on));
    if (!obeyed || !blocked) throw new Error('both forms are there');
    expect(textsOf(logsOf(blocked), 'client')).toEqual(textsOf(logsOf(obeyed), 'client'));
    // In 2025-11-25 the server ends the stream, too; who gave up on it does not read that.
    const seen = (run: Run) =>
      framesOf(run)
        .filter(({ closedBy }) => closedBy !== 'server')
        .map((frame) => JSON.stringify(frame));
    expect(seen(blocked)).toEqual(seen(obeyed));
  });

  it.each(BOTH)('stands in the proxy’s log, and is missing in that of the server, in %s', (on) => {
    const logs = logsOf(open('cancel-lost', 'lost', on));
    const told = linesOf(logs, 'server').filter(({ says }) => says === 'told');
    expect(told).toEqual([]);
    const obeyed = logsOf(open('cancel-lost', 'obeyed', on));
    expect(linesOf(obeyed, 'server').filter(({ says }) => says === 'told').length).toBe(1);
    expect(textsOf(logs, 'proxy')[2]).toBe(
      on === MODERN
        ? '30020 client closed the stream, the one to the server stays open'
        : '30020 answers POST /mcp of a cancellation with 202, passes nothing on',
    );
  });

  it.each(BOTH)('makes neither end break a rule, in %s', (on) => {
    for (const form of ['lost', 'obeyed', 'blocked']) {
      expect(checkInvariants(open('cancel-lost', form, on))).toEqual([]);
    }
  });

  it.each([
    [MODERN, 'close reaches the proxy', 'keeps its own end to the server open'],
    [LEGACY, 'cancel reaches the proxy', 'the 202 is the proxy’s own'],
  ])('is drawn as far as the proxy, and told so, in %s', (on, row, why) => {
    const run = open('cancel-lost', 'lost', on);
    const { rows, arrows } = buildModel(run);
    const arrival = rows.find(({ id }) => id === 'arrive:F.cancel');
    expect(arrival).toMatchObject({ text: row, lane: 'wire', atMs: 30_020 });
    const arrow = arrows.find(({ tone }) => tone === 'cancel');
    expect(arrow).toMatchObject({
      from: 'client',
      to: 'wire',
      fate: 'lost',
      toRow: arrival?.index,
      label: on === MODERN ? 'stream closed' : 'cancelled',
    });
    expect(whyOf(run, arrival?.index ?? -1).text).toContain(why);
  });
});

describe('a balancer with a limit of 60 s and a call of 75 s', () => {
  it.each([
    [LEGACY, 'success: handler returned after 75000 ms', 'orphan'],
    [MODERN, 'handler stopped after 65000 ms', 'cancelled'],
  ])('loses the answer or cancels the work, in %s', (on, word, verdict) => {
    const logs = logsOf(open('balancer-cut', 'cut', on));
    expect(textsOf(logs, 'server', 'J3').at(-1)).toContain(word);
    expect(verdictsOf(logs)).toBe(`J1 answered, J2 answered, J3 ${verdict}`);
  });

  it.each(BOTH)('leaves two logs that name nobody, and one that does, in %s', (on) => {
    const logs = logsOf(open('balancer-cut', 'cut', on));
    expect(textsOf(logs, 'client', 'J3').at(-1)).toBe('62040 the stream ended without an answer');
    const ends = [...textsOf(logs, 'client'), ...textsOf(logs, 'server')].join('\n');
    expect(ends).not.toMatch(/proxy|balancer|idle|client closed|server closed/);
    expect(linesOf(logs, 'server').filter(({ level }) => level !== 'info')).toEqual([]);
    expect(textsOf(logs, 'proxy', 'J3').slice(-2)).toEqual([
      '62020 idle limit reached',
      '62020 closes the stream to both ends',
    ]);
  });

  it.each(BOTH)(
    'cuts after 60 s of silence, not of work: progress every 20 s is enough, in %s',
    (on) => {
      const run = open('balancer-cut', 'progress', on);
      expect(timeOf(run, 'cut:J3')).toBeUndefined();
      expect(verdictsOf(logsOf(run))).toBe('J1 answered, J2 answered, J3 answered');
    },
  );

  it.each(BOTH)(
    'is all that failed the call: without it there are two logs and three answers, in %s',
    (on) => {
      const logs = logsOf(open('balancer-cut', 'direct', on));
      expect(logs.parties).toEqual(['client', 'server']);
      expect(logs.client).toEqual({ numerator: 3, denominator: 3, open: 0 });
    },
  );
});

describe('a cancellation that is obeyed, and one that is not', () => {
  const obeyed = logsOf(open('cancel-ignored', 'obeyed', MODERN, 'stdio'));
  const runsOn = logsOf(open('cancel-ignored', 'runs-on', MODERN, 'stdio'));

  it('leave the client with the same log', () => {
    expect(textsOf(runsOn, 'client')).toEqual(textsOf(obeyed, 'client'));
  });

  it('differ in the log of the server alone', () => {
    const stopped = textsOf(obeyed, 'server').at(-1);
    expect(stopped).toBe('1620 handler stopped after 1600 ms');
    expect(textsOf(runsOn, 'server').at(-1)).not.toBe(stopped);
  });
});
