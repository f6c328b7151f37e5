/** Where a rule stands, with a link to each page that it names. */

import { memo } from 'react';
import { useRuleSource } from './useRule.ts';

export const RuleSource = memo(function RuleSource({
  id,
  isNamed = false,
}: {
  readonly id: string;
  /** Beside other rules it says whose source it is. */
  readonly isNamed?: boolean;
}) {
  const parts = useRuleSource(id);
  return (
    <span className="rule-source">
      {isNamed && parts.length > 0 && `${id}: `}
      {parts.map(({ text, href }) =>
        href === undefined ? (
          text
        ) : (
          <a key={href} href={href} target="_blank" rel="noreferrer">
            {text}
          </a>
        ),
      )}
    </span>
  );
});
