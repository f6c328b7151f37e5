/** The head of the page: what this is, which protocol it speaks now, and the link to share. */

import { SECTIONS, type Section } from '../../course/lab.ts';
import { absence, sectionOf } from '../../course/situation.ts';
import {
  REVISIONS,
  type Revision,
  TRANSPORT_NAMES,
  TRANSPORTS,
  type Transport,
} from '../../protocol/revision.ts';
import type { PageName } from '../../scenario/address.ts';
import { useActions, usePage } from '../usePage.ts';
import { CopyLink } from './CopyLink.tsx';
import { MoreMenu } from './MoreMenu.tsx';
import { Segments } from './Segments.tsx';

/** The older one first, as time goes. */
const REVISION_OPTIONS = REVISIONS.toReversed();

const SECTION_NAMES: Readonly<Record<Section, string>> = {
  orderings: 'Orderings',
  ledger: 'Ledger',
  streams: 'Streams',
  deadlines: 'Deadlines',
  failures: 'Failures',
};

/** A section opens with its first lab, or with a page of its own, which has no setting. */
const FIRST_PLACES: Readonly<
  Record<Section, { readonly lab: string } | { readonly page: PageName }>
> = {
  orderings: { lab: 'cancel-first' },
  ledger: { lab: 'ledger-new-id' },
  streams: { lab: 'proxy-buffering' },
  deadlines: { lab: 'two-clocks' },
  failures: { page: 'failures' },
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

function hrefOf(section: Section, setting: string): string {
  const first = FIRST_PLACES[section];
  return 'page' in first ? `#/${first.page}` : `#/labs/${first.lab}${setting}`;
}

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
            href={hrefOf(one, setting)}
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
              options={REVISION_OPTIONS.map((one) => ({
                value: one,
                name: one,
                off: absence(origin, { revision: one }),
              }))}
              onChange={(value) => actions.set({ revision: value })}
            />
            <Segments<Transport>
              label="Transport"
              value={transport}
              options={TRANSPORTS.map((one) => ({
                value: one,
                name: TRANSPORT_NAMES[one],
                off: absence(origin, { transport: one }),
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
