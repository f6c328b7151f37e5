/** What is needed seldom: files, the edit form, the theme and the keys. */

import { Ellipsis } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useRef, useState } from 'react';
import { lazyPart } from '../lazyPart.tsx';
import type { MoreDialog } from './MorePanel.tsx';

const EditDialog = lazyPart(() => import('../edit/EditDialog.tsx'));
const MorePanel = lazyPart(() => import('./MorePanel.tsx'));
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'));

type Open = 'nothing' | MoreDialog;

export function MoreMenu() {
  const [open, setOpen] = useState<Open>('nothing');
  const [isOpen, setIsOpen] = useState(false);
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  const closeByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    close();
    menu.current?.querySelector('summary')?.focus();
  };
  const closeOutside = (event: FocusEvent<HTMLElement>) => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
  };
  const show = (what: Open) => {
    close();
    setOpen(what);
  };
  return (
    <>
      <details
        className="more"
        ref={menu}
        onKeyDown={closeByKey}
        onBlur={closeOutside}
        onToggle={(event) => setIsOpen(event.currentTarget.open)}
      >
        <summary className="button" aria-label="More">
          <Ellipsis size={16} aria-hidden="true" />
        </summary>
        <Suspense fallback={null}>{isOpen && <MorePanel close={close} show={show} />}</Suspense>
      </details>
      <Suspense fallback={null}>
        {open === 'edit' && <EditDialog onClose={() => setOpen('nothing')} />}
        {open === 'keys' && <KeysDialog onClose={() => setOpen('nothing')} />}
      </Suspense>
    </>
  );
}
