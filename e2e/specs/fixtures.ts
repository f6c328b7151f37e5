// What every spec shares: the page object, and a watch that fails a test on noise or on strangers.
import { type BrowserContext, test as base, expect } from '@playwright/test';
import { LabPage } from '../pages/labPage.ts';

/** Collects errors, warnings and requests to other origins of every page of a context. */
export function watch(context: BrowserContext, origin: string): string[] {
  const seen: string[] = [];
  context.on('console', (message) => {
    const isNoise = ['error', 'warning', 'assert'].includes(message.type());
    if (isNoise) seen.push(`console ${message.type()}: ${message.text()}`);
  });
  context.on('weberror', (error) => seen.push(`page error: ${error.error().message}`));
  context.on('request', (request) => {
    const url = new URL(request.url());
    const isOwn = url.origin === origin || ['data:', 'blob:', 'about:'].includes(url.protocol);
    if (!isOwn) seen.push(`request to another origin: ${request.url()}`);
  });
  return seen;
}

export const test = base.extend<{ lab: LabPage; quiet: undefined }>({
  lab: async ({ page }, use) => use(new LabPage(page)),
  quiet: [
    async ({ context, baseURL }, use) => {
      const seen = watch(context, new URL(baseURL ?? '').origin);
      await use(undefined);
      expect(seen, 'the console is quiet and no other origin is asked').toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };
