/** The keys of the page. A control that uses a key itself keeps it. */

import { useEffect } from 'react';
import { REVISIONS } from '../protocol/revision.ts';
import type { Page } from '../state/store.ts';
import { recall, remember } from './remember.ts';

export const KEYS: readonly { readonly keys: readonly string[]; readonly what: string }[] = [
  { keys: ['→'], what: 'next step' },
  { keys: ['←'], what: 'previous step' },
  { keys: ['Home'], what: 'before the first step' },
  { keys: ['End'], what: 'last step' },
  { keys: ['Space'], what: 'play or pause' },
  { keys: ['T'], what: 'other transport' },
  { keys: ['R'], what: 'other revision' },
  { keys: ['?'], what: 'this list' },
];

export function areLettersOn(): boolean {
  return recall('letters') !== 'off';
}

export function setLetters(on: boolean): void {
  remember('letters', on ? 'on' : 'off');
}

/** Elements that use arrows, Home, End or Space themselves. */
const OWN_KEYS =
  'input, select, textarea, button, summary, [contenteditable], dialog, [role="slider"]';
/** Among them, those that only use Space. */
const SPACE_ONLY = 'button, summary';
const TEXT = 'input:not([type="radio"], [type="range"], [type="checkbox"]), textarea, select';

export function useKeys(read: () => Page, onHelp: () => void): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (!(event.target instanceof Element) || event.target.closest('dialog')) return;
      const done = isLetter(event.key)
        ? letter(event, read(), onHelp)
        : stepKey(event, event.target, read());
      if (done) event.preventDefault();
    };
    window.addEventListener('keydown', press);
    return () => window.removeEventListener('keydown', press);
  }, [read, onHelp]);
}

function isLetter(key: string): boolean {
  return key === '?' || /^[tr]$/i.test(key);
}

function letter(event: KeyboardEvent, page: Page, onHelp: () => void): boolean {
  const target = event.target as Element;
  if (!areLettersOn() || target.closest(TEXT)) return false;
  const { situation, actions } = page;
  const isLab = page.page === null;
  const key = event.key.toLowerCase();
  if (key === '?') onHelp();
  else if (!isLab) return false;
  else if (key === 't') {
    actions.set({ transport: situation.transport === 'stdio' ? 'http' : 'stdio' });
  } else {
    const other = REVISIONS.find((one) => one !== situation.revision);
    if (other) actions.set({ revision: other });
  }
  return true;
}

function stepKey(event: KeyboardEvent, target: Element, page: Page): boolean {
  const owner = target.closest(OWN_KEYS);
  const isFree = owner === null || (owner.matches(SPACE_ONLY) && event.key !== ' ');
  if (!isFree) return false;
  const { actions, isPlaying, run } = page;
  if (page.page) return false;
  switch (event.key) {
    case 'ArrowRight':
      actions.stepBy(1);
      return true;
    case 'ArrowLeft':
      actions.stepBy(-1);
      return true;
    case 'Home':
      actions.goTo(0);
      return true;
    case 'End':
      actions.goTo(run.steps.length);
      return true;
    case ' ':
      actions.play(!isPlaying);
      return true;
    default:
      return false;
  }
}
