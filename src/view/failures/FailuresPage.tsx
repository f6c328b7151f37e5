/** All failures: what goes wrong, what is seen of it, what to do, and the lab that shows it. */

import { type FailureLab, PARTIES } from '../../course/failure.ts';
import { type FailuresState, formatFailures, readFailures } from '../../course/failuresAddress.ts';
import { failureLabs } from '../../labs/failures/failureLabs.ts';
import { REVISIONS } from '../../protocol/revision.ts';
import { Segments } from '../chrome/Segments.tsx';
import { useActions, usePage } from '../usePage.ts';
import { useHonoured, useTitle } from '../usePageHead.ts';
import { FailureEntry } from './FailureEntry.tsx';
import '../styles/failures.css';

const ALL = 'all';
const PARTY_OPTIONS = [ALL, ...PARTIES].map((value) => ({ value, name: value }));
const REVISION_OPTIONS = [ALL, ...REVISIONS].map((value) => ({ value, name: value }));

export default function FailuresPage() {
  const query = usePage(({ page }) => page?.query ?? '');
  const { setQuery } = useActions();
  const { state, problems } = readFailures(query);
  useTitle('Failures');
  useHonoured(problems, formatFailures(state));
  const go = (part: Partial<FailuresState>) => setQuery(formatFailures({ ...state, ...part }));
  const shown = failureLabs.filter((lab) => isShown(lab, state));
  return (
    <>
      <h1>Failures</h1>
      <p className="brief">
        Each is one fault of one party, as a switch on a scenario. The order in its lab is harmless
        as it starts: find one in which the fault does its harm, then take the other position.
      </p>
      <div className="failures-filters">
        <Segments
          label="Whose fault"
          value={state.whose ?? ALL}
          options={PARTY_OPTIONS}
          onChange={(value) => go({ whose: PARTIES.find((one) => one === value) ?? null })}
        />
        <Segments
          label="Revision"
          value={state.revision ?? ALL}
          options={REVISION_OPTIONS}
          onChange={(value) => go({ revision: REVISIONS.find((one) => one === value) ?? null })}
        />
      </div>
      <ol className="failures" aria-label="Failures">
        {shown.map((lab) => (
          <FailureEntry key={lab.id} lab={lab} revision={state.revision} />
        ))}
      </ol>
    </>
  );
}

function isShown({ failure, exists }: FailureLab, { whose, revision }: FailuresState): boolean {
  const isThere = (exists?.revision ?? revision) === revision;
  return (whose === null || whose === failure.whose) && (revision === null || isThere);
}
