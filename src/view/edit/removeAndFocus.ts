/** Removes an entry of a list and keeps the keyboard's place in that list. */

import { flushSync } from 'react-dom';

/** `list` is what `data-remove` says on the list's buttons, and `data-add` on what adds to it. */
export function removeAndFocus(button: HTMLElement, list: string, remove: () => void): void {
  const form = button.closest('form');
  if (!form) return;
  const buttons = () => [...form.querySelectorAll<HTMLElement>(`[data-remove="${list}"]`)];
  const place = buttons().indexOf(button);
  flushSync(remove);
  const left = buttons();
  const next = left[place] ?? left.at(-1);
  (next ?? form.querySelector<HTMLElement>(`[data-add="${list}"]`))?.focus();
}
