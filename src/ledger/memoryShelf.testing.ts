/** A place for files in memory, for tests: it can be told to fail, or to stop, before a write. */

import type { FileShelf } from './fileShelf.ts';

export interface MemoryShelf extends FileShelf {
  readonly files: Map<string, Uint8Array>;
  /** What happens before the next writes take effect: nothing, an error, or a wait without end. */
  beforeWrite: (name: string) => Promise<void>;
}

export function createMemoryShelf(): MemoryShelf {
  const files = new Map<string, Uint8Array>();
  const shelf: MemoryShelf = {
    kind: 'indexeddb',
    files,
    beforeWrite: async () => undefined,
    read: async (name) => files.get(name)?.slice() ?? null,
    write: async (name, bytes) => {
      await shelf.beforeWrite(name);
      files.set(name, bytes.slice());
    },
    rename: async (from, to) => {
      const bytes = files.get(from);
      if (!bytes) throw new DOMException('', 'NotFoundError');
      files.set(to, bytes);
      files.delete(from);
    },
    remove: async (name) => {
      files.delete(name);
    },
    names: async () => [...files.keys()],
  };
  return shelf;
}
