/** A port that a module loaded later fills: what is behind it costs nothing before. */

import { must } from './assert.ts';

export interface Port<T> {
  /** Called once, by the module that holds what is behind the port. */
  provide(what: T): void;
  /** Asserts that it is there, in the words of `when`. */
  get(): T;
}

export function createPort<T>(when: string): Port<T> {
  let provided: T | null = null;
  return {
    provide: (what) => {
      provided = what;
    },
    get: () => must(provided, when),
  };
}
