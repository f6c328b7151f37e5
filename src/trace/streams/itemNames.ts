/** What an item is called in a sentence. */

import { list } from '../../scenario/sentences.ts';

const RESOURCE = 'resource:';

/** "the list of tools", "the resource file:///a". */
export function itemName(item: string): string {
  return item.startsWith(RESOURCE)
    ? `the resource ${item.slice(RESOURCE.length)}`
    : `the list of ${item}`;
}

export function itemNames(items: readonly string[]): string {
  return items.length === 0 ? 'nothing' : list(items.map(itemName), 'and');
}
