/**
 * A rule of the catalogue by id. Its texts are a chunk of their own, loaded after the first paint.
 */

import { useSyncExternalStore } from 'react';
import type { Rule } from '../protocol/rule.ts';

type Lookup = (id: string) => Rule | undefined;

let lookup: Lookup | null = null;
const waiting = new Set<() => void>();

async function load(): Promise<void> {
  const { ruleById } = await import('../protocol/ruleCatalogue.ts');
  lookup = ruleById;
  for (const notify of waiting) notify();
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify);
  if (!lookup && waiting.size === 1) void load();
  return () => waiting.delete(notify);
}

function loaded(): Lookup | null {
  return lookup;
}

/** The rule, or undefined while the texts are on their way. */
export function useRule(id: string): Rule | undefined {
  const find = useSyncExternalStore(subscribe, loaded, loaded);
  return find?.(id);
}
