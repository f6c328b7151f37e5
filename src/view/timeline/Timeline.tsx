/**
 * The timeline: the order of events as a list, and beside it the same rows as a sequence diagram.
 */

import { type CSSProperties, memo, Suspense, useCallback, useMemo, useRef } from 'react';
import type { TraceModel } from '../../trace/model.ts';
import { lazyPart } from '../lazyPart.tsx';
import { useMediaQuery } from '../useMediaQuery.ts';
import { useActions, usePage } from '../usePage.ts';
import { Cursor, Future } from './Cursor.tsx';
import { GhostRows } from './GhostRows.tsx';
import { OrderList } from './OrderList.tsx';
import { useRowActions } from './useRowActions.ts';
import { useRowDrag } from './useRowDrag.ts';
import { useVisibleRows } from './useVisibleRows.ts';

// Loaded with the page and not before it: the list says the same, and is there at once.
const Diagram = lazyPart(() => diagram);
const diagram = import('./Diagram.tsx');

/** More lanes than this have no room for their names side by side on a phone. */
const LANES_FEW_MAX = 4;
/** More than this have none beside the facts, either. */
const LANES_ABREAST_MAX = 7;
const ROW_HEIGHT = 44;
const ROW_HEIGHT_NARROW = 72;

export function Timeline() {
  const model = usePage((page) => page.model);
  const { move } = useActions();
  const moveTo = useCallback((id: string, to: number) => move({ do: 'to', id, to }), [move]);
  const isNarrow = useMediaQuery('(max-width: 880px)');
  const rowHeight = isNarrow ? ROW_HEIGHT_NARROW : ROW_HEIGHT;
  const { rows, ghosts } = model;
  const diagram = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const { from, to, width } = useVisibleRows(diagram, rowHeight, rows.length);
  const { drag, grab } = useRowDrag(rowHeight, rows.length, moveTo, model);
  const actions = useRowActions(grab);
  const frame = useMemo(() => ({ width, rowHeight, from, to }), [width, rowHeight, from, to]);

  const height = rows.length * rowHeight;
  return (
    <div
      className="timeline"
      ref={scroller}
      data-scroller
      data-rows
      data-many-lanes={model.lanes.length > LANES_FEW_MAX}
      data-crowded={model.lanes.length > LANES_ABREAST_MAX}
      style={variables({
        '--row': `${rowHeight}px`,
        '--rows': rows.length,
        '--lanes': model.lanes.length,
      })}
    >
      <Head lanes={model.lanes} />
      <div className="timeline-body">
        <div className="timeline-list">
          <OrderList rows={rows} from={from} to={to} actions={actions} />
        </div>
        <div className="diagram" ref={diagram} style={{ height }}>
          <LaneLines lanes={model.lanes} />
          <Suspense fallback={null}>
            {width > 0 && <Diagram model={model} frame={frame} height={height} />}
          </Suspense>
          <Future rowHeight={rowHeight} />
        </div>
        <Cursor scroller={scroller} rowHeight={rowHeight} />
        {drag && <DropLine top={drag.over * rowHeight} height={rowHeight} />}
      </div>
      <GhostRows ghosts={ghosts} expire={actions.expire} grab={grab} />
    </div>
  );
}

const Head = memo(function Head({ lanes }: Pick<TraceModel, 'lanes'>) {
  return (
    <div className="timeline-head">
      <h2>Order of events</h2>
      <div className="lanes" aria-hidden="true">
        {lanes.map(({ id, name }) => (
          <b key={id}>{name}</b>
        ))}
      </div>
    </div>
  );
});

const LaneLines = memo(function LaneLines({ lanes }: Pick<TraceModel, 'lanes'>) {
  return (
    <div className="lane-lines" aria-hidden="true">
      {lanes.map(({ id }) => (
        <i key={id} data-lane={id} />
      ))}
    </div>
  );
});

/** The row's height, and how many rows and lanes there are, for the style sheet. */
function variables(values: Readonly<Record<`--${string}`, string | number>>): CSSProperties {
  return values as CSSProperties;
}

/** Where the dragged row would land. */
function DropLine({ top, height }: { readonly top: number; readonly height: number }) {
  return <div className="drop-place" style={{ top, height }} aria-hidden="true" />;
}
