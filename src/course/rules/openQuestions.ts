/** What is open: where the specification contradicts itself, and where its readers differ. */

/** One question, what is said about it, and what this lab makes of it. Sentences, but the title. */
export interface OpenQuestion {
  readonly id: string;
  readonly title: string;
  /** What stands where. */
  readonly says: string;
  readonly chose: string;
  readonly because: string;
  readonly rules: readonly string[];
  /** A lab that shows it, as the rest of its address behind `#/labs/`. */
  readonly lab?: string;
}

/** AMB-*: the specification against itself. */
const CONTRADICTIONS: readonly OpenQuestion[] = [
  {
    id: 'AMB-1',
    title: 'How a server ends a subscription',
    says:
      'The page on cancellation asks for a notifications/cancelled that names the listen ' +
      'request; the page on subscriptions and the schema ask for an empty result, and then ' +
      'the close.',
    chose:
      'The server here answers with the result and closes. The other way is a position of the ' +
      'same switch and breaks nothing; an end without a word is a warning.',
    because:
      'A result works on both transports, tells the client that the end was meant, and is what ' +
      'the official TypeScript SDK sends.',
    rules: ['AMB-1', 'SUB-9', 'CAN-5'],
    lab: 'subscription-end?transport=stdio&revision=2026-07-28&form=server-cancelled',
  },
  {
    id: 'AMB-2',
    title: 'Whether a cancelled request may still be answered',
    says:
      'The page on cancellation advises against a response; the two pages on transports forbid ' +
      'any further message, and the lesson only speaks of a response to avoid.',
    chose:
      'In 2026-07-28 anything sent for the request after the server saw the cancellation counts ' +
      'as broken; in 2025-11-25 only a response does, and as advice.',
    because: 'A checker that takes the stricter page never lets through what the other forbids.',
    rules: ['AMB-2', 'CAN-9', 'CAN-10'],
    lab: 'cancel-first?transport=http&revision=2026-07-28',
  },
  {
    id: 'AMB-3',
    title: 'Whether a request that was lost has to be sent again',
    says:
      'The list of changes says that a request lost with its stream must be sent again under a ' +
      'new id, and no other page does. The lesson warns against repeating an unsafe mutation.',
    chose:
      'What is sent again has a new id, and only a read, or a mutation with a durable key, is ' +
      'sent again without a person’s decision.',
    because:
      'A new id makes no repeat safe. The protocol has no idempotency key that would, so the ' +
      'sentence is read as one about ids.',
    rules: ['AMB-3', 'REQ-2', 'NOT-1', 'LED-5'],
    lab: 'lost-answer?transport=http&revision=2026-07-28&form=unsafe',
  },
  {
    id: 'AMB-4',
    title: 'When an id is free again',
    says:
      'In 2025-11-25 an id is used once a session, as the chapter says, too. In 2026-07-28 it is ' +
      'free once it was answered, but a cancelled request gets no answer that would free it.',
    chose: 'No id is used again here, in either revision.',
    because: 'It is right by every reading, and ids cost nothing.',
    rules: ['AMB-4', 'REQ-2', 'LAB-6'],
  },
];

/** DIF-*: the lesson or the chapter that this lab goes with against the specification. */
const DIFFERENCES: readonly OpenQuestion[] = [
  {
    id: 'DIF-1',
    title: 'What a closed response stream means',
    says:
      'The lesson knows one answer: it cancels the request. That is 2026-07-28. In 2025-11-25 a ' +
      'closed stream should not be taken for a cancellation, which is a message of its own.',
    chose: 'The revision always stands beside the transport, and every lab can be turned to both.',
    because: 'With the other revision the same event means the opposite.',
    rules: ['CAN-17', 'CAN-18', 'CAN-19', 'CAN-20'],
    lab: 'close-stream?transport=http&revision=2025-11-25&client=close-only',
  },
  {
    id: 'DIF-2',
    title: 'What else a server may cancel',
    says:
      'The lesson leaves a server the cancellation of a subscription on stdio alone. In ' +
      '2025-11-25 a server may also withdraw requests that it sent itself.',
    chose:
      'In 2026-07-28 any other cancellation by a server breaks an invariant; in 2025-11-25 it ' +
      'has to name a request of the server’s own.',
    because: 'Both revisions say so plainly, each about itself.',
    rules: ['CAN-3', 'CAN-4', 'CAN-2'],
  },
  {
    id: 'DIF-3',
    title: 'What an acknowledged cancel leaves of a task',
    says:
      'The lesson has the task at work until its worker sees the wish. The extension of ' +
      '2026-07-28 permits that and demands nothing; the core tasks of 2025-11-25 are cancelled ' +
      'before the answer.',
    chose:
      'The service here stays at work until a checkpoint under 2026-07-28, and no invariant asks ' +
      'for it. Under 2025-11-25 an answer that shows the task at work is broken.',
    because: 'A check that demanded the one of both would reject servers that keep to the rules.',
    rules: ['TSK-8', 'TSK-9', 'TSK-5', 'TSK-4'],
    lab: 'task-cancel?transport=stdio&revision=2025-11-25',
  },
  {
    id: 'DIF-4',
    title: 'Whether a task reports progress',
    says:
      'The lesson treats progress and tasks as if they went together. They do in 2025-11-25, ' +
      'under the token of the call; the extension of 2026-07-28 has none for tasks.',
    chose:
      'Progress for a task breaks an invariant under 2026-07-28; its status is polled or told.',
    because: 'The extension forbids it in so many words.',
    rules: ['PRO-16', 'PRO-14', 'PRO-15'],
  },
  {
    id: 'DIF-5',
    title: 'Which headers keep a stream moving',
    says:
      'The lesson names three: a type, no caching, no buffering. Only X-Accel-Buffering is ' +
      'advice of the specification, from 2026-07-28 on, and the comment that keeps a stream ' +
      'alive is a note.',
    chose: 'Only the missing X-Accel-Buffering is reported, as a warning, under 2026-07-28.',
    because: 'What no page asks for cannot be broken, however good a habit it is.',
    rules: ['HTTP-11', 'HTTP-15'],
    lab: 'proxy-buffering?transport=http&revision=2026-07-28&form=unasked',
  },
  {
    id: 'DIF-6',
    title: 'What recovery owes',
    says:
      'To read again, to wait longer each time, to spread the attempts and to know things by ' +
      'their ids is the lesson’s advice. The specification only has a client listen again, which ' +
      'it must on stdio and may over HTTP.',
    chose: 'These are rules of this lab, and marked so.',
    because: 'They are sound, and nobody should look for them in the specification.',
    rules: ['RCV-1', 'RCV-2', 'RCV-4', 'SUB-10', 'SUB-11', 'NOT-5'],
    lab: 'reconnect-refetch?transport=http&revision=2026-07-28',
  },
  {
    id: 'DIF-7',
    title: 'When a maximum is due',
    says:
      'Both revisions let progress restart a timeout and advise a maximum, without a number. The ' +
      'official TypeScript SDK looks at its maximum only when progress arrives: of 2,000 ms with ' +
      'an idle limit of 500 and progress at 1,999 it makes about 2,499.',
    chose: 'A maximum of 2,000 ms is due at exactly 2,000 ms, whatever arrives.',
    because: 'A limit that waits for the next message is none when there is no next message.',
    rules: ['TIM-4', 'TIM-5', 'LAB-1'],
    lab: 'maximum-deadline?transport=stdio&revision=2026-07-28',
  },
  {
    id: 'DIF-8',
    title: 'Where the lesson’s own example ends',
    says:
      'With progress at 400, 800 and 1,200 ms, an idle limit of 500 and a maximum of 2,000, the ' +
      'lesson ends at the maximum, since it asks its clocks only now and then.',
    chose: 'The idle limit ends that request at 1,700 ms; C goes on reporting to reach 2,000.',
    because: 'Timers here go off when they are due, and 500 ms after 1,200 is 1,700.',
    rules: ['LAB-1', 'LAB-2'],
    lab: 'maximum-deadline?transport=stdio&revision=2026-07-28',
  },
  {
    id: 'DIF-9',
    title: 'Whether progress ends with a cancellation',
    says:
      'The lesson ends it with completion and with cancellation. The first is a rule in both ' +
      'revisions; the second stands only in 2026-07-28, and before follows from active tokens.',
    chose: 'Progress after a cancellation that the server saw is reported in 2026-07-28 alone.',
    because: 'A receiver of 2025-11-25 is only advised to stop.',
    rules: ['PRO-11', 'PRO-8', 'CAN-10'],
  },
  {
    id: 'DIF-10',
    title: 'What a deadline puts on the wire',
    says:
      'The chapter says that nothing crosses the wire when a deadline fires. Both revisions ' +
      'advise the sender to cancel then, and both official SDKs do for an ordinary timeout.',
    chose: 'The client gives its signal; a silent one is a policy to choose, and gets a warning.',
    because: 'Silence leaves a worker that nobody waits for.',
    rules: ['TIM-2', 'CAN-1'],
    lab: 'maximum-deadline?transport=stdio&revision=2026-07-28&client=silent',
  },
  {
    id: 'DIF-11',
    title: 'Why initialize is not cancelled',
    says:
      'The chapter explains it by the session that does not exist yet. The specification of ' +
      '2025-11-25 forbids it without a reason, and 2026-07-28 has no initialize.',
    chose: 'The lab states the prohibition and what is left: to close the transport.',
    because: 'A reason that no page gives is not ours to add.',
    rules: ['CAN-6', 'LAB-11'],
    lab: 'initialize-cancel?transport=stdio&revision=2025-11-25',
  },
  {
    id: 'DIF-12',
    title: 'How much a cancellation can do',
    says:
      'To the chapter a cancellation is a note that may be left unread. Over HTTP in 2026-07-28 ' +
      'it is the close of a stream, which a server must take for one, though it need not be able ' +
      'to stop the work.',
    chose: 'The server’s record and its worker are two facts here, and both are shown.',
    because: 'What a server must record, and what it can stop, are different questions.',
    rules: ['CAN-19', 'CAN-22', 'LAB-8', 'NOT-3'],
    lab: 'cancel-ignored?transport=http&revision=2026-07-28&form=runs-on',
  },
  {
    id: 'DIF-13',
    title: 'What a proxy’s cut costs',
    says:
      'In the chapter a balancer that closes a quiet stream after 60 s loses an answer. That is ' +
      '2025-11-25; in 2026-07-28 the same cut cancels the work.',
    chose: 'The middle closes for both ends alike, and each revision makes of it what it must.',
    because: 'A server cannot see who closed a stream.',
    rules: ['CAN-17', 'CAN-19', 'HTTP-15', 'LAB-13'],
    lab: 'proxy-idle-cut?transport=http&revision=2026-07-28',
  },
  {
    id: 'DIF-14',
    title: 'What to log of what comes too late',
    says:
      'The chapter passes late messages over without a warning in the log. The specification has ' +
      'them ignored, and asks both sides to log why something was cancelled.',
    chose: 'Each is listed as an event without effect, with its rule, and is no error.',
    because: 'Whoever looks for a lost answer needs to find it.',
    rules: ['CAN-12', 'CAN-14', 'CAN-15'],
    lab: 'complete-first?transport=stdio&revision=2026-07-28',
  },
  {
    id: 'DIF-15',
    title: 'Which calls are orphans',
    says:
      'The chapter joins two logs and takes handlers that returned and have no expiry, which are ' +
      'the healthy calls.',
    chose: 'An orphan is a request whose handler returned and whose answer no client took.',
    because: 'It is the work that was done for nobody, which is what the count is for.',
    rules: ['CAN-12', 'NOT-3'],
    lab: 'complete-first?transport=http&revision=2026-07-28',
  },
];

export const OPEN_QUESTIONS: readonly OpenQuestion[] = [...CONTRADICTIONS, ...DIFFERENCES];

/** The question that a rule is about, where it is an open one. */
export function questionOf(rule: string): OpenQuestion | undefined {
  return OPEN_QUESTIONS.find(({ id }) => id === rule);
}
