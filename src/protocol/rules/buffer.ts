// The rules of the queue before a server's wire, and of reading lines from a pipe.
import { bothRevisions, bothTransports, httpOnly, type Rule, stdioOnly } from '../rule.ts';

const source = 'Rule of this lab, both revisions';
const lab = { revisions: bothRevisions, level: 'lab rule', source } as const;

/** Rules BUF-*: what a bounded queue takes, lets go and refuses; the protocol has none (NOT-4). */
export const bufferRules: readonly Rule[] = [
  {
    id: 'BUF-1',
    transports: bothTransports,
    sentence: 'A queue before a slow reader has a bound that is stated, of two messages or more.',
    ...lab,
  },
  {
    id: 'BUF-2',
    transports: bothTransports,
    sentence:
      'Progress takes the place of the message right before it if that has the same token and ' +
      'a lower value, which is no loss.',
    ...lab,
  },
  {
    id: 'BUF-3',
    transports: bothTransports,
    sentence:
      'A full queue lets its oldest progress go, or the arriving one if it holds none, and ' +
      'marks that the client needs to fetch the present state.',
    ...lab,
  },
  {
    id: 'BUF-4',
    transports: bothTransports,
    sentence:
      'A response, or the acknowledgement that begins a subscription, is never let go to make ' +
      'room.',
    ...lab,
  },
  {
    id: 'BUF-5',
    transports: bothTransports,
    sentence:
      'A response that could only fit in place of another one is refused, and a server that can ' +
      'show it ends the response stream.',
    ...lab,
  },
  {
    id: 'BUF-6',
    transports: bothTransports,
    sentence:
      'Progress that comes after the response to its request, or with a value that its token ' +
      'has had, is refused.',
    ...lab,
  },
  {
    id: 'BUF-7',
    transports: bothTransports,
    sentence:
      'Other notifications count as progress, and one takes the place of another of the same ' +
      'method and uri.',
    ...lab,
  },
  {
    id: 'BUF-8',
    transports: bothTransports,
    sentence: 'The answer to a read of the present state closes the gap that a loss has left.',
    ...lab,
  },
];

/** Rules FRM-*: what a reader of lines does with what it gets, from a pipe or a stream. */
export const framingRules: readonly Rule[] = [
  {
    id: 'FRM-1',
    transports: stdioOnly,
    sentence:
      'A reader waits for the line feed, since one read may end in the middle of a line or of a ' +
      'character, or hold several lines.',
    ...lab,
  },
  {
    id: 'FRM-2',
    transports: stdioOnly,
    sentence: 'A line that is no JSON-RPC message is reported, passed over, and ends nothing.',
    ...lab,
  },
  {
    id: 'FRM-3',
    transports: stdioOnly,
    sentence:
      'A last line without its line feed counts when the stream has ended, if it is a whole ' +
      'message.',
    ...lab,
  },
  {
    id: 'FRM-4',
    transports: stdioOnly,
    sentence:
      'A line has a longest length, which is one of the whole line and not of what has come of ' +
      'it so far.',
    ...lab,
  },
  {
    id: 'FRM-5',
    transports: stdioOnly,
    sentence:
      'What is written to a pipe whose reader is gone is not delivered, whatever the log of its ' +
      'writer says.',
    ...lab,
  },
  {
    id: 'FRM-6',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'fact',
    sentence:
      'An event of a stream ends at a blank line, and its data lines are one text, joined by ' +
      'line feeds.',
    source: 'HTML Living Standard (server-sent events), as in 2025-11-25 and 2026-07-28',
  },
];
