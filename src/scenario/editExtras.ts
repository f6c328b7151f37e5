/** Numbers of the edit form that only some scenarios have: of a queue, a proxy, a task. */

export interface ExtraField {
  /** Where it stands below what it belongs to; it is shown where its parent is there. */
  readonly path: readonly [parent: string, ...rest: string[]];
  readonly name: string;
  readonly unit: string;
  /** What an empty field means, where it may be empty. */
  readonly empty?: 'none' | 'no end';
}

/** Of the whole scenario. */
export const GENERAL_EXTRAS: readonly ExtraField[] = [
  { path: ['server', 'buffer', 'capacity'], name: 'Slots of the queue', unit: 'messages' },
  { path: ['server', 'buffer', 'drainMs'], name: 'Reader takes one every', unit: 'ms' },
  { path: ['server', 'keepalive', 'everyMs'], name: 'Keepalive comment every', unit: 'ms' },
  { path: ['server', 'keepalive', 'times'], name: 'Keepalive comments', unit: 'at most' },
  { path: ['server', 'retryMs'], name: 'Wait before reconnecting', unit: 'ms', empty: 'none' },
  { path: ['intermediary', 'idleCutMs'], name: 'Proxy cuts after', unit: 'ms', empty: 'none' },
];

/** Of one request. */
export const REQUEST_EXTRAS: readonly ExtraField[] = [
  { path: ['task', 'ttlMs'], name: 'Ttl of the task', unit: 'ms', empty: 'no end' },
  { path: ['task', 'pollIntervalMs'], name: 'Poll interval', unit: 'ms' },
];

/** The text of each field that is shown, by its path with dots. */
export type Extras = Readonly<Record<string, string>>;

export function extrasOf(base: object, fields: readonly ExtraField[]): Extras {
  const texts: Record<string, string> = {};
  for (const { path } of fields) {
    const parent = valueAt(base, path.slice(0, -1));
    if (typeof parent !== 'object' || parent === null) continue;
    const value = Reflect.get(parent, path.at(-1) ?? '');
    texts[path.join('.')] = value === null || value === undefined ? '' : String(value);
  }
  return texts;
}

/** The fields as one object that can be laid over what they belong to. */
export function withExtras<T extends object>(
  base: T,
  fields: readonly ExtraField[],
  texts: Extras,
  read: (text: string) => unknown,
): T {
  let whole = base;
  for (const { path, empty } of fields) {
    const text = texts[path.join('.')];
    if (text === undefined) continue;
    const isEnd = empty === 'no end' && text.trim() === '';
    whole = put(whole, path, isEnd ? null : read(text));
  }
  return whole;
}

function put<T extends object>(
  whole: T,
  [key = '', ...rest]: readonly string[],
  value: unknown,
): T {
  if (rest.length === 0) return { ...whole, [key]: value };
  return { ...whole, [key]: put(Reflect.get(whole, key) as object, rest, value) };
}

function valueAt(whole: object, path: readonly string[]): unknown {
  return path.reduce<unknown>((value, key) => {
    return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
  }, whole);
}
