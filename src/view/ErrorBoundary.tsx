/** Says what broke, in place of a blank page, and keeps the link that led there. */

import { Component, type ReactNode } from 'react';

interface State {
  readonly error: Error | null;
}

export class ErrorBoundary extends Component<{ readonly children: ReactNode }, State> {
  override state: State = { error: null };

  static getDerivedStateFromError(error: unknown): State {
    return { error: asError(error) };
  }

  override render() {
    const { error } = this.state;
    return error ? <Broken error={error} /> : this.props.children;
  }
}

/** Stands in place of a page that cannot go on. */
export function Broken({ error }: { readonly error: Error }) {
  const link = window.location.href;
  return (
    <main className="broken">
      <div role="alert">
        <h1>The page broke</h1>
        <p>
          It could not go on because of this: <code>{error.message}</code>
        </p>
      </div>
      <p>The situation is kept in its link, which you can open again or send along:</p>
      <p>
        <a href={link}>{link}</a>
      </p>
      <p>
        <button type="button" className="button" onClick={() => window.location.reload()}>
          Load the page again
        </button>{' '}
        <button type="button" className="button" onClick={startOver}>
          Start with ordering A
        </button>
      </p>
    </main>
  );
}

export function asError(value: unknown): Error {
  return value instanceof Error ? value : new Error(String(value));
}

function startOver() {
  window.location.hash = '#/';
  window.location.reload();
}
