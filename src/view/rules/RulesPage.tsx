/** The rules that this lab cites, the invariants that rest on them, and what is open. */

import { useEffect, useMemo, useRef } from 'react';
import { OPEN_QUESTIONS } from '../../course/rules/openQuestions.ts';
import {
  formatRules,
  RULES_START,
  type RulesPart,
  type RulesState,
  readRules,
} from '../../course/rules/rulesAddress.ts';
import { invariantCatalogue } from '../../engine/invariantCatalogue.ts';
import { ruleCatalogue } from '../../protocol/ruleCatalogue.ts';
import { useActions, usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { InvariantList } from './InvariantList.tsx';
import { QuestionList } from './QuestionList.tsx';
import { RuleFilters } from './RuleFilters.tsx';
import { RuleList } from './RuleList.tsx';
import '../styles/rules.css';

const PARTS: readonly (readonly [part: RulesPart, words: string, count: number])[] = [
  ['rules', 'Rules', ruleCatalogue.length],
  ['invariants', 'Invariants', invariantCatalogue.length],
  ['questions', 'Open questions', OPEN_QUESTIONS.length],
];

export default function RulesPage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { setQuery } = useActions();
  const { state, problems } = useMemo(() => readRules(query), [query]);
  useTitle('Rules');
  useHonoured(problems, formatRules(state));
  const change = (part: Partial<RulesState>) => setQuery(formatRules({ ...state, ...part }));
  const { part, open } = state;
  // What a link opens is brought into view; what is opened by hand is there already.
  const byHand = useRef<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const isByHand = open === byHand.current;
    byHand.current = null;
    if (open === null || isByHand) return;
    const item = place.current?.querySelector<HTMLElement>(`[data-id="${open}"] button`);
    item?.scrollIntoView({ block: 'center' });
    item?.focus({ preventScroll: true });
  }, [open]);
  const toggle = (id: string) => {
    byHand.current = id;
    change({ open: id === open ? null : id });
  };
  return (
    <>
      <h1>Rules</h1>
      <p className="brief">
        All that this lab cites: where it stands, how strongly it is worded, and in which labs it
        can be watched. A rule of the lab itself fills a gap that the specification leaves.
      </p>
      <nav className="sections pages rule-parts" aria-label="Parts">
        {PARTS.map(([name, words, count]) => (
          <a
            key={name}
            href={linkTo({ ...RULES_START, part: name })}
            aria-current={name === part ? 'page' : undefined}
          >
            {words} <span className="muted">{count}</span>
          </a>
        ))}
      </nav>
      {/* What the filters leave is what was asked for; the open one of before is not. */}
      <RuleFilters state={state} onChange={(filters) => change({ ...filters, open: null })} />
      <div ref={place}>
        {part === 'rules' && <RuleList state={state} onToggle={toggle} />}
        {part === 'invariants' && <InvariantList state={state} onToggle={toggle} />}
        {part === 'questions' && <QuestionList state={state} />}
      </div>
    </>
  );
}

function linkTo(state: RulesState): string {
  const query = formatRules(state);
  return query === '' ? '#/rules' : `#/rules?${query}`;
}
