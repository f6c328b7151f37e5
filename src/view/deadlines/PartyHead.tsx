/** The head of a table of logs: what its rows are told by, and a column a party. */

import type { Party } from '../../trace/logs/logLine.ts';
import { PARTY_NAMES } from './LogText.tsx';

export function PartyHead({
  first,
  parties,
}: {
  readonly first: string;
  readonly parties: readonly Party[];
}) {
  return (
    <thead>
      <tr>
        <th scope="col">{first}</th>
        {parties.map((party) => (
          <th scope="col" key={party}>
            {PARTY_NAMES[party]}
          </th>
        ))}
      </tr>
    </thead>
  );
}
