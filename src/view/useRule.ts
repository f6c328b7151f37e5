/**
 * A rule of the catalogue by id, and what an invariant says. Their texts are chunks of their own,
 * loaded after the first paint.
 */

import { useSyncExternalStore } from 'react';
import type { Rule } from '../protocol/rule.ts';

interface Texts {
  readonly ruleById: (id: string) => Rule | undefined;
  readonly sentences: Readonly<Record<string, string>>;
}

let texts: Texts | null = null;
const waiting = new Set<() => void>();

async function load(): Promise<void> {
  const [{ ruleById }, { INVARIANT_SENTENCES: sentences }] = await Promise.all([
    import('../protocol/ruleCatalogue.ts'),
    import('../engine/invariantSentences.ts'),
  ]);
  texts = { ruleById, sentences };
  for (const notify of waiting) notify();
}

function subscribe(notify: () => void): () => void {
  waiting.add(notify);
  if (!texts && waiting.size === 1) void load();
  return () => waiting.delete(notify);
}

function loaded(): Texts | null {
  return texts;
}

/** The rule, or undefined while the texts are on their way. */
export function useRule(id: string): Rule | undefined {
  return useSyncExternalStore(subscribe, loaded, loaded)?.ruleById(id);
}

/** The invariant in one sentence, or its id while the texts are on their way. */
export function useInvariantSentence(id: string): string {
  return useSyncExternalStore(subscribe, loaded, loaded)?.sentences[id] ?? id;
}
