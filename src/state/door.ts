/** Opens addresses; what only some of them need is loaded when one of these comes in. */

import { type Lab, type LaterSection, sectionOfId } from '../course/lab.ts';
import { type Opened, openWith } from '../course/opening.ts';
import type { Field, Judgement } from '../course/record.ts';
import { type Origin, sectionOf } from '../course/situation.ts';
import { usesLedger } from '../engine/compileHandler.ts';
import type { Tables } from '../engine/ledger/ledger.ts';
import type { Run } from '../engine/run.ts';
import { usesStreams } from '../engine/streamsPort.ts';
import type { Move, MoveWish } from '../explore/moves.ts';
import { labs } from '../labs/labs.ts';
import { type AddressParts, parseAddress, type RecordAnswers } from '../scenario/address.ts';
import type { Encoded } from '../scenario/link.ts';
import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { OpenPage } from './openPage.ts';

/** Judges each answer to a run. */
export interface Judging {
  readonly judge: (run: Run, answers: RecordAnswers) => Record<Field, Judgement>;
}

/** Answers a wish to move a row. */
export interface Moves {
  readonly moveBy: (run: Run, wish: MoveWish) => Move;
}

export interface Door {
  readonly decodeScenario: (code: string) => ScenarioOutcome;
  readonly encodeScenario: (scenario: Scenario) => Encoded;
  readonly parseScenarioText: (text: string) => ScenarioOutcome;
}

/** Parts of the page that are loaded when an address first needs them. */
export interface Loaders {
  /** The door for scenarios from outside. */
  readonly door: () => Promise<Door>;
  /** Parts of the engine that not every scenario needs, with their sentences. */
  readonly parts: Readonly<Record<'ledger' | 'streams', () => Promise<unknown>>>;
  /** The labs of each section but the first, with the parts of the engine that they need. */
  readonly labs: Readonly<Record<LaterSection, () => Promise<readonly Lab[]>>>;
  /** What judges a record; nothing is judged before somebody asks. */
  readonly judging: () => Promise<Judging>;
  /** What moves rows; nothing is moved before somebody asks. */
  readonly moves: () => Promise<Moves>;
  /** What the file of a ledger holds; null where it cannot be read. */
  readonly imageTables: (bytes: Uint8Array) => Promise<Tables | null>;
}

/** What an address opened, and where addresses show it; null where it is too large for a link. */
export interface Opening {
  readonly opened: Opened;
  readonly place: AddressParts['place'] | null;
  /** The labs of the section that it leads to. */
  readonly labs: readonly Lab[];
  /** The page that it leads to, if that is no lab. */
  readonly page: OpenPage | null;
}

export const JUDGING_NOT_LOADED = 'The part of the page that judges could not be loaded.';
export const MOVES_NOT_LOADED = 'The part of the page that moves rows could not be loaded.';
const LABS_NOT_LOADED = 'The labs of this section could not be loaded.';
export const NOT_LOADED = 'The part of the page that reads scenarios could not be loaded.';

/** Opens an address; only one that holds a scenario has to wait for the door. */
export async function openHash(hash: string, load: Loaders, shown?: string): Promise<Opening> {
  const { place } = parseAddress(hash);
  const door = place.kind === 'scenario' ? await load.door().catch(() => null) : null;
  const read = place.kind === 'scenario' ? await readCode(place.code, door, load) : refuse();
  const isElsewhere = place.kind === 'lab' && !labs.some(({ id }) => id === place.lab);
  const more = isElsewhere ? await loadLabs(load, sectionOfId(place.lab)) : [];
  const opened = openWith(hash, () => read, [...labs, ...(more ?? [])], shown);
  // Whether there is such a lab nobody can say then.
  const problems = more ? opened.problems : [LABS_NOT_LOADED];
  const { origin } = opened.situation;
  const section = sectionOf(origin);
  const siblings = [...labs, ...(more ?? [])].filter((lab) => lab.section === section);
  const page = place.kind === 'page' ? { name: place.page, query: place.query } : null;
  return { opened: { ...opened, problems }, labs: siblings, place: placeOf(origin, door), page };
}

/** Null where they could not be loaded. */
async function loadLabs(load: Loaders, section: LaterSection): Promise<readonly Lab[] | null> {
  return load.labs[section]().catch(() => null);
}

/** The scenario in a link, with the parts of the engine that it needs. */
async function readCode(code: string, door: Door | null, load: Loaders): Promise<ScenarioOutcome> {
  const outcome = door ? door.decodeScenario(code) : refuse();
  return (await loadParts(load, outcome)) ? outcome : refuse();
}

/** Loads the parts of the engine that a scenario needs, if it is one; false: one is missing. */
export async function loadParts(load: Loaders, outcome: ScenarioOutcome): Promise<boolean> {
  if (!outcome.ok) return true;
  const { scenario } = outcome;
  const needed = [
    usesLedger(scenario) && load.parts.ledger(),
    usesStreams(scenario) && load.parts.streams(),
  ];
  return Promise.all(needed).then(
    () => true,
    () => false,
  );
}

function refuse(): ScenarioOutcome {
  return { ok: false, problems: [NOT_LOADED] };
}

function placeOf(origin: Origin, door: Door | null): Opening['place'] {
  if (origin.kind === 'lab') return { kind: 'lab', lab: origin.lab.id };
  return door && scenarioPlace(door, origin.scenario);
}

/** Where an address shows this scenario. */
export function scenarioPlace(door: Door, scenario: Scenario): Opening['place'] {
  const encoded = door.encodeScenario(scenario);
  return encoded.ok ? { kind: 'scenario', code: encoded.code } : null;
}
