/** Whether a call may be tried again: by the contract of the application, its key, nothing else. */

/** The hints of a tool, each as its server gave it or not at all. */
export interface ToolAnnotations {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** What a hint that was left out stands for (ANN-3). */
export const HINT_DEFAULTS: Readonly<Required<ToolAnnotations>> = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};

export interface RetryQuestion {
  /** By the contract of the application, whatever the tool says of itself. */
  readonly changesNothing: boolean;
  /** The server keeps the key of the first call beside its effect, and keeps it still. */
  readonly hasDurableKey: boolean;
  readonly sameKey: boolean;
  readonly sameArguments: boolean;
  readonly annotations: ToolAnnotations;
}

export const RETRY_CLASSES = ['safe', 'conditional', 'unsafe'] as const;
export type RetryClass = (typeof RETRY_CLASSES)[number];

export interface RetryVerdict {
  readonly class: RetryClass;
  /** One sentence. */
  readonly reason: string;
  readonly rules: readonly string[];
}

/** What each class means, in the words of the table. */
export const CLASS_WORDS: Readonly<
  Record<RetryClass, { readonly typical: string; readonly may: string }>
> = {
  safe: {
    typical: 'A read that changes nothing',
    may: 'It may be tried again under a new id, once it is known where it failed.',
  },
  conditional: {
    typical: 'A mutation with a durable key',
    may: 'It may be tried again with the same key and the same arguments, and only so.',
  },
  unsafe: {
    typical: 'A mutation that nobody recognises',
    may: 'It is not tried again: first find out what became of it.',
  },
};

/** The class of a retry. Annotations are taken along, and never asked. */
export function classifyRetry(question: RetryQuestion): RetryVerdict {
  const { changesNothing, hasDurableKey, sameKey, sameArguments } = question;
  if (changesNothing) {
    return {
      class: 'safe',
      reason:
        'By the contract of the application the call changes nothing, so a second one under a ' +
        'new id does no harm.',
      rules: ['LAB-6', 'ANN-2'],
    };
  }
  if (!hasDurableKey) {
    return {
      class: 'unsafe',
      reason:
        'Nothing recognises the second call, so it would be executed beside the first: find out ' +
        'first what became of that one.',
      rules: ['LED-5', 'NOT-1'],
    };
  }
  if (!sameKey) {
    return {
      class: 'unsafe',
      reason: 'Another key is another intent: the server would execute the call beside the first.',
      rules: ['LED-1', 'LED-5'],
    };
  }
  if (!sameArguments) {
    return {
      class: 'unsafe',
      reason:
        'The key stands for other arguments: the call is refused, and tells nothing of the first.',
      rules: ['LED-4'],
    };
  }
  return {
    class: 'conditional',
    reason:
      'With this very key and these arguments the server executes at most once, and hands out ' +
      'the stored result if it has.',
    rules: ['LED-3', 'LED-2'],
  };
}

/** What the hints claim against the class, and why that changes nothing. */
export function hintVerdict({
  changesNothing,
  annotations,
}: RetryQuestion): Omit<RetryVerdict, 'class'> {
  const { readOnlyHint, idempotentHint } = { ...HINT_DEFAULTS, ...annotations };
  if (readOnlyHint && !changesNothing) {
    return {
      reason: 'The tool calls itself read-only; the contract says otherwise, and it counts.',
      rules: ['ANN-1', 'ANN-2'],
    };
  }
  if (!readOnlyHint && idempotentHint) {
    return {
      reason:
        'The tool calls itself idempotent, which is no more than a claim, and one about the same ' +
        'arguments only.',
      rules: ['ANN-1', 'ANN-4'],
    };
  }
  if (annotations.idempotentHint === undefined) {
    return {
      reason: 'The idempotent hint is left out, which claims nothing: not idempotent.',
      rules: ['ANN-3'],
    };
  }
  return { reason: 'What the hints claim decides nothing here.', rules: ['ANN-2'] };
}
