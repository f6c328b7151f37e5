/** One line of a log as it is shown: its time, its level where that matters, and its words. */

import { OctagonX, TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';
import type { LogLine, Party } from '../../trace/logs/logLine.ts';

export const PARTY_NAMES: Readonly<Record<Party, string>> = {
  client: 'client',
  proxy: 'proxy',
  server: 'server',
};

const LEVEL_ICONS = {
  warn: <TriangleAlert size={12} aria-hidden="true" />,
  error: <OctagonX size={12} aria-hidden="true" />,
} as const;

export function LogText({ line }: { readonly line: LogLine }) {
  const { atMs, text } = line;
  return (
    <>
      <span className="log-time">{atMs} ms</span> <LogWords line={line} text={text} />
    </>
  );
}

/** The words with their level; a long method may break after its slash. */
export function LogWords({
  line: { level },
  text,
}: {
  readonly line: LogLine;
  readonly text: string;
}) {
  const [first, ...rest] = text.split(/(?<=\w\/)/);
  return (
    <span className="log-words" data-level={level}>
      {(level === 'warn' || level === 'error') && (
        <b>
          {LEVEL_ICONS[level]} {level}{' '}
        </b>
      )}
      {first}
      {rest.map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text never move
        <Fragment key={place}>
          <wbr />
          {part}
        </Fragment>
      ))}
    </span>
  );
}
