/** What holds for every lab in every position and setting: its words, its data, and its runs. */

import { describe, expect, it } from 'vitest';
import { type Lab, type LabForm, sectionOfId } from '../course/lab.ts';
import { openAddress } from '../course/openAddress.ts';
import { absence, addressOf, labOrigin, startOf } from '../course/situation.ts';
import type { Run } from '../engine/run.ts';
import { idsOf, nameOf, SETTINGS, type Setting } from '../engine/scenarios.testing.ts';
import { advance, possibleChoices, startWorld } from '../engine/world.ts';
import { ruleById } from '../protocol/ruleCatalogue.ts';
import { decodeScenario, encodeScenario } from '../scenario/link.ts';
import { parseScenario, parseScenarioText } from '../scenario/parseScenario.ts';
import { buildModel } from '../trace/model.ts';
import { whyOf } from '../trace/why.ts';
import { labById } from './allLabs.ts';

/** A position of a lab's switch under its name; a lab without a switch has one, without an id. */
export type NamedForm = readonly [name: string, lab: Lab, form: LabForm];
export type NamedRun = readonly [name: string, lab: Lab, form: LabForm, setting: Setting];

export function formsOf(labs: readonly Lab[]): readonly NamedForm[] {
  return labs.flatMap((lab) => {
    const only: LabForm = { id: '', name: '', scenario: lab.scenario };
    return (lab.forms ?? [only]).map((form) => [`${lab.id} ${form.id}`.trim(), lab, form] as const);
  });
}

/** Each position in each setting in which its lab exists. */
export function runsOf(labs: readonly Lab[]): readonly NamedRun[] {
  return formsOf(labs).flatMap(([name, lab, form]) =>
    SETTINGS.filter((setting) => absence(labOrigin(lab), setting) === null).map(
      (setting) => [`${name} on ${nameOf(setting)}`, lab, form, setting] as const,
    ),
  );
}

export function hashOf(
  lab: Pick<Lab, 'id'>,
  form: Pick<LabForm, 'id'>,
  { transport, revision, giveUp }: Setting,
  step = 0,
): string {
  const client = giveUp === undefined ? '' : `&client=${giveUp}`;
  const position = form.id === '' ? '' : `&form=${form.id}`;
  const place = `transport=${transport}&revision=${revision}&step=${step}`;
  return `#/labs/${lab.id}?${place}${client}${position}`;
}

export function openLab(lab: Pick<Lab, 'id'>, form: Pick<LabForm, 'id'>, setting: Setting): Run {
  return openAddress(hashOf(lab, form, setting)).run;
}

const SENTENCE = /^[A-Z].*[.?]$/;
const HEADING = /^[A-Z].*[^.]$/;
const WORDS = /^\S.*[^.]$/;
/** As long as "notifications/cancelled", which is drawn in full. */
const ARROW_LABEL_LENGTH_MAX = 28;

/** Proves the labs of one section, each for itself and all beside each other. */
export function proveLabs(labs: readonly Lab[]): void {
  it('the labs have ids, letters and titles of their own', () => {
    expect(labs.length).toBeGreaterThan(0);
    for (const key of ['id', 'letter', 'title', 'tagline', 'brief'] as const) {
      expect(new Set(labs.map((lab) => lab[key])).size).toBe(labs.length);
    }
  });

  describe.each(labs.map((lab) => [lab.id, lab] as const))('the words of %s', (_, lab) => {
    it('are sentences', () => expectSentences(lab));
    it('name a switch whose first position is the lab itself', () => expectSwitch(lab));
    it('say where it does not exist, and open where it does', () => expectPlaces(lab));
  });

  describe.each(formsOf(labs))('the data of %s', (_, lab, form) => {
    it('is a scenario that parses to itself, and comes back from its link', () => {
      expectData(lab, form);
    });

    it('opens by its own address, untouched', () => {
      const opened = openAddress(`#/labs/${lab.id}${form.id === '' ? '' : `?form=${form.id}`}`);
      expect(opened.problems).toEqual([]);
      expect(opened.situation).toEqual(startOf(labOrigin(lab, form.id || undefined)));
      if (form === lab.forms?.[0]) {
        expect(openAddress(`#/labs/${lab.id}`).situation).toEqual(opened.situation);
      }
    });
  });

  describe.each(runsOf(labs))('%s', (_, lab, form, setting) => {
    const run = openLab(lab, form, setting);

    it('is the same situation when its own address is opened', () => {
      for (const step of [0, Math.floor(run.steps.length / 2), run.steps.length]) {
        expectSameFromLink(lab, hashOf(lab, form, setting, step));
      }
    });

    it('has no arrow whose words are too long to stand between two lanes', () => {
      const labels = buildModel(run).arrows.map(({ label }) => label);
      expect(labels.filter((label) => label.length > ARROW_LABEL_LENGTH_MAX)).toEqual([]);
    });

    it('takes only choices that are possible when they are taken', () => expectPossible(run));
    it('says of every step what happened and by which rules, all in force there', () => {
      expectReasons(run, setting);
    });
  });
}

function expectSentences({ brief, title, tagline, tryNext, forms = [], exists }: Lab): void {
  expect(brief).toMatch(SENTENCE);
  expect(title).toMatch(HEADING);
  expect(tagline).toMatch(WORDS);
  expect(tryNext.length).toBeGreaterThan(0);
  for (const idea of tryNext) expect(idea).toMatch(SENTENCE);
  for (const form of forms) {
    expect(form.name).toMatch(WORDS);
    if (form.brief !== undefined) expect(form.brief).toMatch(SENTENCE);
  }
  if (exists) expect(exists.because).toMatch(SENTENCE);
}

function expectSwitch(lab: Lab): void {
  const { forms = [], id, section, group, scenario } = lab;
  if (forms.length > 0) expect(forms[0]?.scenario).toBe(scenario);
  expect(forms.length).not.toBe(1);
  for (const key of ['id', 'name'] as const) {
    expect(new Set(forms.map((form) => form[key])).size).toBe(forms.length);
  }
  expect(labById(id)).toBe(lab);
  if (section !== 'orderings') expect(sectionOfId(id)).toBe(section);
  if (section === 'streams' || section === 'failures') expect(group).toMatch(/^[A-Z]/);
}

function expectPlaces(lab: Lab): void {
  expect(absence(labOrigin(lab), startOf(labOrigin(lab)))).toBeNull();
  for (const { transport, revision } of SETTINGS) {
    const asked = openAddress(`#/labs/${lab.id}?transport=${transport}&revision=${revision}`);
    const isHere = absence(labOrigin(lab), { transport, revision }) === null;
    expect(asked.problems.length).toBe(isHere ? 0 : 1);
    if (!isHere) expect(asked.problems.join(' ')).toContain(lab.exists?.because);
    const at = [asked.situation.transport, asked.situation.revision];
    if (isHere) expect(at).toEqual([transport, revision]);
  }
}

function expectData(lab: Lab, form: LabForm): void {
  const { scenario } = form;
  const text = JSON.stringify(scenario);
  for (const outcome of [parseScenario(JSON.parse(text)), parseScenarioText(text)]) {
    expect(outcome).toMatchObject({ ok: true, scenario });
  }
  const encoded = encodeScenario(scenario);
  const code = encoded.ok ? encoded.code : '';
  expect(decodeScenario(code)).toMatchObject({ ok: true, scenario });
  const opened = openAddress(`#/s/${code}`);
  expect(opened.problems).toEqual([]);
  expect(idsOf(opened.run)).toEqual(idsOf(openLab(lab, form, scenario)));
}

/** That what an address opens prints an address which opens the same; returns what that opens. */
export function expectSameFromLink(lab: Lab, address: string): ReturnType<typeof openAddress> {
  const first = openAddress(address);
  expect(first.problems).toEqual([]);
  const place = { kind: 'lab', lab: lab.id } as const;
  const printed = addressOf(first.situation, first.run, place);
  const again = openAddress(printed);
  expect(again.problems).toEqual([]);
  expect(again.situation).toEqual(first.situation);
  expect(again.run.steps).toEqual(first.run.steps);
  expect(addressOf(again.situation, again.run, place)).toBe(printed);
  return again;
}

function expectPossible(run: Run): void {
  let world = startWorld(run.plan);
  for (const step of run.steps) {
    const choice = possibleChoices(run.plan, world).find(({ id }) => id === step.choice.id);
    const next = choice && advance(run.plan, world, choice);
    if (!next) throw new Error(`${step.choice.id} is not possible`);
    expect(next.records).toEqual(step.records);
    world = next.world;
  }
  expect(possibleChoices(run.plan, world)).toEqual([]);
}

function expectReasons(run: Run, setting: Setting): void {
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
}
