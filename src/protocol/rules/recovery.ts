// What this lab asks of a client that has lost a stream, since the specification says little of it.
import { bothRevisions, bothTransports, only2026, type Rule } from '../rule.ts';

const source = 'Rule of this lab, both revisions';

/** RCV-*: coming back after a loss. */
export const recoveryRules: readonly Rule[] = [
  {
    id: 'RCV-1',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'Before each attempt to come back a client waits, longer each time up to a ceiling, and ' +
      'chance decides how much of it.',
    source,
  },
  {
    id: 'RCV-2',
    revisions: only2026,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'What a lost subscription covered is read again, by the method that has the last word on ' +
      'it, before a copy is used.',
    source: 'Rule of this lab, 2026-07-28',
  },
  {
    id: 'RCV-3',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence: 'A copy that is known to be out of date is not used until it was read again.',
    source,
  },
  {
    id: 'RCV-4',
    revisions: bothRevisions,
    transports: bothTransports,
    level: 'lab rule',
    sentence:
      'What is told and read, or read twice, is one thing, known by its stable id and never ' +
      'added to what is there.',
    source,
  },
];
