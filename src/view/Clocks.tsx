/** The client's two deadlines as bars that fill, for each request. */

import { memo } from 'react';
import type { Clock } from '../trace/facts.ts';
import { clocksNow } from './facts/atStep.ts';
import { usePage } from './usePage.ts';

const NAMES = { idle: 'Idle', max: 'Maximum' } as const;
const TEST_IDS = { idle: 'clock-idle', max: 'clock-maximum' } as const;
const STATE_WORDS: Readonly<Record<Clock['state'], string>> = {
  'not-started': 'not started',
  running: 'running',
  fired: 'expired',
  stopped: 'stopped',
};

export function Clocks({ request }: { readonly request: string }) {
  const clocks = usePage(({ run, situation }) => clocksNow(run, situation.step).get(request));
  if (!clocks) return <p className="no-clocks">No deadline: only an answer ends the wait.</p>;
  return (
    <div className="clocks">
      {clocks.map(({ timer, elapsedMs, limitMs, state }) => (
        <ClockBar key={timer} timer={timer} elapsedMs={elapsedMs} limitMs={limitMs} state={state} />
      ))}
    </div>
  );
}

const ClockBar = memo(function ClockBar({
  timer,
  elapsedMs,
  limitMs,
  state,
}: Omit<Clock, 'request'>) {
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
        <span className="clock-fill" style={{ width: `${share * 100}%` }} />
      </span>
      <span className="clock-value">{`${elapsedMs} / ${limitMs} ms`}</span>
      <span className="clock-state">{STATE_WORDS[state]}</span>
    </div>
  );
});
