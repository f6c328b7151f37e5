/** The deadline as a number: for one that the slider does not hit, or does not reach. */

import { useEffect, useState } from 'react';
import { deadlineIn } from '../../course/durations/sizeAddress.ts';

export function DeadlineField({
  deadlineMs,
  onChange,
}: {
  readonly deadlineMs: number;
  readonly onChange: (deadlineMs: number) => void;
}) {
  const [text, setText] = useState(String(deadlineMs));
  const [problem, setProblem] = useState<string | null>(null);
  // What the slider says takes the place of what was written.
  useEffect(() => {
    setText((written) => (msOf(written) === deadlineMs ? written : String(deadlineMs)));
    setProblem(null);
  }, [deadlineMs]);
  return (
    <label className="segments-field size-number">
      <span className="field-label">Deadline in ms, or with a unit</span>
      <input
        type="text"
        autoComplete="off"
        aria-label="Deadline in ms, or with a unit"
        value={text}
        aria-invalid={problem !== null}
        aria-describedby={problem === null ? undefined : 'size-deadline-problem'}
        onChange={(event) => {
          const written = event.target.value;
          const read = deadlineIn(written);
          setText(written);
          setProblem(read.ok ? null : read.problem);
          if (read.ok) onChange(read.ms);
        }}
      />
      {problem !== null && (
        <span id="size-deadline-problem" className="size-problem" role="alert">
          {problem}
        </span>
      )}
    </label>
  );
}

function msOf(text: string): number | null {
  const read = deadlineIn(text);
  return read.ok ? read.ms : null;
}
