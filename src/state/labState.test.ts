/** Every change to the page's state, as a learner makes it, without a page. */

import { describe, expect, it } from 'vitest';
import { openAddress } from '../course/openAddress.ts';
import { FIELDS } from '../course/record.ts';
import { judge, truthOf } from '../course/worksheet.ts';
import { moveEarlier, moveLater } from '../explore/moves.ts';
import { labById } from '../labs/allLabs.ts';
import { labs } from '../labs/labs.ts';
import type { AddressParts } from '../scenario/address.ts';
import { encodeScenario } from '../scenario/link.ts';
import type { Scenario } from '../scenario/schema.ts';
import { factsAt } from '../trace/facts.ts';
import * as lab from './labState.ts';

function open(hash: string, id = 'cancel-first'): lab.LabState {
  const place = { kind: 'lab', lab: id } as const;
  return lab.openState({ opened: openAddress(hash), place, labs, page: null }, {});
}

const inspected = (state: lab.LabState) =>
  lab.check(state, judge(state.run, state.situation.answers));
const at = (id: string, step: number, more = '') => open(`#/labs/${id}?step=${step}${more}`, id);
const idsOf = (state: lab.LabState) => state.run.steps.map((step) => step.choice.id);
const later = (state: lab.LabState, id: string) => lab.applyMove(state, moveLater(state.run, id));
const earlier = (state: lab.LabState, id: string) =>
  lab.applyMove(state, moveEarlier(state.run, id));

describe('stepping', () => {
  it('stays within the run', () => {
    const start = at('cancel-first', 2);
    expect(lab.goTo(start, -3).situation.step).toBe(0);
    expect(lab.goTo(start, 99).situation.step).toBe(5);
    expect(lab.goTo(start, 2)).toBe(start);
    expect(lab.goTo(lab.goTo(start, 99), 100).situation.step).toBe(5);
  });

  it('marks the facts that differ from the step before', () => {
    const before = at('cancel-first', 2);
    const cancelled = lab.goTo(before, 3);
    expect([...cancelled.changed].sort()).toEqual([
      'A.cancelReason',
      'A.clientOutcome',
      'A.wireSignal',
    ]);
    const arrived = lab.goTo(cancelled, 4);
    expect([...arrived.changed].sort()).toEqual(['A.observedReason', 'A.terminalState']);
    expect([...lab.goTo(arrived, 3).changed].sort()).toEqual([...arrived.changed].sort());
    expect(before.changed.size).toBe(0);
  });

  it('keeps run, model and answers', () => {
    const start = at('cancel-first', 0, '&record.response=no');
    const next = lab.goTo(start, 3);
    expect(next.run).toBe(start.run);
    expect(next.model).toBe(start.model);
    expect(next.situation.answers).toEqual({ response: 'no' });
  });
});

describe('toggling', () => {
  it('keeps the cursor at its event, and at the end', () => {
    const onAnswer = at('complete-first', 5);
    expect(idsOf(onAnswer)[4]).toBe('arrive:B.response');
    // The answer never arrives there: the nearest event before it takes the cursor.
    const http = lab.toggle(onAnswer, { transport: 'http' });
    expect(idsOf(http)).not.toContain('arrive:B.response');
    expect(http.situation.step).toBe(4);
    expect(http.note.text).toBe('No longer happens: “answer reaches the client”.');
    const end = lab.toggle(at('complete-first', 6), { transport: 'http' });
    expect(end.situation.step).toBe(end.run.steps.length);
    expect(lab.toggle(at('complete-first', 0), { transport: 'http' }).situation.step).toBe(0);
  });

  it('keeps the order, and back again it is the same', () => {
    const start = at('cancel-first', 3);
    for (const id of ['arrive:A.cancel', 'cancel:A']) {
      const moved = later(start, id);
      for (const part of [
        { transport: 'http' },
        { revision: '2025-11-25' },
        { client: 'silent' },
        { transport: 'http', revision: '2025-11-25' },
      ] as const) {
        const there = lab.toggle(moved, part);
        const { transport, revision, client } = moved.situation;
        const back = lab.toggle(there, { transport, revision, client });
        expect(idsOf(back)).toEqual(idsOf(moved));
        expect(lab.addressIn(back)).toBe(lab.addressIn(moved));
        // What both runs have stays in its order.
        const common = idsOf(there).filter((one) => idsOf(moved).includes(one));
        expect(common).toEqual(idsOf(moved).filter((one) => idsOf(there).includes(one)));
      }
    }
  });

  it('marks the facts that changed, at the same event', () => {
    const http = lab.toggle(at('cancel-first', 5), { transport: 'http' });
    expect([...http.changed].sort()).toEqual(['A.observedReason', 'A.wireSignal']);
    expect(http.situation).toMatchObject({ transport: 'http', step: 5 });
    const same = lab.toggle(http, { transport: 'http' });
    expect(same.changed.size).toBe(0);
  });

  it('keeps the answers and clears the verdicts', () => {
    const answered = lab.answer(at('cancel-first', 5), { state: 'cancelled' });
    const checked = inspected(answered);
    expect(checked.judgements?.state.verdict).toBe('right');
    for (const next of [
      lab.toggle(checked, { revision: '2025-11-25' }),
      later(checked, 'cancel:A'),
    ]) {
      expect(next.situation.answers).toEqual({ state: 'cancelled' });
      expect(next.judgements).toBeNull();
    }
  });

  it('names events that have to move', () => {
    // On stdio the cancellation cannot overtake its request.
    const order = '&transport=http&revision=2025-11-25&order=send:A,cancel:A,arrive:A.cancel';
    const overtaken = at('cancel-first', 0, order);
    const stdio = lab.toggle(overtaken, { transport: 'stdio' });
    expect(stdio.note.text).toContain('Had to move: “cancel reaches the server”.');
    expect(idsOf(stdio).slice(0, 4)).toEqual([
      'send:A',
      'cancel:A',
      'arrive:A.request',
      'arrive:A.cancel',
    ]);
  });
});

describe('a form with a policy of its own', () => {
  const silent = at('silent-timeout', 0);

  it('brings it along, where nobody has chosen another', () => {
    expect(silent.situation.client).toBe('silent');
    const told = lab.toggle(silent, { form: 'told' });
    expect(told.situation.client).toBe('protocol');
    expect(lab.toggle(told, { form: 'silent' }).situation.client).toBe('silent');
    expect(told.run.steps).toEqual(at('silent-timeout', 0, '&form=told').run.steps);
  });

  it('leaves a policy that somebody has chosen', () => {
    const chosen = lab.toggle(silent, { client: 'close-only' });
    expect(lab.toggle(chosen, { form: 'told' }).situation.client).toBe('close-only');
  });
});

describe('moving', () => {
  it('takes the new order, with the cursor at its event', () => {
    const start = at('cancel-first', 3);
    const moved = later(start, 'cancel:A');
    expect(idsOf(moved).slice(2, 4)).toEqual(['complete:A', 'cancel:A']);
    expect(moved.situation.step).toBe(4);
    expect(moved.undo).toEqual([[]]);
    expect(moved.note).toEqual({
      text: 'Now happens: “answer reaches the client”.',
      tone: 'plain',
    });
    expect(lab.addressIn(moved)).toContain('&order=send:A,arrive:A.request,complete:A');
  });

  it('that is refused changes nothing but the note', () => {
    const start = inspected(lab.answer(at('maximum-deadline', 4), { response: 'no' }));
    const refused = earlier(start, 'max:C');
    expect(refused.note.tone).toBe('refused');
    expect(refused.note.text).toContain('at 1997 ms at the latest');
    expect({ ...refused, note: start.note }).toEqual(start);
    for (const key of ['situation', 'run', 'model', 'judgements', 'undo'] as const) {
      expect(refused[key]).toBe(start[key]);
    }
  });

  it('is undone and made again', () => {
    const start = at('complete-first', 2);
    const once = later(start, 'cancel:B');
    const twice = earlier(once, 'cancel:B');
    expect(lab.undo(start)).toBe(start);
    expect(lab.redo(twice)).toBe(twice);
    const back = lab.undo(twice);
    expect(idsOf(back)).toEqual(idsOf(once));
    const first = lab.undo(back);
    expect(idsOf(first)).toEqual(idsOf(start));
    expect([first.undo.length, first.redo.length]).toEqual([0, 2]);
    expect(idsOf(lab.redo(first))).toEqual(idsOf(once));
    expect(idsOf(lab.redo(lab.redo(first)))).toEqual(idsOf(twice));
    // A new move is a new branch: what was undone is gone.
    expect(later(first, 'complete:B').redo).toEqual([]);
  });

  it('is undone on another transport, too', () => {
    const http = lab.toggle(later(at('cancel-first', 1), 'cancel:A'), { transport: 'http' });
    const back = lab.undo(http);
    expect(back.situation.transport).toBe('http');
    expect(idsOf(back)).toEqual(idsOf(open('#/labs/cancel-first?transport=http')));
  });

  it('resets to the clock’s own order, which can be undone', () => {
    const start = at('cancel-first', 1);
    expect(lab.resetOrder(start)).toBe(start);
    const moved = later(start, 'cancel:A');
    const reset = lab.resetOrder(moved);
    expect(idsOf(reset)).toEqual(idsOf(start));
    expect(lab.addressIn(reset)).not.toContain('order=');
    expect(idsOf(lab.undo(reset))).toEqual(idsOf(moved));
  });
});

describe('the record', () => {
  it('keeps what was answered, and marks a lab done once all is right', () => {
    const start = at('cancel-first', 5);
    const open = inspected(start);
    expect(open.judgements?.state.verdict).toBe('open');
    expect(open.records['cancel-first']?.done).toBe(false);
    const answered = lab.answer(start, truthOf(start.run));
    expect(answered.judgements).toBeNull();
    expect(answered.records['cancel-first']).toEqual({
      answers: truthOf(start.run),
      done: false,
    });
    const done = inspected(answered);
    expect(done.records['cancel-first']?.done).toBe(true);
    const changed = inspected(lab.answer(done, { state: 'lost' }));
    expect(changed.judgements?.state.verdict).toBe('wrong');
    expect(changed.records['cancel-first']).toEqual({ answers: { state: 'lost' }, done: true });
  });

  it('is judged at the last step, wherever the cursor is', () => {
    const start = at('cancel-first', 1);
    const checked = inspected(lab.answer(start, truthOf(start.run)));
    expect(FIELDS.map((field) => checked.judgements?.[field].verdict)).toEqual(
      Array(4).fill('right'),
    );
  });

  it('is not kept for a case of one’s own', () => {
    const own = lab.adopt(at('cancel-first', 0), caseOfOwn(), null, 'x.json is open.');
    expect(inspected(lab.answer(own, { response: 'yes' })).records).toEqual({});
  });
});

function caseOfOwn(): Scenario {
  const { scenario } = labById('complete-first')!;
  return { ...scenario, transport: 'http', revision: '2025-11-25', title: 'Mine' };
}

function placeOf(scenario: Scenario): AddressParts['place'] {
  const encoded = encodeScenario(scenario);
  return { kind: 'scenario', code: encoded.ok ? encoded.code : '' };
}

describe('a case of one’s own', () => {
  it('opens untouched, and has a link', () => {
    const busy = later(lab.answer(at('cancel-first', 3), { state: 'lost' }), 'cancel:A');
    const scenario = caseOfOwn();
    const own = lab.adopt({ ...busy, problems: ['Old.'] }, scenario, placeOf(scenario), 'Open.');
    expect(own.situation).toMatchObject({
      origin: { kind: 'scenario', scenario },
      transport: 'http',
      revision: '2025-11-25',
      wishes: [],
      answers: {},
    });
    expect([own.undo, own.redo, own.problems, own.judgements]).toEqual([[], [], [], null]);
    expect(own.note).toEqual({ text: 'Open.', tone: 'plain' });
    const reopened = openAddress(lab.addressIn(own) ?? '');
    expect(reopened.problems).toEqual([]);
    expect(reopened.situation.origin).toEqual({ kind: 'scenario', scenario });
  });

  it('comes of an edit, which keeps order, cursor and answers', () => {
    const busy = later(lab.answer(at('cancel-first', 3), { state: 'lost' }), 'cancel:A');
    const { scenario } = labById('cancel-first')!;
    const slower = { ...scenario, latencyMs: { clientToServer: 70, serverToClient: 70 } };
    const edited = lab.edit(busy, slower, placeOf(slower));
    expect(idsOf(edited)).toEqual(idsOf(busy));
    expect(edited.run.steps[1]?.atMs).toBe(70);
    expect(edited.situation).toMatchObject({ step: 4, answers: { state: 'lost' } });
    expect(lab.addressIn(edited)).toMatch(/^#\/s\/[\w-]+\?transport=stdio/);
    expect(edited.note.text).toBe('The edited scenario is a case of your own now.');
  });

  it('too large for a link has no address', () => {
    const own = lab.adopt(at('cancel-first', 0), caseOfOwn(), null, '');
    expect(lab.addressIn(own)).toBeNull();
  });
});

it('an opened address shows its problems and nothing of before', () => {
  const state = open('#/labs/cancel-first?step=99&client=rude');
  expect(state.problems.length).toBe(2);
  expect(state.situation.step).toBe(5);
  expect(factsAt(state.run, 5)[0]?.terminalState).toBe('cancelled');
  expect(state).toMatchObject({ note: { text: '' }, isPlaying: false, judgements: null });
});
