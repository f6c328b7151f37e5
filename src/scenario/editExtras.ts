/** Fields of the edit form that only some scenarios have: of a queue, a pool, a proxy, a task. */

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
  { path: ['server', 'pool', 'size'], name: 'Connections of the server', unit: 'at most' },
  {
    path: ['server', 'knowsDeadline', 'usualMs'],
    name: 'Such a call usually takes',
    unit: 'ms',
    empty: 'none',
  },
  { path: ['server', 'retryMs'], name: 'Wait before reconnecting', unit: 'ms', empty: 'none' },
  { path: ['intermediary', 'idleCutMs'], name: 'Proxy cuts after', unit: 'ms', empty: 'none' },
];

/** Of one request. */
export const REQUEST_EXTRAS: readonly ExtraField[] = [
  { path: ['after', 'delayMs'], name: 'Wait before it is sent', unit: 'ms' },
  { path: ['task', 'ttlMs'], name: 'Ttl of the task', unit: 'ms', empty: 'no end' },
  { path: ['task', 'pollIntervalMs'], name: 'Poll interval', unit: 'ms' },
];

/** What is one way or the other, of the whole scenario; shown where its parent is there. */
export interface ExtraSwitch {
  readonly path: readonly [parent: string, key: string];
  readonly name: string;
  /** What false and true are called. */
  readonly words: readonly [off: string, on: string];
}

export const GENERAL_SWITCHES: readonly ExtraSwitch[] = [
  {
    path: ['intermediary', 'buffers'],
    name: 'Proxy and response streams',
    words: ['passes them on at once', 'collects them to the end'],
  },
  {
    path: ['intermediary', 'heedsAccel'],
    name: 'Proxy, asked not to collect',
    words: ['takes no notice', 'heeds it'],
  },
  {
    path: ['intermediary', 'losesCancels'],
    name: 'Proxy and cancellations',
    words: ['passes them on', 'keeps them'],
  },
];

export type Switches = Readonly<Record<string, boolean>>;

export function switchesOf(base: object, switches: readonly ExtraSwitch[]): Switches {
  return Object.fromEntries(
    switches.flatMap(({ path }) => {
      const isThere = valueAt(base, path.slice(0, -1)) !== undefined;
      return isThere ? [[path.join('.'), valueAt(base, path) === true]] : [];
    }),
  );
}

/** Those that are as they were stay unwritten where they had not been written. */
export function withSwitches<T extends object>(
  base: T,
  switches: readonly ExtraSwitch[],
  positions: Switches,
): T {
  let whole = base;
  for (const { path } of switches) {
    const isOn = positions[path.join('.')];
    const wasOn = valueAt(base, path) === true;
    if (isOn !== undefined && isOn !== wasOn) whole = put(whole, path, isOn);
  }
  return whole;
}

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
