/** The log that an intermediary writes: what came to it and what it did, as far as it can know. */

import type { Frame } from '../../engine/frame.ts';
import type { Rec } from '../../engine/record.ts';
import type { Run, Step } from '../../engine/run.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { hasProxy } from './lanes.ts';

export interface ProxyLine {
  readonly step: number;
  readonly atMs: number;
  /** The request on whose connection it was, if any. */
  readonly request: string | null;
  readonly text: string;
  readonly tone: 'plain' | 'held' | 'cut';
}

type Said = Pick<ProxyLine, 'text' | 'tone'>;

/** Every line of a whole run, in order; none where there is no intermediary. */
export function proxyLines({ plan, steps }: Run): readonly ProxyLine[] {
  if (!hasProxy(plan)) return [];
  const writes = proxyScribe();
  return steps.flatMap((step) =>
    step.records.flatMap((record) => {
      const said = writes(record, step);
      return said ? [{ step: step.index, atMs: step.atMs, ...said }] : [];
    }),
  );
}

/**
 * What it writes down about each record of a run, given them in order. It stands at the server's
 * end: what a client sends is there when it arrives, and what a server writes when it is written.
 * That a client has gone away it learns like a server does, when that arrives.
 */
export function proxyScribe(): (
  record: Rec,
  step: Pick<Step, 'records'>,
) => Pick<ProxyLine, 'request' | 'text' | 'tone'> | null {
  const ends = new Ends();
  return (record, { records }) => {
    const said = lineOf(record, records, ends);
    return said && { request: requestOf(record), ...said };
  };
}

/** Which ends of each request's stream are there no more. */
class Ends {
  private readonly gone = new Map<string | null, 'client' | 'both'>();

  of({ request }: Frame): 'none' | 'client' | 'both' {
    return this.gone.get(request) ?? 'none';
  }

  note({ request }: Frame, who: 'client' | 'both'): void {
    this.gone.set(request, who);
  }

  /** A stream is opened, for the first time or once more. */
  open({ request }: Frame): void {
    this.gone.delete(request);
  }
}

function requestOf(record: Rec): string | null {
  if (record.type === 'proxy') return record.request;
  return record.type === 'frame' || record.type === 'delivered' ? record.frame.request : null;
}

/** Whether it holds a frame; what it passes on of it later is a line of its own. */
function isHeld(frame: Frame, records: readonly Rec[]): boolean {
  return records.some((one) => one.type === 'proxy' && one.what === 'held' && one.frame === frame);
}

function lineOf(record: Rec, records: readonly Rec[], ends: Ends): Said | null {
  switch (record.type) {
    case 'proxy':
      return ofOwn(record, ends);
    case 'delivered':
      return record.to === 'server' ? ofClient(record.frame, ends) : null;
    case 'frame':
      if (record.from === 'client' || isHeld(record.frame, records)) return null;
      return record.from === 'server' ? ofServer(record.frame, ends) : ofCut(record.frame, ends);
    default:
      return null;
  }
}

const plain = (text: string): Said => ({ text, tone: 'plain' });

/** What it decides by itself. */
function ofOwn({ what, frame }: Extract<Rec, { type: 'proxy' }>, ends: Ends): Said | null {
  const name = frame ? nameOf(frame) : 'an event';
  switch (what) {
    case 'cut':
      return { text: 'idle limit reached', tone: 'cut' };
    case 'held':
      return { text: `holds ${name}`, tone: 'held' };
    case 'passed':
      return plain(`passes on ${name}`);
    case 'kept':
      if (frame?.kind !== 'close') {
        return { text: `answers ${name} with 202, passes nothing on`, tone: 'held' };
      }
      ends.note(frame, 'client');
      return { text: 'client closed the stream, the one to the server stays open', tone: 'held' };
  }
}

function ofClient(frame: Frame, ends: Ends): Said | null {
  if (frame.kind !== 'close') return plain(`passes ${nameOf(frame)}`);
  // A close of its own comes to the server, too, and is no news to it.
  if (frame.closedBy !== 'client' || ends.of(frame) === 'both') return null;
  ends.note(frame, 'both');
  return plain('client closed the stream');
}

function ofServer(frame: Frame, ends: Ends): Said | null {
  if (frame.kind === 'open') ends.open(frame);
  const gone = frame.carrier === 'stream' ? ends.of(frame) : 'none';
  if (gone === 'both') return null;
  if (frame.kind === 'close') {
    ends.note(frame, 'both');
    return plain('server closed the stream');
  }
  return plain(`${gone === 'none' ? 'passes' : 'has no client for'} ${nameOf(frame)}`);
}

/** A cut, by its own limit or by a script; a 202 of its own is told with what it answers. */
function ofCut(frame: Frame, ends: Ends): Said | null {
  if (frame.kind !== 'close') return null;
  ends.note(frame, 'both');
  return { text: 'closes the stream to both ends', tone: 'cut' };
}

/** A frame as a log of HTTP traffic would name it. */
function nameOf({ kind, message, head }: Frame): string {
  if (kind === 'comment') return 'a comment';
  if (kind === 'prime') return 'an event without data';
  const params = isObject(message) ? message['params'] : undefined;
  if (kind === 'progress') {
    const value = isObject(params) ? params['progress'] : undefined;
    return `progress ${String(value ?? '?')}`;
  }
  const line = head?.line.replace(' HTTP/1.1', '').replace('HTTP/1.1 ', 'status ');
  if (kind === 'cancel' && line !== undefined) return `${line} of a cancellation`;
  return line ?? (kind === 'response' ? 'the final response' : 'an event');
}
