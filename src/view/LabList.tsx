/** The labs of this section, with a mark on those whose record is done. */

import { CircleCheck } from 'lucide-react';
import { labOrigin, startOf } from '../course/situation.ts';
import { formatAddress } from '../scenario/address.ts';
import { usePage } from './usePage.ts';

export function LabList() {
  const origin = usePage((page) => page.situation.origin);
  const records = usePage((page) => page.records);
  const labs = usePage((page) => page.labs);
  const current = origin.kind === 'lab' ? origin.lab.id : null;
  return (
    <nav className="labs" aria-label="Labs">
      <ul>
        {labs.map((lab) => {
          const { transport, revision, step } = startOf(labOrigin(lab));
          const place = { kind: 'lab', lab: lab.id } as const;
          const record = records[lab.id]?.answers;
          return (
            <li key={lab.id}>
              <a
                href={formatAddress({ place, transport, revision, step, record })}
                aria-current={lab.id === current ? 'page' : undefined}
                className="lab"
              >
                <span className="lab-letter" aria-hidden="true">
                  {lab.letter}
                </span>
                <span className="lab-title">{lab.title}</span>
                <span className="lab-tagline">{lab.tagline}</span>
                {records[lab.id]?.done && (
                  <span className="lab-done">
                    <CircleCheck size={14} aria-hidden="true" />
                    <span className="visually-hidden">record done</span>
                  </span>
                )}
              </a>
            </li>
          );
        })}
      </ul>
      {origin.kind === 'scenario' && <p className="own-case">A case of your own is open.</p>}
    </nav>
  );
}
