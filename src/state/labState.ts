/** The state of the page and every change to it, as pure functions from state to state. */

import type { Lab } from '../course/lab.ts';
import { answersTo, type Field, fieldsOf, isAllRight, type Judgement } from '../course/record.ts';
import {
  absence,
  addressOf,
  baseOf,
  type LedgerImage,
  labOrigin,
  type Origin,
  runOf,
  type Situation,
  startOf,
} from '../course/situation.ts';
import type { Run } from '../engine/run.ts';
import { toggleWords } from '../explore/changeWords.ts';
import type { Move } from '../explore/moves.ts';
import { labs } from '../labs/labs.ts';
import type { Revision, Transport } from '../protocol/revision.ts';
import type { AddressParts, RecordAnswers } from '../scenario/address.ts';
import type { GiveUpPolicy } from '../scenario/policies.ts';
import type { Scenario } from '../scenario/schema.ts';
import { keptRows } from '../trace/keptRows.ts';
import { buildModel, type TraceModel } from '../trace/model.ts';
import { changedFacts } from './changedFacts.ts';
import type { Opening } from './door.ts';
import { formatPage, type OpenPage } from './openPage.ts';

export interface LabState {
  readonly situation: Situation;
  readonly run: Run;
  readonly model: TraceModel;
  /** Place of the present scenario in addresses; null when it is too large for a link. */
  readonly place: AddressParts['place'] | null;
  /** The page that is shown in place of the lab, if any; the lab stays as it was. */
  readonly page: OpenPage | null;
  /** The labs of the present section. */
  readonly labs: readonly Lab[];
  readonly undo: readonly (readonly string[])[];
  readonly redo: readonly (readonly string[])[];
  readonly judgements: Record<Field, Judgement> | null;
  /** Sentences about a link, a file or an input; shown as an alert until dismissed. */
  readonly problems: readonly string[];
  /** What a move, a toggle or an edit did, or why it could not; shown quietly. */
  readonly note: { readonly text: string; readonly tone: 'plain' | 'refused' };
  /** Facts that differ from before the last change, as "label.fact". */
  readonly changed: ReadonlySet<string>;
  readonly isPlaying: boolean;
  /** Set when a change went wrong in a way that nobody foresaw; the page then says so. */
  readonly broken: unknown;
  /** Answers and verdicts of labs worked before, by lab id. */
  readonly records: Readonly<Record<string, LabRecord>>;
}

export interface LabRecord {
  readonly answers: RecordAnswers;
  readonly done: boolean;
}

const QUIET = { text: '', tone: 'plain' } as const;

/**
 * The state in which an opened address is shown. `place` is where addresses show it from now on.
 */
export function openState(
  { opened, place, labs, page }: Opening,
  records: LabState['records'],
): LabState {
  return {
    situation: opened.situation,
    run: opened.run,
    model: buildModel(opened.run),
    place,
    page,
    labs,
    undo: [],
    redo: [],
    judgements: null,
    problems: opened.problems,
    note: QUIET,
    changed: new Set(),
    isPlaying: false,
    broken: null,
    records,
  };
}

/** Opens an address from a page that shows something: the same lab goes on with the file it has. */
export function reopen(state: LabState, opening: Opening): LabState {
  // A page that is no lab stands before the lab, which stays as it was.
  if (opening.page) return { ...state, page: opening.page, problems: [] };
  const next = openState(opening, state.records);
  const isSame = isSameLab(state.situation.origin, next.situation.origin);
  return isSame ? startFrom(next, state.situation.image) : next;
}

/** Takes in a file that was read for a lab; who has left that meanwhile takes no file along. */
export function takeImage(state: LabState, asked: Origin, image: LedgerImage | null): LabState {
  return isSameLab(state.situation.origin, asked) ? startFrom(state, image) : state;
}

/** Whether two situations are of one lab, in whatever position of its switch. */
export function isSameLab(one: Origin, other: Origin): boolean {
  return one.kind === 'lab' && other.kind === 'lab' && one.lab.id === other.lab.id;
}

/** Where a link to the present situation leads, or null when the scenario is too large for one. */
export function addressIn(state: LabState): string | null {
  if (state.page) return formatPage(state.page);
  return state.place && addressOf(state.situation, state.run, state.place);
}

export function goTo(state: LabState, step: number): LabState {
  const to = Math.min(Math.max(step, 0), state.run.steps.length);
  if (to === state.situation.step) return state;
  const situation = { ...state.situation, step: to };
  const isPlaying = state.isPlaying && to < state.run.steps.length;
  return marked(state, { ...state, situation, isPlaying });
}

/** Plays or pauses; at the end it begins again. */
export function play(state: LabState, isPlaying: boolean): LabState {
  const isOver = state.situation.step >= state.run.steps.length;
  return { ...(isPlaying && isOver ? goTo(state, 0) : state), isPlaying };
}

/** Marks the facts that differ from the state before. */
function marked(before: LabState, after: LabState): LabState {
  return { ...after, changed: changedFacts(before, after) };
}

/** What may be switched while order and cursor stay. */
export interface Toggle {
  readonly transport?: Transport;
  readonly revision?: Revision;
  readonly client?: GiveUpPolicy;
  /** The position of the lab's switch. */
  readonly form?: string;
}

/** Another transport, revision, policy or form: order and cursor stay by id. */
export function toggle(state: LabState, { form, ...part }: Toggle): LabState {
  const { origin: was } = state.situation;
  const because = absence(was, part);
  if (because !== null) return { ...state, note: { text: because, tone: 'refused' } };
  const origin = form !== undefined && was.kind === 'lab' ? labOrigin(was.lab, form) : was;
  const { client } = state.situation;
  // A form may have a policy of its own, which holds where nobody has chosen another.
  const own = client === baseOf(was).client.giveUp ? baseOf(origin).client.giveUp : client;
  const situation = { ...state.situation, client: own, ...part, origin };
  const ran = runOf(situation);
  const next = withRun(state, situation, ran);
  return { ...next, note: { text: toggleWords(state.run, ran), tone: 'plain' } };
}

/** Takes a new run in, with the cursor at the same event, or the nearest before it that is left. */
function withRun(state: LabState, situation: Situation, ran: Run): LabState {
  const step = sameCursor(state.run, state.situation.step, ran);
  const built = buildModel(ran);
  const model = { ...built, rows: keptRows(state.model.rows, built.rows) };
  return marked(state, {
    ...state,
    situation: { ...situation, step },
    run: ran,
    model,
    judgements: null,
    isPlaying: false,
  });
}

function sameCursor(before: Run, step: number, after: Run): number {
  if (step >= before.steps.length && step > 0) return after.steps.length;
  const places = new Map(after.steps.map((one) => [one.choice.id, one.index + 1]));
  for (let at = step; at > 0; at--) {
    const place = places.get(before.steps[at - 1]?.choice.id ?? '');
    if (place !== undefined) return place;
  }
  return 0;
}

/** Takes the outcome of a move: the new order, or the reason why it stays. */
export function applyMove(state: LabState, move: Move): LabState {
  if (!move.ok) return { ...state, note: { text: move.reason, tone: 'refused' } };
  const wishes = move.run.steps.slice(0, move.run.decided).map((one) => one.choice.id);
  const next = withRun(state, { ...state.situation, wishes }, move.run);
  return {
    ...next,
    undo: [...state.undo, state.situation.wishes],
    redo: [],
    note: { text: move.note, tone: 'plain' },
  };
}

/** The ledger starts from this file; order and cursor stay as far as the new run allows. */
export function startFrom(state: LabState, image: LedgerImage | null): LabState {
  if (image === null && state.situation.image === null) return state;
  const situation = { ...state.situation, image };
  return withRun(state, situation, runOf(situation));
}

export function resetOrder(state: LabState): LabState {
  if (state.situation.wishes.length === 0) return state;
  const next = withWishes(state, []);
  return {
    ...next,
    undo: [...state.undo, state.situation.wishes],
    redo: [],
    note: { text: 'The order is the clock’s own again.', tone: 'plain' },
  };
}

export function undo(state: LabState): LabState {
  const wishes = state.undo.at(-1);
  if (!wishes) return state;
  const next = withWishes(state, wishes);
  return {
    ...next,
    undo: state.undo.slice(0, -1),
    redo: [...state.redo, state.situation.wishes],
    note: { text: 'The last move is undone.', tone: 'plain' },
  };
}

export function redo(state: LabState): LabState {
  const wishes = state.redo.at(-1);
  if (!wishes) return state;
  const next = withWishes(state, wishes);
  return {
    ...next,
    undo: [...state.undo, state.situation.wishes],
    redo: state.redo.slice(0, -1),
    note: { text: 'The move is made again.', tone: 'plain' },
  };
}

function withWishes(state: LabState, wishes: readonly string[]): LabState {
  const situation = { ...state.situation, wishes };
  return withRun(state, situation, runOf(situation));
}

/** An answer of the record; verdicts are open again until the next check. */
export function answer(state: LabState, answers: RecordAnswers): LabState {
  const situation = { ...state.situation, answers };
  return remember({ ...state, situation, judgements: null }, false);
}

/** Shows the verdicts on the answers. */
export function check(state: LabState, judgements: Record<Field, Judgement>): LabState {
  return remember({ ...state, judgements }, isAllRight(judgements, fieldsOf(state.run)));
}

function remember(state: LabState, done: boolean): LabState {
  const { origin, answers } = state.situation;
  if (origin.kind !== 'lab') return state;
  const was = state.records[origin.lab.id]?.done ?? false;
  const record = { answers, done: done || was };
  return { ...state, records: { ...state.records, [origin.lab.id]: record } };
}

/** A scenario of somebody's own takes the place of the present one. */
export function adopt(
  state: LabState,
  scenario: Scenario,
  place: LabState['place'],
  note: string,
): LabState {
  const situation = startOf({ kind: 'scenario', scenario });
  const opened = { situation, run: runOf(situation), problems: [], isRefused: false };
  return settled(openState({ opened, place, labs, page: null }, state.records), place, note);
}

/** An edit of the present scenario keeps its order and cursor as far as the new one allows. */
export function edit(state: LabState, scenario: Scenario, place: LabState['place']): LabState {
  const origin: Origin = { kind: 'scenario', scenario };
  const { transport, revision, client } = scenario;
  // A file that this browser keeps belongs to the lab; a case of one's own is what its link says.
  const own = { origin, transport, revision, client: client.giveUp, image: null, herd: undefined };
  const situation = { ...state.situation, ...own };
  const ran = runOf(situation);
  const answers = answersTo(ran, situation.answers);
  const next = withRun(state, { ...situation, answers }, ran);
  return settled(next, place, 'The edited scenario is a case of your own now.');
}

function settled(state: LabState, place: LabState['place'], what: string): LabState {
  const beyond =
    place === null ? ' It is too large for a link, so the address does not hold it.' : '';
  const text = what + beyond;
  return { ...state, place, undo: [], redo: [], problems: [], note: { text, tone: 'plain' } };
}
