/** Files in the origin private file system, each replaced by a move over its name. */

import type { FileShelf } from './fileShelf.ts';

/** What the file system has beyond the types that come with the compiler. */
interface MovableFile extends FileSystemFileHandle {
  move(name: string): Promise<void>;
}

/** A file that is being written and does not count yet; one left behind is written over. */
const DRAFT = '.draft';
/** How often a read that was broken off is tried. */
const READS_MAX = 20;

/**
 * Rejects where the browser has no such file system, or one in which a page can write no file or
 * move none over another: to write a file in place could leave half of it.
 */
export async function opfsShelf(folder: string): Promise<FileShelf> {
  const isThere =
    'storage' in navigator &&
    'getDirectory' in navigator.storage &&
    'FileSystemFileHandle' in globalThis &&
    'createWritable' in FileSystemFileHandle.prototype &&
    'move' in FileSystemFileHandle.prototype;
  if (!isThere) throw new Error('it has no origin private file system');
  // Opened anew each time: when the site’s data is cleared, a handle from before leads nowhere.
  const directory = async () => {
    const root = await navigator.storage.getDirectory();
    return root.getDirectoryHandle(folder, { create: true });
  };
  await directory();
  return {
    kind: 'opfs',
    read: async (name) => readWhole(await directory(), name),
    write: async (name, bytes) => writeOver(await directory(), name, bytes),
    rename: async (from, to) => {
      const handle = await (await directory()).getFileHandle(from);
      await asMovable(handle).move(to);
    },
    remove: async (name) => {
      const inside = await directory();
      if ((await find(inside, name)) !== null) await inside.removeEntry(name);
    },
    names: async () => {
      const names: string[] = [];
      for await (const name of (await directory()).keys())
        if (!name.endsWith(DRAFT)) names.push(name);
      return names;
    },
  };
}

/**
 * The browser breaks a read off, rather than mixing two files, when the file is replaced meanwhile:
 * then the new one is read. With a lock around every act that happens only to those without it.
 */
async function readWhole(
  directory: FileSystemDirectoryHandle,
  name: string,
): Promise<Uint8Array | null> {
  for (let attempt = 1; ; attempt++) {
    const handle = await find(directory, name);
    if (handle === null) return null;
    try {
      return new Uint8Array(await (await handle.getFile()).arrayBuffer());
    } catch (error) {
      const isReplaced =
        error instanceof DOMException && /^(NotFound|NotReadable)Error$/.test(error.name);
      if (!isReplaced || attempt === READS_MAX) throw error;
    }
  }
}

/**
 * `close` is the flush that a page has: after it the draft is whole on the browser’s side. The move
 * then changes which bytes the name stands for, in one step of the browser’s own.
 */
async function writeOver(
  directory: FileSystemDirectoryHandle,
  name: string,
  bytes: Uint8Array,
): Promise<void> {
  const draft = await directory.getFileHandle(name + DRAFT, { create: true });
  try {
    const stream = await draft.createWritable();
    try {
      await stream.write(bytes.slice());
      await stream.close();
    } catch (error) {
      await stream.abort().catch(() => undefined);
      throw error;
    }
    await asMovable(draft).move(name);
  } catch (error) {
    await directory.removeEntry(name + DRAFT).catch(() => undefined);
    throw error;
  }
}

function asMovable(handle: FileSystemFileHandle): MovableFile {
  if (!isMovable(handle)) throw new Error('it can move no file');
  return handle;
}

const isMovable = (handle: FileSystemFileHandle): handle is MovableFile => 'move' in handle;

async function find(
  directory: FileSystemDirectoryHandle,
  name: string,
): Promise<FileSystemFileHandle | null> {
  try {
    return await directory.getFileHandle(name);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotFoundError') return null;
    throw error;
  }
}
