/** The sentences about lists and resources: what changes, who is told, and what may be used. */

import type { Plan } from '../../engine/plan.ts';
import type { RequestPlan } from '../../engine/planPieces.ts';
import type { IgnoreReason } from '../../engine/record.ts';
import type { Run, Step } from '../../engine/run.ts';
import type { Copy } from '../../engine/streams/itemCache.ts';
import { isObject } from '../../protocol/jsonRpc.ts';
import { find } from '../find.ts';
import { ledgerWords } from '../ledgerWords.ts';
import type { Why } from '../types.ts';
import { itemName, itemNames } from './itemNames.ts';

/** Null for a step that is about no item, no subscription and no request that is sent again. */
export function whyItem(step: Step, run: Run): Why | null {
  const { choice } = step;
  const ignored = find(step, 'ignored');
  const reason = ignored ? IGNORED[ignored.reason] : undefined;
  if (ignored && reason) return { text: reason, rules: [ignored.rule] };
  if (choice.kind === 'act') {
    const { what } = choice.act;
    if (what.do === 'change') return whyChange(step, what.item, run.plan);
    return what.do === 'use' ? whyUse(step, what.item, run) : null;
  }
  if (choice.kind === 'timer') {
    if (choice.timer.name !== 'send') return null;
    const request = run.plan.requests[choice.timer.request];
    return request ? whySentAgain(step, request, choice.timer.limitMs, run.plan) : null;
  }
  if (choice.kind !== 'delivery') return null;
  const found = whyFound(step, run.plan);
  if (found) return found;
  const item = find(step, 'item');
  if (item?.what === 'told') return whyTold(item.items);
  if (item?.what === 'read') return whyRead(step, item.items, run);
  return item?.what === 'lost' ? whyLost(step, item.items, run.plan) : null;
}

const IGNORED: Readonly<Partial<Record<IgnoreReason, string>>> = {
  unasked: 'The client did not ask to be told of this, and takes no notice of it.',
  untagged:
    'The message does not say which subscription it belongs to, and on shared pipes nothing ' +
    'else does: the client can make nothing of it.',
  'not-fresh':
    'The client needs it and holds a copy that may be out of date. It does not use that, and has ' +
    'to read it again first.',
  'unsafe-replay':
    'The answer of a mutation without a key was lost. The client does not send it again: first ' +
    'it has to find out what became of it.',
};

function whyChange(step: Step, item: string, { conduct, serverFaults }: Plan): Why {
  const told = step.records.filter(
    (record) => record.type === 'frame' && record.frame.kind === 'notify',
  ).length;
  const start = `At the server ${itemName(item)} changes.`;
  if (told === 0) {
    return {
      text: `${start} No open subscription asked for it, so nobody is told.`,
      rules: conduct.hasListen ? ['SUB-2', 'SUB-8'] : ['RCV-3'],
    };
  }
  const rules = serverFaults.has('tells-unasked') ? ['SUB-2'] : ['SUB-2', 'SUB-5'];
  const who = told === 1 ? 'The open subscription' : `Each of ${told} open subscriptions`;
  const how = serverFaults.has('tells-unasked')
    ? 'is told, by a fault whether it asked for it or not'
    : 'that asked for it is told';
  return { text: `${start} ${who} ${how}.`, rules };
}

function whyUse(step: Step, item: string, run: Run): Why {
  const use = find(step, 'use');
  const items = run.plan.streams?.items;
  if (!use || !items) return { text: 'The client holds no copy of it.', rules: ['RCV-3'] };
  const now = run.at(step.index + 1).get(items.catalogue)[item]?.version ?? use.version;
  const behind = now > use.version ? ` The server is at version ${now}.` : '';
  const start = `The client uses its copy of ${itemName(item)}, version ${use.version}`;
  if (use.isFresh) {
    return {
      text: `${start}: nothing that it knows speaks against it.${behind}`,
      rules: run.plan.conduct.hasListen ? ['RCV-2', 'RCV-3'] : ['RCV-3'],
    };
  }
  return {
    text: `${start}, by a fault: it knows that there may be a newer one.${behind}`,
    rules: run.plan.conduct.hasListen ? ['RCV-2', 'RCV-3'] : ['RCV-3'],
  };
}

function whyTold(items: readonly string[]): Why {
  return {
    text:
      `The subscription tells that ${itemNames(items)} changed, and no more than that: the copy ` +
      'is out of date until it is read again.',
    rules: ['SUB-5', 'RCV-3'],
  };
}

function whyRead(step: Step, items: readonly string[], run: Run): Why {
  const name = itemNames(items);
  const plan = run.plan.streams?.items;
  const copyAt = (count: number): Copy | undefined =>
    plan ? run.at(count).get(plan.cache).copies[items[0] ?? ''] : undefined;
  const [before, after] = [copyAt(step.index), copyAt(step.index + 1)];
  if (after?.state !== 'fresh') {
    return {
      text:
        `The answer is older than what made the copy of ${name} doubtful, since it was asked for ` +
        'before that. It settles nothing, and has to be asked for again.',
      rules: ['RCV-3'],
    };
  }
  const found =
    before && before.version < after.version
      ? `is at version ${after.version}, and the copy was version ${before.version}`
      : `is at version ${after.version}, as the copy was`;
  const rules = before?.by === 'lost' ? ['RCV-2', 'RCV-4'] : ['RCV-4'];
  const how = run.plan.clientFaults.has('appends-copies')
    ? 'By a fault the client adds all of it to what it had.'
    : 'What has the same id is the same thing and stands there once.';
  return { text: `${capital(name)} ${found}. ${how}`, rules };
}

function whyLost(step: Step, items: readonly string[], { conduct }: Plan): Why {
  const kind = step.choice.kind === 'delivery' ? step.choice.entry.frame.kind : null;
  const gap =
    `From here on nobody tells of changes to ${itemNames(items)}, and nothing that is missed is ` +
    'sent later.';
  if (kind === 'response') {
    return {
      text: `The answer to the listen request is the end of the subscription. ${gap}`,
      rules: ['SUB-9', 'AMB-1', 'RCV-2'],
    };
  }
  if (kind === 'cancel') {
    return {
      text: `The server has cancelled the subscription, the one use it has for that. ${gap}`,
      rules: ['CAN-5', 'AMB-1', 'RCV-2'],
    };
  }
  const rules = conduct.transport === 'stdio' ? ['SUB-8', 'SUB-11'] : ['SUB-8', 'SUB-10'];
  return {
    text: `The subscription is gone without a word about its end. ${gap}`,
    rules: [...rules, 'NOT-6', 'RCV-2'],
  };
}

/** A request that the client sends by itself: to come back, to read again, or to try again. */
function whySentAgain(step: Step, request: RequestPlan, waitMs: number, plan: Plan): Why | null {
  const wait = waitMs === 0 ? 'At once' : `${waitMs} ms later`;
  const isLost = find(step, 'outcome') !== undefined;
  const nobody = 'there is nobody to send to, so it fails at once and the client backs off again';
  if (request.isListen) {
    if (isLost) {
      return {
        text: `${wait} the client tries to come back: ${nobody}.`,
        rules: ['LAB-12', 'RCV-1'],
      };
    }
    return whyListenAgain(step, request, wait, plan);
  }
  if (isLost)
    return { text: `${wait} the client tries again: ${nobody}.`, rules: ['LAB-12', 'RCV-1'] };
  const method = METHODS.has(request.spec.method) ? request.spec.method : null;
  if (method !== null && plan.streams?.items) {
    return {
      text: `${wait} the client reads it again by ${method}, which has the last word on it.`,
      rules: plan.conduct.hasListen ? ['RCV-2', 'LAB-6'] : ['RCV-3', 'LAB-6'],
    };
  }
  if (isLookup(request)) {
    return {
      text:
        `${wait} the client looks up which charges there are, in place of sending the one again ` +
        'whose answer was lost.',
      rules: plan.conduct.hasListen ? ['LED-5', 'AMB-3'] : ['LED-5'],
    };
  }
  const retry = find(step, 'retry') ? ledgerWords().whyRetry(step) : null;
  if (!retry) return null;
  const id = JSON.stringify(request.spec.id);
  return {
    text: `${wait} the client sends request id ${id} by itself. ${retry.text}`,
    rules: ['LAB-6', ...retry.rules],
  };
}

function isLookup({ spec }: RequestPlan): boolean {
  return spec.params['name'] === 'find_charges';
}

/** The answer that tells what became of a mutation whose own answer was lost. */
function whyFound(step: Step, { requests }: Plan): Why | null {
  if (step.choice.kind !== 'delivery' || !find(step, 'outcome')) return null;
  const { entry } = step.choice;
  const request = requests[entry.request];
  if (entry.frame.kind !== 'response' || !request || !isLookup(request)) return null;
  const { message } = entry.frame;
  const result = isObject(message) ? message['result'] : undefined;
  const content = isObject(result) ? result['structuredContent'] : undefined;
  const charges = isObject(content) ? content['charges'] : undefined;
  if (!Array.isArray(charges)) return null;
  const text =
    charges.length === 0
      ? 'The client finds no charge: the lost one was never made, and may be made now.'
      : `The client finds ${charges.length === 1 ? 'one charge' : `${charges.length} charges`}: ` +
        'the answer was lost, the effect was not, and nothing is sent again.';
  return { text, rules: ['LED-5', 'JSONRPC-1'] };
}

const METHODS: ReadonlySet<string> = new Set([
  'tools/list',
  'prompts/list',
  'resources/list',
  'resources/read',
]);

function whyListenAgain(step: Step, request: RequestPlan, wait: string, plan: Plan): Why {
  const { transport } = plan.conduct;
  const tried = plan.requests.find(({ label }) => label === request.spec.retryOf);
  const isSame =
    tried !== undefined && JSON.stringify(tried.spec.id) === JSON.stringify(request.spec.id);
  const head = find(step, 'frame')?.frame.head;
  const resumes = head?.headers.some(([name]) => name === 'Last-Event-ID') ?? false;
  const id = isSame ? 'by a fault under the same id' : 'under a new id';
  const rules = ['RCV-1', 'AMB-3', ...(transport === 'stdio' ? ['SUB-11'] : ['HTTP-12'])];
  const filter = isObject(request.spec.params['notifications']) ? ' and with the same filter' : '';
  const start = `${wait} the client subscribes again, ${id}${filter}.`;
  if (resumes) {
    return {
      text:
        `${start} By a fault it also names a last event to go on from: the server takes no ` +
        'notice of that, and what was missed stays missed.',
      rules: ['HTTP-12', 'NOT-6', 'AMB-3'],
    };
  }
  return { text: `${start} There is nothing to resume: the server keeps no past events.`, rules };
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
