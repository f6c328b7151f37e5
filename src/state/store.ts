/** The page's one store: the lab's state with the actions that change it, and their ports. */

import { createStore } from 'zustand/vanilla';
import { openAddress } from '../course/situation.ts';
import {
  letExpire,
  letExpireAbove,
  type Move,
  moveEarlier,
  moveLater,
  moveTo,
} from '../explore/moves.ts';
import type { Revision, Transport } from '../protocol/revision.ts';
import type { RecordAnswers } from '../scenario/address.ts';
import { parseScenarioText, type ScenarioOutcome } from '../scenario/parseScenario.ts';
import type { GiveUpPolicy } from '../scenario/policies.ts';
import type { Scenario } from '../scenario/schema.ts';
import * as lab from './labState.ts';

export interface Actions {
  /** Opens an address; one that leads to where the page already is changes nothing. */
  open(hash: string): void;
  goTo(step: number): void;
  play(isPlaying: boolean): void;
  set(part: { transport?: Transport; revision?: Revision; client?: GiveUpPolicy }): void;
  moveEarlier(id: string): void;
  moveLater(id: string): void;
  /** Moves a row to the place of another (0-based); a deadline that waits expires there. */
  moveTo(id: string, to: number): void;
  expire(timerId: string): void;
  resetOrder(): void;
  undo(): void;
  redo(): void;
  answer(answers: RecordAnswers): void;
  check(): void;
  /** Reads a scenario file. A bad one is reported and leaves everything as it was. */
  openText(text: string, name: string): void;
  edit(scenario: Scenario): void;
  report(problems: readonly string[]): void;
  dismiss(): void;
}

export type Page = lab.LabState & { readonly actions: Actions };

export type PageStore = ReturnType<typeof createPageStore>;

/** Creates the store in the situation that an address opens. */
export function createPageStore(hash: string, records: lab.LabState['records']) {
  return createStore<Page>()((set, get) => {
    const change = (by: (state: lab.LabState) => lab.LabState) => set((page) => by(page));
    const move = (outcome: Move, what: string) =>
      change((state) => lab.applyMove(state, outcome, what));
    const isWaiting = (id: string) => get().model.ghosts.some((ghost) => ghost.id === id);
    const actions: Actions = {
      open: (next) => {
        if (next === lab.addressIn(get())) return;
        change((state) => lab.openState(openAddress(next), state.records));
      },
      goTo: (step) => change((state) => lab.goTo(state, step)),
      play: (isPlaying) => set({ isPlaying }),
      set: (part) => change((state) => lab.toggle(state, part)),
      moveEarlier: (id) => move(moveEarlier(get().run, id), ''),
      moveLater: (id) => move(moveLater(get().run, id), ''),
      moveTo: (id, to) =>
        move(isWaiting(id) ? letExpire(get().run, id, to) : moveTo(get().run, id, to), ''),
      expire: (id) => move(letExpireAbove(get().run, id, get().run.steps.length), ''),
      resetOrder: () => change(lab.resetOrder),
      undo: () => change(lab.undo),
      redo: () => change(lab.redo),
      answer: (answers) => change((state) => lab.answer(state, answers)),
      check: () => change(lab.check),
      openText: (text, name) => change((state) => openFile(state, parseScenarioText(text), name)),
      edit: (scenario) => change((state) => lab.edit(state, scenario)),
      report: (problems) => set({ problems }),
      dismiss: () => set({ problems: [] }),
    };
    return { ...lab.openState(openAddress(hash), records), actions };
  });
}

function openFile(state: lab.LabState, outcome: ScenarioOutcome, name: string): lab.LabState {
  if (!outcome.ok) {
    const problems = [`${name} could not be opened.`, ...outcome.problems];
    return { ...state, problems };
  }
  return lab.adopt(state, outcome.scenario, `${name} is open.`);
}
