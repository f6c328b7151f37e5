/** Where a rule stands, with a link to each page that it names. */

import { memo } from 'react';
import { useRuleSource } from './useRule.ts';

export const RuleSource = memo(function RuleSource({ id }: { readonly id: string }) {
  return (
    <span className="rule-source">
      {useRuleSource(id).map(({ text, href }) =>
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
