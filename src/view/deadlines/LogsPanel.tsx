/** The logs of every party: joined into one row a request, and side by side line by line. */

import { type JoinedLogs, joinLogs, type Rate } from '../../trace/logs/joinLogs.ts';
import { usePage } from '../usePage.ts';
import { JoinedTable } from './JoinedTable.tsx';
import { LogLines } from './LogLines.tsx';
import '../styles/logs.css';

export default function LogsPanel() {
  return (
    <section className="panel logs" aria-labelledby="logs-title">
      <h2 id="logs-title">Logs</h2>
      <Logs />
    </section>
  );
}

/** The logs up to the present step. */
export function Logs() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const logs = joinLogs(run, step);
  return (
    <>
      <Rates {...logs} />
      {logs.lines.length === 0 ? (
        <p className="empty">Nobody has written anything yet.</p>
      ) : (
        <>
          <JoinedTable {...logs} />
          <LogLines {...logs} />
        </>
      )}
    </>
  );
}

/** Two counts of different events, each with what it counts. */
function Rates({ client, server }: Pick<JoinedLogs, 'client' | 'server'>) {
  return (
    <dl className="rates">
      <ShownRate
        id="client-rate"
        name="By the client’s log"
        rate={client}
        of="calls got an answer in time"
        open="waited for"
      />
      <ShownRate
        id="server-rate"
        name="By the server’s log"
        rate={server}
        of="handlers returned"
        open="at work"
      />
    </dl>
  );
}

function ShownRate({
  id,
  name,
  rate: { numerator, denominator, open },
  of,
  open: openWords,
}: {
  readonly id: string;
  readonly name: string;
  readonly rate: Rate;
  readonly of: string;
  readonly open: string;
}) {
  const share = denominator === 0 ? 0 : numerator / denominator;
  return (
    <div
      data-testid={id}
      data-numerator={numerator}
      data-denominator={denominator}
      data-open={open}
    >
      <dt>{name}</dt>
      <dd>
        {denominator === 0 ? (
          <span className="muted">nothing has ended yet</span>
        ) : (
          <>
            <b>
              {numerator} of {denominator}
            </b>{' '}
            {of}
          </>
        )}
        {open > 0 && <span className="muted">{` · ${open} still ${openWords}`}</span>}
        <span className="rate-track" aria-hidden="true">
          <span className="rate-fill" style={{ width: `${share * 100}%` }} />
        </span>
      </dd>
    </div>
  );
}
