/** Both positions of the switch on one timeline, with the rows marked at which they part. */

import { EqualNot } from 'lucide-react';
import { useMemo } from 'react';
import {
  type ComparedRow,
  compareRuns,
  type Difference,
  type Side,
} from '../../trace/compareRuns.ts';
import type { TraceModel } from '../../trace/model.ts';

const WORDS: Readonly<Record<Exclude<Difference, 'same'>, string>> = {
  one: 'only with the fault',
  other: 'only without it',
  otherwise: 'comes to something else',
};

export function Comparison({
  broken,
  right,
  names,
}: {
  readonly broken: TraceModel;
  readonly right: TraceModel;
  /** The positions of the switch, in the words of the page. */
  readonly names: readonly string[];
}) {
  const rows = useMemo(() => compareRuns(broken, right), [broken, right]);
  const differing = rows.filter(({ difference }) => difference !== 'same').length;
  return (
    <details className="comparison">
      <summary>
        Both positions side by side
        <span className="muted">
          {' '}
          · {differing === 0 ? 'no row differs' : `${differing} of ${rows.length} rows differ`}
        </span>
      </summary>
      <table data-testid="comparison">
        <thead>
          <tr>
            <th scope="col" colSpan={2}>
              Event
            </th>
            <th scope="col">{names[0]}</th>
            <th scope="col">{names[1]}</th>
          </tr>
        </thead>
        {rows.map((row) => (
          <Row key={`${row.id} ${row.difference}`} row={row} names={names} />
        ))}
      </table>
    </details>
  );
}

function Row({ row, names }: { readonly row: ComparedRow; readonly names: readonly string[] }) {
  const { id, text, one, other, difference } = row;
  return (
    <tbody data-event={id} data-difference={difference}>
      <tr>
        <th scope="row" colSpan={2}>
          {text}
          {difference !== 'same' && (
            <span className="comparison-mark">
              <EqualNot size={12} aria-hidden="true" /> {WORDS[difference]}
            </span>
          )}
        </th>
        <td>{placeWords(one)}</td>
        <td>{placeWords(other)}</td>
      </tr>
      {difference === 'otherwise' && (
        <tr>
          <Words side={one} name={names[0]} />
          <Words side={other} name={names[1]} />
        </tr>
      )}
    </tbody>
  );
}

function placeWords(side: Side | null): string {
  return side ? `${side.step + 1} · ${side.atMs} ms` : '–';
}

function Words({ side, name }: { readonly side: Side | null; readonly name: string | undefined }) {
  return (
    <td colSpan={2} className="comparison-why">
      <span className="muted">{name}: </span>
      {side?.why}
      {side?.broken.map(({ invariant }) => (
        <b key={invariant}> Breaks {invariant}.</b>
      ))}
    </td>
  );
}
