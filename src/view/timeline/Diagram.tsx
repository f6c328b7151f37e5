/**
 * The sequence diagram of the visible rows. Hidden from screen readers: the list beside it says it
 * all.
 */

import {
  type Edge,
  type EdgeProps,
  type Node,
  type NodeProps,
  Position,
  ReactFlow,
} from '@xyflow/react';
import { memo, useMemo, useState } from 'react';
import { sameFields } from '../../base/sameFields.ts';
import type { TraceModel } from '../../trace/model.ts';
import {
  BAR_WIDTH,
  type Frame,
  layOut,
  type PlacedArrow,
  type PlacedBar,
  type PlacedMark,
} from './layout.ts';
import { MarkShape } from './MarkShape.tsx';

type MarkNode = Node<PlacedMark & Record<string, unknown>, 'mark'>;
type BarNode = Node<PlacedBar & Record<string, unknown>, 'bar'>;
type ArrowEdge = Edge<PlacedArrow & Record<string, unknown>, 'arrow'>;

const MARK_SIZE = 18;
const INERT = {
  draggable: false,
  selectable: false,
  connectable: false,
  focusable: false,
} as const;

const Diagram = memo(function Diagram({
  model,
  frame,
  height,
}: {
  readonly model: TraceModel;
  readonly frame: Frame;
  readonly height: number;
}) {
  // Elements that are still the same are given again, so that only new ones are drawn.
  const [drawn] = useState(() => new Map<string, Drawn>());
  const { nodes, edges } = useMemo(() => elements(model, frame, drawn), [model, frame, drawn]);
  return (
    <div className="diagram-canvas" style={{ height, width: frame.width }} aria-hidden="true" inert>
      <ReactFlow
        nodes={nodes}
        edges={edges}
        nodeTypes={NODE_TYPES}
        edgeTypes={EDGE_TYPES}
        defaultViewport={{ x: 0, y: 0, zoom: 1 }}
        minZoom={1}
        maxZoom={1}
        panOnDrag={false}
        zoomOnScroll={false}
        zoomOnPinch={false}
        zoomOnDoubleClick={false}
        preventScrolling={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        disableKeyboardA11y
        proOptions={{ hideAttribution: true }}
      />
    </div>
  );
});

type Drawn = BarNode | MarkNode | ArrowEdge;

function elements(model: TraceModel, frame: Frame, drawn: Map<string, Drawn>) {
  const { marks, bars, arrows } = layOut(model, frame);
  const before = new Map(drawn);
  drawn.clear();
  const kept = <P extends { id: string }, D extends Drawn>(
    placed: P,
    make: (placed: P) => D,
  ): D => {
    const old = before.get(placed.id);
    const element = old?.data && sameFields<object>(placed, old.data) ? (old as D) : make(placed);
    drawn.set(placed.id, element);
    return element;
  };
  const nodes: Node[] = [
    ...bars.map((bar) => kept(bar, barNode)),
    ...marks.map((mark) => kept(mark, markNode)),
  ];
  return { nodes, edges: arrows.map((arrow) => kept(arrow, arrowEdge)) };
}

/** Placed without the library's transform: each of these would be painted as a layer of its own. */
function placed(x: number, y: number): Pick<Node, 'position' | 'style'> {
  return { position: { x, y }, style: { transform: 'none', left: x, top: y } };
}

function barNode(bar: PlacedBar): BarNode {
  return {
    id: bar.id,
    type: 'bar',
    ...placed(bar.x, bar.y),
    width: BAR_WIDTH,
    height: bar.height,
    data: { ...bar },
    zIndex: 0,
    ...INERT,
  };
}

function markNode(mark: PlacedMark): MarkNode {
  return {
    id: mark.id,
    type: 'mark',
    ...placed(mark.x - MARK_SIZE / 2, mark.y - MARK_SIZE / 2),
    width: MARK_SIZE,
    height: MARK_SIZE,
    handles: HANDLES,
    data: { ...mark },
    zIndex: 3,
    ...INERT,
  };
}

function arrowEdge(arrow: PlacedArrow): ArrowEdge {
  return {
    id: arrow.id,
    type: 'arrow',
    source: arrow.source,
    target: arrow.target,
    data: { ...arrow },
    zIndex: 2,
    focusable: false,
    selectable: false,
  };
}

const HANDLES = (['source', 'target'] as const).map((type) => ({
  type,
  position: Position.Top,
  x: MARK_SIZE / 2,
  y: MARK_SIZE / 2,
  width: 1,
  height: 1,
}));

// The place where arrows end. The library looks for these classes; its own component for it would
// follow the library's store twice for each mark.
const Mark = memo(function Mark({ data }: NodeProps<MarkNode>) {
  return (
    <>
      <MarkShape shape={data.shape} />
      <i className="source target" data-handlepos={Position.Top} />
    </>
  );
});

const BarShape = memo(function BarShape({ data }: NodeProps<BarNode>) {
  return <div className="bar" data-tone={data.tone} style={{ height: data.height }} />;
});

const Arrow = memo(function Arrow({ data }: EdgeProps<ArrowEdge>) {
  if (!data) return null;
  const { x1, y1, x2, y2, tone, fate, label, labelX, labelY } = data;
  return (
    <g className="arrow" data-tone={tone} data-fate={fate}>
      <path d={`M${x1} ${y1}L${x2} ${y2}`} className="arrow-line" />
      {fate !== 'lost' && fate !== 'suppressed' && fate !== 'in-flight' && (
        <path d={arrowHead(x1, y1, x2, y2)} className="arrow-head" />
      )}
      {label !== '' && (
        <text x={labelX} y={labelY} textAnchor="middle">
          {label}
        </text>
      )}
    </g>
  );
});

/** Two strokes at the end of the line, in its direction, short of the mark it points to. */
function arrowHead(x1: number, y1: number, x2: number, y2: number): string {
  const angle = Math.atan2(y2 - y1, x2 - x1);
  const tip = [x2 - 5 * Math.cos(angle), y2 - 5 * Math.sin(angle)] as const;
  const side = (turn: number) =>
    `${tip[0] - 8 * Math.cos(angle + turn)} ${tip[1] - 8 * Math.sin(angle + turn)}`;
  return `M${side(0.45)}L${tip[0]} ${tip[1]}L${side(-0.45)}`;
}

const NODE_TYPES = { mark: Mark, bar: BarShape };
const EDGE_TYPES = { arrow: Arrow };

export default Diagram;
