/** Finds by running them which labs show a rule, and which break an invariant. */

import { REVISIONS, TRANSPORTS } from '../../protocol/revision.ts';
import type { Lab } from '../lab.ts';
import { absence, addressOf, labOrigin, runOf, startOf } from '../situation.ts';
import { citedRules } from './citedRules.ts';

/** The rest of an address behind `#/labs/`, at the step that shows it. */
export type LabLink = string;

export interface RuleLabs {
  /** The titles of the labs by their ids. */
  readonly labs: Readonly<Record<string, string>>;
  /** For each rule, a link for each lab and setting that cite it. */
  readonly rules: Readonly<Record<string, readonly LabLink[]>>;
  /** For each invariant, a link for each lab and setting that break it. */
  readonly invariants: Readonly<Record<string, readonly LabLink[]>>;
}

export const LAB_PATH = '#/labs/';

/** The id of the lab that a link leads to. */
export function labOf(link: LabLink): string {
  return link.slice(0, link.indexOf('?'));
}

/** Runs every lab in each position of its switch and each setting; this takes some seconds. */
export function findRuleLabs(labs: readonly Lab[]): RuleLabs {
  const rules = new Map<string, LabLink[]>();
  const invariants = new Map<string, LabLink[]>();
  for (const lab of labs) {
    for (const { transport, revision } of settingsOf(lab)) {
      const firstRules = new Map<string, LabLink>();
      const firstBroken = new Map<string, LabLink>();
      for (const form of lab.forms ?? [undefined]) {
        const situation = { ...startOf(labOrigin(lab, form?.id)), transport, revision };
        const run = runOf(situation);
        const { rules: cited, broken } = citedRules(run);
        const linkAt = (step: number) =>
          addressOf({ ...situation, step }, run, { kind: 'lab', lab: lab.id }).slice(
            LAB_PATH.length,
          );
        for (const [id, step] of cited) addFirst(firstRules, id, () => linkAt(step));
        for (const [id, step] of broken) addFirst(firstBroken, id, () => linkAt(step));
      }
      for (const [id, link] of firstRules) rules.set(id, [...(rules.get(id) ?? []), link]);
      for (const [id, link] of firstBroken) {
        invariants.set(id, [...(invariants.get(id) ?? []), link]);
      }
    }
  }
  const titles = labs.map(({ id, title }) => [id, title] as const);
  return {
    labs: Object.fromEntries(titles),
    rules: sorted(rules),
    invariants: sorted(invariants),
  };
}

/** Every setting in which the lab exists, the one that a link without parameters means first. */
function settingsOf(lab: Lab) {
  const own = startOf(labOrigin(lab));
  const isOwn = (setting: { transport: string; revision: string }) =>
    Number(setting.transport === own.transport) + 2 * Number(setting.revision === own.revision);
  return REVISIONS.flatMap((revision) => TRANSPORTS.map((transport) => ({ transport, revision })))
    .filter((setting) => absence(own.origin, setting) === null)
    .sort((a, b) => isOwn(b) - isOwn(a));
}

function addFirst(links: Map<string, LabLink>, id: string, link: () => LabLink): void {
  if (!links.has(id)) links.set(id, link());
}

/** By family, then by number, so that the file changes no more than its content does. */
function sorted(links: ReadonlyMap<string, readonly LabLink[]>): Record<string, LabLink[]> {
  const byId = ([a]: [string, unknown], [b]: [string, unknown]) =>
    a.localeCompare(b, 'en', { numeric: true });
  return Object.fromEntries(
    [...links].map(([id, all]): [string, LabLink[]] => [id, [...all]]).sort(byId),
  );
}

/** The text of the file that holds them: a line an entry. */
export function ruleLabsText(found: RuleLabs): string {
  const block = (entries: Readonly<Record<string, unknown>>) =>
    Object.entries(entries)
      .map(([name, value]) => `    ${JSON.stringify(name)}: ${JSON.stringify(value)}`)
      .join(',\n');
  const parts = (['labs', 'rules', 'invariants'] as const).map(
    (part) => `  "${part}": {\n${block(found[part])}\n  }`,
  );
  return `{\n${parts.join(',\n')}\n}\n`;
}
