/** Every frame sent up to the present step, with its exact text and, over HTTP, its head. */

import { memo } from 'react';
import { FRAMES_SHOWN_MAX } from '../../base/limits.ts';
import { frameHead, frameText } from '../../engine/frame.ts';
import { frameName } from '../../trace/frameName.ts';
import { framesAt } from '../../trace/observe.ts';
import type { Fate, FrameRow } from '../../trace/types.ts';
import { usePage } from '../usePage.ts';

export function Frames() {
  const model = usePage((page) => page.model);
  const step = usePage((page) => page.situation.step);
  const frames = framesAt(model, step, FRAMES_SHOWN_MAX);
  const [first] = frames;
  return (
    <section className="panel" aria-labelledby="frames-title">
      <h2 id="frames-title">Frames on the wire</h2>
      {frames.length === 0 && <p className="empty">Nothing has been sent yet.</p>}
      {first && first.number > 0 && (
        <p className="empty">The latest {frames.length}; the observation below has all.</p>
      )}
      <ol className="frames" data-testid="wire-frames">
        {frames.map((row) => (
          <FrameItem key={row.number} row={row} fate={row.fate} />
        ))}
      </ol>
    </section>
  );
}

/** Characters, since a picture in each line would be painted as a layer of its own. */
const WAYS = {
  c2s: { sign: '→', words: 'client to server' },
  s2c: { sign: '←', words: 'server to client' },
} as const;

/** Longer titles may have to be cut, and what is cut is painted as a layer of its own. */
const TITLE_CHARS_SHORT = 24;

const FATE_WORDS: Readonly<Record<Fate, string>> = {
  'in-flight': 'on its way',
  delivered: '',
  ignored: 'ignored',
  lost: 'lost',
};

const FrameItem = memo(
  function FrameItem({ row, fate }: { readonly row: FrameRow; readonly fate: Fate }) {
    const { frame, atMs } = row;
    const text = frameText(frame);
    const head = frameHead(frame);
    const way = WAYS[frame.direction];
    const title = titleOf(row);
    const isAnswered = frame.kind !== 'accepted' && frame.kind !== 'open' && frame.kind !== 'close';
    return (
      <li
        data-direction={frame.direction}
        data-carrier={frame.carrier}
        data-close={frame.closedBy}
        data-frame={frame.kind}
        data-fate={fate}
      >
        <details>
          <summary>
            <span className="turn" aria-hidden="true" />
            <span className="frame-time">{atMs}</span>
            <span className="frame-way" role="img" aria-label={way.words}>
              {way.sign}
            </span>
            <span className="frame-title" data-long={title.length > TITLE_CHARS_SHORT}>
              {title}
            </span>
            {isAnswered && <span className="frame-fate">{FATE_WORDS[fate]}</span>}
          </summary>
          {head !== '' && (
            <pre data-testid="frame-head" className="frame-head">
              {head}
            </pre>
          )}
          <pre data-testid="frame-text" className="frame-text">
            {text}
          </pre>
        </details>
      </li>
    );
  },
  (old, next) =>
    old.fate === next.fate && old.row.frame === next.row.frame && old.row.atMs === next.row.atMs,
);

function titleOf({ frame }: FrameRow): string {
  if (frame.closedBy) {
    const what = frame.carrier === 'stdio' ? 'pipe' : 'stream';
    return `${what} closed by the ${frame.closedBy}`;
  }
  const isStatus = frame.head && !frame.message && !frame.text && frame.kind !== 'resume';
  if (frame.head && isStatus) return frame.head.line.replace('HTTP/1.1 ', '');
  return frameName(frame) ?? frame.text ?? '';
}
