/** Every frame sent up to the present step, with its exact text and, over HTTP, its head. */

import { memo } from 'react';
import { FRAMES_SHOWN_MAX } from '../../base/limits.ts';
import { type Frame, frameHead, frameText } from '../../engine/frame.ts';
import { frameName } from '../../trace/frameName.ts';
import { fateAt, framesSent } from '../../trace/observe.ts';
import type { Fate, FrameRow } from '../../trace/types.ts';
import { usePage } from '../usePage.ts';

/** Frames of a group: a step looks at the one that it changes, and not at hundreds of frames. */
const GROUP_FRAMES = 16;

export function Frames() {
  const frames = usePage((page) => page.model.frames);
  const count = usePage(({ model, situation }) => framesSent(model, situation.step));
  const first = Math.max(0, count - FRAMES_SHOWN_MAX);
  const starts: number[] = [];
  for (let at = first - (first % GROUP_FRAMES); at < count; at += GROUP_FRAMES) starts.push(at);
  return (
    <section className="panel" aria-labelledby="frames-title">
      <h2 id="frames-title">Frames on the wire</h2>
      {count === 0 && <p className="empty">Nothing has been sent yet.</p>}
      {first > 0 && (
        <p className="empty">The latest {count - first}; the observation below has all.</p>
      )}
      <ol className="frames" data-testid="wire-frames">
        {starts.map((start) => (
          <FrameGroup
            key={start}
            frames={frames}
            from={Math.max(first, start)}
            to={Math.min(count, start + GROUP_FRAMES)}
          />
        ))}
      </ol>
    </section>
  );
}

/** Frames from one number up to another, which is left out. */
const FrameGroup = memo(function FrameGroup({
  frames,
  from,
  to,
}: {
  readonly frames: readonly FrameRow[];
  readonly from: number;
  readonly to: number;
}) {
  const own = frames.slice(from, to);
  const fates = usePage(({ situation }) => fatesOf(own, situation.step)).split(' ') as Fate[];
  return own.map(({ number, atMs, frame }, place) => (
    <FrameItem
      key={number}
      kind={frame.kind}
      direction={frame.direction}
      carrier={frame.carrier}
      closedBy={frame.closedBy}
      atMs={atMs}
      title={titleOf(frame)}
      head={frameHead(frame)}
      text={frameText(frame)}
      fate={fates[place] ?? 'in-flight'}
    />
  ));
});

/** As one text, which is the same one as long as nothing becomes of them. */
function fatesOf(rows: readonly FrameRow[], step: number): string {
  return rows.map((row) => fateAt(row, step)).join(' ');
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

/** Takes plain values: a new run makes every frame anew, most of which say the same. */
const FrameItem = memo(function FrameItem({
  kind,
  direction,
  carrier,
  closedBy,
  atMs,
  title,
  head,
  text,
  fate,
}: Pick<Frame, 'kind' | 'direction' | 'carrier' | 'closedBy'> & {
  readonly atMs: number;
  readonly title: string;
  readonly head: string;
  readonly text: string;
  readonly fate: Fate;
}) {
  const way = WAYS[direction];
  const isAnswered = kind !== 'accepted' && kind !== 'open' && kind !== 'close';
  return (
    <li
      data-direction={direction}
      data-carrier={carrier}
      data-close={closedBy}
      data-frame={kind}
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
});

function titleOf(frame: Frame): string {
  if (frame.closedBy) {
    const what = frame.carrier === 'stdio' ? 'pipe' : 'stream';
    return `${what} closed by the ${frame.closedBy}`;
  }
  const isStatus = frame.head && !frame.message && !frame.text && frame.kind !== 'resume';
  if (frame.head && isStatus) return frame.head.line.replace('HTTP/1.1 ', '');
  return frameName(frame) ?? frame.text ?? '';
}
