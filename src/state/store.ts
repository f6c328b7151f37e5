/** The page's one store: the lab's state with the actions that change it, and their ports. */

import { createStore } from 'zustand/vanilla';
import type { LedgerImage } from '../course/situation.ts';
import type { MoveWish } from '../explore/moves.ts';
import type { RecordAnswers } from '../scenario/address.ts';
import type { ScenarioOutcome } from '../scenario/parseScenario.ts';
import type { Scenario } from '../scenario/schema.ts';
import {
  type Door,
  JUDGING_NOT_LOADED,
  type Loaders,
  loadParts,
  MOVES_NOT_LOADED,
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
  /** So many steps forward, or back. */
  stepBy(steps: number): void;
  play(isPlaying: boolean): void;
  set(part: lab.Toggle): void;
  /** Moves a row, as far as that is possible: at once, but for the first time. */
  move(wish: MoveWish): Promise<void>;
  /** Takes the bytes of a ledger's file, or none, as what the run's ledger starts from. */
  startFrom(bytes: Uint8Array | null): Promise<void>;
  resetOrder(): void;
  undo(): void;
  redo(): void;
  answer(answers: RecordAnswers): void;
  /** Judges the answers: at once, but for the first time. */
  check(): Promise<void>;
  /** Reads a scenario file. A bad one is reported and leaves everything as it was. */
  openText(text: string, name: string): Promise<void>;
  edit(scenario: Scenario): Promise<void>;
  /** Other numbers of the herd beside the run; undefined: those of the start. */
  setHerd(herd: string | undefined): void;
  /** Writes the parameters of the page that is shown into the address. */
  setQuery(query: string): void;
  report(problems: readonly string[]): void;
  dismiss(): void;
  /** Tells that a part of the page is on its way; what it returns tells that it is there. */
  await(): () => void;
}

export type Page = lab.LabState & {
  readonly actions: Actions;
  /** Parts of the page that are on their way; with none it can be driven. */
  readonly awaited: number;
};

/** Changes the state; what goes wrong with that is shown. */
type Change = (by: (state: lab.LabState) => lab.LabState) => void;

export type PageStore = ReturnType<typeof createPageStore>;

/** Creates the store in the situation that an address opened. */
export function createPageStore(opening: Opening, records: lab.LabState['records'], load: Loaders) {
  return createStore<Page>()((set, get) => {
    const change: Change = (by) => {
      try {
        set(by(get()));
      } catch (broken) {
        set({ broken });
      }
    };
    const wait = waiting((by) => set({ awaited: get().awaited + by }));
    const moves = once(load.moves);
    let opens = 0;
    /** Reads a scenario, and uses it once the parts of the engine that it needs are there. */
    const throughDoor = async (
      read: (door: Door) => ScenarioOutcome,
      use: (door: Door, outcome: ScenarioOutcome) => void,
    ) => {
      const turn = ++opens;
      const door = await load.door().catch(() => null);
      const outcome = door && read(door);
      const isWhole = outcome !== null && (await loadParts(load, outcome));
      if (turn !== opens) return;
      if (door && isWhole) use(door, outcome);
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
      ...plainActions(change),
      move: async (wish) => {
        const { run } = get();
        const by = moves.now() ?? (await moves.load().finally(wait()));
        // The wish was about the order that was there.
        if (get().run !== run) return;
        if (by) change((state) => lab.applyMove(state, by.moveBy(run, wish)));
        else set({ problems: [MOVES_NOT_LOADED] });
      },
      startFrom: async (bytes) => {
        const { origin } = get().situation;
        const image = bytes && (await readImage(load, bytes));
        change((state) => lab.takeImage(state, origin, image));
      },
      ...recordActions(load.judging, opening, get, change),
      openText: (text, name) =>
        throughDoor(
          (door) => door.parseScenarioText(text),
          (door, outcome) => change(openedFile(door, outcome, name)),
        ),
      edit: (scenario) =>
        throughDoor(
          () => ({ ok: true, scenario, notices: [] }),
          (door) => change(edited(door, scenario)),
        ),
      setHerd: (herd) => set({ situation: { ...get().situation, herd } }),
      setQuery: (query) => change((state) => withQuery(state, query)),
      report: (problems) => set({ problems }),
      dismiss: () => set({ problems: [] }),
      await: wait,
    };
    return { ...lab.openState(opening, records), actions, awaited: 0 };
  });
}

/** Those that change the state at once, and need nothing for it. */
function plainActions(
  change: Change,
): Pick<Actions, 'goTo' | 'stepBy' | 'play' | 'set' | 'resetOrder' | 'undo' | 'redo'> {
  return {
    goTo: (step) => change((state) => lab.goTo(state, step)),
    stepBy: (steps) => change((state) => lab.goTo(state, state.situation.step + steps)),
    play: (isPlaying) => change((state) => lab.play(state, isPlaying)),
    set: (part) => change((state) => lab.toggle(state, part)),
    resetOrder: () => change(lab.resetOrder),
    undo: () => change(lab.undo),
    redo: () => change(lab.redo),
  };
}

/**
 * Answers and their verdicts. What judges is loaded with the first answer, and is there at once
 * when somebody asks for a verdict.
 */
function recordActions(
  load: Loaders['judging'],
  { opened }: Opening,
  get: () => lab.LabState,
  change: Change,
): Pick<Actions, 'answer' | 'check'> {
  const judging = once(load);
  if (Object.keys(opened.situation.answers).length > 0) void judging.load();
  return {
    answer: (answers) => {
      if (!judging.now()) void judging.load();
      change((state) => lab.answer(state, answers));
    },
    check: async () => {
      const by = judging.now() ?? (await judging.load());
      const { run, situation } = get();
      change((state) =>
        by
          ? lab.check(state, by.judge(run, situation.answers))
          : { ...state, problems: [JUDGING_NOT_LOADED] },
      );
    },
  };
}

/** The scenario that is open, as somebody has changed it. */
function edited(door: Door, scenario: Scenario) {
  const to = scenarioPlace(door, scenario);
  return (state: lab.LabState): lab.LabState => lab.edit(state, scenario, to);
}

/** A scenario file takes the place of what is open; a bad one is reported, and changes nothing. */
function openedFile(door: Door, outcome: ScenarioOutcome, name: string) {
  return (state: lab.LabState): lab.LabState => {
    if (!outcome.ok) {
      return { ...state, problems: [`${name} could not be opened.`, ...outcome.problems] };
    }
    const { scenario } = outcome;
    return lab.adopt(state, scenario, scenarioPlace(door, scenario), `${name} is open.`);
  };
}

/** Counts what is awaited: one more, and one less when it is there. */
function waiting(count: (by: 1 | -1) => void): Actions['await'] {
  return () => {
    count(1);
    return () => count(-1);
  };
}

interface Once<T> {
  /** What was loaded, if it was. */
  now(): T | null;
  /** Loads it, also after it could not be loaded before; null where that fails. */
  load(): Promise<T | null>;
}

/** Loads something when it is first needed. */
function once<T>(load: () => Promise<T>): Once<T> {
  let loaded: T | null = null;
  return {
    now: () => loaded,
    load: async () => {
      loaded ??= await load().catch(() => null);
      return loaded;
    },
  };
}

/** A file that cannot be read is as good as none; the panel that keeps it says what is wrong. */
async function readImage(load: Loaders, bytes: Uint8Array): Promise<LedgerImage | null> {
  const tables = await load.imageTables(bytes).catch(() => null);
  return tables && { bytes, tables };
}
