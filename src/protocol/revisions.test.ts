/** The table of what differs by revision and transport, against the rules that it names. */

import { describe, expect, it } from 'vitest';
import { REVISIONS, TRANSPORTS } from './revision.ts';
import { conductOf } from './revisions.ts';
import { ruleById } from './ruleCatalogue.ts';

const rows = REVISIONS.flatMap((revision) =>
  TRANSPORTS.map((transport) => [revision, transport] as const),
);

it.each([
  ['2026-07-28', 'stdio', 'notify', 'CAN-21', false],
  ['2026-07-28', 'http', 'close', 'CAN-19', true],
  ['2025-11-25', 'stdio', 'notify', 'CAN-1', false],
  ['2025-11-25', 'http', 'notify', 'CAN-18', false],
] as const)(
  'in %s on %s a client cancels by %s (%s)',
  (revision, transport, lever, rule, close) => {
    const conduct = conductOf(revision, transport);
    expect(conduct).toMatchObject({ lever, leverRule: rule, closeIsCancel: close });
  },
);

describe.each(rows)('%s on %s', (revision, transport) => {
  const conduct = conductOf(revision, transport);

  it('says which row it is', () => expect(conduct).toMatchObject({ revision, transport }));

  it('names rules that hold there', () => {
    for (const id of [conduct.leverRule, conduct.silenceRule]) {
      expect(ruleById(id)?.revisions, id).toContain(revision);
      expect(ruleById(id)?.transports, id).toContain(transport);
    }
    // There is no stream to close on stdio, so its rule is never cited there.
    if (transport === 'http') expect(ruleById(conduct.closeRule)?.revisions).toContain(revision);
  });

  it('is silent after a cancellation, by MUST NOT or by SHOULD', () => {
    const isModern = revision === '2026-07-28';
    expect(conduct.silenceRule).toBe(isModern ? 'CAN-10' : 'CAN-9');
    expect(conduct.silence).toBe(isModern ? 'everything' : 'response');
  });

  it('has either initialize or subscriptions', () => {
    expect(conduct.hasInitialize).toBe(revision === '2025-11-25');
    expect(conduct.hasListen).toBe(revision === '2026-07-28');
    expect(conduct.serverMayCancelListen).toBe(conduct.hasListen && transport === 'stdio');
  });

  it('has one design of tasks, told by rules that hold there', () => {
    const { tasks } = conduct;
    const isModern = revision === '2026-07-28';
    expect([tasks.cancel, tasks.results]).toEqual(
      isModern ? ['flag', 'inline'] : ['status', 'apart'],
    );
    expect(tasks.refusesLateCancel).toBe(!isModern);
    for (const id of [tasks.cancelRule, tasks.wrongCancelRule]) {
      expect(ruleById(id)?.revisions, id).toEqual([revision]);
    }
  });
});
