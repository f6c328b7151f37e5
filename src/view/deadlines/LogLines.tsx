/** The logs side by side: a row a line, in the column of the party that wrote it. */

import { useLayoutEffect, useRef } from 'react';
import type { JoinedLogs } from '../../trace/logs/joinLogs.ts';
import { LogWords } from './LogText.tsx';
import { PartyHead } from './PartyHead.tsx';

export function LogLines({ parties, lines }: Pick<JoinedLogs, 'parties' | 'lines'>) {
  const view = useRef<HTMLElement>(null);
  const count = lines.length;
  // The latest line is the one that a step is about.
  useLayoutEffect(() => {
    if (count > 0) view.current?.scrollTo({ top: view.current.scrollHeight });
  }, [count]);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it no key could scroll the lines
    <section ref={view} className="log-lines" tabIndex={0} aria-label="Lines of the logs">
      <table data-testid="log-lines" data-parties={parties.length}>
        <caption>Side by side, line by line</caption>
        <PartyHead first="ms" parties={parties} />
        <tbody>
          {lines.map((line, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            <tr key={place} data-party={line.party} data-level={line.level}>
              <td className="log-time">{line.atMs}</td>
              {parties.map((party) => (
                <td key={party}>
                  {party === line.party && (
                    <>
                      {line.request !== null && <b className="log-request">{line.request}</b>}{' '}
                      <LogWords line={line} text={line.text} />
                    </>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
