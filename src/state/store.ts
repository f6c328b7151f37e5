/** The page's one store: the lab's state with the actions that change it, and their ports. */

import { createStore } from 'zustand/vanilla';
import type { LedgerImage } from '../course/situation.ts';
import type { Run } from '../engine/run.ts';
import {
  letExpire,
  letExpireAbove,
  type Move,
  moveEarlier,
  moveLater,
  moveTo,
} from '../explore/moves.ts';
import type { RecordAnswers } from '../scenario/address.ts';
import type { Scenario } from '../scenario/schema.ts';
import {
  type Door,
  type Loaders,
  loadParts,
  NOT_LOADED,
  type Opening,
  openHash,
  scenarioPlace,
} from './door.ts';
import * as lab from './labState.ts';
import { withQuery } from './openPage.ts';

export interface Actions {
  /** Opens an address; one that leads to where the page already is changes nothing. */
  open(hash: string): Promise<void>;
  goTo(step: number): void;
  play(isPlaying: boolean): void;
  set(part: lab.Toggle): void;
  moveEarlier(id: string): void;
  moveLater(id: string): void;
  /** Moves a row to the place of another (0-based); a deadline that waits expires there. */
  moveTo(id: string, to: number): void;
  expire(timerId: string): void;
  /** Takes the bytes of a ledger's file, or none, as what the run's ledger starts from. */
  startFrom(bytes: Uint8Array | null): Promise<void>;
  resetOrder(): void;
  undo(): void;
  redo(): void;
  answer(answers: RecordAnswers): void;
  check(): void;
  /** Reads a scenario file. A bad one is reported and leaves everything as it was. */
  openText(text: string, name: string): Promise<void>;
  edit(scenario: Scenario): Promise<void>;
  /** Writes the parameters of the page that is shown into the address. */
  setQuery(query: string): void;
  report(problems: readonly string[]): void;
  dismiss(): void;
}

export type Page = lab.LabState & { readonly actions: Actions };

export type PageStore = ReturnType<typeof createPageStore>;

/** Creates the store in the situation that an address opened. */
export function createPageStore(opening: Opening, records: lab.LabState['records'], load: Loaders) {
  return createStore<Page>()((set, get) => {
    const change = (by: (state: lab.LabState) => lab.LabState) => {
      try {
        set(by(get()));
      } catch (broken) {
        set({ broken });
      }
    };
    const move = (by: (run: Run) => Move) => change((state) => lab.applyMove(state, by(state.run)));
    const isWaiting = (id: string) => get().model.ghosts.some((ghost) => ghost.id === id);
    let opens = 0;
    const throughDoor = async (use: (door: Door) => void) => {
      const turn = ++opens;
      // Its scenarios may need parts of the engine that were not needed so far.
      const [door, parts] = await Promise.all([load.door().catch(() => null), loadParts(load)]);
      if (turn !== opens) return;
      if (door && parts) use(door);
      else set({ problems: [NOT_LOADED] });
    };
    const actions: Actions = {
      open: async (hash) => {
        const turn = ++opens;
        if (hash === lab.addressIn(get())) return;
        const next = await openHash(hash, load, 'what was open before');
        // What was asked for later has the last word.
        if (turn !== opens) return;
        if (next.opened.isRefused) return set({ problems: next.opened.problems });
        change((state) => lab.reopen(state, next));
      },
      goTo: (step) => change((state) => lab.goTo(state, step)),
      play: (isPlaying) => change((state) => lab.play(state, isPlaying)),
      set: (part) => change((state) => lab.toggle(state, part)),
      moveEarlier: (id) => move((run) => moveEarlier(run, id)),
      moveLater: (id) => move((run) => moveLater(run, id)),
      moveTo: (id, to) =>
        move((run) => (isWaiting(id) ? letExpire(run, id, to) : moveTo(run, id, to))),
      expire: (id) => move((run) => letExpireAbove(run, id, run.steps.length)),
      startFrom: async (bytes) => {
        const { origin } = get().situation;
        const image = bytes && (await readImage(load, bytes));
        change((state) => lab.takeImage(state, origin, image));
      },
      resetOrder: () => change(lab.resetOrder),
      undo: () => change(lab.undo),
      redo: () => change(lab.redo),
      answer: (answers) => change((state) => lab.answer(state, answers)),
      check: () => change(lab.check),
      openText: (text, name) =>
        throughDoor((door) => {
          const outcome = door.parseScenarioText(text);
          if (!outcome.ok) {
            return set({ problems: [`${name} could not be opened.`, ...outcome.problems] });
          }
          const { scenario } = outcome;
          const to = scenarioPlace(door, scenario);
          return change((state) => lab.adopt(state, scenario, to, `${name} is open.`));
        }),
      edit: (scenario) =>
        throughDoor((door) => {
          const to = scenarioPlace(door, scenario);
          change((state) => lab.edit(state, scenario, to));
        }),
      setQuery: (query) => change((state) => withQuery(state, query)),
      report: (problems) => set({ problems }),
      dismiss: () => set({ problems: [] }),
    };
    return { ...lab.openState(opening, records), actions };
  });
}

/** A file that cannot be read is as good as none; the panel that keeps it says what is wrong. */
async function readImage(load: Loaders, bytes: Uint8Array): Promise<LedgerImage | null> {
  const tables = await load.imageTables(bytes).catch(() => null);
  return tables && { bytes, tables };
}
