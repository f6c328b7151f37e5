/** Loading SQLite: a failure is a sentence and may be tried again; a success is kept. */

import { afterEach, expect, it, vi } from 'vitest';
import { openSql } from './openSql.ts';
import { wasmBytes } from './sql.testing.ts';

const urls = { wasm: '/sql.wasm', empty: '/empty.sqlite' };

afterEach(() => vi.unstubAllGlobals());

it('says why it could not load, loads when tried again, and then never loads anew', async () => {
  const fetched = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch'))
    .mockResolvedValueOnce(new Response(null, { status: 404 }))
    .mockResolvedValueOnce(new Response(new Uint8Array(wasmBytes)));
  const empty = vi
    .fn()
    .mockImplementation(async () => new Response(new Uint8Array([1, 2, 3])))
    .mockRejectedValueOnce(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', (url: string) => (url === urls.wasm ? fetched() : empty()));
  const refused = (detail: string) => ({
    ok: false,
    reason: `SQLite could not be loaded: ${detail}.`,
  });
  expect(await openSql(urls)).toEqual(refused('Failed to fetch'));
  expect(await openSql(urls)).toEqual(refused('the server answered 404'));
  const opened = await openSql(urls);
  if (!opened.ok) throw new Error(opened.reason);
  expect(new opened.sql.Database().exec('SELECT 1')[0]?.values).toEqual([[1]]);
  expect(opened.empty).toEqual(new Uint8Array([1, 2, 3]));
  expect(await openSql(urls)).toEqual(opened);
  expect(fetched).toHaveBeenCalledTimes(3);
});
