/** The sentences for what a client makes of a read from a pipe: lines, parts of lines, strays. */

import type { Rec } from '../../engine/record.ts';
import type { Run, Step } from '../../engine/run.ts';
import { find } from '../find.ts';
import type { Why } from '../types.ts';

type FramedRec = Extract<Rec, { type: 'framed' }>;

/** Null where a read is just the line of one message, or nobody reads. */
export function whyFramed(step: Step, { plan }: Run): Why | null {
  const { choice } = step;
  const lost = choice.kind === 'worker' && plan.conduct.transport === 'stdio' && find(step, 'lost');
  if (lost) {
    return {
      text:
        'The worker is done, and the server writes its answer to a pipe that nobody reads any ' +
        'more: the write fails (EPIPE), and the answer is not delivered, whatever the log says.',
      rules: ['FRM-5', 'LAB-11'],
    };
  }
  if (choice.kind === 'act' && choice.act.what.do === 'server-bytes') {
    const lines = choice.act.what.text.split('\n').filter((one) => one.trim() !== '');
    return lines.every((one) => one.startsWith('{'))
      ? { text: 'The server writes these bytes on its stdout in one go.', rules: ['STD-1'] }
      : {
          text: 'Something in the server’s process prints on stdout, where only messages belong.',
          rules: ['STD-1'],
        };
  }
  if (choice.kind !== 'delivery' || choice.channel.to !== 'client') return null;
  const records = step.records.filter((one): one is FramedRec => one.type === 'framed');
  const [first] = records;
  if (!first) return null;
  const strays = records.filter(({ what }) => what === 'stray' || what === 'too-long');
  const messages = records.filter(({ what }) => what === 'message');
  const part = records.find(({ what }) => what === 'partial');
  if (strays.length > 0) return whyStray(strays, messages.length, plan.clientFaults);
  if (choice.entry.kind === 'end') return whyEnd(first);
  if (part) return whyPart(part, messages.length);
  if (messages.length > 1) {
    return {
      text: `One read holds ${messages.length} whole lines: the client takes each as a message.`,
      rules: ['FRM-1', 'STD-1'],
    };
  }
  if (choice.entry.bytes === undefined) return null;
  return {
    text: 'With this piece the line is whole, and the client takes it as one message.',
    rules: ['FRM-1', 'STD-1'],
  };
}

function whyPart({ text }: FramedRec, messages: number): Why {
  const kept = text.length === 1 ? '1 byte' : `${text.length} bytes`;
  const before =
    messages === 0
      ? 'The read ends in the middle of a line'
      : `The read holds ${messages === 1 ? 'a whole line' : `${messages} whole lines`} and the ` +
        'beginning of another';
  return {
    text: `${before}: the client keeps its ${kept} and waits for the line feed.`,
    rules: ['FRM-1'],
  };
}

function whyEnd({ isUnended }: FramedRec): Why {
  return isUnended
    ? {
        text:
          'The stream has ended, and with it a last line without its line feed: it is a whole ' +
          'message, so it counts. Only then is the process gone for the client.',
        rules: ['FRM-3'],
      }
    : { text: 'The stream has ended.', rules: ['FRM-3'] };
}

const REASONS = {
  'not-utf8': 'has bytes that are no UTF-8',
  'not-json': 'is no JSON',
  'not-json-rpc': 'is JSON, but no JSON-RPC message',
  'cut-off': 'was cut off by the end of the stream',
} as const;

function whyStray(
  strays: readonly FramedRec[],
  messages: number,
  faults: ReadonlySet<string>,
): Why {
  const [first] = strays;
  const shown = first && first.text.length > 40 ? `${first.text.slice(0, 40)}…` : first?.text;
  const reason = first?.what === 'too-long' ? 'is too long' : REASONS[first?.why ?? 'not-json'];
  const rest = strays.length > 1 ? `, and ${strays.length - 1} more with it` : '';
  const what = `Line ${first?.line}, “${shown?.trim()}”, ${reason}${rest}`;
  const rule = first?.what === 'too-long' ? 'FRM-4' : 'FRM-2';
  if (faults.has('strict-reader')) {
    return {
      text:
        `${what}. By a fault of the client this ends everything: it closes the transport, and ` +
        'every request on it is lost.',
      rules: [rule, 'STD-1', 'LAB-11'],
    };
  }
  if (faults.has('reads-by-chunk')) {
    return {
      text:
        'By a fault of the client a read counts as a message. This one is none by itself, and ' +
        'what it was part of is never put together.',
      rules: ['FRM-1', 'FRM-2'],
    };
  }
  const others = messages > 0 ? ' The messages with it are taken as if nothing had been.' : '';
  return {
    text: `${what}: the client reports it once and passes over it.${others}`,
    rules: [rule, 'STD-1'],
  };
}
