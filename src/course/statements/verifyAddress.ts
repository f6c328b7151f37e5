/** What the address of the statements holds: nothing but one of them to look at. */

import { readQuery } from '../../scenario/address.ts';
import { show } from '../../scenario/sentences.ts';
import { STATEMENTS } from './tryStatement.ts';

/** Reads the parameters; what cannot be honoured is named. Never throws. */
export function readVerify(query: string): {
  /** The number of the statement that a link points at. */
  readonly statement: number | null;
  readonly problems: readonly string[];
} {
  const problems: string[] = [];
  const values = readQuery(query, problems);
  const asked = values.get('statement');
  values.delete('statement');
  const known = STATEMENTS.some(({ id }) => id === `statement-${asked}`);
  if (asked !== undefined && !known) {
    problems.push(`statement ${show(asked)} is no number from 1 to ${STATEMENTS.length}.`);
  }
  for (const name of values.keys()) problems.push(`${show(name)} is not a parameter here.`);
  return { statement: known ? Number(asked) : null, problems };
}

export function formatVerify(statement: number | null): string {
  return statement === null ? '' : `statement=${statement}`;
}
