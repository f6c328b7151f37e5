/** One named file that the browser keeps: read, replaced whole, set aside, never half written. */

import type { FileShelf, PlaceKind } from './fileShelf.ts';
import { indexedDbShelf } from './indexedDbFile.ts';
import { opfsShelf } from './opfsFile.ts';
import { because, type Kept, reasonOf } from './storageWords.ts';

/** Why a file no longer goes by its name: part of the name that it gets instead. */
export type AsideReason = 'not-sqlite' | 'foreign' | 'newer' | 'corrupt' | 'replaced';

export interface StoredFile {
  readonly kind: PlaceKind;
  readonly name: string;
  /** null: there is none yet. */
  read(): Promise<Kept<Uint8Array | null>>;
  write(bytes: Uint8Array): Promise<Kept<null>>;
  /** Gives the file another name, which is returned, so that its own becomes free. */
  setAside(reason: AsideReason): Promise<Kept<string>>;
  /** Keeps these bytes under another name, and the file as it is. */
  copyAside(reason: AsideReason, bytes: Uint8Array): Promise<Kept<string>>;
  /** The names of what was set aside. */
  listAside(): Promise<Kept<readonly string[]>>;
  readAside(name: string): Promise<Kept<Uint8Array | null>>;
  remove(): Promise<Kept<null>>;
}

export type OpenedFile =
  | { readonly kind: PlaceKind; readonly file: StoredFile }
  | { readonly kind: 'none'; readonly reason: string };

const FOLDER = 'mcp-reliability-lab';

/**
 * The file of this name: in the origin private file system, or in IndexedDB where that is missing.
 * One that IndexedDB has from before stays there, though the file system has come to this browser
 * since: a record must not vanish with an update.
 */
export async function openStoredFile(name: string): Promise<OpenedFile> {
  const [files, database] = [await shelfOf(opfsShelf), await shelfOf(indexedDbShelf)];
  if (files.ok && database.ok) {
    const isInDatabase = await has(database.value, name);
    const isMoved = isInDatabase && !(await has(files.value, name));
    return opened((isMoved ? database : files).value, name);
  }
  if (files.ok) return opened(files.value, name);
  if (database.ok) return opened(database.value, name);
  const reason =
    'This browser keeps no file for this page, perhaps because it is in a private window or a ' +
    'sandboxed frame, so nothing could be acknowledged and kept: ' +
    `${[...new Set([files.reason, database.reason])].join(', and ')}.`;
  return { kind: 'none', reason };
}

function opened(shelf: FileShelf, name: string): OpenedFile {
  return { kind: shelf.kind, file: createStoredFile(shelf, name) };
}

async function shelfOf(open: (folder: string) => Promise<FileShelf>): Promise<Kept<FileShelf>> {
  try {
    return { ok: true, value: await open(FOLDER) };
  } catch (error) {
    return { ok: false, reason: reasonOf(error) };
  }
}

/** A place that cannot say what it has is asked for the file later, and says why then. */
async function has(shelf: FileShelf, name: string): Promise<boolean> {
  try {
    return (await shelf.names()).includes(name);
  } catch {
    return false;
  }
}

export function createStoredFile(shelf: FileShelf, name: string): StoredFile {
  const [, stem = name, end = ''] = /^(.*?)(\.[^.]*)?$/.exec(name) ?? [];
  const asideNames = async () => {
    const names = await shelf.names();
    return names.filter((one) => one.startsWith(`${stem}.`) && one !== name).sort();
  };
  const freeName = async (reason: AsideReason) => {
    const taken = await asideNames();
    for (let number = 1; ; number++) {
      const free = `${stem}.${reason}-${number}${end}`;
      if (!taken.includes(free)) return free;
    }
  };
  return {
    kind: shelf.kind,
    name,
    read: () => because('The file could not be read', () => shelf.read(name)),
    write: (bytes) =>
      because('Nothing is changed, for the file could not be written', () =>
        shelf.write(name, bytes).then(() => null),
      ),
    setAside: (reason) =>
      because('The file could not be set aside', async () => {
        const aside = await freeName(reason);
        await shelf.rename(name, aside);
        return aside;
      }),
    copyAside: (reason, bytes) =>
      because('The file could not be set aside', async () => {
        const aside = await freeName(reason);
        await shelf.write(aside, bytes);
        return aside;
      }),
    listAside: () => because('The files set aside could not be listed', asideNames),
    readAside: (aside) => because(`${aside} could not be read`, () => shelf.read(aside)),
    remove: () =>
      because('The file could not be removed', () => shelf.remove(name).then(() => null)),
  };
}
