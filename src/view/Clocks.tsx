/** The client's two deadlines as bars that fill, for each request. */

import type { Clock } from '../trace/facts.ts';

const NAMES = { idle: 'Idle', max: 'Maximum' } as const;
const TEST_IDS = { idle: 'clock-idle', max: 'clock-maximum' } as const;
const STATE_WORDS: Readonly<Record<Clock['state'], string>> = {
  'not-started': 'not started',
  running: 'running',
  fired: 'expired',
  stopped: 'stopped',
};

export function Clocks({ clocks }: { readonly clocks: readonly Clock[] }) {
  if (clocks.length === 0)
    return <p className="no-clocks">No deadline: only an answer ends the wait.</p>;
  return (
    <div className="clocks">
      {clocks.map((clock) => (
        <ClockBar key={clock.timer} clock={clock} />
      ))}
    </div>
  );
}

function ClockBar({ clock }: { readonly clock: Clock }) {
  const { timer, elapsedMs, limitMs, state } = clock;
  const share = Math.min(1, elapsedMs / limitMs);
  return (
    <div
      className="clock"
      data-testid={TEST_IDS[timer]}
      data-elapsed={elapsedMs}
      data-limit={limitMs}
      data-state={state}
    >
      <span className="clock-name">{NAMES[timer]}</span>
      <span className="clock-track" aria-hidden="true">
        <span className="clock-fill" style={{ transform: `scaleX(${share})` }} />
      </span>
      <span className="clock-value">
        {elapsedMs} / {limitMs} ms
      </span>
      <span className="clock-state">{STATE_WORDS[state]}</span>
    </div>
  );
}
