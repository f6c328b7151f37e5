/** Steps through the run: buttons, a slider, play, and the sentence of the present step. */

import {
  ChevronFirst,
  ChevronLast,
  ChevronLeft,
  ChevronRight,
  Pause,
  Play,
  Redo2,
  RotateCcw,
  Undo2,
} from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { useActions, usePage } from './usePage.ts';

// Made once: React does not look again at an element that is the same.
const FIRST = <ChevronFirst size={17} aria-hidden="true" />;
const PREVIOUS = <ChevronLeft size={17} aria-hidden="true" />;
const NEXT = <ChevronRight size={16} aria-hidden="true" />;
const LAST = <ChevronLast size={17} aria-hidden="true" />;
const PAUSE = <Pause size={15} aria-hidden="true" />;
const PLAY = <Play size={15} aria-hidden="true" />;

/** Time a step is shown while playing, in ms. */
const PLAY_STEP_MS = 1100;

export function Stepper() {
  const isPlaying = usePage((page) => page.isPlaying);
  return (
    <div className="stepper">
      <StepButtons isPlaying={isPlaying} />
      <StepSlider />
      <StepCount />
      {isPlaying && <Player />}
    </div>
  );
}

/** Drawn anew only where one of them begins or ceases to lead anywhere. */
function StepButtons({ isPlaying }: { readonly isPlaying: boolean }) {
  const isFirst = usePage(({ situation }) => situation.step === 0);
  const isLast = usePage(({ situation, run }) => situation.step >= run.steps.length);
  const { goTo, stepBy, play } = useActions();
  return (
    <div className="step-buttons">
      <StepButton name="First step" onClick={() => goTo(0)} disabled={isFirst}>
        {FIRST}
      </StepButton>
      <StepButton name="Previous step" onClick={() => stepBy(-1)} disabled={isFirst}>
        {PREVIOUS}
      </StepButton>
      <button
        type="button"
        className="button primary next-step"
        onClick={() => stepBy(1)}
        aria-disabled={isLast}
      >
        Next step {NEXT}
      </button>
      <StepButton name="Last step" onClick={() => goTo(Number.POSITIVE_INFINITY)} disabled={isLast}>
        {LAST}
      </StepButton>
      <StepButton name={isPlaying ? 'Pause' : 'Play'} onClick={() => play(!isPlaying)}>
        {isPlaying ? PAUSE : PLAY}
      </StepButton>
    </div>
  );
}

function StepSlider() {
  const step = usePage((page) => page.situation.step);
  const count = usePage((page) => page.run.steps.length);
  const { goTo } = useActions();
  return (
    <input
      type="range"
      aria-label="Step"
      className="step-slider"
      min={0}
      max={count}
      value={step}
      aria-valuetext={`step ${step} of ${count}`}
      onChange={(event) => goTo(Number(event.target.value))}
    />
  );
}

function StepCount() {
  const step = usePage((page) => page.situation.step);
  const steps = usePage((page) => page.run.steps);
  return (
    <span className="step-count">
      {`step ${step} of ${steps.length} · ${steps[step - 1]?.atMs ?? 0} ms`}
    </span>
  );
}

/** Takes a step after a while, again and again. */
function Player() {
  const step = usePage((page) => page.situation.step);
  const { goTo } = useActions();
  useEffect(() => {
    const timer = setTimeout(() => goTo(step + 1), PLAY_STEP_MS);
    return () => clearTimeout(timer);
  }, [step, goTo]);
  return null;
}

function StepButton({
  name,
  onClick,
  disabled = false,
  children,
}: {
  readonly name: string;
  readonly onClick: () => void;
  readonly disabled?: boolean;
  readonly children: ReactNode;
}) {
  return (
    <button
      type="button"
      className="button icon"
      aria-label={name}
      title={name}
      onClick={onClick}
      aria-disabled={disabled}
    >
      {children}
    </button>
  );
}

/** Buttons that change the order as a whole. */
export function OrderTools() {
  const { resetOrder, undo, redo } = useActions();
  const canUndo = usePage((page) => page.undo.length > 0);
  const canRedo = usePage((page) => page.redo.length > 0);
  const isOwn = usePage((page) => page.situation.wishes.length > 0);
  return (
    <div className="order-tools">
      <button type="button" className="quiet" onClick={undo} aria-disabled={!canUndo}>
        <Undo2 size={14} aria-hidden="true" /> Undo
      </button>
      <button type="button" className="quiet" onClick={redo} aria-disabled={!canRedo}>
        <Redo2 size={14} aria-hidden="true" /> Redo
      </button>
      <button type="button" className="quiet" onClick={resetOrder} aria-disabled={!isOwn}>
        <RotateCcw size={14} aria-hidden="true" /> Reset order
      </button>
    </div>
  );
}
