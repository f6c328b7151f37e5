/**
 * The fourth question: which events had no effect. Several may be chosen, or none of them.
 *
 * The boxes are not autocompleted: the address holds them, and the browser would note the state of
 * every one of them with each change of the address, that is with each step.
 */

import { memo, useCallback, useId, useRef } from 'react';
import { ROWS_DRAWN_MAX } from '../../base/limits.ts';
import type { Judgement } from '../../course/record.ts';
import type { Row } from '../../trace/model.ts';
import { usePage } from '../usePage.ts';
import { Verdict } from './Verdict.tsx';

export function IgnoredField({
  value,
  judgement,
  onChange,
}: {
  readonly value: readonly string[] | undefined;
  readonly judgement: Judgement | undefined;
  /** Undefined: not answered. */
  readonly onChange: (value: readonly string[] | undefined) => void;
}) {
  const id = useId();
  const rows = usePage((page) => page.model.rows);
  const chosen = value ?? NONE;
  // An event that this order does not have stays chosen until it is unticked.
  const absent = chosen.filter((event) => !rows.some((row) => row.id === event));
  const flip = (event: string, on: boolean) => {
    const left = chosen.filter((one) => one !== event);
    onChange(on ? [...left, event] : left.length > 0 ? left : undefined);
  };
  // Always the same function, so that a change draws only the boxes that it is about.
  const latest = useRef(flip);
  latest.current = flip;
  const onFlip = useCallback((event: string, on: boolean) => latest.current(event, on), []);
  const shown = value === undefined ? '' : value.length === 0 ? 'none' : value.join(',');
  return (
    <fieldset
      className="question ignored-field"
      data-testid="record-ignored"
      data-value={shown}
      data-verdict={judgement?.verdict ?? 'open'}
      aria-describedby={judgement ? `${id}-verdict` : undefined}
    >
      <legend>Events without effect</legend>
      <div className="ignored-choices">
        <label>
          <input
            type="checkbox"
            autoComplete="off"
            checked={value?.length === 0}
            onChange={(event) => onChange(event.target.checked ? [] : undefined)}
            data-event="none"
          />
          none of them
        </label>
        <EventChoices rows={rows} chosen={chosen} onFlip={onFlip} />
        {absent.map((event) => (
          <label key={event}>
            <input type="checkbox" checked onChange={() => flip(event, false)} data-event={event} />
            <span>
              {event} <span className="muted">(not in this order)</span>
            </span>
          </label>
        ))}
      </div>
      {judgement && <Verdict id={`${id}-verdict`} judgement={judgement} />}
    </fieldset>
  );
}

const NONE: readonly string[] = [];

const EventChoices = memo(function EventChoices({
  rows,
  chosen,
  onFlip,
}: {
  readonly rows: readonly Row[];
  readonly chosen: readonly string[];
  readonly onFlip: (event: string, on: boolean) => void;
}) {
  const shown = rows.slice(0, ROWS_DRAWN_MAX);
  const starts = shown.map((_, at) => at).filter((at) => at % GROUP_CHOICES === 0);
  return starts.map((start) => (
    <div key={start} className="choice-group">
      {shown.slice(start, start + GROUP_CHOICES).map((row) => (
        <EventChoice
          key={row.id}
          id={row.id}
          number={row.index + 1}
          text={row.text}
          isChosen={chosen.includes(row.id)}
          onFlip={onFlip}
        />
      ))}
    </div>
  ));
});

/** Of so many the browser draws all or none: those scrolled out of the box cost nothing. */
const GROUP_CHOICES = 16;

const EventChoice = memo(function EventChoice({
  id,
  number,
  text,
  isChosen,
  onFlip,
}: {
  readonly id: string;
  readonly number: number;
  readonly text: string;
  readonly isChosen: boolean;
  readonly onFlip: (event: string, on: boolean) => void;
}) {
  return (
    <label>
      <input
        type="checkbox"
        autoComplete="off"
        checked={isChosen}
        onChange={(event) => onFlip(id, event.target.checked)}
        data-event={id}
      />
      <span className="ignored-number">{number}</span> {text}
    </label>
  );
});
