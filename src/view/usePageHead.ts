/** The title of the window, and what is said of an address that was not honoured in full. */

import { useEffect, useEffectEvent } from 'react';
import { useActions } from './usePage.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · MCP Reliability Lab`;
  }, [title]);
}

/**
 * What of the address was not honoured is told once, and the address then says what is shown:
 * `honoured` is what the page reads of its parameters, as an address says it.
 */
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
