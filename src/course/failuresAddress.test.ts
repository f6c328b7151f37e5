/** The address of the page of failures: whose, and in which revision. */

import { describe, expect, it } from 'vitest';
import { formatFailures, readFailures } from './failuresAddress.ts';

describe('the parameters of the page of failures', () => {
  it('come back as they were written', () => {
    for (const query of [
      '',
      'whose=client',
      'revision=2025-11-25',
      'whose=server&revision=2026-07-28',
    ]) {
      const { state, problems } = readFailures(query);
      expect(problems).toEqual([]);
      expect(formatFailures(state)).toBe(query);
    }
  });

  it('are named where they cannot be honoured, and the rest is', () => {
    const { state, problems } = readFailures('whose=proxy&revision=2025-11-25&side=left&whose=x');
    expect(state).toEqual({ whose: null, revision: '2025-11-25' });
    expect(problems).toEqual([
      'whose is given more than once; the first one is used.',
      'whose "proxy" is not known; use client or server.',
      '"side" is not a parameter here.',
    ]);
  });
});
