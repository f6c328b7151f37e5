/** The intermediary at the present step: what it holds, how long it was silent, and its log. */

import type { ProxyFacts } from '../../trace/streams/proxyFacts.ts';
import { proxyAt } from '../../trace/streams/proxyFacts.ts';
import { usePage } from '../usePage.ts';

const STATE_WORDS: Readonly<Record<ProxyFacts['state'], string>> = {
  waiting: 'no stream yet',
  passing: 'passes bytes as they come',
  holding: 'holds the stream back',
  cut: 'has cut a stream',
  closed: 'no stream is open any more',
};

export default function ProxyPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const proxy = proxyAt(run, step);
  return proxy && <Shown {...proxy} isShared={run.plan.requests.length > 1} />;
}

function Shown({
  state,
  held,
  log,
  silence,
  isShared,
}: ProxyFacts & {
  /** There are streams of several requests, and each is named. */
  readonly isShared: boolean;
}) {
  const about = (request: string | null) => (isShared && request !== null ? `${request}: ` : '');
  return (
    <section
      className="panel proxy"
      aria-labelledby="proxy-title"
      data-testid="proxy"
      data-value={state}
      data-held={held}
    >
      <h2 id="proxy-title">Proxy</h2>
      <p className="proxy-state" data-tone={state === 'cut' ? 'bad' : 'plain'}>
        {STATE_WORDS[state]}
        {held > 0 && ` · ${held} ${held === 1 ? 'event' : 'events'} waiting in it`}
      </p>
      {silence && <Silence {...silence} of={isShared ? ` ${silence.request}` : ''} />}
      <h3>Its own log</h3>
      {log.length === 0 ? (
        <p className="empty">Nothing has passed yet.</p>
      ) : (
        <ol className="proxy-log">
          {log.map(({ atMs, request, text, tone }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a log only grows at its end
            <li key={index} data-tone={tone}>
              <span className="proxy-time">{atMs} ms</span> {about(request) + text}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}

function Silence({
  elapsedMs,
  limitMs,
  of,
}: NonNullable<ProxyFacts['silence']> & { readonly of: string }) {
  return (
    <div
      className="clock"
      data-testid="proxy-silence"
      data-elapsed={elapsedMs}
      data-limit={limitMs}
      data-state={elapsedMs >= limitMs ? 'fired' : 'running'}
    >
      <span className="clock-name">Silence{of}</span>
      <span className="clock-track" aria-hidden="true">
        <span
          className="clock-fill"
          style={{ width: `${Math.min(1, elapsedMs / limitMs) * 100}%` }}
        />
      </span>
      <span className="clock-value">{`${elapsedMs} / ${limitMs} ms`}</span>
    </div>
  );
}
