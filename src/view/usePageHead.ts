/** The title of the window, and what is said of an address that was not honoured in full. */

import { useEffect } from 'react';
import { useActions } from './usePage.ts';

export function useTitle(title: string): void {
  useEffect(() => {
    document.title = `${title} · MCP Reliability Lab`;
  }, [title]);
}

/** Reports problems once each time that there are others. */
export function useProblems(problems: readonly string[]): void {
  const { report } = useActions();
  const told = problems.join('\n');
  useEffect(() => {
    if (told !== '') report(told.split('\n'));
  }, [told, report]);
}
