/** Tests the client's copies: what makes one doubtful, and what settles it again. */

import { describe, expect, it } from 'vitest';
import { catalogueOf, changeItem } from './catalogue.ts';
import {
  type ItemCache,
  lose,
  read,
  sent,
  startCache,
  tell,
  unwatchedBy,
  watch,
} from './itemCache.ts';

const first = catalogueOf({ tools: ['search'], resources: ['file:///a'] });
const later = changeItem(first, 'tools', 'translate');
const now = later['tools'] ?? { version: 0, entries: [] };
const watching = watch(startCache(first), 'A', ['tools', 'resource:file:///a']);
const toolsOf = ({ copies }: ItemCache) => {
  const { version, state, by, entries } = copies['tools'] ?? {};
  return { version, state, by, entries };
};

describe('a copy of what the server has', () => {
  it('is doubtful once its subscription is lost, until it is read again', () => {
    const lost = lose(watching, 'A');
    expect(toolsOf(lost)).toMatchObject({ version: 1, state: 'unsure', by: 'lost' });
    const again = read(sent(lost, 'C'), 'C', 'tools', now);
    expect(toolsOf(again)).toEqual({
      version: 2,
      state: 'fresh',
      by: 'read',
      entries: ['search', 'translate'],
    });
    expect(again.copies['resource:file:///a']?.state).toBe('unsure');
  });

  it('is stale once a change was told', () => {
    expect(toolsOf(tell(watching, 'tools'))).toMatchObject({
      version: 1,
      state: 'stale',
      by: 'told',
    });
  });

  it('stays stale when its subscription is lost as well', () => {
    expect(toolsOf(lose(tell(watching, 'tools'), 'A')).state).toBe('stale');
  });

  it('is as it was where another subscription covers it', () => {
    const both = watch(watching, 'B', ['tools']);
    expect(unwatchedBy(both, 'A')).toEqual(['resource:file:///a']);
    const lost = lose(both, 'A');
    expect(toolsOf(lost).state).toBe('fresh');
    expect(lost.copies['resource:file:///a']?.state).toBe('unsure');
  });

  it('is not settled by an answer that was asked for before the change was told', () => {
    const asked = sent(watching, 'C');
    const answered = read(tell(asked, 'tools'), 'C', 'tools', now);
    expect(toolsOf(answered)).toMatchObject({ version: 2, state: 'stale', by: 'told' });
    const askedAgain = read(sent(answered, 'D'), 'D', 'tools', now);
    expect(toolsOf(askedAgain)).toMatchObject({ version: 2, state: 'fresh' });
  });

  it('is not set back by an older version that arrives later', () => {
    const fresh = read(sent(watching, 'C'), 'C', 'tools', now);
    const old = read(sent(fresh, 'D'), 'D', 'tools', { version: 1, entries: ['search'] });
    expect(toolsOf(old)).toEqual(toolsOf(fresh));
  });

  it('has each entry once however often it is read, unless the client appends', () => {
    const once = read(sent(watching, 'C'), 'C', 'tools', now);
    const twice = read(sent(once, 'D'), 'D', 'tools', now);
    expect(toolsOf(twice).entries).toEqual(['search', 'translate']);
    const appended = read(sent(watching, 'C'), 'C', 'tools', now, true);
    expect(toolsOf(appended).entries).toEqual(['search', 'search', 'translate']);
  });

  it('stays fresh for a client that trusts to resume', () => {
    const lost = lose(watching, 'A', true);
    expect(toolsOf(lost).state).toBe('fresh');
    expect(lost.watched).toEqual({});
  });
});

it('what no confirmed subscription covers is not touched by a loss', () => {
  expect(lose(startCache(first), 'A').copies).toEqual(startCache(first).copies);
});
