/** Tests what a scenario may not say of the lists and resources that its server has. */

import { expect, it } from 'vitest';
import { parseScenario } from './parseScenario.ts';

const read = { label: 'A', id: 1, method: 'tools/list' };

function problemsOf(more: object): readonly string[] {
  const outcome = parseScenario({
    format: 'mcp-reliability-scenario',
    version: 1,
    revision: '2026-07-28',
    transport: 'stdio',
    latencyMs: { clientToServer: 0, serverToClient: 0 },
    requests: [read],
    ...more,
  });
  return outcome.ok ? [] : outcome.problems;
}

const items = { tools: ['search'], resources: ['file:///a'] };
const change = { do: 'change', label: 'G', item: 'tools', atMs: 1 };
const use = { do: 'use', label: 'U', item: 'tools', atMs: 1 };

it('takes items, and changes and uses of them', () => {
  expect(problemsOf({ items, acts: [change, use] })).toEqual([]);
  expect(problemsOf({ items: {} })).toEqual([]);
  const added = { ...change, item: 'resources', adds: 'file:///b' };
  expect(problemsOf({ items, acts: [added, { ...use, item: 'resource:file:///b' }] })).toEqual([]);
});

it.each([
  [
    'an item that is not there',
    { items, acts: [{ ...change, item: 'prompts' }] },
    'acts[0].item "prompts" is nothing that items has.',
  ],
  ['a use without items', { acts: [use] }, 'acts[0].item "tools" is nothing that items has.'],
  [
    'a word that is no item',
    { items, acts: [{ ...use, item: 'things' }] },
    'acts[0].item must be tools, prompts, resources, or "resource:" with a URI, but is "things".',
  ],
  [
    'an entry that stands there twice',
    { items: { tools: ['search', 'search'] } },
    'items.tools[1] repeats "search"; an id stands once.',
  ],
  [
    'an entry added to a resource',
    { items, acts: [{ ...change, item: 'resource:file:///a', adds: 'x' }] },
    'acts[0].adds adds to resource:file:///a, which is no list.',
  ],
  [
    'a reading of a resource that is not there',
    { items, requests: [{ ...read, method: 'resources/read', params: { uri: 'file:///z' } }] },
    'requests[0].params.uri "resource:file:///z" is nothing that items has.',
  ],
  [
    'a reading of a list that is not there',
    { items, requests: [{ ...read, method: 'prompts/list' }] },
    'requests[0].method "prompts" is nothing that items has.',
  ],
  [
    'a label that a request has',
    { items, acts: [{ ...change, label: 'A' }] },
    'acts[0].label repeats "A", which requests[0].label has already.',
  ],
])('says what is wrong with %s', (_, more, problem) => {
  expect(problemsOf(more)).toEqual([problem]);
});

it('names too many entries of a list', () => {
  const tools = Array.from({ length: 51 }, (_, index) => `tool-${index}`);
  expect(problemsOf({ items: { tools } })).toHaveLength(1);
});
