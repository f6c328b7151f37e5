/** Proves every lab of streams, deadlines and failures, and that each comes to its stated end. */

import { describe, expect, it } from 'vitest';
import { checkInvariants } from '../engine/invariants/checkInvariants.ts';
import type { Run } from '../engine/run.ts';
import { nameOf } from '../engine/scenarios.testing.ts';
import { factsAt } from '../trace/facts.ts';
import { deadlineEnds } from './deadlines/deadlineEnds.testing.ts';
import { deadlineLabs } from './deadlines/deadlineLabs.ts';
import { failureLabs } from './failures/failureLabs.ts';
import { openLab, proveLabs, runsOf } from './proveLab.testing.ts';
import { nameOfEnd, streamEnds } from './streams/ends.testing.ts';
import { streamLabs } from './streams/streamLabs.ts';

describe('the labs of streams', () => proveLabs(streamLabs));
describe('the labs of deadlines', () => proveLabs(deadlineLabs));
describe('the labs of failures', () => proveLabs(failureLabs));

/** What a failure comes to is a matter of its order, and its own test says that. */
const withEnds = [...streamLabs, ...deadlineLabs];
const ends = { ...streamEnds, ...deadlineEnds };

it.each(runsOf(withEnds))('%s ends as the table says', (_, lab, form, setting) => {
  const end = ends[nameOfEnd(lab.id, form.id, nameOf(setting))];
  expect(endOf(openLab(lab, form, setting))).toBe(end);
});

/** Each request's record, outcome and answer, and what the run breaks. */
function endOf(run: Run): string {
  const requests = factsAt(run, run.steps.length).map(
    ({ label, terminalState, clientOutcome, finalResponse }) =>
      `${label} ${terminalState}/${clientOutcome}/${finalResponse}`,
  );
  const broken = new Set(checkInvariants(run).map(({ invariant }) => invariant));
  return [...requests, ...broken].join('; ');
}
