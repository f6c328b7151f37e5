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
  'falsy-token',
  'needs-head',
  'keeps-deadlines',
  'reuses-ids',
  'wrong-headers',
  'claims-stopped',
  'trusts-hints',
  'reads-by-chunk',
  'strict-reader',
  'one-line-events',
  'sends-last-event-id',
  'replays-unsafe',
  'uses-stale',
  'appends-copies',
  'ack-is-end',
  'polls-too-fast',
  'notifies-task',
  'undeclared-tasks',
] as const;
export type ClientFault = (typeof CLIENT_FAULTS)[number];

export const SERVER_FAULTS = [
  'ignores-cancel',
  'answers-after-cancel',
  'answers-bad-cancels',
  'late-cancel-wins',
  'ignores-close',
  'close-cancels',
  'one-stream',
  'replays-others',
  'progress-after-end',
  'repeats-progress',
  'makes-up-tokens',
  'answers-twice',
  'answers-text-ids',
  'no-accel-header',
  'no-result-type',
  'separate-statements',
  'deferred-begin',
  'map-ledger',
  'no-fingerprint',
  'unscoped-keys',
  'ignores-keys',
  'conflict-error',
  'unbounded-queue',
  'drops-finals',
  'notifies-before-ack',
  'tells-unasked',
  'untagged-notifications',
  'notifies-after-end',
  'progress-on-listen',
  'ends-without-word',
  'cancel-keeps-working',
  'cancel-tells-task',
  'late-work-wins',
  'forgets-waiters',
  'forgets-tasks',
  'id-before-task',
  'close-cancels-task',
  'task-progress',
  'reuses-input-keys',
] as const;
export type ServerFault = (typeof SERVER_FAULTS)[number];
