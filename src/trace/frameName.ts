/** What a frame is called in a few words: by its message, or by what it is where it has none. */

import type { Frame } from '../engine/frame.ts';

const BARE_NAMES: Readonly<Partial<Record<Frame['kind'], string>>> = {
  comment: 'comment',
  prime: 'event id',
  resume: 'GET · Last-Event-ID',
};

/** Null for a frame that carries no JSON-RPC message and has no name of its own. */
export function frameName({ kind, message }: Frame): string | null {
  const bare = BARE_NAMES[kind];
  if (bare !== undefined) return bare;
  if (typeof message !== 'object' || message === null || Array.isArray(message)) return null;
  const { method, id, error } = message as Record<string, unknown>;
  const name = typeof method === 'string' ? method : error ? 'error' : 'result';
  const isNotice = id === undefined && typeof method === 'string';
  return isNotice ? name : `${name} · ${JSON.stringify(id ?? null)}`;
}
