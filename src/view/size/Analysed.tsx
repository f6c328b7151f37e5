/** Durations that were analysed: their shape, a deadline to drag over it, and what it does. */

import { useMemo } from 'react';
import type { Analysis } from '../../course/durations/analyse.ts';
import { outcomeOf } from '../../course/durations/outcome.ts';
import { AXES, type SizeState } from '../../course/durations/sizeAddress.ts';
import { Segments } from '../chrome/Segments.tsx';
import { axisOf } from './axis.ts';
import { DeadlineField } from './DeadlineField.tsx';
import { Distribution } from './Distribution.tsx';
import { DistributionTable } from './DistributionTable.tsx';
import { Findings } from './Findings.tsx';
import { OutcomeFigures } from './OutcomeFigures.tsx';
import { Percentiles } from './Percentiles.tsx';
import { PolicyFields } from './PolicyFields.tsx';
import { useDeadline } from './useDeadline.ts';

const AXIS_NAMES = { log: 'logarithmic', linear: 'linear' } as const;

export function Analysed({
  analysis,
  inputName,
  state,
  onChange,
}: {
  readonly analysis: Analysis;
  readonly inputName: string;
  readonly state: SizeState & { readonly deadlineMs: number };
  readonly onChange: (part: Partial<SizeState>) => void;
}) {
  const axis = useMemo(() => axisOf(analysis.sortedMs, state.axis), [analysis, state.axis]);
  const { deadlineMs, move, rest } = useDeadline(state.deadlineMs, (ms) =>
    onChange({ deadlineMs: ms }),
  );
  const policy = { ...state, deadlineMs };
  const outcome = outcomeOf(analysis, policy);
  return (
    <>
      <section className="size-shape" aria-labelledby="size-shape-title">
        <div className="size-shape-head">
          <h2 id="size-shape-title">Shape and deadline</h2>
          <Segments
            label="Axis"
            value={state.axis}
            options={AXES.map((value) => ({ value, name: AXIS_NAMES[value] }))}
            onChange={(next) => onChange({ axis: next })}
          />
        </div>
        <Distribution
          analysis={analysis}
          axis={axis}
          deadlineMs={deadlineMs}
          late={outcome.late}
          onMove={move}
          onRest={rest}
        />
        <div className="size-fields">
          <DeadlineField deadlineMs={deadlineMs} onChange={move} />
          <PolicyFields state={state} onChange={onChange} />
        </div>
        <OutcomeFigures outcome={outcome} policy={policy} />
      </section>
      <div className="size-columns">
        <Findings
          analysis={analysis}
          inputName={inputName}
          outcome={outcome}
          deadlineMs={deadlineMs}
        />
        <Percentiles sortedMs={analysis.sortedMs} />
      </div>
      <DistributionTable analysis={analysis} axis={axis} />
    </>
  );
}
