/** The labs of this section, with a mark on those whose record is done. */

import { CircleCheck } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import type { Lab } from '../course/lab.ts';
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
  const list = useRef<HTMLElement>(null);
  // On a phone many labs stand in one row, which scrolls within itself.
  useEffect(() => {
    const link = current && list.current?.querySelector<HTMLElement>('[aria-current]');
    if (link) link.closest('ul')?.scrollTo({ left: link.offsetLeft - MARGIN_PX });
  }, [current]);
  return (
    <nav className="labs" aria-label="Labs" data-many={labs.length > LABS_FEW_MAX} ref={list}>
      {groupsOf(labs).map(({ name, members }) => (
        <LabGroup key={name} name={name} isOpen={members.some(({ id }) => id === current)}>
          <ul>
            {members.map((lab) => {
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
        </LabGroup>
      ))}
      {labs[0]?.section === 'deadlines' && (
        <p className="lab-pages">
          <a href="#/size">Size a deadline</a>
          <a href="#/diagnose">Diagnose a hang</a>
        </p>
      )}
      {origin.kind === 'scenario' && <p className="own-case">A case of your own is open.</p>}
    </nav>
  );
}

interface Group {
  readonly name: string;
  readonly members: Lab[];
}

/** Labs under their headings, in the order of the list; one group without a name has none. */
function groupsOf(labs: readonly Lab[]): Group[] {
  const groups: Group[] = [];
  for (const lab of labs) {
    const name = lab.group ?? '';
    const last = groups.at(-1);
    if (last?.name === name) last.members.push(lab);
    else groups.push({ name, members: [lab] });
  }
  return groups;
}

/** A heading that unfolds its labs; that of the present lab is open. */
function LabGroup({
  name,
  isOpen,
  children,
}: {
  readonly name: string;
  readonly isOpen: boolean;
  readonly children: ReactNode;
}) {
  if (name === '') return children;
  return (
    <details className="lab-group" open={isOpen}>
      <summary>{name}</summary>
      {children}
    </details>
  );
}
