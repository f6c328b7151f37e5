/** What the client holds of the server's items, and its plan for coming back. */

import { CircleCheck, CircleHelp, TriangleAlert } from 'lucide-react';
import { asksFor } from '../../course/situation.ts';
import type { CopyState } from '../../engine/streams/itemCache.ts';
import type { ReconnectPlan } from '../../engine/streams/recovery.ts';
import { type ItemFacts, recoveryAt } from '../../trace/streams/recoveryFacts.ts';
import { usePage } from '../usePage.ts';
import { TwoPages } from './TwoPages.tsx';
import '../styles/recovery.css';

export default function RecoveryPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const isOpenQuestion = usePage(({ situation }) => asksFor(situation, 'two-pages'));
  const facts = recoveryAt(run, step);
  if (!facts) return null;
  const { items, lost } = facts;
  return (
    <section
      className="panel recovery"
      aria-labelledby="recovery-title"
      data-testid="recovery"
      data-lost={lost?.label ?? 'none'}
    >
      <h2 id="recovery-title">What the client holds</h2>
      <Copies items={items} />
      {lost ? (
        <Plan label={lost.label} plan={lost.plan} items={items} />
      ) : (
        <p className="empty">No subscription has ended yet.</p>
      )}
      {isOpenQuestion && <TwoPages />}
    </section>
  );
}

const STATES = {
  fresh: { icon: <CircleCheck size={14} aria-hidden="true" />, words: 'fresh' },
  stale: { icon: <TriangleAlert size={14} aria-hidden="true" />, words: 'out of date' },
  unsure: { icon: <CircleHelp size={14} aria-hidden="true" />, words: 'unsure' },
} as const satisfies Readonly<Record<CopyState, unknown>>;

const BY_WORDS = {
  held: 'had it at the start',
  told: 'a change was told',
  lost: 'its subscription ended',
  read: 'read it',
} as const;

function Copies({ items }: { readonly items: readonly ItemFacts[] }) {
  return (
    <div className="stream-table">
      <table>
        <caption>Copies</caption>
        <thead>
          <tr>
            <th scope="col">item</th>
            <th scope="col">copy</th>
            <th scope="col">state</th>
            <th scope="col">server</th>
          </tr>
        </thead>
        <tbody>
          {items.map((one) => (
            <Row key={one.item} {...one} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Row({ item, now, copy, isWatched }: ItemFacts) {
  return (
    <tr
      data-item={item}
      data-version={copy?.version ?? 'none'}
      data-now={now}
      data-state={copy?.state ?? 'none'}
      data-by={copy?.by ?? 'none'}
      data-watched={isWatched}
    >
      <th scope="row">
        {item.replace('resource:', '')}
        {copy && copy.entries.length > 0 && (
          <span className="copy-entries">{copy.entries.join(', ')}</span>
        )}
      </th>
      <td>{copy ? `v${copy.version}` : '–'}</td>
      <td className="copy-state">
        {copy ? (
          <>
            {STATES[copy.state].icon} <b>{STATES[copy.state].words}</b>
            <span className="copy-because">{BY_WORDS[copy.by]}</span>
          </>
        ) : (
          'never read'
        )}
      </td>
      <td className={copy && copy.version < now ? 'copy-behind' : undefined}>v{now}</td>
    </tr>
  );
}

/** The plan as data, each reading with whether it is done. */
function Plan({
  label,
  plan,
  items,
}: {
  readonly label: string;
  readonly plan: ReconnectPlan;
  readonly items: readonly ItemFacts[];
}) {
  const { listen, refetch, lost } = plan;
  const isDone = (item: string) =>
    items.some((one) => one.item === item && one.copy?.by === 'read' && one.copy.state === 'fresh');
  return (
    <div className="reconnect-plan" data-testid="reconnect-plan">
      <h3>After the end of {label}</h3>
      <dl>
        <dt>Subscribe again</dt>
        <dd>
          id <code>{JSON.stringify(listen.id)}</code>, filter{' '}
          <code>{JSON.stringify(listen.params.notifications)}</code>
        </dd>
        <dt>Last event</dt>
        <dd>none is named: there is nothing to resume</dd>
        <dt>Then read again</dt>
        <dd>
          <ul>
            {refetch.map(({ item, method }) => (
              <li key={item} data-refetch={item} data-method={method} data-done={isDone(item)}>
                <code>{method}</code> {item.replace('resource:', '')}
                {isDone(item) && <span className="muted"> · done</span>}
              </li>
            ))}
          </ul>
        </dd>
        {lost.length > 0 && (
          <>
            <dt>In flight with it</dt>
            <dd>
              <ul>
                {lost.map(({ id, do: what }) => (
                  <li key={JSON.stringify(id)}>
                    id <code>{JSON.stringify(id)}</code>: {what}
                  </li>
                ))}
              </ul>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
