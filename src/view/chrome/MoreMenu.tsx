/** What is needed seldom: files, the edit form, the theme and the keys. */

import { Ellipsis } from 'lucide-react';
import { type FocusEvent, type KeyboardEvent, Suspense, useContext, useRef, useState } from 'react';
import { must } from '../../base/assert.ts';
import { saveScenarioFile } from '../files.ts';
import { lazyPart } from '../lazyPart.tsx';
import { PageContext } from '../usePage.ts';
import { OpenFile } from './OpenFile.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

const EditDialog = lazyPart(() => import('../edit/EditDialog.tsx'));
const KeysDialog = lazyPart(() => import('./KeysDialog.tsx'));

type Open = 'nothing' | 'edit' | 'keys';

export function MoreMenu() {
  const [open, setOpen] = useState<Open>('nothing');
  const store = must(useContext(PageContext), 'a page store is provided');
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
      <details className="more" ref={menu} onKeyDown={closeByKey} onBlur={closeOutside}>
        <summary className="button" aria-label="More">
          <Ellipsis size={16} aria-hidden="true" />
        </summary>
        <div className="more-panel">
          <OpenFile onDone={close} />
          <button
            type="button"
            className="menu-item"
            onClick={() => {
              close();
              saveScenarioFile(store.getState().situation);
            }}
          >
            Save scenario as a file
          </button>
          <button type="button" className="menu-item" onClick={() => show('edit')}>
            Edit scenario
          </button>
          <button type="button" className="menu-item" onClick={() => show('keys')}>
            Keys
          </button>
          <ThemeChoice />
          <p className="version">
            Version {__VERSION__}, contract {document.documentElement.dataset['contract']}
          </p>
        </div>
      </details>
      <Suspense fallback={null}>
        {open === 'edit' && <EditDialog onClose={() => setOpen('nothing')} />}
        {open === 'keys' && <KeysDialog onClose={() => setOpen('nothing')} />}
      </Suspense>
    </>
  );
}
