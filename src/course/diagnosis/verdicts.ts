/** Where a diagnosis may end. None of them says that nobody closed the connection. */

import type { Verdict } from './question.ts';
import {
  everywhere,
  middleUnknown,
  neverUp,
  tightLoop,
  unboundedCall,
  unpairedAnswer,
  wrapperEnded,
} from './sights.ts';

export const verdicts: readonly Verdict[] = [
  {
    id: 'never-up',
    title: 'The transport never came up',
    is:
      'No request has reached the server: there is no hang to explain, but a start that ' +
      'failed.',
    remedy:
      'Mend address, command or permissions, and let the client report a failed start as ' +
      'such, not as a timeout.',
    rules: ['TIM-1'],
    seen: neverUp,
  },
  {
    id: 'process-lost',
    title: 'The process went away',
    is: 'What it had in progress is lost with it, and no answer to that can come any more.',
    remedy:
      'Start it again, send what is safe under a new id, and find out about a mutation ' +
      'before trying it once more.',
    rules: ['LAB-12', 'STD-3'],
    seen: everywhere({ lab: 'ledger-crash' }),
  },
  {
    id: 'unpaired-answer',
    title: 'An answer that nobody could pair',
    is:
      'The handler returned, the client had given up: its answer came for an id that was no ' +
      'longer kept.',
    remedy:
      'Nothing hangs. Count such answers by their ids: each is work that was done for ' +
      'nobody, and an effect that may have happened.',
    rules: ['CAN-12', 'CAN-14'],
    seen: unpairedAnswer,
  },
  {
    id: 'left-silently',
    title: 'The client left without a word',
    is: 'It has stopped waiting, and the server works on for nobody, holding what it holds.',
    remedy:
      'Let the client pull the lever of its transport and revision when it gives up, on a ' +
      'deadline as well as by hand.',
    rules: ['TIM-2'],
    seen: everywhere({ lab: 'silent-timeout' }),
  },
  {
    id: 'cancel-ignored',
    title: 'The cancellation is not heeded',
    is:
      'It reached the server, and the handler has not looked. To the client this looks like ' +
      'one obeyed.',
    remedy:
      'Give the handler checkpoints at which it looks whether it is still wanted, and let ' +
      'it log when it was told and when it stopped.',
    rules: ['LAB-8', 'CAN-9'],
    seen: everywhere({ lab: 'cancel-ignored', form: 'runs-on' }),
  },
  {
    id: 'bounded',
    title: 'It is slow, and the wait is bounded',
    is: 'The maximum will end the wait at a time that is known, whatever the server does.',
    remedy: 'Wait for it, or size the limit for this tool from what its calls really take.',
    rules: ['TIM-5'],
    seen: everywhere({ lab: 'maximum-deadline' }),
  },
  {
    id: 'stuck-loop',
    title: 'Progress without headway',
    is:
      'A counter rises and restarts the idle clock, and without a maximum nothing ever ends ' +
      'the wait.',
    remedy:
      'Set a maximum: progress shows that code runs, not that work advances. Then look at ' +
      'what the counter counts.',
    rules: ['TIM-5', 'TIM-4'],
    seen: everywhere({ lab: 'stuck-loop' }),
  },
  {
    id: 'waits-for-lock',
    title: 'The handler waits for a lock',
    is: 'Somebody else holds what it needs. Another try would wait behind this one.',
    remedy:
      'Find the holder in the same dump, bound the wait for the lock, and do not try again ' +
      'before the first attempt has ended.',
    rules: ['LED-12'],
    seen: everywhere({ lab: 'ledger-race' }),
  },
  {
    id: 'unbounded-call',
    title: 'The handler waits for a call without a limit',
    is: 'It asks something that does not answer, and nothing on the server counts.',
    remedy:
      'Give the outbound call a time limit below the one of the caller, and report progress ' +
      'from inside the wait.',
    rules: ['TIM-1', 'NOT-2'],
    seen: unboundedCall,
  },
  {
    id: 'tight-loop',
    title: 'The handler runs in a loop',
    is:
      'It uses the processor and comes to no checkpoint, so no cancellation reaches it ' +
      'either.',
    remedy:
      'Put a checkpoint and a bound into the loop; until then only the process can be ' +
      'stopped.',
    rules: ['LAB-8'],
    seen: tightLoop,
  },
  {
    id: 'cut-in-between',
    title: 'Something in between cut the silence',
    is:
      'The stream was silent for longer than the middle allows. In 2026-07-28 the server ' +
      'took that for a cancellation; in 2025-11-25 it worked on and its answer had nowhere ' +
      'to go.',
    remedy:
      'Let the tool report, or the server send comments, more often than that limit; or ' +
      'make long work a task.',
    rules: ['LAB-13'],
    seen: { http: { lab: 'proxy-idle-cut' } },
  },
  {
    id: 'wrapper-ended',
    title: 'What stood between them has ended',
    is:
      'Both ends may be well: the connection ran through a third process or hop, and that ' +
      'is gone.',
    remedy:
      'Look at its own log and limits, and take it into what is watched: it can end every ' +
      'session.',
    rules: ['LAB-12'],
    seen: wrapperEnded,
  },
  {
    id: 'polluted',
    title: 'The output is not only messages',
    is:
      'Something prints into the channel that carries the protocol, and a reader stumbles ' +
      'over it.',
    remedy: 'Send logs to stderr; let the client report what is no message, and go on behind it.',
    rules: ['STD-1'],
    seen: { stdio: { lab: 'stdio-polluted' } },
  },
  {
    id: 'middle-unknown',
    title: 'The middle cannot be ruled out',
    is:
      'Two clean logs of the two ends do not show that nobody closed the connection: there ' +
      'are more parties than logs.',
    remedy:
      'Get the third log, or compare the longest silence of the stream with the idle limits ' +
      'of all that stands between; a round figure is a hint, never a proof.',
    rules: ['LAB-13'],
    seen: middleUnknown,
  },
];
