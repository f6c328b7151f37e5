/** The ledger at the present step: tables, locks, and what each connection may see of them. */

import { Lock, LockOpen } from 'lucide-react';
import { useState } from 'react';
import { asksFor, type LedgerImage } from '../../course/situation.ts';
import type { Lock as HeldLock } from '../../engine/ledger/ledger.ts';
import type { Run } from '../../engine/run.ts';
import { type LedgerFacts, ledgerAt } from '../../trace/ledgerFacts.ts';
import { Segments } from '../chrome/Segments.tsx';
import { usePage } from '../usePage.ts';
import { DataTable } from './DataTable.tsx';
import { KeyTable, LedgerTables } from './LedgerTables.tsx';
import { Source } from './Source.tsx';
import { SqlBox } from './SqlBox.tsx';
import { SqlLines } from './SqlLines.tsx';
import { saveSqlite } from './saveSqlite.ts';
import { ToolDefinition } from './ToolDefinition.tsx';
import { useReplay } from './useReplay.ts';
import '../styles/ledger.css';

const CLOSED_LOCK = <Lock size={14} aria-hidden="true" />;
const OPEN_LOCK = <LockOpen size={14} aria-hidden="true" />;
/** The perspective of somebody who opens the file anew. */
const COMMITTED = '';
/** The perspective of whoever is at work in the present step. */
const FOLLOW = '*';

export default function LedgerPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const facts = ledgerAt(run, step);
  return facts && <Shown run={run} step={step} facts={facts} />;
}

function Shown({
  run,
  step,
  facts,
}: {
  readonly run: Run;
  readonly step: number;
  readonly facts: LedgerFacts;
}) {
  const image = usePage((page) => page.situation.image);
  const real = useReplay(run, step, image?.bytes ?? null);
  const [wanted, setWanted] = useState<string>(FOLLOW);
  const atWork = atWorkIn(run, step);
  const asked = wanted === FOLLOW ? (atWork ?? COMMITTED) : wanted;
  const viewer = facts.connections.includes(asked) ? asked : COMMITTED;
  const told = run.steps[step - 1]?.records.filter(({ type }) => type === 'statement');
  const seenBy = real.kind === 'ready' ? real.ledger.tables.bind(real.ledger) : facts.seenBy;
  const committed = seenBy(null);
  const executions = facts.effects.length;
  return (
    <section
      className="panel ledger"
      aria-labelledby="ledger-title"
      data-testid="ledger"
      data-executions={executions}
      data-source={real.kind === 'ready' ? 'sqlite' : 'memory'}
    >
      <h2 id="ledger-title">Ledger</h2>
      <Start image={image} />
      <p className="ledger-count">
        <b>{executions}</b> {executions === 1 ? 'effect' : 'effects'} committed
        {image && ' by this run'}
      </p>
      {told && <SqlLines told={told} />}
      <LockLine locks={facts.locks} holder={facts.lockHolder} />
      <Segments<string>
        label="As seen by"
        value={wanted === FOLLOW || facts.connections.includes(wanted) ? wanted : COMMITTED}
        options={[
          { value: FOLLOW, name: 'whoever is at work' },
          { value: COMMITTED, name: 'anybody' },
          ...facts.connections.map((value) => ({ value, name: value })),
        ]}
        onChange={setWanted}
      />
      <LedgerTables
        seen={viewer === COMMITTED ? committed : seenBy(viewer)}
        committed={committed}
      />
      <OutsideTheFile run={run} facts={facts} />
      <Source real={real} />
      {real.kind === 'ready' && (
        <button
          type="button"
          className="button"
          onClick={() => saveSqlite(`ledger-step-${step}.sqlite`, real.ledger.image())}
        >
          Save this file
        </button>
      )}
      {real.kind === 'ready' && <SqlBox module={real.module} ledger={real.ledger} step={step} />}
      <ToolDefinition run={run} />
    </section>
  );
}

/** What is kept elsewhere: in the memory of a process, and at the other service. */
function OutsideTheFile({ run, facts }: { readonly run: Run; readonly facts: LedgerFacts }) {
  const { charges, maps } = facts;
  return (
    <>
      {maps.map(({ replica, records }) => (
        <KeyTable
          key={replica}
          caption={`In the memory of server process ${replica}`}
          records={records}
        />
      ))}
      {run.plan.scenario.ledger?.remote !== undefined && (
        <DataTable
          caption="Effects at the other service"
          heads={['id', 'request', 'key', 'arguments']}
          rows={charges.map((row) => ({
            key: String(row.id),
            isOpen: false,
            cells: [row.id, row.request, row.key ?? '(none)', JSON.stringify(row.arguments)],
          }))}
        />
      )}
    </>
  );
}

/** The handler whose step it is, if it is one's. */
function atWorkIn(run: Run, step: number): string | null {
  const choice = run.steps[step - 1]?.choice;
  return choice?.kind === 'worker' ? choice.request.label : null;
}

function LockLine({
  locks,
  holder,
}: {
  readonly locks: readonly HeldLock[];
  readonly holder: string | null;
}) {
  const readers = locks.filter(({ level }) => level === 'shared');
  return (
    <p className="lock-line" data-testid="lock-holder" data-value={holder ?? 'none'}>
      {holder ? CLOSED_LOCK : OPEN_LOCK}
      {holder ? `The write lock is held by handler ${holder}` : 'The write lock is free'}
      {readers.length > 0 &&
        `; ${readers.map(({ connection }) => `handler ${connection}`).join(' and ')} ` +
          (readers.length === 1 ? 'reads' : 'read')}
      .
    </p>
  );
}

/** Which file it was before the first step, in the lab that can start from a stored one. */
function Start({ image }: { readonly image: LedgerImage | null }) {
  const isAsked = usePage(({ situation }) => asksFor(situation, 'stored-file'));
  if (!isAsked) return null;
  const count = image?.tables.records.length ?? 0;
  return (
    <p className="empty" data-testid="ledger-start" data-value={image ? 'stored' : 'empty'}>
      {image
        ? `This run starts from the file in this browser, with ${recordsOf(count)}.`
        : 'This run starts from an empty file: none that this browser keeps has been read.'}
    </p>
  );
}

function recordsOf(count: number): string {
  return count === 1 ? 'one record' : `${count} records`;
}
