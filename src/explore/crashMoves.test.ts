/** A crash that moves later lets happen what it had prevented, one thing at a time. */

import { expect, it } from 'vitest';
import { compile } from '../engine/compile.ts';
import { type Run, run as runPlan } from '../engine/run.ts';
import { parseScenario } from '../scenario/parseScenario.ts';
import { ledgerAt } from '../trace/ledgerFacts.ts';
import { causeOf } from './causes.ts';
import { type Move, moveLater, moveTo } from './moves.ts';

const SCENARIO = parseScenario({
  format: 'mcp-reliability-scenario',
  version: 1,
  revision: '2026-07-28',
  transport: 'stdio',
  latencyMs: { clientToServer: 20, serverToClient: 20 },
  requests: ['A', 'B'].map((label, index) => ({
    label,
    id: index + 1,
    method: 'tools/call',
    params: { name: 'charge_account', arguments: { cents: 5, idempotencyKey: 'k' } },
    sendAtMs: index * 200,
    work: [
      { do: 'mutate', afterMs: 10 },
      { do: 'complete', afterMs: 10 },
    ],
  })),
  acts: [
    { do: 'crash', atMs: 55 },
    { do: 'restart', atMs: 140 },
  ],
});

function open(transport: 'stdio' | 'http'): Run {
  if (!SCENARIO.ok) throw new Error(SCENARIO.problems.join(' '));
  return runPlan(compile({ ...SCENARIO.scenario, transport }));
}
const ids = ({ steps }: Run) => steps.map(({ choice }) => choice.id);
const at = (run: Run, id: string) => ids(run).indexOf(id);

function done(move: Move): Run {
  if (!move.ok) throw new Error(move.reason);
  return move.run;
}

it.each(['stdio', 'http'] as const)(
  'over %s it lets A go on statement by statement',
  (transport) => {
    let run = open(transport);
    expect(ids(run)).not.toContain('count:A');
    for (const next of ['count:A', 'store:A', 'commit:A', 'complete:A']) {
      run = done(moveLater(run, 'crash:server'));
      expect(at(run, next)).toBe(at(run, 'crash:server') - 1);
      expect(at(run, 'restart:server')).toBeGreaterThan(at(run, 'crash:server'));
      expect(ledgerAt(run, run.steps.length)?.effects).toHaveLength(1);
    }
    // From the commit on, B is answered with what A did.
    expect(ids(run)).not.toContain('effect:B');
  },
);

it('goes down by a drag as well', () => {
  const run = open('stdio');
  const down = done(moveTo(run, 'crash:server', run.steps.length - 1));
  expect(at(down, 'count:A')).toBeLessThan(at(down, 'crash:server'));
});

it('a restart waits for the end to be noticed, or over HTTP for the crash', () => {
  const restart = (run: Run) => run.steps[at(run, 'restart:server')]!;
  const [stdio, http] = [open('stdio'), open('http')];
  expect(causeOf(stdio, restart(stdio))).toBe(at(stdio, 'arrive:server.exit'));
  expect(causeOf(http, restart(http))).toBe(at(http, 'crash:server'));
});
