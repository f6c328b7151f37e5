/**
 * A rule of the catalogue by id, and what an invariant says. Their texts are chunks of their own,
 * loaded after the first paint.
 */

import { useSyncExternalStore } from 'react';
import type { Rule } from '../protocol/rule.ts';
import type { SourcePart } from '../protocol/sourceLinks.ts';

interface Texts {
  readonly ruleById: (id: string) => Rule | undefined;
  readonly sentences: Readonly<Record<string, string>>;
  readonly sourceParts: (source: string) => readonly SourcePart[];
}

let texts: Texts | null = null;
const waiting = new Set<() => void>();

async function load(): Promise<void> {
  const [{ ruleById }, { INVARIANT_SENTENCES: sentences }, { sourceParts }] = await Promise.all([
    import('../protocol/ruleCatalogue.ts'),
    import('../engine/invariantSentences.ts'),
    import('../protocol/sourceLinks.ts'),
  ]);
  texts = { ruleById, sentences, sourceParts };
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

/** The source of a rule in parts, of which some are links; none while it is on its way. */
export function useRuleSource(id: string): readonly SourcePart[] {
  const now = useSyncExternalStore(subscribe, loaded, loaded);
  const source = now?.ruleById(id)?.source;
  return now && source !== undefined ? now.sourceParts(source) : [];
}

/** The invariant in one sentence, or its id while the texts are on their way. */
export function useInvariantSentence(id: string): string {
  return useSyncExternalStore(subscribe, loaded, loaded)?.sentences[id] ?? id;
}
