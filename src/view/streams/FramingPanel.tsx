/** The server's stdout as its client reads it: line by line, with what is no message marked. */

import { TriangleAlert } from 'lucide-react';
import { framingAt, type LineFacts } from '../../trace/streams/framingFacts.ts';
import { usePage } from '../usePage.ts';
import '../styles/framing.css';

const KIND_WORDS: Readonly<Record<LineFacts['kind'], string>> = {
  message: 'message',
  stray: 'stray',
  'too-long': 'too long',
};

export default function FramingPanel() {
  const run = usePage((page) => page.run);
  const step = usePage((page) => page.situation.step);
  const facts = framingAt(run, step);
  if (!facts) return null;
  const { lines, strays, pendingBytes, pendingText } = facts;
  return (
    <section
      className="panel framing"
      aria-labelledby="framing-title"
      data-testid="framing"
      data-lines={lines.length}
      data-strays={strays}
      data-pending={pendingBytes}
    >
      <h2 id="framing-title">Lines that the client has read</h2>
      {lines.length === 0 && <p className="empty">No line has ended yet.</p>}
      <ol className="framing-lines">
        {lines.map(({ number, kind, text, isReported }) => (
          <li key={number} data-kind={kind}>
            <span className="framing-number">{number}</span>
            <span className="framing-kind">
              {isReported && <TriangleAlert size={12} aria-hidden="true" />}
              {KIND_WORDS[kind]}
              {isReported && ', reported'}
            </span>
            <code>{text}</code>
          </li>
        ))}
      </ol>
      <p className="framing-pending">
        {pendingBytes === 0
          ? 'Nothing is kept of a line that has not ended.'
          : `Kept of a line that has not ended, ${pendingBytes} bytes:`}
        {pendingBytes > 0 && <code>{pendingText}</code>}
      </p>
    </section>
  );
}
