/** What an item is called in a sentence. */

const RESOURCE = 'resource:';

/** "the list of tools", "the resource file:///a". */
export function itemName(item: string): string {
  return item.startsWith(RESOURCE)
    ? `the resource ${item.slice(RESOURCE.length)}`
    : `the list of ${item}`;
}

export function itemNames(items: readonly string[]): string {
  const names = items.map(itemName);
  const last = names.at(-1) ?? 'nothing';
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${last}` : last;
}
