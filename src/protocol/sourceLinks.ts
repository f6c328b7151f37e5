/** Finds the pages of the specification that a rule's source names, with their addresses. */

export interface SourcePart {
  readonly text: string;
  /** The address of the page, for a part that names one. */
  readonly href?: string;
}

const SITE = 'https://modelcontextprotocol.io/specification';
/** `Tools (server/tools), 2026-07-28 and 2025-11-25`. */
const PAGE = /^(.+?) \(([a-z0-9/-]+)\), (\d{4}-\d\d-\d\d)(?: and (\d{4}-\d\d-\d\d))?$/;

/** The source as parts that read as the text itself; each revision of a page is a link to it. */
export function sourceParts(source: string): SourcePart[] {
  return source.split('; ').flatMap((one, index) => {
    const before = index === 0 ? [] : [{ text: '; ' }];
    const [, name, path, ...revisions] = PAGE.exec(one) ?? [];
    if (name === undefined || path === undefined) return [...before, { text: one }];
    const links = revisions
      .filter((revision) => revision !== undefined)
      .flatMap((revision, at) => [
        ...(at === 0 ? [] : [{ text: ' and ' }]),
        { text: revision, href: `${SITE}/${revision}/${path.replace(/\/index$/, '')}` },
      ]);
    return [...before, { text: `${name} (${path}), ` }, ...links];
  });
}
