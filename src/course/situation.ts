/** A situation: what an address opens, ready to run. The page and the grader both read it here. */

import { compile } from '../engine/compile.ts';
import type { Tables } from '../engine/ledger/ledger.ts';
import { type Run, run } from '../engine/run.ts';
import type { Revision, Transport } from '../protocol/revision.ts';
import { type AddressParts, formatAddress, type RecordAnswers } from '../scenario/address.ts';
import type { GiveUpPolicy } from '../scenario/policies.ts';
import type { Scenario } from '../scenario/schema.ts';
import type { Lab, LabForm, LabPanel, Section } from './lab.ts';

/** Where a situation comes from: a lab of the list, or a scenario of somebody's own. */
export type Origin =
  | { readonly kind: 'lab'; readonly lab: Lab; readonly form: LabForm | null }
  | { readonly kind: 'scenario'; readonly scenario: Scenario };

export interface Situation {
  readonly origin: Origin;
  readonly transport: Transport;
  readonly revision: Revision;
  readonly client: GiveUpPolicy;
  /** Ids the order asks for; after them the clock goes on. */
  readonly wishes: readonly string[];
  readonly step: number;
  readonly answers: RecordAnswers;
  /** The numbers of the herd beside the run, as an address says them; absent at their start. */
  readonly herd?: string | undefined;
  /** The file that its ledger starts from; null: an empty one. No address holds it. */
  readonly image: LedgerImage | null;
}

export interface LedgerImage {
  readonly bytes: Uint8Array;
  readonly tables: Tables;
}

/** Whether the lab that is open asks for a panel by its name. */
export function asksFor({ origin }: Pick<Situation, 'origin'>, panel: LabPanel): boolean {
  return origin.kind === 'lab' && origin.lab.panels?.includes(panel) === true;
}

/** The section that it belongs to; a case of one's own is shown among the orderings. */
export function sectionOf(origin: Origin): Section {
  return origin.kind === 'lab' ? origin.lab.section : 'orderings';
}

/** Why an origin does not exist on a transport or in a revision; null where it does. */
export function absence(
  origin: Origin,
  { transport, revision }: { readonly transport?: Transport; readonly revision?: Revision },
): string | null {
  const exists = origin.kind === 'lab' ? origin.lab.exists : undefined;
  if (!exists) return null;
  const lacks = (only: string | undefined, asked: string | undefined) =>
    only !== undefined && asked !== undefined && only !== asked;
  const isAbsent = lacks(exists.transport, transport) || lacks(exists.revision, revision);
  return isAbsent ? exists.because : null;
}

/** A lab in the position of its switch that `form` names, or else in its first. */
export function labOrigin(lab: Lab, form?: string): Origin {
  const { forms = [] } = lab;
  return { kind: 'lab', lab, form: forms.find(({ id }) => id === form) ?? forms[0] ?? null };
}

/**
 * The untouched situation of an origin: its own transport, revision and policy, before any step.
 */
export function startOf(origin: Origin): Situation {
  const { revision, client, transport } = baseOf(origin);
  return {
    origin,
    transport: origin.kind === 'lab' ? origin.lab.transport : transport,
    revision,
    client: client.giveUp,
    wishes: [],
    step: 0,
    answers: {},
    image: null,
  };
}

export function baseOf(origin: Origin): Scenario {
  if (origin.kind === 'scenario') return origin.scenario;
  return origin.form?.scenario ?? origin.lab.scenario;
}

/** The scenario that really runs: the origin's, on the situation's transport and revision. */
export function scenarioOf(situation: Situation): Scenario {
  const base = baseOf(situation.origin);
  const { transport, revision, client } = situation;
  return { ...base, transport, revision, client: { ...base.client, giveUp: client } };
}

export function runOf(situation: Situation): Run {
  const plan = compile(scenarioOf(situation), situation.image?.tables);
  return run(plan, situation.wishes);
}

/** Sentences for the ids of an order that never became possible or had to move. */
export function orderProblems(opened: Run): string[] {
  const names = (ids: readonly string[]) => {
    const shown = ids.slice(0, 5).join(', ');
    return ids.length > 5 ? `${shown} and ${ids.length - 5} more` : shown;
  };
  const { unfit, moved, cutOff } = opened;
  return [
    ...(unfit.length > 0 ? [`order names ${names(unfit)}, which never happens here.`] : []),
    ...(moved.length > 0 ? [`order could not be kept: ${names(moved)} had to move.`] : []),
    ...(cutOff ? [`The run was stopped after ${opened.steps.length} events.`] : []),
  ];
}

/** What the address bar shows for a situation; `order` is only as long as it has to be. */
export function addressParts(
  situation: Situation,
  ran: Run,
  place: AddressParts['place'],
): AddressParts {
  const { transport, revision, step, client, answers, herd, origin } = situation;
  const order = ran.steps.slice(0, ran.decided).map((one) => one.choice.id);
  return {
    place,
    transport,
    revision,
    step,
    order,
    form: formIn(origin),
    client: client === baseOf(origin).client.giveUp ? undefined : client,
    herd,
    record: answers,
  };
}

/** The position of the switch, where there is one. */
export function formOf(origin: Origin): string | undefined {
  return origin.kind === 'lab' ? origin.form?.id : undefined;
}

/** The position of the switch where it is not the first. */
function formIn(origin: Origin): string | undefined {
  if (origin.kind !== 'lab' || origin.form === origin.lab.forms?.[0]) return undefined;
  return origin.form?.id;
}

export function addressOf(situation: Situation, ran: Run, place: AddressParts['place']): string {
  return formatAddress(addressParts(situation, ran, place));
}
