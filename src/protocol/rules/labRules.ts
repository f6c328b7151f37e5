// The rules that this lab adds where the specification is silent.
import { bothRevisions, bothTransports, httpOnly, type Rule } from '../rule.ts';

const source = 'Rule of this lab, both revisions';

/** LAB-*: how the simulation behaves, so that every run has one answer. */
export const labRules: readonly Rule[] = [
  {
    id: 'LAB-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'A timer goes off exactly when it is due, before anything else that happens at that instant.',
    source: source,
  },
  {
    id: 'LAB-2',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      "Only progress with the request's own token and a value strictly above the last counts as " +
      'useful activity.',
    source: source,
  },
  {
    id: 'LAB-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: "The server's record of a request is decided once and never changes afterwards.",
    source: source,
  },
  {
    id: 'LAB-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'A cancel with nothing left to cancel is ignored by the client itself, and nothing is sent.',
    source: source,
  },
  {
    id: 'LAB-5',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'Ids and tokens are strings or integers, and the number 1 and the string "1" are different.',
    source: source,
  },
  {
    id: 'LAB-6',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'An id is never used again, even after its request has ended.',
    source: source,
  },
  {
    id: 'LAB-7',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'Messages on one channel arrive in the order in which they were sent, and none overtakes ' +
      'another.',
    source: source,
  },
  {
    id: 'LAB-8',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'A cancelled worker holds its resource until a checkpoint or its end, and its result is ' +
      'then discarded.',
    source: source,
  },
  {
    id: 'LAB-9',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'When progress comes faster than the minimum interval, the server keeps the newest value ' +
      'and sends it later.',
    source: source,
  },
  {
    id: 'LAB-10',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'Input that is not a JSON-RPC message, or that names an unknown id, changes nothing.',
    source: source,
  },
  {
    id: 'LAB-11',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'Closing the transport ends every request that runs on it.',
    source: source,
  },
  {
    id: 'LAB-12',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'A process that has gone away answers nothing.',
    source: source,
  },
  {
    id: 'LAB-13',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'lab rule',
    sentence:
      'An intermediary passes a stream on as it comes or all at once when it ends, and may close ' +
      'one on which no byte has passed for a stated time; a comment is bytes, too.',
    source: source,
  },
  {
    id: 'LAB-14',
    revisions: bothRevisions,
    transports: httpOnly,
    level: 'lab rule',
    sentence:
      'An intermediary may pass no cancellation on: it answers the POST of one itself, or keeps ' +
      'its own stream to the server open after the client has closed its end.',
    source: source,
  },
  {
    id: 'LAB-15',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'A tool call holds one of the connections that its server process has, until its handler ' +
      'ends; one that finds none free waits in line, and leaves it when it is cancelled.',
    source: source,
  },
  {
    id: 'LAB-16',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'Whatever ends the wait for a request stops both of its deadlines with it.',
    source: source,
  },
];
