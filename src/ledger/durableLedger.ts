/** A ledger that outlives the page: a call is acknowledged only once its file is stored. */

import type { SqlJsStatic } from 'sql.js';
import type { Tables } from '../engine/ledger/ledger.ts';
import { createMemoryLedger } from '../engine/ledger/memoryLedger.ts';
import type { MutationCall, MutationResult } from '../engine/ledger/mutationCall.ts';
import type { Channel, Gate } from './fileGate.ts';
import { chargeImage, importImage, type OpenedImage, openImage, sameBytes } from './ledgerImage.ts';
import { because, type Kept } from './storageWords.ts';
import type { StoredFile } from './storedFile.ts';

export interface LedgerPorts {
  readonly sql: SqlJsStatic;
  readonly file: StoredFile;
  readonly gate: Gate;
  readonly channel: Channel | null;
}

/** What this page knows of the file, as last read or written. */
export interface LedgerState {
  /** null: there is no file yet. */
  readonly bytes: Uint8Array | null;
  readonly tables: Tables;
  /** Something else took the file away: what is shown is only in this page's memory. */
  readonly isGone: boolean;
  /** Names of files set aside, in this or an earlier visit. */
  readonly aside: readonly string[];
  /** What happened to the file unasked, or what an import replaced; a sentence. */
  readonly notice: string | null;
}

/** Beyond what a mutation answers: `failed` acknowledges nothing, and a retry by key is safe. */
export type Charged = MutationResult | { readonly kind: 'failed'; readonly reason: string };

const done: Kept<null> = { ok: true, value: null };
const refuse = (reason: string): { ok: false; reason: string } => ({ ok: false, reason });

const NO_TABLES = createMemoryLedger().tables(null);
const EMPTY = { bytes: null, tables: NO_TABLES } as const;

const AS_LAST_READ =
  'What is listed is as this page last read it: nothing is charged until that is put back or ' +
  'forgotten.';
const GONE = `The stored file was taken away by something else. ${AS_LAST_READ}`;

/**
 * Every act takes its turn at the file, reads it again, and works on what it then holds; so tabs
 * with one file see each other's commits. Whatever fails is a value and leaves the file as it was.
 */
export class DurableLedger {
  #state: LedgerState = { ...EMPTY, isGone: false, aside: [], notice: null };
  readonly #listeners = new Set<() => void>();
  #turns = 0;
  #isClosing = false;

  private constructor(private readonly ports: LedgerPorts) {}

  /** A file that is no ledger is set aside, and said to be in `notice`. */
  static async open(ports: LedgerPorts): Promise<Kept<DurableLedger>> {
    const ledger = new DurableLedger(ports);
    const read = await ledger.#inTurn(async () => {
      await ledger.#listAside();
      const synced = await ledger.#sync();
      return synced.ok || ledger.#state.notice === synced.reason ? done : synced;
    });
    if (!read.ok) {
      ledger.close();
      return read;
    }
    ports.channel?.listen((word) => {
      if (word === 'forgotten') ledger.#setPresent(EMPTY);
      void ledger.refresh();
    });
    return { ok: true, value: ledger };
  }

  state = (): LedgerState => this.#state;

  subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  tables(): Tables {
    return this.#state.tables;
  }

  /** The file is stored after COMMIT and before this resolves: only then is it acknowledged. */
  async charge(call: MutationCall): Promise<Charged> {
    const charged = await this.#inTurn(async (): Promise<Kept<MutationResult>> => {
      const synced = await this.#sync();
      if (!synced.ok) return synced;
      // SQLite itself may fail, as when memory runs out.
      const charged = await because('The charge could not be carried out', async () =>
        chargeImage(this.ports.sql, this.#state.bytes, call),
      );
      if (!charged.ok) return charged;
      const { result, after } = charged.value;
      if (after) {
        const written = await this.#write(after.image, after.tables);
        if (!written.ok) return written;
      }
      return { ok: true, value: result };
    });
    return charged.ok ? charged.value : { kind: 'failed', reason: charged.reason };
  }

  /** Reads the file again, as after a word from another tab. */
  refresh(): Promise<Kept<null>> {
    return this.#inTurn(async () => {
      await this.#listAside();
      return this.#sync();
    });
  }

  /** Replaces the file by this one. What it replaces is kept under another name. */
  importFile(bytes: Uint8Array): Promise<Kept<null>> {
    return this.#inTurn(async () => {
      const opened = importImage(this.ports.sql, bytes);
      if (!opened.ok) return refuse(`Not imported, and the present file is kept. ${opened.reason}`);
      const synced = await this.#sync();
      const { bytes: present, isGone } = this.#state;
      if (!synced.ok && !isGone) return synced;
      if (present !== null && sameBytes(present, opened.image) && !isGone) return done;
      let notice = null;
      if (present !== null) {
        const kept = await this.ports.file.copyAside('replaced', present);
        if (!kept.ok) return kept;
        notice = `The file from before the import is kept as ${kept.value}.`;
      }
      const written = await this.#write(opened.image, opened.tables);
      await this.#listAside();
      if (written.ok) this.#set({ notice });
      return written;
    });
  }

  /** The bytes for an ordinary SQLite; of a file that is gone, as this page last read it. */
  exportFile(): Promise<Kept<Uint8Array>> {
    return this.#inTurn(async () => {
      const synced = await this.#sync();
      const { bytes, isGone } = this.#state;
      if (!synced.ok && !isGone) return synced;
      return bytes ? { ok: true, value: bytes.slice() } : refuse('There is no file to export yet.');
    });
  }

  /** Removes the file and every record in it. What was set aside stays. */
  forget(): Promise<Kept<null>> {
    return this.#inTurn(async () => {
      const removed = await this.ports.file.remove();
      if (!removed.ok) return removed;
      this.#set({ ...EMPTY, isGone: false, notice: null });
      this.ports.channel?.tell('forgotten');
      return done;
    });
  }

  /** Puts back, as this page last read it, a file that something else took away. */
  putBack(): Promise<Kept<null>> {
    return this.#inTurn(async () => {
      const synced = await this.#sync();
      const { bytes, tables, isGone } = this.#state;
      if (!isGone || bytes === null) return synced;
      return this.#write(bytes, tables);
    });
  }

  readAside(name: string): Promise<Kept<Uint8Array | null>> {
    return this.ports.file.readAside(name);
  }

  /** What is under way is still carried out, and told to the other tabs. */
  close(): void {
    this.#listeners.clear();
    this.#isClosing = true;
    if (this.#turns === 0) this.ports.channel?.close();
  }

  async #inTurn<T>(work: () => Promise<Kept<T>>): Promise<Kept<T>> {
    this.#turns++;
    const turn = await this.ports.gate(work);
    this.#turns--;
    if (this.#isClosing && this.#turns === 0) this.ports.channel?.close();
    return turn.ok ? turn.value : turn;
  }

  /** Brings what this page knows in step with the file. Only in turn. */
  async #sync(): Promise<Kept<null>> {
    const { bytes, isGone } = this.#state;
    const read = await this.ports.file.read();
    if (!read.ok) return read;
    const found = read.value;
    if (found === null) {
      if (bytes === null) return done;
      this.#set({ isGone: true, notice: GONE });
      return refuse(GONE);
    }
    if (bytes !== null && sameBytes(bytes, found)) {
      if (isGone) this.#setPresent({});
      return done;
    }
    const opened = openImage(this.ports.sql, found);
    if (!opened.ok && opened.problem === 'newer') return this.#leave(opened.reason);
    if (!opened.ok) return this.#setAside(opened);
    if (opened.isOlder) return this.#write(opened.image, opened.tables);
    this.#setPresent({ bytes: found, tables: opened.tables });
    return done;
  }

  /** A newer page has written the file, and may be open in another tab: it is left to that. */
  #leave(reason: string): Kept<null> {
    this.#set({ notice: reason });
    return refuse(reason);
  }

  /** Always a refusal: nobody may take a file for present that has just been moved away. */
  async #setAside(opened: OpenedImage & { readonly ok: false }): Promise<Kept<null>> {
    const aside = await this.ports.file.setAside(opened.problem);
    if (!aside.ok) return refuse(`${opened.reason} ${aside.reason}`);
    this.ports.channel?.tell('changed');
    await this.#listAside();
    const isGone = this.#state.bytes !== null;
    const notice =
      `The stored file is set aside as ${aside.value}, and no record in it counts here. ` +
      opened.reason +
      (isGone ? ` ${AS_LAST_READ}` : '');
    this.#set({ notice, isGone });
    return refuse(notice);
  }

  /** On a failure nothing is known to be stored: the next act reads what is. */
  async #write(image: Uint8Array, tables: Tables): Promise<Kept<null>> {
    const written = await this.ports.file.write(image);
    if (!written.ok) return written;
    this.#setPresent({ bytes: image, tables });
    this.ports.channel?.tell('changed');
    return written;
  }

  async #listAside(): Promise<void> {
    const aside = await this.ports.file.listAside();
    if (aside.ok) this.#set({ aside: aside.value });
  }

  /** Nothing is missed, or no longer: what was said of that is over. */
  #setPresent(change: Partial<Pick<LedgerState, 'bytes' | 'tables'>>): void {
    const { isGone, notice } = this.#state;
    this.#set({ ...change, isGone: false, notice: isGone ? null : notice });
  }

  #set(change: Partial<LedgerState>): void {
    this.#state = { ...this.#state, ...change };
    for (const listener of this.#listeners) listener();
  }
}
