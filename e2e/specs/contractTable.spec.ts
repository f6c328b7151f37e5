// The contract's table: the four orderings at their last step, by transport and revision.
import type { Revision, Transport } from '../../src/protocol/revision.ts';
import type { GiveUpPolicy } from '../../src/scenario/policies.ts';
import type { LabId } from '../pages/labLink.ts';
import type { LabPage } from '../pages/labPage.ts';
import { expect, test } from './fixtures.ts';

interface Row {
  readonly lab: LabId;
  readonly label: string;
  readonly transport: Transport;
  readonly revision: Revision;
  readonly client?: GiveUpPolicy;
  readonly outcome: string;
  readonly record: string;
  readonly response: string;
  readonly signal: string;
  readonly observed: string;
  /** Events without effect, as "event by side". */
  readonly ignored: readonly string[];
}

const MESSAGE = { signal: 'notifications/cancelled', observed: 'message' };
const CLOSE = { signal: 'stream-closed', observed: 'stream_closed' };
const WAYS = [
  { transport: 'stdio', revision: '2026-07-28', ...MESSAGE },
  { transport: 'stdio', revision: '2025-11-25', ...MESSAGE },
  { transport: 'http', revision: '2026-07-28', ...CLOSE },
  { transport: 'http', revision: '2025-11-25', ...MESSAGE },
] as const;
const CANCELLED = { record: 'cancelled', response: 'suppressed' };
const CALLS = [
  { lab: 'cancel-first', label: 'A', outcome: 'cancelled' },
  { lab: 'maximum-deadline', label: 'C', outcome: 'max_timeout' },
  { lab: 'close-stream', label: 'D', outcome: 'cancelled' },
] as const;

/** In ordering B the server has answered; what is in flight on a closed stream is lost. */
function crossing(way: (typeof WAYS)[number]): Row {
  const late = 'arrive:B.cancel by server';
  const isLost = way.signal === 'stream-closed';
  return {
    lab: 'complete-first',
    label: 'B',
    outcome: 'cancelled',
    record: 'completed',
    response: isLost ? 'lost' : 'ignored',
    ignored: isLost ? [late] : [late, 'arrive:B.response by client'],
    ...way,
  };
}

const rows: readonly Row[] = WAYS.flatMap((way) => [
  ...CALLS.map((call) => {
    return { ...call, ...CANCELLED, ...way, ignored: [`complete:${call.label} by server`] };
  }),
  crossing(way),
]);

const CLOSE_ONLY = { lab: 'close-stream', label: 'D', transport: 'http' } as const;
const closeOnly: readonly Row[] = [
  {
    ...CLOSE_ONLY,
    ...CANCELLED,
    ...CLOSE,
    revision: '2026-07-28',
    client: 'close-only',
    outcome: 'cancelled',
    ignored: ['complete:D by server'],
  },
  {
    ...CLOSE_ONLY,
    revision: '2025-11-25',
    client: 'close-only',
    outcome: 'cancelled',
    record: 'completed',
    response: 'lost',
    signal: 'none',
    // It can see the close, which in this revision means nothing.
    observed: 'stream_closed',
    ignored: ['arrive:D.cancel by server'],
  },
];

async function openAtEnd(lab: LabPage, row: Row): Promise<void> {
  const { transport, revision, client } = row;
  await lab.openLab(row.lab, { transport, revision, ...(client && { client }) });
  await lab.goToEnd();
}

/** What the contract's table asks for, and that the observation says the same. */
async function expectRow(lab: LabPage, row: Row): Promise<void> {
  const facts = await lab.facts(row.label);
  expect(facts).toMatchObject({
    terminalState: row.record,
    cancelReason: row.outcome === 'max_timeout' ? 'max_timeout' : 'user',
    clientOutcome: row.outcome,
    finalResponse: row.response,
    wireSignal: row.signal,
    observedReason: row.observed,
  });
  const ignored = await lab.ignored();
  const said = ignored.map(({ event, by }) => `${event} by ${by}`);
  expect(said.sort()).toEqual([...row.ignored].sort());
  const suppressed = ignored.find(({ event }) => event === `complete:${row.label}`);
  if (suppressed) expect(suppressed.rule).toBe(row.revision === '2026-07-28' ? 'CAN-10' : 'CAN-9');
  await expectSameObservation(lab, row.label);
}

/** Every value in the page's marked-up facts stands in the observation, too. */
async function expectSameObservation(lab: LabPage, label: string): Promise<void> {
  const seen = await lab.observation();
  const { orphan, ...facts } = await lab.facts(label);
  expect(seen.requests[label]).toEqual({ ...facts, orphan: orphan === 'true' });
  expect(seen.ignored).toEqual(await lab.ignored());
  expect(seen.violations.map(({ step: _, ...rest }) => rest)).toEqual(await lab.violations());
  expect(seen.order).toEqual(await lab.order());
  expect(seen.why).toEqual(await lab.why());
  expect(seen.lab).toBe(await lab.main.getAttribute('data-lab'));
  const frames = (await lab.frames()).map(({ kind: _, ...frame }) => frame);
  expect(seen.frames.map(({ step, atMs, request, ...frame }) => frame)).toEqual(frames);
  const clocks = await lab.clocks(label);
  for (const { timer, elapsedMs, limitMs, state } of seen.clocks) {
    const shown = timer === 'idle' ? clocks.idle : clocks.maximum;
    expect(shown).toEqual({ elapsedMs, limitMs, state });
  }
}

/** How the signal travels is in the frames: which POSTs there are, and which streams close. */
async function expectFrames(lab: LabPage, row: Row): Promise<void> {
  const frames = await lab.frames();
  const posts = frames.filter(({ head }) => head.startsWith('POST '));
  const cancels = frames.filter(({ text }) => text.includes('notifications/cancelled'));
  const closes = frames.filter(({ close }) => close === 'client');
  if (row.transport === 'stdio') {
    expect(frames.every(({ carrier, head }) => carrier === 'stdio' && head === '')).toBe(true);
    expect([posts.length, cancels.length, closes.length]).toEqual([0, 1, 0]);
  } else if (row.revision === '2026-07-28') {
    expect([posts.length, cancels.length, closes.length]).toEqual([1, 0, 1]);
    expect(frames.filter(({ direction }) => direction === 'c2s')).toHaveLength(2);
  } else if (row.client === 'close-only') {
    expect([posts.length, cancels.length, closes.length]).toEqual([1, 0, 1]);
  } else {
    expect([posts.length, cancels.length, closes.length]).toEqual([2, 1, 0]);
    expect(posts[1]).toEqual(cancels[0]);
    const accepted = frames.filter(({ head }) => head.startsWith('HTTP/1.1 202'));
    expect(accepted.map(({ direction, text }) => [direction, text])).toEqual([['s2c', '']]);
  }
}

for (const row of [...rows, ...closeOnly]) {
  const client = row.client ? `, client=${row.client}` : '';
  test(`${row.label} over ${row.transport}, ${row.revision}${client}`, async ({ lab }) => {
    await openAtEnd(lab, row);
    await expectRow(lab, row);
    await expectFrames(lab, row);
    if (!row.client) expect(await lab.violations()).toEqual([]);
  });
}

test('C: progress keeps the idle clock young, and the maximum fires at 2000', async ({ lab }) => {
  await lab.openLab('maximum-deadline');
  const arrivals: number[] = [];
  for (const id of await lab.order()) {
    await lab.nextStep();
    expect(await lab.timeline.currentEvent()).toBe(id);
    const { atMs } = await lab.observation();
    if (id.startsWith('arrive:C.progress')) arrivals.push(atMs);
    if (id === 'max:C') {
      expect(atMs).toBe(2000);
      const { idle, maximum } = await lab.clocks('C');
      expect(maximum).toEqual({ elapsedMs: 2000, limitMs: 2000, state: 'fired' });
      expect(idle).toEqual({ elapsedMs: 200, limitMs: 500, state: 'stopped' });
    }
    if (id === 'complete:C') expect(atMs).toBe(2200);
  }
  expect(arrivals).toEqual([450, 900, 1350, 1800]);
});
