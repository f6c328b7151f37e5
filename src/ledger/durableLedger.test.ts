/** The durable ledger: nothing acknowledged is lost, nothing is replaced unsaid, tabs agree. */

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { acknowledgedRows, chargeCall } from './acknowledged.ts';
import { DurableLedger } from './durableLedger.ts';
import { type Channel, type Gate, queueGate, type Word } from './fileGate.ts';
import { shelfCases } from './fileShelfCases.testing.ts';
import { createMemoryShelf, type MemoryShelf } from './memoryShelf.testing.ts';
import { APPLICATION_ID } from './schema.ts';
import { fileOf, sql } from './sql.testing.ts';
import { createSqliteLedger } from './sqliteLedger.ts';
import { createStoredFile } from './storedFile.ts';

const NAME = 'ledger.sqlite';

/** One browser: its storage, its lock, and its tabs. */
function createBrowser(shelf: MemoryShelf = createMemoryShelf()) {
  const gate: Gate = queueGate();
  const listeners = new Set<(word: Word) => void>();
  const openTab = async () => {
    let own: ((word: Word) => void) | null = null;
    const channel: Channel = {
      tell: (word) => {
        for (const listener of listeners) if (listener !== own) listener(word);
      },
      listen: (listener) => {
        own = listener;
        listeners.add(listener);
      },
      close: () => own && listeners.delete(own),
    };
    const opened = await DurableLedger.open({
      sql,
      file: createStoredFile(shelf, NAME),
      gate,
      channel,
    });
    if (!opened.ok) throw new Error(opened.reason);
    return opened.value;
  };
  return { shelf, openTab };
}

let requests = 0;
const charge = (ledger: DurableLedger, key: string, cents = 1200) =>
  ledger.charge(
    chargeCall({ account: 'acct-7', cents, idempotencyKey: key }, `r${++requests}`, requests),
  );
const keysIn = (ledger: DurableLedger) => ledger.tables().records.map(({ key }) => key);
const receiptsIn = (ledger: DurableLedger) => ledger.tables().receipts.length;

const refusedWith = (name: string) => async () => {
  throw new DOMException('', name);
};

describe('a place in memory', () => {
  it.each(shelfCases)('$name', async ({ run, sees }) => {
    const shelf = createMemoryShelf();
    expect(await run(shelf, async () => shelf)).toEqual(sees);
  });
});

describe('a charge', () => {
  it('is found by the next visit, and answered again without another receipt', async () => {
    const { openTab } = createBrowser();
    const first = await charge(await openTab(), 'k');
    expect(first).toMatchObject({ kind: 'executed' });
    const later = await openTab();
    expect(keysIn(later)).toEqual(['k']);
    expect(await charge(later, 'k')).toMatchObject({ kind: 'replayed' });
    expect(await charge(later, 'k', 99)).toMatchObject({ kind: 'refused' });
    expect(receiptsIn(later)).toBe(1);
    expect(acknowledgedRows(later.tables())).toMatchObject([{ key: 'k', receipt: 1, cents: 1200 }]);
  });

  it('writes nothing where nothing is changed', async () => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'k');
    shelf.beforeWrite = refusedWith('QuotaExceededError');
    expect(await charge(ledger, 'k')).toMatchObject({ kind: 'replayed' });
    expect(await charge(ledger, '')).toMatchObject({ kind: 'invalid' });
  });

  it.each([
    ['QuotaExceededError', 'the browser’s storage for this page is full.'],
    ['NotAllowedError', 'the browser does not allow this page to keep files.'],
    ['NoModificationAllowedError', 'something else in this browser has it open.'],
  ])('that cannot be stored (%s) is not acknowledged, and nothing is lost', async (name, words) => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'a');
    shelf.beforeWrite = refusedWith(name);
    const reason = `Nothing is changed, for the file could not be written: ${words}`;
    expect(await charge(ledger, 'b')).toEqual({ kind: 'failed', reason });
    expect(keysIn(ledger)).toEqual(['a']);
    expect(keysIn(await openTab())).toEqual(['a']);
    shelf.beforeWrite = async () => undefined;
    expect(await charge(ledger, 'b')).toMatchObject({ kind: 'executed' });
    expect(receiptsIn(await openTab())).toBe(2);
  });

  it('is not acknowledged before its file is stored', async () => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    let letGo = () => {};
    const begun = new Promise<void>((begin) => {
      shelf.beforeWrite = () =>
        new Promise((resolve) => {
          letGo = resolve;
          begin();
        });
    });
    let isAcknowledged = false;
    const charging = charge(ledger, 'k').then(() => {
      isAcknowledged = true;
    });
    await begun;
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect([isAcknowledged, shelf.files.size]).toEqual([false, 0]);
    letGo();
    await charging;
    expect(shelf.files.size).toBe(1);
  });

  it('finds every acknowledged record after a reload, even in the middle of a write', async () => {
    const acts = fc.array(
      fc.record({
        key: fc.constantFrom('a', 'b', 'c', 'd'),
        reload: fc.constantFrom('no', 'after', 'before the write', 'before the answer'),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(acts, async (list) => {
        const shelf = createMemoryShelf();
        let ledger = await createBrowser(shelf).openTab();
        const acknowledged = new Set<string>();
        for (const { key, reload } of list) {
          const isCut = reload === 'before the write' || reload === 'before the answer';
          // A page that goes away never hears of its write, which happened or did not.
          const write = shelf.write;
          const stopped = new Promise<void>((stop) => {
            if (isCut)
              shelf.write = async (name, bytes) => {
                if (reload === 'before the answer') await write(name, bytes);
                stop();
                return new Promise(() => {});
              };
          });
          const charged = charge(ledger, key).then((result) => {
            if (result.kind === 'executed' || result.kind === 'replayed') acknowledged.add(key);
          });
          await (isCut ? Promise.race([stopped, charged]) : charged);
          shelf.write = write;
          if (reload !== 'no') ledger = await createBrowser(shelf).openTab();
          expect(keysIn(ledger)).toEqual(expect.arrayContaining([...acknowledged]));
          for (const { count } of ledger.tables().executions) expect(count).toBe(1);
        }
      }),
      { numRuns: 40 },
    );
  });
});

describe('two tabs with one file', () => {
  it('take turns: one key, one receipt, and both see it', async () => {
    const { openTab } = createBrowser();
    const [one, two] = [await openTab(), await openTab()];
    const [a, b] = await Promise.all([charge(one, 'k'), charge(two, 'k')]);
    expect([a.kind, b.kind]).toEqual(['executed', 'replayed']);
    await charge(two, 'l');
    await one.refresh();
    expect([keysIn(one), keysIn(two)]).toEqual([
      ['k', 'l'],
      ['k', 'l'],
    ]);
    expect(receiptsIn(one)).toBe(2);
  });

  it('see each other set files aside', async () => {
    const { shelf, openTab } = createBrowser();
    const [one, two] = [await openTab(), await openTab()];
    await charge(one, 'k');
    await two.refresh();
    shelf.files.set(NAME, new Uint8Array([1, 2, 3]));
    await charge(one, 'l');
    // A turn after the one that the word from the other tab has begun.
    await two.exportFile();
    expect(two.state()).toMatchObject({ isGone: true, aside: ['ledger.not-sqlite-1.sqlite'] });
  });

  it('forget together, and neither takes it for a loss', async () => {
    const { openTab } = createBrowser();
    const [one, two] = [await openTab(), await openTab()];
    await charge(one, 'k');
    await two.refresh();
    await one.forget();
    await two.refresh();
    expect(two.state()).toMatchObject({ bytes: null, isGone: false });
    expect(await charge(two, 'k')).toMatchObject({ kind: 'executed' });
  });
});

describe('a file taken away while it is open', () => {
  it('is missed aloud, still exported, and put back', async () => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'k');
    shelf.files.clear();
    const missed = await charge(ledger, 'l');
    expect(missed).toMatchObject({ kind: 'failed' });
    expect(ledger.state()).toMatchObject({ isGone: true, tables: { records: [{ key: 'k' }] } });
    expect(ledger.state().notice).toMatch(/^The stored file was taken away by something else/);
    expect(await ledger.exportFile()).toMatchObject({ ok: true });
    expect(await ledger.putBack()).toMatchObject({ ok: true });
    expect(ledger.state()).toMatchObject({ isGone: false, notice: null });
    expect(keysIn(await openTab())).toEqual(['k']);
  });

  it('may be forgotten instead', async () => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'k');
    shelf.files.clear();
    await ledger.refresh();
    await ledger.forget();
    expect(await charge(ledger, 'k')).toMatchObject({ kind: 'executed' });
  });

  it('is set aside if something else was put in its place', async () => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'k');
    shelf.files.set(NAME, new Uint8Array([1, 2, 3]));
    expect(await charge(ledger, 'l')).toMatchObject({ kind: 'failed' });
    expect([...shelf.files.keys()]).toEqual(['ledger.not-sqlite-1.sqlite']);
    await ledger.putBack();
    expect(keysIn(await openTab())).toEqual(['k']);
  });
});

const foreign = fileOf('CREATE TABLE t (x)');
const newer = fileOf(`PRAGMA application_id = ${APPLICATION_ID}; PRAGMA user_version = 99;
  CREATE TABLE t (x)`);

function damaged(): Uint8Array {
  const ledger = createSqliteLedger(sql, null);
  const image = ledger.image();
  ledger.dispose();
  return image.fill(0x5a, 4096);
}

const badFiles = [
  { problem: 'not-sqlite', bytes: new TextEncoder().encode('hello') },
  { problem: 'not-sqlite', bytes: new Uint8Array() },
  { problem: 'foreign', bytes: foreign },
  { problem: 'corrupt', bytes: damaged() },
];

describe('a file that is no ledger of this version', () => {
  it('a newer one is left as it is, and nothing is charged', async () => {
    const { shelf, openTab } = createBrowser();
    shelf.files.set(NAME, newer);
    const ledger = await openTab();
    expect(ledger.state().notice).toContain('It is left as it is.');
    expect(await charge(ledger, 'k')).toMatchObject({ kind: 'failed' });
    expect(shelf.files).toEqual(new Map([[NAME, newer]]));
  });

  it.each(badFiles)('($problem) in storage is set aside and reported', async (bad) => {
    const { shelf, openTab } = createBrowser();
    shelf.files.set(NAME, bad.bytes);
    const ledger = await openTab();
    const aside = `ledger.${bad.problem}-1.sqlite`;
    expect(ledger.state()).toMatchObject({ bytes: null, isGone: false, aside: [aside] });
    expect(ledger.state().notice).toContain(`is set aside as ${aside}`);
    expect(shelf.files.get(aside)).toEqual(bad.bytes);
    expect(await charge(ledger, 'k')).toMatchObject({ kind: 'executed' });
    expect(shelf.files.get(aside)).toEqual(bad.bytes);
  });

  it.each(badFiles)('($problem) is refused on import, and the present one kept', async (bad) => {
    const { shelf, openTab } = createBrowser();
    const ledger = await openTab();
    await charge(ledger, 'k');
    const before = new Map(shelf.files);
    const imported = await ledger.importFile(bad.bytes);
    expect(imported).toMatchObject({ ok: false });
    expect(!imported.ok && imported.reason).toMatch(/^Not imported, and the present file is kept/);
    expect(shelf.files).toEqual(before);
    expect(keysIn(ledger)).toEqual(['k']);
  });

  it('stays where it is, and nothing is charged, while it cannot be set aside', async () => {
    const shelf = createMemoryShelf();
    shelf.files.set(NAME, foreign);
    shelf.rename = refusedWith('QuotaExceededError');
    await expect(createBrowser(shelf).openTab()).rejects.toThrow(/could not be set aside/);
    expect([...shelf.files]).toEqual([[NAME, foreign]]);
  });
});

describe('import and export', () => {
  it('carry a ledger to another browser, which keeps what it had', async () => {
    const [here, there] = [createBrowser(), createBrowser()];
    const [from, to] = [await here.openTab(), await there.openTab()];
    await charge(from, 'k');
    await charge(to, 'old');
    const file = await from.exportFile();
    if (!file.ok) throw new Error(file.reason);
    expect(await to.importFile(file.value)).toMatchObject({ ok: true });
    expect(keysIn(to)).toEqual(['k']);
    expect(to.state().aside).toEqual(['ledger.replaced-1.sqlite']);
    expect(await charge(to, 'k')).toMatchObject({ kind: 'replayed' });
    expect(await to.importFile(file.value)).toMatchObject({ ok: true });
    expect(to.state().aside).toHaveLength(1);
  });

  it('refuses a file with more rows than the page can read at once', async () => {
    const { openTab } = createBrowser();
    const ledger = await openTab();
    const file = (rows: number) => {
      const made = createSqliteLedger(sql, null);
      const db = new sql.Database(made.image());
      made.dispose();
      db.run(`WITH RECURSIVE a (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM a LIMIT ${rows})
        INSERT INTO record SELECT 't', 'o', 'k' || x, 'f', '{}', 0, NULL FROM a`);
      const image = db.export();
      db.close();
      return image;
    };
    const reason =
      'Not imported, and the present file is kept. ' +
      'The file has 20,001 rows in its table record: at most 20,000 are imported.';
    expect(await ledger.importFile(file(20_001))).toEqual({ ok: false, reason });
    expect(ledger.state().bytes).toBeNull();
    expect(await ledger.importFile(file(20_000))).toMatchObject({ ok: true });
  });

  it('of nothing says that there is nothing', async () => {
    const { openTab } = createBrowser();
    expect(await (await openTab()).exportFile()).toMatchObject({ ok: false });
  });

  it('brings an older file up to date when it is opened', async () => {
    const { shelf, openTab } = createBrowser();
    const old = fileOf(`PRAGMA application_id = ${APPLICATION_ID}; VACUUM`);
    shelf.files.set(NAME, old);
    const ledger = await openTab();
    expect(ledger.state().notice).toBeNull();
    expect(shelf.files.get(NAME)?.[63]).toBe(1);
    expect(await charge(ledger, 'k')).toMatchObject({ kind: 'executed' });
  });
});
