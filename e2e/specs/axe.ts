// What axe objects to on the page as it is, in one look or in all of them.
import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './fixtures.ts';

export const THEMES = ['light', 'dark'] as const;
/** The wide one last: there a test goes on. */
export const WIDTHS = [390, 1440] as const;

/** One line each: the rule, and the elements. `rules` are those looked for, or all. */
export async function objections(
  page: Page,
  { within = 'html', rules }: { within?: string; rules?: readonly string[] } = {},
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .include(within)
    // The page has no frames, whose results would be put together in a page of their own.
    .setLegacyMode()
    // Nobody reads what passed, and to describe it takes longer than to look.
    .options({ resultTypes: ['violations'], ...(rules && { runOnly: [...rules] }) })
    .analyze();
  return violations.map(({ id, nodes }) => {
    const where = nodes.map(({ target, any }) => `${target.join(' ')} ${any[0]?.message ?? ''}`);
    return `${id}: ${where.join(' | ')}`;
  });
}

/**
 * Looks at the page as it is now, wide and narrow, in both themes. A theme changes colours alone,
 * so in the second one only those are looked at.
 */
export async function expectCleanInEveryLook(page: Page, what: string, height = 900) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height });
    for (const [at, colorScheme] of THEMES.entries()) {
      // Without motion no colour is caught half-way.
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      const found = await objections(page, at === 0 ? {} : { rules: ['color-contrast'] });
      expect.soft(found, `${what}, ${colorScheme}, ${width} px wide`).toEqual([]);
    }
  }
}
