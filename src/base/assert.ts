/** Assertions for programmers' errors; errors in operation are values instead. */

export function assert(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Error(`Assertion failed: ${message}`);
}

/** The value, which the caller knows to exist. */
export function must<T>(value: T | undefined | null, message: string): T {
  if (value === undefined || value === null) throw new Error(`Assertion failed: ${message}`);
  return value;
}

/** Marks a place that no value can reach; the compiler proves it. */
export function never(value: never): never {
  throw new Error(`Unreachable: ${JSON.stringify(value)}`);
}
