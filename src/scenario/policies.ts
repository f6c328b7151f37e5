/** How a party may behave: the right way by default, or by one of these named faults. */

export const GIVE_UP_POLICIES = ['protocol', 'close-only', 'silent'] as const;
export type GiveUpPolicy = (typeof GIVE_UP_POLICIES)[number];

/** What a client does that gives up, in the words of the page. */
export const POLICY_WORDS: Readonly<Record<GiveUpPolicy, string>> = {
  protocol: 'follows the protocol',
  'close-only': 'only closes',
  silent: 'is silent',
};

export const CLIENT_FAULTS = [
  'posts-cancel',
  'cancels-twice',
  'cancels-initialize',
  'idle-on-any-traffic',
  'progress-moves-maximum',
  'accepts-late-answers',
  'needs-progress',
  'reuses-ids',
  'wrong-headers',
  'claims-stopped',
  'trusts-hints',
] as const;
export type ClientFault = (typeof CLIENT_FAULTS)[number];

export const SERVER_FAULTS = [
  'ignores-cancel',
  'answers-after-cancel',
  'answers-bad-cancels',
  'late-cancel-wins',
  'ignores-close',
  'close-cancels',
  'progress-after-end',
  'repeats-progress',
  'answers-twice',
  'no-accel-header',
  'no-result-type',
  'separate-statements',
  'deferred-begin',
  'map-ledger',
  'no-fingerprint',
  'unscoped-keys',
  'ignores-keys',
  'conflict-error',
] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];

/** One sentence for each fault, in the words of the edit form. */
export const FAULT_WORDS: Readonly<Record<ClientFault | ServerFault, string>> = {
  'posts-cancel': 'Posts a cancellation over HTTP instead of closing the stream.',
  'cancels-twice': 'Sends every cancellation two times.',
  'cancels-initialize': 'Sends a cancellation for initialize.',
  'idle-on-any-traffic': 'Restarts its idle clock on anything it receives.',
  'progress-moves-maximum': 'Restarts the maximum, too, when progress arrives.',
  'accepts-late-answers': 'Takes an answer that arrives after it gave up.',
  'needs-progress': 'Refuses an answer when it asked for progress and saw none.',
  'reuses-ids': 'May use one request id for several requests.',
  'wrong-headers': 'Names another method in the HTTP headers than in the body.',
  'claims-stopped': 'Shows its user that the work was stopped, which it cannot know.',
  'trusts-hints': 'Tries a mutation again because its tool is annotated as idempotent.',
  'ignores-cancel': 'Takes no notice of a cancellation.',
  'answers-after-cancel': 'Answers a request that it has recorded as cancelled.',
  'answers-bad-cancels': 'Answers unknown, late or malformed cancellations with an error.',
  'late-cancel-wins': 'Lets a late cancellation overwrite a completed record.',
  'ignores-close': 'Takes no notice of a closed response stream.',
  'close-cancels': 'Takes any closed response stream for a cancellation.',
  'progress-after-end': 'Goes on reporting progress after the request has ended.',
  'repeats-progress': 'Sends progress values that do not rise.',
  'answers-twice': 'Sends the final response two times.',
  'no-accel-header': 'Opens streams without asking proxies not to buffer.',
  'no-result-type': 'Leaves the result type out of its results.',
  'separate-statements': 'Checks the key, makes the effect and stores the result one by one.',
  'deferred-begin': 'Begins its transactions without taking the write lock.',
  'map-ledger': 'Keeps keys and results in its own memory, and hands out what it keeps.',
  'no-fingerprint': 'Does not compare the arguments when it knows the key.',
  'unscoped-keys': 'Knows a key from any tenant and for any operation.',
  'ignores-keys': 'Takes a key in its arguments and does nothing with it.',
  'conflict-error': 'Reports an existing record as a conflict instead of returning it.',
};
