/** What a browser's refusal to read, write or lock means, in words for the person at the page. */

export type Kept<T> =
  | { readonly ok: true; readonly value: T }
  /** `reason` is one plain sentence. */
  | { readonly ok: false; readonly reason: string };

/** Does it, or says in one sentence what could not be done and why. */
export async function because<T>(what: string, work: () => Promise<T>): Promise<Kept<T>> {
  try {
    return { ok: true, value: await work() };
  } catch (error) {
    return { ok: false, reason: `${what}: ${reasonOf(error)}.` };
  }
}

const WORDS: Readonly<Record<string, string>> = {
  QuotaExceededError: 'the browser’s storage for this page is full',
  NotAllowedError: 'the browser does not allow this page to keep files',
  SecurityError: 'the browser does not allow this page to keep files',
  NoModificationAllowedError: 'something else in this browser has it open',
  NotFoundError: 'it was taken away in the meantime',
  InvalidStateError: 'the browser’s storage was taken away in the meantime',
  AbortError: 'the browser broke it off',
};

/** A clause without a full stop. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  return WORDS[error.name] ?? (error.message.replace(/\.$/, '') || error.name);
}
