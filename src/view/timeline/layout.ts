/** Geometry of the sequence diagram: marks, bars and arrows in pixels, as a pure function. */

import type { Arrow } from '../../trace/arrows.ts';
import type { Bar } from '../../trace/bars.ts';
import type { Row, TraceModel } from '../../trace/model.ts';
import type { Lane } from '../../trace/types.ts';

export interface Frame {
  readonly width: number;
  readonly rowHeight: number;
  /** First and last row to draw, inclusive. */
  readonly from: number;
  readonly to: number;
}

export type Shape = 'act' | 'arrival' | 'timer' | 'worker' | 'crash' | 'ignored' | 'lost' | 'none';

export interface PlacedMark {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly shape: Shape;
}

export interface PlacedBar {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  readonly tone: Bar['tone'];
}

/** Middle of the baseline of an arrow's label. */
interface LabelPlace {
  readonly labelX: number;
  readonly labelY: number;
}

export interface PlacedArrow extends LabelPlace {
  readonly id: string;
  readonly source: string;
  readonly target: string;
  readonly x1: number;
  readonly y1: number;
  readonly x2: number;
  readonly y2: number;
  readonly label: string;
  readonly tone: Arrow['tone'];
  readonly fate: Arrow['fate'];
}

export interface Layout {
  readonly marks: readonly PlacedMark[];
  readonly bars: readonly PlacedBar[];
  readonly arrows: readonly PlacedArrow[];
}

/** Middle of a lane, in px from the left. */
export function laneX(lane: Lane, width: number, lanes: TraceModel['lanes']): number {
  const place = lanes.findIndex(({ id }) => id === lane);
  return Math.round(((place + 0.5) / lanes.length) * width);
}

/** Middle of a row, in px from the top. */
export function rowY(row: number, rowHeight: number): number {
  return (row + 0.5) * rowHeight;
}

/** A frame with the lanes that are drawn in it. */
type Framed = Frame & Pick<TraceModel, 'lanes'>;

export function layOut(model: TraceModel, window: Frame): Layout {
  const marks = new Map<string, PlacedMark>();
  const frame: Framed = { ...window, lanes: model.lanes };
  for (const row of model.rows.slice(frame.from, frame.to + 1)) {
    place(marks, frame, row.lane, row.index, shapeOf(row));
  }
  const arrows = model.arrows
    .filter((arrow) => overlaps(arrow.fromRow, arrow.toRow ?? arrow.fromRow, frame))
    .map((arrow) => placeArrow(arrow, frame, marks));
  setLabelsApart(arrows);
  const last = model.rows.length - 1;
  const bars = model.bars
    .filter((bar) => overlaps(bar.fromRow, bar.toRow ?? last, frame))
    .map((bar) => placeBar(bar, frame, last, model));
  return { marks: [...marks.values()], bars, arrows };
}

function overlaps(from: number, to: number, frame: Framed): boolean {
  return from <= frame.to && to >= frame.from;
}

function shapeOf(row: Row): Shape {
  if (row.ignored) return 'ignored';
  if (row.kind === 'delivery') return 'arrival';
  return row.kind;
}

function place(
  marks: Map<string, PlacedMark>,
  frame: Framed,
  lane: Lane,
  row: number,
  shape: Shape,
): PlacedMark {
  const id = `${lane}-${row}`;
  const known = marks.get(id);
  if (known && (known.shape !== 'none' || shape === 'none')) return known;
  const mark = {
    id,
    x: laneX(lane, frame.width, frame.lanes),
    y: rowY(row, frame.rowHeight),
    shape,
  };
  marks.set(id, mark);
  return mark;
}

function placeArrow(arrow: Arrow, frame: Framed, marks: Map<string, PlacedMark>): PlacedArrow {
  const source = place(marks, frame, arrow.from, arrow.fromRow, 'none');
  const target = targetOf(arrow, frame, marks);
  const { x: x1, y: y1 } = source;
  const { x: x2, y: y2 } = target;
  const line = { x1, y1, x2, y2, label: arrow.label };
  // Labels sit nearer the sender, where arrows that cross are still apart; to the client they are
  // short.
  const along = arrow.tone === 'inner' ? 0.5 : arrow.to === 'client' ? 0.3 : 0.42;
  return {
    id: arrow.id,
    source: source.id,
    target: target.id,
    ...line,
    ...labelAt(line, along),
    tone: arrow.tone,
    fate: arrow.fate,
  };
}

type Line = Pick<PlacedArrow, 'x1' | 'y1' | 'x2' | 'y2' | 'label'>;

/** Where a label stands at this share of its line, just above it. */
function labelAt({ x1, y1, x2, y2, label }: Line, along: number): LabelPlace {
  return {
    labelX: Math.max(x1 + (x2 - x1) * along, (label.length * LABEL_CHAR_WIDTH) / 2),
    labelY: y1 + (y2 - y1) * along - 7,
  };
}

/**
 * Of labels that would cover each other on arrows from one mark, that of the shorter arrow moves on
 * along its line. The longer one is drawn wherever the shorter is, so no label jumps in a scroll.
 */
function setLabelsApart(arrows: PlacedArrow[]): void {
  const placedAt = new Map<string, PlacedArrow[]>();
  for (const arrow of arrows.toSorted((a, b) => b.y2 - a.y2)) {
    if (arrow.label === '') continue;
    const placed = placedAt.get(arrow.source) ?? [];
    placedAt.set(arrow.source, placed);
    const isFree = (one: PlacedArrow) => !placed.some((other) => covers(one, other));
    const elsewhere = () => SHARES.map((share) => ({ ...arrow, ...labelAt(arrow, share) }));
    const free = isFree(arrow) ? arrow : (elsewhere().find(isFree) ?? arrow);
    placed.push(free);
    if (free !== arrow) arrows[arrows.indexOf(arrow)] = free;
  }
}

/** Shares of its line at which a label may stand that has to give way. */
const SHARES = [0.55, 0.68, 0.8, 0.18];

function covers(one: PlacedArrow, other: PlacedArrow): boolean {
  const width = ((one.label.length + other.label.length) / 2) * LABEL_CHAR_WIDTH;
  const isBeside = Math.abs(one.labelX - other.labelX) >= width;
  return !isBeside && Math.abs(one.labelY - other.labelY) < LABEL_HEIGHT;
}

function targetOf(arrow: Arrow, frame: Framed, marks: Map<string, PlacedMark>): PlacedMark {
  const row = arrow.toRow ?? arrow.fromRow;
  if (arrow.fate === 'suppressed') {
    const id = `suppressed-${row}`;
    const [from, to] = [arrow.from, arrow.to].map((lane) => laneX(lane, frame.width, frame.lanes));
    const x = Math.round(((from ?? 0) + (to ?? 0)) / 2);
    const mark: PlacedMark = { id, x, y: rowY(row, frame.rowHeight), shape: 'lost' };
    marks.set(id, mark);
    return mark;
  }
  if (arrow.fate === 'lost' || arrow.toRow === null) {
    return place(marks, frame, 'wire', row, arrow.fate === 'lost' ? 'lost' : 'none');
  }
  return place(marks, frame, arrow.to, row, 'none');
}

/** Several requests share a lane: each has its own column of bars, a few pixels beside the last. */
function placeBar(bar: Bar, frame: Framed, last: number, model: TraceModel): PlacedBar {
  const requests = model.run.plan.requests;
  const place = requests.findIndex((request) => request.label === bar.request);
  const columns = Math.min(requests.length, BAR_COLUMNS_MAX);
  const shift = ((place % BAR_COLUMNS_MAX) - (columns - 1) / 2) * (BAR_WIDTH + 2);
  const top = rowY(bar.fromRow, frame.rowHeight);
  const bottom =
    bar.toRow === null ? (last + 1) * frame.rowHeight : rowY(bar.toRow, frame.rowHeight);
  return {
    id: bar.id,
    x: laneX(bar.lane, frame.width, frame.lanes) - BAR_WIDTH / 2 + shift,
    y: top,
    height: bottom - top,
    tone: bar.tone,
  };
}

/** Width of a character of a label on a phone, in px: labels begin within the diagram. */
const LABEL_CHAR_WIDTH = 6;
/** A label with room for the line of the other arrow, which must not cross it. */
const LABEL_HEIGHT = 20;
export const BAR_WIDTH = 8;
const BAR_COLUMNS_MAX = 4;
