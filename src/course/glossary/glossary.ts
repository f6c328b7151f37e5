/** Ten words that everything here turns on, in a sentence each, and where they stand in a text. */

export interface Term {
  readonly id: string;
  readonly name: string;
  readonly says: string;
  /** What stands for it in a text. */
  readonly form: RegExp;
  readonly rule: string;
}

export const GLOSSARY: readonly Term[] = [
  {
    id: 'request-cancellation',
    name: 'Request cancellation',
    says: 'To give up one request that is under way. What it was for may go on all the same.',
    form: /\bcancels?\b(?! of a task)|\bcancellations?\b/i,
    rule: 'CAN-1',
  },
  {
    id: 'race',
    name: 'Cancellation race',
    says: 'A completion and a cancellation are under way at once, and one of them decides the end.',
    form: /\bbefore, while or after\b|\braces?\b/i,
    rule: 'CAN-13',
  },
  {
    id: 'idle-timeout',
    name: 'Idle limit',
    says: 'The longest wait since the last useful activity of a request.',
    form: /\bidle (?:limit|clock|deadline)s?\b/i,
    rule: 'TIM-4',
  },
  {
    id: 'maximum-timeout',
    name: 'Maximum',
    says: 'The longest wait since the request was sent, which no progress moves.',
    form: /\bmaximum\b/i,
    rule: 'TIM-5',
  },
  {
    id: 'idempotency-key',
    name: 'Idempotency key',
    says: 'The application’s own name for one intent, the same whenever that is tried again.',
    form: /\b(?:idempotency )?keys?\b/i,
    rule: 'LED-1',
  },
  {
    id: 'atomic-ledger',
    name: 'Atomic ledger',
    says: 'A durable place where claim, effect and result are committed together or not at all.',
    form: /\bledger\b|\bone (?:durable )?transaction\b/i,
    rule: 'LED-2',
  },
  {
    id: 'backpressure',
    name: 'Backpressure',
    says: 'What holds a producer back, or decides what is lost, when its reader is slower.',
    form: /\bbackpressure\b|\bslow(?:er)? reader\b|\breader takes\b/i,
    rule: 'BUF-1',
  },
  {
    id: 'coalescing',
    name: 'Progress coalescing',
    says: 'A newer progress value takes the place of an older one that still waits.',
    form: /\bcoalesc\w+|\btakes? the place\b|\bprogress gives way\b/i,
    rule: 'BUF-2',
  },
  {
    id: 'refetch',
    name: 'Refetch',
    says: 'To read the present state again after a gap, since what was missed is never told.',
    form: /\brefetch\w*|\breads? (?:all|the present state|again)\b/i,
    rule: 'RCV-2',
  },
  {
    id: 'jitter',
    name: 'Jitter',
    says: 'Chance in the time of a retry, so that clients do not all come back at once.',
    form: /\bjitters?\b|\bchance (?:for the rest|decides)\b/i,
    rule: 'RCV-1',
  },
];

/** A piece of a text, and the term that it stands for, if any. */
export interface Piece {
  readonly text: string;
  readonly term: Term | null;
}

/** The text in pieces; each term is marked where it first occurs. */
export function piecesOf(text: string): Piece[] {
  const places = GLOSSARY.flatMap((term) => {
    const found = term.form.exec(text);
    return found ? [{ from: found.index, until: found.index + found[0].length, term }] : [];
  }).sort((a, b) => a.from - b.from || b.until - a.until);
  const pieces: Piece[] = [];
  let at = 0;
  for (const { from, until, term } of places) {
    // A term within another one is not marked.
    if (from < at) continue;
    if (from > at) pieces.push({ text: text.slice(at, from), term: null });
    pieces.push({ text: text.slice(from, until), term });
    at = until;
  }
  if (at < text.length) pieces.push({ text: text.slice(at), term: null });
  return pieces;
}
