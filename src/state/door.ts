/** Opens addresses; the door for scenarios is loaded only when one comes in. */

import { type Opened, openWith } from '../course/opening.ts';
import type { Origin } from '../course/situation.ts';
import { type AddressParts, parseAddress } from '../scenario/address.ts';
import type { Encoded } from '../scenario/link.ts';
import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import type { Scenario } from '../scenario/schema.ts';

export interface Door {
  readonly decodeScenario: (code: string) => ScenarioOutcome;
  readonly encodeScenario: (scenario: Scenario) => Encoded;
  readonly parseScenarioText: (text: string) => ScenarioOutcome;
}

export type LoadDoor = () => Promise<Door>;

/** What an address opened, and where addresses show it; null where it is too large for a link. */
export interface Opening {
  readonly opened: Opened;
  readonly place: AddressParts['place'] | null;
}

export const NOT_LOADED = 'The part of the page that reads scenarios could not be loaded.';

/** Opens an address; only one that holds a scenario has to wait for the door. */
export async function openHash(hash: string, loadDoor: LoadDoor, shown?: string): Promise<Opening> {
  const holdsScenario = parseAddress(hash).place.kind === 'scenario';
  const door = holdsScenario ? await loadDoor().catch(() => null) : null;
  const opened = openWith(hash, door?.decodeScenario ?? refuse, shown);
  return { opened, place: placeOf(opened.situation.origin, door) };
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
