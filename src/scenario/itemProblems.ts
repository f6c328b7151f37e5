/** What a scenario may not say of the lists and resources that its server has. */

import type { Scenario } from './schema.ts';
import { at, type Path, show } from './sentences.ts';

const LISTS = ['tools', 'prompts', 'resources'] as const;

/** One sentence for each item that is named and not there, and each entry that is there twice. */
export function itemProblems({ items = {}, requests, acts }: Scenario): string[] {
  const problems: string[] = [];
  const known = new Set<string>();
  for (const list of LISTS) {
    const entries = items[list];
    if (!entries) continue;
    known.add(list);
    for (const [index, entry] of entries.entries()) {
      if (list === 'resources') known.add(`resource:${entry}`);
      if (entries.indexOf(entry) === index) continue;
      problems.push(`${at(['items', list, index])} repeats ${show(entry)}; an id stands once.`);
    }
  }
  // A resource may be added while the scenario runs.
  for (const act of acts) {
    if (act.do === 'change' && act.item === 'resources' && act.adds !== undefined)
      known.add(`resource:${act.adds}`);
  }
  const check = (path: Path, item: string) => {
    if (!known.has(item)) problems.push(`${at(path)} ${show(item)} is nothing that items has.`);
  };
  for (const [index, act] of acts.entries()) {
    if (act.do !== 'change' && act.do !== 'use') continue;
    check(['acts', index, 'item'], act.item);
    if (act.do === 'change' && act.adds !== undefined && act.item.startsWith('resource:'))
      problems.push(`${at(['acts', index, 'adds'])} adds to ${act.item}, which is no list.`);
  }
  if (known.size === 0) return problems;
  for (const [index, { method, params }] of requests.entries()) {
    const path = ['requests', index, 'method'];
    const list = LISTS.find((one) => method === `${one}/list`);
    if (list) check(path, list);
    if (method === 'resources/read' && typeof params['uri'] === 'string')
      check(['requests', index, 'params', 'uri'], `resource:${params['uri']}`);
  }
  return problems;
}
