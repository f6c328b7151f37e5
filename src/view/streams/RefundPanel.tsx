/** What became of a refund so far, and what every other deadline would make of such refunds. */

import { useMemo, useState } from 'react';
import {
  ORDERS_MS,
  type RefundOutcome,
  refundCount,
  refundDeadline,
  refundOutcomes,
  withDeadline,
} from '../../course/refundOutcomes.ts';
import { list } from '../../scenario/sentences.ts';
import { useActions, usePage } from '../usePage.ts';
import { refundsWords, secondsOf } from './refundWords.ts';
import '../styles/refunds.css';

export default function RefundPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const { scenario } = run.plan;
  const deadlineMs = refundDeadline(scenario) ?? 0;
  const outcomes = useMemo(() => refundOutcomes(scenario, deadlineMs), [scenario, deadlineMs]);
  const { requests, answers, paired, refunds } = refundCount(run, step);
  return (
    <section
      className="panel refunds"
      aria-labelledby="refunds-title"
      data-testid="refunds"
      data-requests={requests}
      data-answers={answers}
      data-paired={paired}
      data-refunds={refunds}
      data-deadline={deadlineMs}
    >
      <h2 id="refunds-title">Refunds and the deadline</h2>
      <dl className="refund-counts">
        <Count name="Requests" value={requests} words="sent so far" />
        <Count name="Answers" value={answers} words="written by the server" />
        <Count name="Paired" value={paired} words="taken for a request" />
        <Count name="Refunds" value={refunds} words="made, one is wanted" isTooMany={refunds > 1} />
      </dl>
      <Deadlines key={deadlineMs} outcomes={outcomes} presentMs={deadlineMs} />
    </section>
  );
}

function Count({
  name,
  value,
  words,
  isTooMany = false,
}: {
  readonly name: string;
  readonly value: number;
  readonly words: string;
  readonly isTooMany?: boolean;
}) {
  return (
    <div data-too-many={isTooMany}>
      <dt>{name}</dt>
      <dd>
        {value} <span>{words}</span>
      </dd>
    </div>
  );
}

/** Chooses among deadlines whose outcomes are known, and takes one into the timeline. */
function Deadlines({
  outcomes,
  presentMs,
}: {
  readonly outcomes: readonly RefundOutcome[];
  readonly presentMs: number;
}) {
  const { edit } = useActions();
  const scenario = usePage((page) => page.run.plan.scenario);
  const present = outcomes.findIndex(({ deadlineMs }) => deadlineMs === presentMs);
  const [at, setAt] = useState(present);
  const chosen = outcomes[at];
  if (!chosen) return null;
  const words = refundsWords(chosen);
  return (
    <div className="refund-deadlines">
      <h3>{ORDERS_MS.length} orders under every deadline</h3>
      <p className="muted">
        The first attempts land after {list(ORDERS_MS.map(secondsOf), 'and')}; the retry is that of
        this scenario. Each number below is counted in runs of this simulation.
      </p>
      <label className="refund-slider">
        <span>
          Deadline <b>{secondsOf(chosen.deadlineMs)}</b>
        </span>
        <input
          type="range"
          aria-label="Deadline"
          min={0}
          max={outcomes.length - 1}
          value={at}
          aria-valuetext={`${secondsOf(chosen.deadlineMs)}: ${words}`}
          data-testid="refund-deadline"
          data-value={chosen.deadlineMs}
          onChange={(event) => setAt(Number(event.target.value))}
        />
      </label>
      <p className="refund-words">{words}</p>
      <button
        type="button"
        className="button"
        disabled={at === present}
        onClick={() => edit(withDeadline(scenario, chosen.deadlineMs))}
      >
        Take {secondsOf(chosen.deadlineMs)} into the timeline
      </button>
      <Table outcomes={outcomes} chosen={at} present={present} />
    </div>
  );
}

function Table({
  outcomes,
  chosen,
  present,
}: {
  readonly outcomes: readonly RefundOutcome[];
  readonly chosen: number;
  readonly present: number;
}) {
  return (
    <table className="refund-table">
      <caption className="visually-hidden">Refunds of all orders by deadline</caption>
      <thead>
        <tr>
          <th scope="col">Deadline</th>
          <th scope="col">Refunds without a key</th>
          <th scope="col">With one</th>
        </tr>
      </thead>
      <tbody>
        {outcomes.map(({ deadlineMs, refunds, withKey }, at) => (
          <tr
            key={deadlineMs}
            data-testid="refund-outcome"
            data-deadline={deadlineMs}
            data-refunds={refunds}
            data-with-key={withKey}
            data-chosen={at === chosen}
            data-present={at === present}
          >
            <th scope="row">
              {secondsOf(deadlineMs)}
              {at === present && <span className="refund-now">now</span>}
            </th>
            <td>
              <span className="refund-number">{refunds}</span>
              <Boxes wanted={ORDERS_MS.length} made={refunds} />
            </td>
            <td>
              <span className="refund-number">{withKey}</span>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One box a refund: plain up to what is wanted, crossed beyond that. */
function Boxes({ wanted, made }: { readonly wanted: number; readonly made: number }) {
  return (
    <svg
      className="refund-boxes"
      viewBox={`0 0 ${made * 10} 9`}
      width={made * 10}
      height="9"
      aria-hidden="true"
    >
      {Array.from({ length: made }, (_, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: boxes are all alike
        <g key={index} transform={`translate(${index * 10} 0)`} data-extra={index >= wanted}>
          <rect x="0.5" y="0.5" width="8" height="8" />
          {index >= wanted && <path d="M2 2L7 7M7 2L2 7" />}
        </g>
      ))}
    </svg>
  );
}
