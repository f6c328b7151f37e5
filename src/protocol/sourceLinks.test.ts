/** Sources of rules as text with links. */

import { describe, expect, it } from 'vitest';
import { ruleCatalogue } from './ruleCatalogue.ts';
import { sourceParts } from './sourceLinks.ts';

describe('the parts of a source', () => {
  it('link each revision of each page that it names', () => {
    const source =
      'Tools (server/tools), 2026-07-28 and 2025-11-25; Overview (basic/index), 2026-07-28';
    expect(sourceParts(source).flatMap(({ href }) => href ?? [])).toEqual([
      'https://modelcontextprotocol.io/specification/2026-07-28/server/tools',
      'https://modelcontextprotocol.io/specification/2025-11-25/server/tools',
      'https://modelcontextprotocol.io/specification/2026-07-28/basic',
    ]);
  });

  it('read as the source itself, for every rule', () => {
    for (const { source } of ruleCatalogue) {
      expect(
        sourceParts(source)
          .map(({ text }) => text)
          .join(''),
      ).toBe(source);
    }
  });

  it('leave what names no page of the specification as it is', () => {
    expect(sourceParts('JSON-RPC 2.0')).toEqual([{ text: 'JSON-RPC 2.0' }]);
  });

  it('find a page behind every rule that is not of this lab, but for a few', () => {
    const without = ruleCatalogue.filter(
      ({ source }) => !sourceParts(source).some(({ href }) => href),
    );
    const beyond = /^(LED|NOT|JSONRPC)-/;
    const foreign = without.filter(({ id, level }) => level !== 'lab rule' && !beyond.test(id));
    // The schema is no page, and neither the extension nor the standard of SSE has one there.
    const known = /^(Schema \(|HTML Living Standard |Tasks (extension|overview) \(|SEP-)/;
    expect(foreign.filter(({ source }) => !known.test(source))).toEqual([]);
  });
});
