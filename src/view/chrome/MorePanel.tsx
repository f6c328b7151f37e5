/** What the menu holds: files, the edit form, keys, the theme, and the version. */

import { saveScenarioFile } from '../files.ts';
import { useStoredPage } from '../usePage.ts';
import { OpenFile } from './OpenFile.tsx';
import { ThemeChoice } from './ThemeChoice.tsx';

/** Dialogs that the menu leads to. */
export type MoreDialog = 'edit' | 'keys';

export default function MorePanel({
  close,
  show,
}: {
  readonly close: () => void;
  /** Closes the menu and shows one of its dialogs. */
  readonly show: (what: MoreDialog) => void;
}) {
  const read = useStoredPage();
  return (
    <div className="more-panel">
      <OpenFile onDone={close} />
      <button
        type="button"
        className="menu-item"
        onClick={() => {
          close();
          saveScenarioFile(read().situation);
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
  );
}
