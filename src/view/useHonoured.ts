/** What of a page's address was not honoured is told, and the address then says what is shown. */

import { useEffect, useEffectEvent } from 'react';
import { useActions } from './usePage.ts';

/** `honoured` is what the page reads of its parameters, as an address says it. */
export function useHonoured(problems: readonly string[], honoured: string): void {
  const { setQuery, report } = useActions();
  const told = problems.join('\n');
  const tell = useEffectEvent(() => {
    report(problems);
    setQuery(honoured);
  });
  useEffect(() => {
    if (told !== '') tell();
  }, [told]);
}
