/** What the form on retries shows before anybody has touched it. */

import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { openHash } from '../../state/door.ts';
import { through } from '../../state/loaders.testing.ts';
import { createPageStore } from '../../state/store.ts';
import { PageContext } from '../usePage.ts';
import RetryMatrix from './RetryMatrix.tsx';

async function markup(): Promise<string> {
  const store = createPageStore(await openHash('#/labs/retry-matrix', through), {}, through);
  return renderToStaticMarkup(
    createElement(PageContext, { value: store }, createElement(RetryMatrix)),
  );
}

const count = (text: string, part: RegExp) => [...text.matchAll(part)].length;

describe('the form on retries', () => {
  it('begins with a mutation that has no key, which is unsafe', async () => {
    const html = await markup();
    expect(html).toContain('data-retry-class="unsafe"');
    expect(html).toMatch(/<p role="status"><b>Unsafe\.<\/b> Nothing recognises the second call/);
    for (const rule of ['LED-5', 'NOT-1', 'ANN-3']) expect(html).toContain(`>${rule}</button>`);
  });

  it('has a label for every control, and says which class holds in a real table', async () => {
    const html = await markup();
    expect(count(html, /<(input|select) /g) + count(html, /<select>/g)).toBe(11);
    // Every control stands inside its own label.
    expect(count(html, /<label/g)).toBe(11);
    expect(count(html, /<fieldset/g)).toBe(2);
    expect(count(html, /<legend/g)).toBe(2);
    expect(html).toMatch(/<tr aria-current="true"><th scope="row">Unsafe<\/th>/);
    expect(count(html, /aria-current/g)).toBe(1);
  });

  it('names the default of every hint that is left out', async () => {
    const html = await markup();
    const defaults = [...html.matchAll(/left out, so (\w+)/g)].map(([, value]) => value);
    expect(defaults).toEqual(['false', 'true', 'false', 'true']);
  });
});
