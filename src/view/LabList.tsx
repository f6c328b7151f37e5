/** The labs of this section, with a mark on those whose record is done. */

import { CircleCheck } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { labOrigin, startOf } from '../course/situation.ts';
import { formatAddress } from '../scenario/address.ts';
import { usePage } from './usePage.ts';

/** More labs than this are listed by their titles alone where there is no column for them. */
const LABS_FEW_MAX = 6;
/** So much of the lab before the present one is seen in a row that scrolls. */
const MARGIN_PX = 48;

export function LabList() {
  const origin = usePage((page) => page.situation.origin);
  const records = usePage((page) => page.records);
  const labs = usePage((page) => page.labs);
  const current = origin.kind === 'lab' ? origin.lab.id : null;
  const list = useRef<HTMLUListElement>(null);
  // On a phone many labs stand in one row, which scrolls within itself.
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) list.current?.scrollTo({ left: link.offsetLeft - MARGIN_PX });
  }, [current]);
  return (
    <nav className="labs" aria-label="Labs" data-many={labs.length > LABS_FEW_MAX}>
      <ul ref={list}>
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
