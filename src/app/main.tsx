/** The composition root: creates the store from the address, wires it, and mounts the page. */

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { must } from '../base/assert.ts';
import { openHash } from '../state/door.ts';
import { createPageStore } from '../state/store.ts';
import { App } from '../view/App.tsx';
import { asError, Broken, ErrorBoundary } from '../view/ErrorBoundary.tsx';
import { recall } from '../view/remember.ts';
import { PageContext } from '../view/usePage.ts';
import '@xyflow/react/dist/base.css';
import '../view/styles/tokens.css';
import '../view/styles/base.css';
import '../view/styles/chrome.css';
import '../view/styles/layout.css';
import '../view/styles/timeline.css';
import '../view/styles/panels.css';
import '../view/styles/forcedColors.css';
import { keepAddress } from './addressBar.ts';
import { keepRecords, savedRecords } from './records.ts';

document.documentElement.dataset['theme'] = recall('theme') ?? 'system';

// No top-level await: the door's chunk imports this one, and would wait for it to end.
async function start(): Promise<void> {
  const root = createRoot(must(document.getElementById('root'), 'the page has a root'));
  try {
    root.render(<StrictMode>{await page()}</StrictMode>);
  } catch (error) {
    root.render(<Broken error={asError(error)} />);
  }
}

async function page() {
  const load = {
    door: () => import('../scenario/door.ts'),
    judging: () => import('../course/worksheet.ts'),
    moves: () => import('../explore/moves.ts'),
    imageTables: async (bytes: Uint8Array) =>
      (await import('../ledger/imageTables.ts')).imageTables(bytes),
    parts: {
      ledger: () => import('../trace/allOfLedger.ts'),
      streams: () => import('../trace/streams/allOfStreams.ts'),
    },
    labs: {
      ledger: async () => (await import('../labs/ledger/ledgerLabs.ts')).ledgerLabs,
      deadlines: async () => (await import('../labs/deadlines/deadlineLabs.ts')).deadlineLabs,
      failures: async () => (await import('../labs/failures/failureLabs.ts')).failureLabs,
      streams: async () => (await import('../labs/streams/streamLabs.ts')).streamLabs,
    },
  };
  const opening = await openHash(window.location.hash, load);
  const store = createPageStore(opening, savedRecords(), load);
  keepAddress(store);
  keepRecords(store);
  return (
    <ErrorBoundary>
      <PageContext value={store}>
        <App />
      </PageContext>
    </ErrorBoundary>
  );
}

void start();
