/** Opens a scenario file. A bad one is reported, and the present situation stays. */

import { useRef } from 'react';
import { readScenarioFile } from '../files.ts';
import { useActions } from '../usePage.ts';

export function OpenFile({ onDone }: { readonly onDone: () => void }) {
  const input = useRef<HTMLInputElement>(null);
  const { openText, report } = useActions();
  const open = async (file: File | undefined) => {
    if (!file) return;
    const read = await readScenarioFile(file);
    if (read.ok) await openText(read.text, file.name);
    else report([read.problem]);
    if (input.current) input.current.value = '';
    onDone();
  };
  return (
    <>
      <button type="button" className="menu-item" onClick={() => input.current?.click()}>
        Open a scenario file
      </button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        className="visually-hidden"
        aria-label="Scenario file"
        tabIndex={-1}
        onChange={(event) => open(event.target.files?.[0])}
      />
    </>
  );
}
