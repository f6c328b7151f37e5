/** The sentence of a handler's step: what the statement did, and what that means for the key. */

import type { Operation } from '../engine/ledger/program.ts';
import type { Plan } from '../engine/plan.ts';
import type { Handler, RequestPlan } from '../engine/planPieces.ts';
import type { Step } from '../engine/run.ts';
import { find } from './find.ts';
import { provideLedgerWords } from './ledgerWords.ts';
import { observedLedger } from './observedLedger.ts';
import type { Why } from './types.ts';

export function whyOperation(step: Step, operation: Operation, { handler }: RequestPlan): Why {
  const outcome = find(step, 'statement')?.outcome;
  if (outcome && !outcome.ok && outcome.error === 'busy') {
    return whyLocked(operation, handler !== null && hasRead(operation, handler));
  }
  const mutation = find(step, 'mutation');
  switch (mutation?.verdict) {
    case 'refuse':
      return whyRefused(step, operation, outcome !== undefined && !outcome.ok);
    case 'replay':
      return {
        text:
          'The key is known, with the same arguments: nothing is executed, and the stored ' +
          'result is handed out again, rebuilt from its text and marked as replayed.',
        rules: ['LED-3', 'LED-8'],
      };
    case 'exists':
      return {
        text:
          'A record of this natural key exists: it is returned with a note. A conflict error ' +
          'would only invite another try.',
        rules: ['LED-9'],
      };
    default:
      return whyDone(
        step,
        operation,
        handler?.map ? 'map' : handler?.isAtomic ? 'atomic' : 'separate',
      );
  }
}

/** Whether a deferred transaction has read, and so holds a lock, when it comes to this write. */
function hasRead(operation: Operation, { begin, isAtomic, mutation }: Handler): boolean {
  const reads: readonly Operation[] = ['find', 'seek'];
  const isWrite = operation !== 'begin' && !reads.includes(operation);
  const isRead = mutation.operations.some((one) => reads.includes(one));
  return begin === 'deferred' && isAtomic && isWrite && isRead;
}

/** "database is locked": who has to wait, and for whom waiting is no use. */
function whyLocked(operation: Operation, isReading: boolean): Why {
  if (operation === 'commit') {
    return {
      text:
        'SQLite says “database is locked”: another connection is still reading, so this commit ' +
        'waits. Its transaction stays open, and no new reader comes in.',
      rules: ['LED-13'],
    };
  }
  if (isReading) {
    return {
      text:
        'SQLite says “database is locked”, at once and for good: another connection writes, and ' +
        'cannot commit while this one reads, so waiting would last for ever. This one has to ' +
        'roll back and begin again.',
      rules: ['LED-13'],
    };
  }
  return {
    text:
      'SQLite says “database is locked”: another connection holds the write lock. This one ' +
      'waits until that transaction ends.',
    rules: ['LED-12'],
  };
}

function whyRefused(step: Step, operation: Operation, isConflict: boolean): Why {
  if (isConflict) {
    return {
      text:
        'The file refuses a second record of this natural key, and this server passes that on ' +
        'as an error, which reads like a reason to try again.',
      rules: ['LED-9'],
    };
  }
  if (operation === 'refuse') return whyDone(step, operation, 'atomic');
  return {
    text:
      'The key is known, but for other arguments: one key would mean two intents. The call is ' +
      'refused, and nothing is changed.',
    rules: ['LED-4'],
  };
}

type Form = 'atomic' | 'separate' | 'map';

function whyDone(step: Step, operation: Operation, form: Form): Why {
  if (operation === 'call' || operation === 'relay') return whyCalled(step);
  if (operation === 'begin' && isDeferred(step)) {
    return {
      text: 'A deferred transaction begins: it holds no lock until it reads or writes.',
      rules: ['LED-13'],
    };
  }
  const why = DONE[operation];
  return 'text' in why ? why : why[form];
}

function isDeferred(step: Step): boolean {
  const statement = find(step, 'statement')?.statement;
  return statement?.do === 'begin' && statement.mode === 'deferred';
}

function whyCalled(step: Step): Why {
  const provider = find(step, 'provider');
  const text = !provider
    ? 'The outbox holds nothing that is still to be sent.'
    : provider.isNew
      ? 'The other service makes the effect. No transaction here can undo it.'
      : 'The other service knows this key: it makes no second effect, and says so.';
  return { text, rules: ['LED-10'] };
}

/** What a statement that went through means, and where it matters by the form of the mutation. */
const DONE: Readonly<
  Record<Exclude<Operation, 'call' | 'relay'>, Why | Readonly<Record<Form, Why>>>
> = {
  refuse: {
    text: 'The server refuses the key as it stands; it is neither trimmed nor cut to fit.',
    rules: ['LED-6'],
  },
  begin: {
    text:
      'The transaction begins with the write lock on the file: until it ends no other ' +
      'connection can write.',
    rules: ['LED-12', 'LED-2'],
  },
  find: {
    atomic: {
      text: 'No result is stored under this key, for this tenant and operation.',
      rules: ['LED-1'],
    },
    separate: {
      text: 'No result is stored under this key now. Nothing keeps that true until the effect.',
      rules: ['LED-1', 'LED-2'],
    },
    map: {
      text: 'The process looks into its own memory; what other processes did is not there.',
      rules: ['LED-2'],
    },
  },
  seek: { text: 'The file has no record of this natural key yet.', rules: ['LED-9'] },
  effect: {
    atomic: {
      text: 'The effect is written inside the transaction: so far only this connection sees it.',
      rules: ['LED-11'],
    },
    separate: {
      text: 'The effect is made and stays, whatever becomes of the key.',
      rules: ['LED-2'],
    },
    map: { text: 'The effect is made and stays, whatever becomes of the key.', rules: ['LED-2'] },
  },
  count: { text: 'The execution is counted, beside the effect that it counts.', rules: ['LED-2'] },
  enqueue: {
    text: 'The call of the other service is written down, to be made after the commit.',
    rules: ['LED-10'],
  },
  store: {
    atomic: {
      text: 'Key, fingerprint and result are stored in the same transaction as the effect.',
      rules: ['LED-2', 'LED-8'],
    },
    separate: {
      text: 'Key and result are stored now, some time after the effect.',
      rules: ['LED-2', 'LED-8'],
    },
    map: {
      text: 'Key and result are kept in the memory of this process, and nowhere else.',
      rules: ['LED-2', 'LED-8'],
    },
  },
  commit: {
    text: 'COMMIT: all of it counts at once and for everybody, and the lock is free.',
    rules: ['LED-2', 'LED-11'],
  },
  rollback: {
    text: 'ROLLBACK: nothing of this transaction counts, and its lock is free.',
    rules: ['LED-11'],
  },
  mark: { text: 'The outbox notes that its message was sent.', rules: ['LED-10'] },
};

export function whyEdit(step: Step): Why {
  return find(step, 'edited')?.isShared
    ? {
        text:
          'The server greets the caller in the result that it was handed. That is the very ' +
          'object that the map keeps: every replay will now greet the same caller.',
        rules: ['LED-8'],
      }
    : {
        text:
          'The server greets the caller in the result that it was handed. What is stored is ' +
          'text, so no replay is touched.',
        rules: ['LED-8'],
      };
}

/** What the client went by, where a request tries another one again. */
export function whyRetry(step: Step): Why | null {
  const retry = find(step, 'retry');
  if (!retry) return null;
  const { of, because } = retry;
  return {
    key: {
      text: `It tries ${of} again under the same key, by which the server knows it again.`,
      rules: ['LED-3'],
    },
    read: {
      text:
        `It tries ${of} again: by the contract of the application the call changes nothing, and ` +
        'no annotation was asked.',
      rules: ['ANN-2'],
    },
    hint: {
      text:
        `By a fault it tries ${of} again because the tool calls itself idempotent. That is a ` +
        'hint of a server that nobody vouches for, and the call has no key.',
      rules: ['ANN-1', 'ANN-2', 'LED-5'],
    },
    loss: {
      text:
        `By a fault it tries ${of} again because the answer was lost. Nothing tells the server ` +
        'that both mean the same, so it may be executed twice.',
      rules: ['LED-5', 'NOT-1'],
    },
    hand: {
      text:
        `Somebody tries ${of} again by hand: no client would by itself, as no key says that both ` +
        'mean the same.',
      rules: ['LED-5'],
    },
  }[because];
}

export function whyWindow(limitMs: number): Why {
  return {
    text:
      `The key counted for ${limitMs} ms. From now on it is as good as new: the same call ` +
      'would be executed again.',
    rules: ['LED-7'],
  };
}

export function whyRestart({ conduct }: Plan): Why {
  return {
    text:
      'The process starts again with an empty memory; the file is as the last commit left it. ' +
      (conduct.transport === 'stdio'
        ? 'The client has started it, on new pipes.'
        : 'It listens again at the same address.'),
    rules: ['LED-11'],
  };
}

provideLedgerWords({
  whyOperation,
  whyEdit,
  whyRetry,
  whyWindow,
  whyRestart,
  observed: observedLedger,
});
