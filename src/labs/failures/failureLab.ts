/** Makes the lab of a failure: its switch has the fault in one position, and not in the other. */

import { BROKEN, type Failure, type FailureLab, type Report, RIGHT } from '../../course/failure.ts';
import type { Existence } from '../../course/lab.ts';
import type { Transport } from '../../protocol/revision.ts';
import type { Scenario } from '../../scenario/schema.ts';

export const CANCELLING = 'Cancellation and deadlines';
export const RETRYING = 'Retries and the ledger';
export const STREAMING = 'Streams and recovery';

export interface FailureWords {
  readonly id: string;
  readonly group: string;
  readonly title: string;
  readonly tagline: string;
  readonly brief: string;
  readonly transport?: Transport;
  readonly exists?: Existence;
  /** The positions of the switch, in the words of the page. */
  readonly names: readonly [broken: string, right: string];
  /** What happens in the other position. */
  readonly rightBrief: string;
  readonly tryNext: readonly string[];
  readonly failure: Failure;
}

export function failureLab(words: FailureWords, broken: Scenario, right: Scenario): FailureLab {
  const { names, rightBrief, failure, transport = 'stdio', ...rest } = words;
  return {
    section: 'failures',
    letter: String(failure.number),
    transport,
    scenario: broken,
    forms: [
      { id: BROKEN, name: names[0], scenario: broken },
      { id: RIGHT, name: names[1], brief: rightBrief, scenario: right },
    ],
    failure,
    ...rest,
  };
}

/** An issue of a public repository on GitHub. */
export function issue(repository: string, number: number, says: string): Report {
  return thread(repository, number, 'issues', says);
}

/** A pull request of a public repository on GitHub. */
export function pull(repository: string, number: number, says: string): Report {
  return thread(repository, number, 'pull', says);
}

function thread(repository: string, number: number, kind: string, says: string): Report {
  const href = `https://github.com/${repository}/${kind}/${number}`;
  return { place: `${repository}#${number}`, href, says };
}
