/** Keeps account of every request while the records of a run go by, and of the present step. */

import type { Rec } from '../record.ts';
import { type Call, Calls } from './calls.ts';
import { FrameReader, type Seen } from './frameReader.ts';
import { beginTurn, type Moment, newTurn, type Turn } from './turn.ts';

/** Records of what a party noted for itself. */
type Other = Exclude<Rec, { readonly type: 'frame' | 'delivered' | 'lost' | 'queue' | 'framed' }>;

export class Tracker {
  readonly calls = new Calls();
  private readonly reader = new FrameReader(this.calls);
  private readonly turn = newTurn();
  private isGone = false;

  begin(moment: Moment): Turn {
    beginTurn(this.turn, moment, this.isGone);
    return this.turn;
  }

  readSent(record: Extract<Rec, { type: 'frame' }>, turn: Turn): Seen {
    return this.reader.sent(record.frame, turn.index, turn.atMs);
  }

  readArrived(record: Extract<Rec, { type: 'delivered' }>): Seen {
    return this.reader.arrived(record.frame, record.to);
  }

  sent({ frame, what, call }: Seen, turn: Turn): void {
    if (frame.direction === 's2c' && frame.carrier === 'post' && what === 'status' && frame.head)
      turn.emptyStatuses.push(frame.head.line);
    const hasBody = what !== 'status' && what !== 'open' && what !== 'close';
    if (frame.direction === 's2c' && hasBody) turn.serverSpoke = true;
    if (!call) return;
    if (what === 'close') this.closed(call, frame.closedBy === 'client', turn);
    else if (frame.direction === 's2c') this.answered(call, what);
    else if (what === 'request') turn.sent.push(call);
    else if (what === 'cancel') {
      call.cancels++;
      turn.cancels.push(call);
    }
  }

  private closed(call: Call, byClient: boolean, turn: Turn): void {
    call.closes++;
    turn.closes.push(call);
    if (!byClient) return;
    call.clientCloses++;
    turn.clientCloses.push(call);
  }

  private answered(call: Call, what: Seen['what']): void {
    if (what !== 'response') return;
    call.responded = true;
    if (call.label === null) call.record = 'completed';
  }

  arrived({ to, what, call }: Seen): void {
    if (!call) return;
    if (to === 'client' && what === 'response') {
      call.answered = true;
      // Only requests with a label have an outcome of their own.
      if (call.label === null) call.waiting = false;
    }
    const isStray = to === 'server' && what === 'request' && call.label === null;
    if (isStray && call.twin?.record !== 'in_progress') call.record = 'in_progress';
  }

  note(record: Other, turn: Turn): void {
    if (record.type === 'process') {
      this.isGone = record.what !== 'server-start';
      if (record.what === 'transport-closed') turn.transportClosed = true;
      return;
    }
    if (record.type === 'record') turn.recordChanged = true;
    const call = this.calls.labelled(record.request);
    if (call) this.noteOf(call, record, turn);
  }

  private noteOf(call: Call, record: Other, turn: Turn): void {
    switch (record.type) {
      case 'record':
        if (call.record === 'in_progress') call.endedAt = turn.index;
        call.record = record.to;
        if (record.to === 'cancelled') turn.cancelled.push(call);
        return;
      case 'observed':
        if (call.record === 'cancelled') call.cancelSeen = true;
        return;
      case 'task':
        call.hasOpenTask = record.to === 'working' || record.to === 'input_required';
        return;
      case 'outcome':
        call.waiting = record.to === 'waiting';
        turn.settled.push(call);
        return;
      case 'gave-up':
        turn.gaveUp.push({ call, why: record.why });
        return;
      case 'useful':
        call.progressed = true;
        turn.useful.push(call);
        return;
      case 'armed':
        turn.armed.push({ call, timer: record.timer });
        if (record.timer === 'max') call.deadlineMs ??= call.sentMs + record.limitMs;
        return;
      default:
        return;
    }
  }
}
