/** Carries the stored file out and in, and forgets it: the last only when pressed twice. */

import { useRef, useState } from 'react';
import { LEDGER_FILE_BYTES_MAX } from '../../base/limits.ts';
import type { DurableLedger } from '../../ledger/durableLedger.ts';
import { saveSqlite } from './saveSqlite.ts';
import type { Acts, Ending } from './useActs.ts';

interface Props {
  readonly acts: Acts;
  readonly name: string;
  readonly records: number;
  readonly hasFile: boolean;
}

export function FileTools({ acts, name, records, hasFile }: Props) {
  const input = useRef<HTMLInputElement>(null);
  const { act, isBusy } = acts;
  const exportIt = () => {
    if (!hasFile) return;
    act('Exporting…', async (ledger) => {
      const file = await ledger.exportFile();
      if (!file.ok) return { problem: file.reason };
      saveSqlite(name, file.value);
      return done(`${name} is exported.`);
    });
  };
  const importIt = (file: File | undefined) => {
    if (!file) return;
    act('Importing…', (ledger) => importFile(ledger, file), file.size);
    if (input.current) input.current.value = '';
  };
  return (
    <div className="stored-tools">
      <button
        type="button"
        className="button"
        aria-disabled={isBusy || !hasFile}
        onClick={exportIt}
      >
        Export
      </button>
      <button
        type="button"
        className="button"
        aria-disabled={isBusy}
        onClick={() => input.current?.click()}
      >
        Import
      </button>
      <input
        ref={input}
        type="file"
        accept=".sqlite,.sqlite3,.db"
        className="visually-hidden"
        aria-label="Ledger file"
        tabIndex={-1}
        onChange={(event) => importIt(event.target.files?.[0])}
      />
      <Forget acts={acts} records={records} hasFile={hasFile} />
    </div>
  );
}

async function importFile(ledger: DurableLedger, file: File): Promise<Ending> {
  if (file.size > LEDGER_FILE_BYTES_MAX) {
    const most = `${LEDGER_FILE_BYTES_MAX / 1_048_576} MiB`;
    return { problem: `${file.name} is larger than ${most}, which is the most that is imported.` };
  }
  const bytes = await file.arrayBuffer().catch(() => null);
  if (bytes === null) return { problem: `${file.name} could not be read.` };
  const imported = await ledger.importFile(new Uint8Array(bytes));
  return imported.ok ? done(`${file.name} is imported.`) : { problem: imported.reason };
}

/** Asks by its own name, so that the focus and the finger stay where they are. */
function Forget({ acts, records, hasFile }: Omit<Props, 'name'>) {
  const [isAsking, setIsAsking] = useState(false);
  const what = records === 1 ? '1 record' : `${records} records`;
  const press = () => {
    if (!hasFile || acts.isBusy) return;
    setIsAsking(!isAsking);
    if (!isAsking) return;
    acts.act('Forgetting…', async (ledger) => {
      const forgotten = await ledger.forget();
      return forgotten.ok ? done('The file is forgotten.') : { problem: forgotten.reason };
    });
  };
  return (
    <button
      type="button"
      className="button forget"
      aria-disabled={!hasFile || acts.isBusy}
      data-asking={isAsking}
      onClick={press}
      onBlur={() => setIsAsking(false)}
      onKeyDown={(event) => event.key === 'Escape' && setIsAsking(false)}
    >
      {isAsking ? `Forget ${what} for good?` : 'Forget the file'}
    </button>
  );
}

function done(words: string): Ending {
  return { ack: { kind: 'done', words } };
}
