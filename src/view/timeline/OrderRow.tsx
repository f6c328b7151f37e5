/** One row of the order of events: what happens, when, and the buttons that move it. */

import { Ban } from 'lucide-react';
import { memo, type PointerEvent } from 'react';
import type { ChoiceKind } from '../../engine/choice.ts';

export interface RowActions {
  readonly goTo: (step: number) => void;
  readonly moveEarlier: (id: string) => void;
  readonly moveLater: (id: string) => void;
  readonly grab: (id: string, event: PointerEvent<HTMLElement>) => void;
}

// Made once: the same element is not looked at again.
const NO_EFFECT = (
  <span className="row-ignored">
    <Ban size={12} aria-hidden="true" />
    <span className="row-ignored-words">no effect</span>
  </span>
);

/** Takes plain values: a new run gives every row a new object, which mostly says the same. */
export const OrderRow = memo(function OrderRow({
  id,
  kind,
  index,
  atMs,
  text,
  isIgnored,
  time,
  count,
  actions,
}: {
  readonly id: string;
  readonly kind: ChoiceKind;
  readonly index: number;
  readonly atMs: number;
  readonly text: string;
  readonly isIgnored: boolean;
  /** Where the row stands to the cursor. */
  readonly time: 'past' | 'now' | 'future';
  /** Number of rows, of which a long list draws only some. */
  readonly count: number;
  readonly actions: RowActions;
}) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: see the list
    <div
      role="listitem"
      className="row"
      data-event={id}
      data-kind={kind}
      data-ignored={isIgnored}
      data-time={time}
      aria-current={time === 'now' ? 'step' : undefined}
      aria-setsize={count}
      aria-posinset={index + 1}
    >
      <span
        className="grip"
        aria-hidden="true"
        onPointerDown={(event) => actions.grab(id, event)}
      />
      <button
        type="button"
        className="row-main"
        id={`row-${id}`}
        onClick={() => actions.goTo(index + 1)}
      >
        <span className="row-number">{index + 1}</span>
        <span className="row-text">
          {text}
          {isIgnored && NO_EFFECT}
        </span>
        <span className="row-time">{`${atMs} ms`}</span>
      </button>
      <span className="row-moves">
        <button
          type="button"
          aria-label="Move earlier"
          aria-describedby={`row-${id}`}
          title="Move earlier"
          onClick={() => actions.moveEarlier(id)}
        />
        <button
          type="button"
          aria-label="Move later"
          aria-describedby={`row-${id}`}
          title="Move later"
          onClick={() => actions.moveLater(id)}
        />
      </span>
    </div>
  );
});
