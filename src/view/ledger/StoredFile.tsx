/** The panel of the ledger's file that this browser keeps: charge it, look at it, carry it away. */

import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import { acknowledgedRows } from '../../ledger/acknowledged.ts';
import type { OpenLedger } from '../../ledger/openDurableLedger.ts';
import { AsideFiles } from './AsideFiles.tsx';
import { ChargeForm } from './ChargeForm.tsx';
import { FileTools } from './FileTools.tsx';
import { RecordTable } from './RecordTable.tsx';
import { useActs } from './useActs.ts';
import { useLedgerState, useStoredFile } from './useStoredFile.ts';
import '../styles/storedFile.css';

interface Props {
  /** Lets the run start from these bytes; null: from an empty file. */
  readonly onImage: (bytes: Uint8Array | null) => void;
}

export default function StoredFile({ onImage }: Props) {
  const [started, setStarted] = useState<Uint8Array | null>(null);
  const start = (bytes: Uint8Array | null) => {
    setStarted(bytes);
    onImage(bytes);
  };
  const [opened, retry] = useStoredFile(start);
  const kind = opened?.ok ? opened.value.kind : 'none';
  return (
    <section
      className="panel stored-file"
      aria-labelledby="stored-file-title"
      aria-busy={opened === null}
      data-testid="stored-file"
      data-kind={opened ? kind : 'opening'}
    >
      <h2 id="stored-file-title">The file in this browser</h2>
      {opened === null && <p className="empty">Opening the file…</p>}
      {opened?.ok && <OpenFile {...opened.value} started={started} onStart={start} />}
      {opened && !opened.ok && (
        <>
          <Problem words={opened.reason} />
          {!opened.isForGood && (
            <button type="button" className="button" onClick={retry}>
              Try again
            </button>
          )}
        </>
      )}
    </section>
  );
}

const PLACES = {
  opfs: 'the browser’s private file system for this site',
  indexeddb: 'IndexedDB, since this browser lends pages no private file system,',
} as const;

interface Start {
  /** What the run above starts from. */
  readonly started: Uint8Array | null;
  readonly onStart: Props['onImage'];
}

function OpenFile({ ledger, kind, name, caution, started, onStart }: OpenLedger & Start) {
  const { bytes, tables, isGone, aside, notice } = useLedgerState(ledger);
  const rows = useMemo(() => acknowledgedRows(tables), [tables]);
  const acts = useActs(ledger);
  const { ending, slowly, isBusy } = acts;
  return (
    <>
      <p className="stored-place" data-testid="stored-place" data-bytes={bytes?.length ?? 0}>
        <code>{name}</code> in {PLACES[kind]}{' '}
        {bytes === null ? 'is made by the first charge.' : `has ${sizeWords(bytes.length)}.`} It
        stays when the page is closed, and goes when the site’s data is cleared, by you or by a
        browser that is short of space.
      </p>
      {caution && <Problem words={caution} />}
      {notice && notice !== ending.problem && <Problem words={notice} />}
      {ending.problem && <Problem words={ending.problem} />}
      <ChargeForm acts={acts} />
      <p
        role="status"
        aria-label="Acknowledgement"
        className="stored-ack"
        data-testid="acknowledgement"
        data-kind={slowly === null ? ending.ack?.kind : 'busy'}
      >
        {slowly ?? ending.ack?.words}
      </p>
      <RecordTable rows={rows} isGone={isGone} />
      <RunStart isPresent={started === bytes} onStart={() => onStart(bytes)} />
      <FileTools acts={acts} name={name} records={rows.length} hasFile={bytes !== null} />
      {isGone && (
        <button
          type="button"
          className="button"
          aria-disabled={isBusy}
          onClick={() =>
            acts.act('Putting the file back…', async (one) => {
              const put = await one.putBack();
              if (!put.ok) return { problem: put.reason };
              return { ack: { kind: 'done', words: 'The file is put back.' } };
            })
          }
        >
          Put the file back
        </button>
      )}
      <AsideFiles acts={acts} names={aside} />
    </>
  );
}

/** The run keeps the file that it started from: its steps are of that one. */
function RunStart({
  isPresent,
  onStart,
}: {
  readonly isPresent: boolean;
  readonly onStart: () => void;
}) {
  return (
    <div className="stored-start">
      <p
        role="status"
        aria-label="Start of the run"
        data-testid="stored-start"
        data-value={isPresent}
      >
        {isPresent
          ? 'The run starts from the file as it is now.'
          : 'The file has changed since: the run still starts from it as it was before.'}
      </p>
      <button
        type="button"
        className="button"
        aria-disabled={isPresent}
        onClick={() => !isPresent && onStart()}
      >
        Start the run again from the file as it is now
      </button>
    </div>
  );
}

function Problem({ words }: { readonly words: string }) {
  return (
    <div role="alert" className="stored-problem">
      <TriangleAlert size={14} aria-hidden="true" />
      <p>{words}</p>
    </div>
  );
}

function sizeWords(bytes: number): string {
  if (bytes < 1_048_576) return `${(bytes / 1024).toFixed(0)} KiB`;
  return `${(bytes / 1_048_576).toFixed(1)} MiB`;
}
