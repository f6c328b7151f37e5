/** One row a request: the last word of each party on it, and what they tell together. */

import {
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Copy,
  Power,
  Unlink,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { list } from '../../scenario/sentences.ts';
import type { JoinedLogs, JoinedRow, Verdict } from '../../trace/logs/joinLogs.ts';
import type { Party } from '../../trace/logs/logLine.ts';
import { LogText, PARTY_NAMES } from './LogText.tsx';
import { PartyHead } from './PartyHead.tsx';

const VERDICTS: Readonly<Record<Verdict, { readonly icon: ReactNode; readonly words: string }>> = {
  open: { icon: <CircleDashed size={13} aria-hidden="true" />, words: 'open' },
  answered: { icon: <CircleCheck size={13} aria-hidden="true" />, words: 'answered' },
  'given-up': { icon: <CircleHelp size={13} aria-hidden="true" />, words: 'given up' },
  cancelled: { icon: <CircleSlash size={13} aria-hidden="true" />, words: 'cancelled' },
  lost: { icon: <Power size={13} aria-hidden="true" />, words: 'lost' },
  orphan: { icon: <Unlink size={13} aria-hidden="true" />, words: 'orphan' },
  ambiguous: { icon: <Copy size={13} aria-hidden="true" />, words: 'one id, twice' },
};

export function JoinedTable({ parties, rows }: Pick<JoinedLogs, 'parties' | 'rows'>) {
  return (
    <div className="joined" data-parties={parties.length}>
      <table data-testid="logs">
        <caption>Joined on connection and id</caption>
        <PartyHead first="request" parties={parties} />
        <tbody>
          {rows.map((row) => (
            <Row key={`${row.connection} ${JSON.stringify(row.id)}`} row={row} parties={parties} />
          ))}
        </tbody>
      </table>
      <Orphans rows={rows} />
    </div>
  );
}

function Row({ row, parties }: { readonly row: JoinedRow; readonly parties: readonly Party[] }) {
  const { requests, connection, id, lastWords, verdict, unreadMs } = row;
  const { icon, words } = VERDICTS[verdict];
  return (
    <tr
      data-request={requests.join(',')}
      data-connection={connection}
      data-id={JSON.stringify(id)}
      data-value={verdict}
      data-unread-ms={unreadMs}
    >
      <th scope="row">
        <span className="joined-name">{requests.join(', ')}</span>{' '}
        <span className="joined-key">
          {connection} · {JSON.stringify(id)}
        </span>
        <span className="joined-verdict">
          {icon} {words}
        </span>
        {unreadMs > 0 && <span className="joined-unread">{unreadMs} ms for nobody</span>}
      </th>
      {parties.map((party) => {
        const word = lastWords[party];
        return (
          <td key={party} data-party={party} data-level={word?.level}>
            <span className="joined-party" aria-hidden="true">
              {PARTY_NAMES[party]}
            </span>
            {word ? <LogText line={word} /> : <span className="muted">nothing</span>}
          </td>
        );
      })}
    </tr>
  );
}

/** By name and by id: what the difference of the two counts is made of. */
function Orphans({ rows }: { readonly rows: readonly JoinedRow[] }) {
  const orphans = rows.filter(({ verdict }) => verdict === 'orphan');
  if (orphans.length === 0) return null;
  const total = orphans.reduce((sum, { unreadMs }) => sum + unreadMs, 0);
  const worked = orphans.length === 1 ? 'Its handler worked' : 'Together their handlers worked';
  const each = orphans.map(({ requests, id }) => `${requests.join(', ')} (id ${String(id)})`);
  const names = list(each, 'and');
  return (
    <p className="joined-orphans">
      {`Returned to nobody: ${names}. ${worked} ${total} ms after the client had gone.`}
    </p>
  );
}
