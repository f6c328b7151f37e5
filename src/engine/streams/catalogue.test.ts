/** Tests the catalogue: versions, what a filter gets of it, and what messages say about it. */

import { describe, expect, it } from 'vitest';
import {
  catalogueOf,
  changeItem,
  changeOf,
  filterIn,
  honoured,
  itemRead,
  itemsIn,
  itemTold,
  readingOf,
  stateIn,
} from './catalogue.ts';

const catalogue = catalogueOf({ tools: ['search'], resources: ['file:///a', 'file:///b'] });

describe('a change', () => {
  it('raises the version, and adds an entry once', () => {
    const once = changeItem(catalogue, 'tools', 'translate');
    expect(once['tools']).toEqual({ version: 2, entries: ['search', 'translate'] });
    expect(changeItem(once, 'tools', 'translate')['tools']).toEqual({
      version: 3,
      entries: ['search', 'translate'],
    });
    expect(once['resources']).toBe(catalogue['resources']);
  });

  it('of the list of resources brings the new one along', () => {
    const after = changeItem(catalogue, 'resources', 'file:///c');
    expect(after['resource:file:///c']).toEqual({ version: 1, entries: [] });
    expect(itemsIn({ resourcesListChanged: true })).toEqual(['resources']);
  });

  it('of something that is not there changes nothing', () => {
    expect(changeItem(catalogue, 'prompts')).toBe(catalogue);
  });
});

describe('a filter', () => {
  it('is honoured as far as there is something to tell of', () => {
    const filter = {
      toolsListChanged: true,
      promptsListChanged: true,
      resourceSubscriptions: ['file:///b', 'file:///z'],
    };
    expect(honoured(filter, catalogue)).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ['file:///b'],
    });
    expect(honoured({ resourceSubscriptions: ['file:///z'] }, catalogue)).toEqual({});
  });

  it('is read from any params', () => {
    const notifications = { toolsListChanged: true, resourceSubscriptions: ['x', 1], other: 1 };
    expect(filterIn({ notifications })).toEqual({
      toolsListChanged: true,
      resourceSubscriptions: ['x'],
    });
    for (const params of [null, 1, [], {}, { notifications: 3 }]) {
      expect(filterIn(params)).toEqual({});
    }
  });
});

describe('messages', () => {
  it.each(Object.keys(catalogue))('tell of %s by name, and read it by name', (item) => {
    const { method, params } = changeOf(item);
    expect(itemTold(method, params)).toBe(item);
    const state = { version: 7, entries: item.startsWith('resource:') ? [] : ['x', 'y'] };
    expect(stateIn(item, readingOf(item, state, true))).toEqual(state);
  });

  it('of another kind are about no item', () => {
    expect(itemTold('notifications/message', {})).toBeNull();
    expect(itemTold('notifications/resources/updated', {})).toBeNull();
    expect(itemRead('tools/call', {})).toBeNull();
    expect(itemRead('resources/read', { uri: 3 })).toBeNull();
    expect(itemRead('resources/read', { uri: 'file:///a' })).toBe('resource:file:///a');
    expect(itemRead('prompts/list', {})).toBe('prompts');
    for (const result of [undefined, null, 3, {}, { _meta: {} }]) {
      expect(stateIn('tools', result)).toBeNull();
    }
  });

  it('say how long they may be kept only where the revision asks for it', () => {
    const state = { version: 1, entries: [] };
    expect(readingOf('tools', state, true)).toMatchObject({
      ttlMs: 300_000,
      cacheScope: 'private',
    });
    expect(readingOf('tools', state, false)).not.toHaveProperty('ttlMs');
  });
});
