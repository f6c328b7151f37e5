/** Proves every lab of streams, deadlines and failures, in each position of its switch. */

import { describe, expect, it } from 'vitest';
import { type LabForm, sectionOfId } from '../course/lab.ts';
import { openAddress } from '../course/openAddress.ts';
import { absence, addressOf, labOrigin, startOf } from '../course/situation.ts';
import { checkInvariants } from '../engine/invariants/checkInvariants.ts';
import type { Run } from '../engine/run.ts';
import { idsOf, nameOf, SETTINGS, type Setting } from '../engine/scenarios.testing.ts';
import { advance, possibleChoices, startWorld } from '../engine/world.ts';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { decodeScenario, encodeScenario } from '../scenario/link.ts';
import { parseScenario } from '../scenario/parseScenario.ts';
import { factsAt } from '../trace/facts.ts';
import { buildModel } from '../trace/model.ts';
import { whyOf } from '../trace/why.ts';
import { labById } from './allLabs.ts';
import { deadlineEnds } from './deadlines/deadlineEnds.testing.ts';
import { deadlineLabs } from './deadlines/deadlineLabs.ts';
import { failureLabs } from './failures/failureLabs.ts';
import { nameOfEnd, streamEnds } from './streams/ends.testing.ts';
import { streamLabs } from './streams/streamLabs.ts';

const laterLabs = [...streamLabs, ...deadlineLabs, ...failureLabs];
const ends = { ...streamEnds, ...deadlineEnds };

const everyForm = laterLabs.flatMap((lab) => {
  const only: LabForm = { id: '', name: '', scenario: lab.scenario };
  return (lab.forms ?? [only]).map((form) => [`${lab.id} ${form.id}`.trim(), lab, form] as const);
});
const everyRun = everyForm.flatMap(([name, lab, form]) =>
  SETTINGS.filter((setting) => absence(labOrigin(lab), setting) === null).map(
    (setting) => [`${name} on ${nameOf(setting)}`, lab, form, setting] as const,
  ),
);

function hashOf(lab: string, form: string, { transport, revision }: Setting, step: number): string {
  const position = form === '' ? '' : `&form=${form}`;
  return `#/labs/${lab}?transport=${transport}&revision=${revision}&step=${step}${position}`;
}

function open(lab: string, form: string, setting: Setting): Run {
  return openAddress(hashOf(lab, form, setting, 0)).run;
}

/** As long as "notifications/cancelled", which is drawn in full. */
const ARROW_LABEL_LENGTH_MAX = 28;
const SENTENCE = /^[A-Z].*[.?]$/;

describe.each(laterLabs.map((lab) => [lab.id, lab] as const))('the words of %s', (_, lab) => {
  it('are sentences', () => {
    expect(lab.brief).toMatch(SENTENCE);
    expect(lab.title).toMatch(/^[A-Z].*[^.]$/);
    expect(lab.tagline).toMatch(/^\S.*[^.]$/);
    expect(lab.tryNext.length).toBeGreaterThan(0);
    for (const idea of lab.tryNext) expect(idea).toMatch(SENTENCE);
    for (const form of lab.forms ?? []) expect(form.brief ?? 'A brief.').toMatch(SENTENCE);
    expect(lab.exists?.because ?? 'Everywhere.').toMatch(SENTENCE);
  });

  it('name a switch whose first position is the lab itself', () => {
    const forms = lab.forms ?? [];
    if (forms.length > 0) expect(forms[0]?.scenario).toBe(lab.scenario);
    expect(forms.length).not.toBe(1);
    expect(new Set(forms.map(({ id }) => id)).size).toBe(forms.length);
    expect(labById(lab.id)).toBe(lab);
    expect(sectionOfId(lab.id)).toBe(lab.section);
    if (lab.section === 'streams' || lab.section === 'failures')
      expect(lab.group).toMatch(/^[A-Z]/);
  });

  it('say where it does not exist, and open where it does', () => {
    expect(absence(labOrigin(lab), startOf(labOrigin(lab)))).toBeNull();
    for (const { transport, revision } of SETTINGS) {
      const asked = openAddress(`#/labs/${lab.id}?transport=${transport}&revision=${revision}`);
      const isHere = absence(labOrigin(lab), { transport, revision }) === null;
      expect(asked.problems.length).toBe(isHere ? 0 : 1);
      if (!isHere) expect(asked.problems.join(' ')).toContain(lab.exists?.because);
      const at = [asked.situation.transport, asked.situation.revision];
      if (isHere) expect(at).toEqual([transport, revision]);
    }
  });
});

it.each([
  ['streams', streamLabs],
  ['deadlines', deadlineLabs],
  ['failures', failureLabs],
])('the labs of %s have ids, letters and titles of their own', (_, labs) => {
  for (const key of ['id', 'letter', 'title', 'tagline', 'brief'] as const) {
    expect(new Set(labs.map((lab) => lab[key])).size).toBe(labs.length);
  }
});

describe.each(everyForm)('the data of %s', (_, lab, form) => {
  it('is a scenario that parses to itself, and comes back from its link', () => {
    const outcome = parseScenario(JSON.parse(JSON.stringify(form.scenario)));
    expect(outcome).toMatchObject({ ok: true, scenario: form.scenario });
    const encoded = encodeScenario(form.scenario);
    const code = encoded.ok ? encoded.code : '';
    expect(decodeScenario(code)).toMatchObject({ ok: true, scenario: form.scenario });
    const opened = openAddress(`#/s/${code}`);
    expect(opened.problems).toEqual([]);
    const { transport, revision } = form.scenario;
    expect(idsOf(opened.run)).toEqual(idsOf(open(lab.id, form.id, { transport, revision })));
  });
});

describe.each(everyRun)('%s', (_, lab, form, setting) => {
  const run = open(lab.id, form.id, setting);

  it('is the same situation when its own address is opened', () => {
    for (const step of [0, Math.floor(run.steps.length / 2), run.steps.length]) {
      const first = openAddress(hashOf(lab.id, form.id, setting, step));
      expect(first.problems).toEqual([]);
      const place = { kind: 'lab', lab: lab.id } as const;
      const printed = addressOf(first.situation, first.run, place);
      const again = openAddress(printed);
      expect(again.problems).toEqual([]);
      expect(again.situation).toEqual(first.situation);
      expect(again.run.steps).toEqual(first.run.steps);
    }
  });

  it('has no arrow whose words are too long to stand between two lanes', () => {
    const labels = buildModel(run).arrows.map(({ label }) => label);
    expect(labels.filter((label) => label.length > ARROW_LABEL_LENGTH_MAX)).toEqual([]);
  });

  it('takes only choices that are possible when they are taken', () => {
    let world = startWorld(run.plan);
    for (const step of run.steps) {
      const choice = possibleChoices(run.plan, world).find(({ id }) => id === step.choice.id);
      const next = choice && advance(run.plan, world, choice);
      if (!next) throw new Error(`${step.choice.id} is not possible`);
      expect(next.records).toEqual(step.records);
      world = next.world;
    }
    expect(possibleChoices(run.plan, world)).toEqual([]);
  });

  it('says of every step what happened and by which rules, all in force there', () => {
    for (const { index } of run.steps) {
      const { text, rules } = whyOf(run, index);
      expect(text).toMatch(/^[A-Z0-9].*[a-z0-9]\.$/);
      for (const id of rules) {
        const rule = ruleById(id);
        expect(rule, `${id}: ${text}`).toBeDefined();
        expect(rule?.revisions, `${id}: ${text}`).toContain(setting.revision);
        expect(rule?.transports, `${id}: ${text}`).toContain(setting.transport);
      }
    }
  });

  // What a failure comes to is a matter of its order, and its own test says that.
  it.skipIf(lab.section === 'failures')('ends as the table says', () => {
    expect(endOf(run)).toBe(ends[nameOfEnd(lab.id, form.id, nameOf(setting))]);
  });
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
