/** The head of the page: what this is, which protocol it speaks now, and the link to share. */

import { SECTIONS, type Section } from '../../course/lab.ts';
import { absence, sectionOf } from '../../course/situation.ts';
import type { Revision, Transport } from '../../protocol/revision.ts';
import type { PageName } from '../../scenario/address.ts';
import { useActions, usePage } from '../usePage.ts';
import { CopyLink } from './CopyLink.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Segments } from './Segments.tsx';

const TRANSPORTS = [
  { value: 'stdio', name: 'stdio' },
  { value: 'http', name: 'Streamable HTTP' },
] as const;

const REVISIONS = [
  { value: '2025-11-25', name: '2025-11-25' },
  { value: '2026-07-28', name: '2026-07-28' },
] as const;

const SECTION_NAMES: Readonly<Record<Section, string>> = {
  orderings: 'Orderings',
  ledger: 'Ledger',
  streams: 'Streams',
  deadlines: 'Deadlines',
  failures: 'Failures',
};

/** A section opens with its first lab, or with a page of its own. */
const FIRST_PLACES: Readonly<Record<Section, string>> = {
  orderings: 'labs/cancel-first',
  ledger: 'labs/ledger-new-id',
  streams: 'labs/proxy-buffering',
  deadlines: 'labs/two-clocks',
  failures: 'failures',
};

/** Pages that are no labs and belong to a section. */
const PAGE_SECTIONS: Readonly<Partial<Record<PageName, Section>>> = {
  size: 'deadlines',
  diagnose: 'deadlines',
  failures: 'failures',
};

/** Pages that stand beside the sections. */
const PAGE_LINKS: readonly (readonly [page: PageName, words: string])[] = [
  ['verify', 'Verify it'],
  ['rules', 'Rules'],
];

export function Header() {
  const origin = usePage((page) => page.situation.origin);
  const page = usePage((page) => page.page?.name);
  const isLab = !page;
  const section = page ? PAGE_SECTIONS[page] : sectionOf(origin);
  const transport = usePage((page) => page.situation.transport);
  const revision = usePage((page) => page.situation.revision);
  const setting = `?transport=${transport}&revision=${revision}`;
  const actions = useActions();
  return (
    <header className="top">
      <a className="brand" href="#/">
        <BrandMark />
        <span className="brand-words">MCP Reliability Lab</span>
      </a>
      <nav className="sections" aria-label="Sections">
        {SECTIONS.map((one) => (
          <a
            key={one}
            href={`#/${FIRST_PLACES[one]}${one === 'failures' ? '' : setting}`}
            aria-current={one === section ? 'page' : undefined}
          >
            {SECTION_NAMES[one]}
          </a>
        ))}
        {PAGE_LINKS.map(([to, words]) => (
          <a key={to} href={`#/${to}`} aria-current={to === page ? 'page' : undefined}>
            {words}
          </a>
        ))}
      </nav>
      <div className="top-controls">
        {isLab && (
          <>
            <Segments<Revision>
              label="Protocol revision"
              value={revision}
              options={REVISIONS.map((one) => ({
                ...one,
                off: absence(origin, { revision: one.value }),
              }))}
              onChange={(value) => actions.set({ revision: value })}
            />
            <Segments<Transport>
              label="Transport"
              value={transport}
              options={TRANSPORTS.map((one) => ({
                ...one,
                off: absence(origin, { transport: one.value }),
              }))}
              onChange={(value) => actions.set({ transport: value })}
            />
          </>
        )}
        <CopyLink />
        <MoreMenu />
      </div>
    </header>
  );
}

function BrandMark() {
  return (
    <svg className="brand-mark" width="22" height="22" viewBox="0 0 22 22" aria-hidden="true">
      <path d="M3 4v14M19 4v14" className="lane" />
      <path d="M3 6l16 10" className="there" />
      <path d="M19 6L3 16" className="back" />
    </svg>
  );
}
