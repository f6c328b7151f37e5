/** Twelve statements, each tried here and now by the engine and by real SQLite. */

import { useEffect, useMemo, useRef } from 'react';
import { STATEMENTS } from '../../course/statements/tryStatement.ts';
import { formatVerify, readVerify } from '../../course/statements/verifyAddress.ts';
import { usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { StatementItem } from './StatementItem.tsx';
import { useTrials } from './useTrials.ts';
import { VerifyNav } from './VerifyNav.tsx';
import '../styles/verify.css';

export default function VerifyPage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { statement, problems } = useMemo(() => readVerify(query), [query]);
  useTitle('Verify it');
  useHonoured(problems, formatVerify(statement));
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    if (statement === null) return;
    const item = list.current?.children[statement - 1];
    item?.scrollIntoView({ block: 'center' });
  }, [statement]);
  const { done, of, noSql } = useTrials();
  const broken = [...done.values()].filter(({ value }) => value === 'broken').length;
  const isDone = done.size === of;
  return (
    <>
      <VerifyNav page="verify" />
      <h1>Verify it</h1>
      <p className="brief">
        What a reliable client and server come to, as twelve statements. Each is run now, in every
        revision and transport for which it is meant, and judged by the records of its run; what is
        about a ledger is run on SQLite, too.
      </p>
      <p
        className="found"
        role="status"
        data-testid="trials"
        data-done={done.size}
        data-of={of}
        data-broken={broken}
      >
        {noSql && `${noSql} `}
        {isDone
          ? `${of} trials: ${outcomeWords(broken, noSql !== null)}`
          : `${done.size} of ${of} trials …`}
      </p>
      <ol className="statements" ref={list}>
        {STATEMENTS.map((one, index) => (
          <StatementItem
            key={one.id}
            statement={one}
            done={done}
            noSql={noSql}
            isPointedAt={index + 1 === statement}
          />
        ))}
      </ol>
    </>
  );
}

function outcomeWords(broken: number, isPart: boolean): string {
  if (broken > 0) return `${broken} broken.`;
  return isPart ? 'what could be tried holds.' : 'every statement holds where it is meant.';
}
