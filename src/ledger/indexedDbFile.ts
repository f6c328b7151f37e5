/** Files in IndexedDB, each one value that a single transaction replaces. */

import type { FileShelf } from './fileShelf.ts';

const STORE = 'files';

/** Rejects where the browser has no IndexedDB or does not let this page open one. */
export async function indexedDbShelf(database: string): Promise<FileShelf> {
  if (!('indexedDB' in globalThis) || !indexedDB) throw new Error('it has no IndexedDB');
  await within(database, 'readonly', (store) => store.count());
  return {
    kind: 'indexeddb',
    read: async (name) => {
      const value: unknown = await within(database, 'readonly', (store) => store.get(name));
      if (value === undefined) return null;
      // A value of another kind was put there by something else: it is read as an empty file.
      return value instanceof Uint8Array ? value : new Uint8Array();
    },
    write: async (name, bytes) => {
      await within(database, 'readwrite', (store) => store.put(bytes, name));
    },
    rename: async (from, to) => {
      await within(database, 'readwrite', (store) => {
        const read = store.get(from);
        read.onsuccess = () => {
          if (read.result === undefined) return store.transaction.abort();
          store.put(read.result, to);
          store.delete(from);
        };
        return read;
      });
    },
    remove: async (name) => {
      await within(database, 'readwrite', (store) => store.delete(name));
    },
    names: async () => {
      const keys = await within(database, 'readonly', (store) => store.getAllKeys());
      return keys.map(String);
    },
  };
}

/**
 * One transaction on a connection of its own. None stays open in between, so that this page is in
 * nobody’s way, and what was cleared meanwhile is found to be gone. Resolves once the transaction
 * is complete: `strict` asks the browser to have it on the disk by then.
 */
async function within<T>(
  database: string,
  mode: IDBTransactionMode,
  work: (store: IDBObjectStore) => IDBRequest<T>,
): Promise<T> {
  const db = await open(database);
  try {
    return await new Promise<T>((resolve, reject) => {
      const transaction = db.transaction(STORE, mode, { durability: 'strict' });
      const request = work(transaction.objectStore(STORE));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error ?? new Error('it was broken off'));
    });
  } finally {
    db.close();
  }
}

function open(database: string): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('IndexedDB could not be opened'));
  });
}
