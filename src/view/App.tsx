/** The screen of a lab: labs and record, the timeline with its stepper, and both sides' facts. */

import { type ReactNode, Suspense, useCallback, useEffect, useState } from 'react';
import { Alerts } from './Alerts.tsx';
import { Header } from './chrome/Header.tsx';
import { asError } from './ErrorBoundary.tsx';
import { IgnoredEvents, ObservationJson, Orphans, Violations } from './facts/Findings.tsx';
import { Frames } from './facts/Frames.tsx';
import { AllRequestFacts } from './facts/RequestFacts.tsx';
import { LabHead, TryNext } from './LabHead.tsx';
import { LabList } from './LabList.tsx';
import { LabPanels, LogsOfOwn } from './LabPanels.tsx';
import { lazyPart } from './lazyPart.tsx';
import { PageMain } from './PageMain.tsx';
import { RecordForm } from './record/RecordForm.tsx';
import { OrderTools, Stepper } from './Stepper.tsx';
import { Legend } from './timeline/Legend.tsx';
import { Timeline } from './timeline/Timeline.tsx';
import { useKeys } from './useKeys.ts';
import { usePage, useStoredPage } from './usePage.ts';
import { Note, WhyLine } from './WhyLine.tsx';

const KeysDialog = lazyPart(() => import('./chrome/KeysDialog.tsx'));

export function App() {
  const read = useStoredPage();
  const broken = usePage((page) => page.broken);
  const shown = usePage((page) => page.page?.name ?? null);
  const [showsKeys, setShowsKeys] = useState(false);
  useKeys(
    read,
    useCallback(() => setShowsKeys(true), []),
  );
  // A change that went wrong is shown where all that breaks is shown.
  if (broken !== null) throw asError(broken);
  return (
    <>
      {!shown && (
        <button type="button" className="skip-link" onClick={skipToOrder}>
          Skip to the order of events
        </button>
      )}
      <Header />
      {shown ? <PageMain name={shown} /> : <LabScreen />}
      <Suspense fallback={null}>
        {showsKeys && <KeysDialog onClose={() => setShowsKeys(false)} />}
      </Suspense>
    </>
  );
}

function LabScreen() {
  return (
    <LabMain>
      <Alerts />
      <div className="left">
        <LabList />
        <RecordForm />
        <TryNext />
      </div>
      <section className="middle" aria-label="Timeline">
        <LabHead />
        <Timeline />
        <div className="under-timeline">
          <OrderTools />
          <Legend />
        </div>
        <div className="deck">
          <Note />
          <Stepper />
          <WhyLine />
        </div>
      </section>
      <section className="right" aria-label="Facts">
        <LabPanels />
        <AllRequestFacts />
        <IgnoredEvents />
        <Violations />
        <LogsOfOwn />
        <Frames />
        <Orphans />
        <ObservationJson />
      </section>
    </LabMain>
  );
}

function LabMain({ children }: { readonly children: ReactNode }) {
  const { origin, transport, revision, step } = usePage((page) => page.situation);
  const steps = usePage((page) => page.run.steps.length);
  const isReady = usePage((page) => page.awaited === 0);
  // What is on its way tells so while it is mounted, and this is heard of only after that.
  const [isMounted, setMounted] = useState(false);
  useEffect(() => setMounted(true), []);
  return (
    <main
      data-testid="lab"
      data-lab={origin.kind === 'lab' ? origin.lab.id : 'scenario'}
      data-transport={transport}
      data-revision={revision}
      data-step={step}
      data-steps={steps}
      data-ready={isMounted && isReady}
    >
      {children}
    </main>
  );
}

/** A button, since the fragment of the address holds the situation and must stay. */
function skipToOrder() {
  document.querySelector<HTMLElement>('.order .row-main')?.focus();
}
