/** What every place for files must do: run on the one in memory, and in a browser on the rest. */

import type { FileShelf } from './fileShelf.ts';
import { indexedDbShelf } from './indexedDbFile.ts';
import { opfsShelf } from './opfsFile.ts';
import { createStoredFile } from './storedFile.ts';

interface ShelfCase {
  readonly name: string;
  /** What it sees, step by step; `again` opens the same place anew, as the next visit does. */
  readonly run: (shelf: FileShelf, again: () => Promise<FileShelf>) => Promise<unknown>;
  readonly sees: unknown;
}

const bytes = (...values: readonly number[]) => new Uint8Array(values);
const list = (read: Uint8Array | null) => read && [...read];

export const shelfCases: readonly ShelfCase[] = [
  {
    name: 'is empty at first',
    run: async (shelf) => [await shelf.names(), await shelf.read('a.sqlite')],
    sees: [[], null],
  },
  {
    name: 'reads what was written, now and on the next visit',
    run: async (shelf, again) => {
      await shelf.write('a.sqlite', bytes(1, 2, 3));
      const next = await again();
      return [list(await shelf.read('a.sqlite')), list(await next.read('a.sqlite'))];
    },
    sees: [
      [1, 2, 3],
      [1, 2, 3],
    ],
  },
  {
    name: 'replaces the whole, also by something shorter',
    run: async (shelf) => {
      await shelf.write('a.sqlite', bytes(1, 2, 3));
      await shelf.write('a.sqlite', bytes(9));
      return [list(await shelf.read('a.sqlite')), await shelf.names()];
    },
    sees: [[9], ['a.sqlite']],
  },
  {
    name: 'keeps a part of a larger buffer as that part',
    run: async (shelf) => {
      await shelf.write('a.sqlite', bytes(0, 1, 2, 3).subarray(1, 3));
      return list(await shelf.read('a.sqlite'));
    },
    sees: [1, 2],
  },
  {
    name: 'shares no bytes with those who write and read',
    run: async (shelf) => {
      const mine = bytes(1, 2);
      await shelf.write('a.sqlite', mine);
      mine[0] = 7;
      const read = await shelf.read('a.sqlite');
      read?.fill(8);
      return list(await shelf.read('a.sqlite'));
    },
    sees: [1, 2],
  },
  {
    name: 'renames, and the old name is free',
    run: async (shelf) => {
      await shelf.write('a.sqlite', bytes(1));
      await shelf.rename('a.sqlite', 'b.sqlite');
      await shelf.write('a.sqlite', bytes(2));
      return [list(await shelf.read('a.sqlite')), list(await shelf.read('b.sqlite'))];
    },
    sees: [[2], [1]],
  },
  {
    name: 'refuses to rename what is not there, and leaves the rest',
    run: async (shelf) => {
      await shelf.write('b.sqlite', bytes(1));
      const renamed = await shelf.rename('a.sqlite', 'b.sqlite').then(
        () => 'renamed',
        () => 'refused',
      );
      return [renamed, list(await shelf.read('b.sqlite')), await shelf.names()];
    },
    sees: ['refused', [1], ['b.sqlite']],
  },
  {
    name: 'removes, and does not mind what is not there',
    run: async (shelf) => {
      await shelf.write('a.sqlite', bytes(1));
      await shelf.remove('a.sqlite');
      await shelf.remove('a.sqlite');
      return [await shelf.read('a.sqlite'), await shelf.names()];
    },
    sees: [null, []],
  },
  {
    name: 'sets aside under a new name each time, and lists those alone',
    run: async (shelf) => {
      const file = createStoredFile(shelf, 'a.sqlite');
      await shelf.write('b.sqlite', bytes(5));
      await shelf.write('a.sqlite', bytes(1));
      const first = await file.setAside('corrupt');
      await shelf.write('a.sqlite', bytes(2));
      const second = await file.setAside('corrupt');
      const copied = await file.copyAside('replaced', bytes(3));
      return [first, second, copied, await file.listAside(), await file.read()];
    },
    sees: [
      { ok: true, value: 'a.corrupt-1.sqlite' },
      { ok: true, value: 'a.corrupt-2.sqlite' },
      { ok: true, value: 'a.replaced-1.sqlite' },
      { ok: true, value: ['a.corrupt-1.sqlite', 'a.corrupt-2.sqlite', 'a.replaced-1.sqlite'] },
      { ok: true, value: null },
    ],
  },
  {
    name: 'is whole at any moment of many writes',
    run: async (shelf, again) => {
      const reader = await again();
      const size = 200_000;
      await shelf.write('a.sqlite', new Uint8Array(size).fill(1));
      let isOver = false;
      const writes = (async () => {
        for (let value = 2; value < 12; value++)
          await shelf.write('a.sqlite', new Uint8Array(size).fill(value));
        isOver = true;
      })();
      const torn: unknown[] = [];
      while (!isOver) {
        const read = await reader.read('a.sqlite');
        const [first] = read ?? [];
        const isWhole = read?.length === size && read.every((byte) => byte === first);
        if (!isWhole) torn.push([read?.length, first]);
      }
      await writes;
      return torn;
    },
    sees: [],
  },
];

/** For the browser, where the cases run as one bundle: what each saw, and what it should see. */
export async function runInBrowser(kind: 'opfs' | 'indexeddb') {
  const open = kind === 'opfs' ? opfsShelf : indexedDbShelf;
  const seen: { name: string; saw: unknown; sees: unknown }[] = [];
  for (const [at, { name, run, sees }] of shelfCases.entries()) {
    const folder = `contract-${at}`;
    const saw = await run(await open(folder), () => open(folder));
    seen.push({ name, saw, sees });
  }
  return seen;
}
