/** The deadline as a number: for one that the slider does not hit, or does not reach. */

import { useEffect, useState } from 'react';
import { readDuration } from '../../course/durations/durationText.ts';
import { readDeadline } from '../../course/durations/sizeAddress.ts';

export function DeadlineField({
  deadlineMs,
  onChange,
}: {
  readonly deadlineMs: number;
  readonly onChange: (deadlineMs: number) => void;
}) {
  const [text, setText] = useState(String(deadlineMs));
  const [isWrong, setWrong] = useState(false);
  // What the slider says takes the place of what was written.
  useEffect(() => {
    setText((written) => (msOf(written) === deadlineMs ? written : String(deadlineMs)));
    setWrong(false);
  }, [deadlineMs]);
  return (
    <label className="segments-field size-number">
      <span className="field-label">Deadline in ms, or with a unit</span>
      <input
        type="text"
        autoComplete="off"
        aria-label="Deadline in ms, or with a unit"
        value={text}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? 'size-deadline-problem' : undefined}
        onChange={(event) => {
          const written = event.target.value;
          const ms = msOf(written);
          setText(written);
          setWrong(ms === null);
          if (ms !== null) onChange(ms);
        }}
      />
      {isWrong && (
        <span id="size-deadline-problem" className="size-problem" role="alert">
          A deadline is above 0, as 30000, 30 s or 2 min.
        </span>
      )}
    </label>
  );
}

function msOf(text: string): number | null {
  const read = readDuration(text.trim(), 'ms', 'point');
  return read.ok ? readDeadline(String(read.ms)) : null;
}
