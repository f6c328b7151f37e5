/** Title and brief of the present lab, the client's policy, and how cancel and answer met. */

import { Suspense } from 'react';
import { baseOf } from '../course/situation.ts';
import { GIVE_UP_POLICIES, type GiveUpPolicy, POLICY_WORDS } from '../scenario/policies.ts';
import { Segments } from './chrome/Segments.tsx';
import { lazyPart } from './lazyPart.tsx';
import { useActions, usePage } from './usePage.ts';
import { useTitle } from './usePageHead.ts';

// Only a case of one's own has hazards to tell of.
const Notices = lazyPart(() => import('./Notices.tsx'));

// Key terms are marked once the page is used.
const Terms = lazyPart(async () => {
  await used();
  return import('./terms/Terms.tsx');
});

// How it ends is told where it has ended.
const RaceLine = lazyPart(() => import('./RaceLine.tsx'));

const POLICIES = GIVE_UP_POLICIES.map((value) => ({ value, name: POLICY_WORDS[value] }));

const OWN_CASE = 'A case of your own';

export function LabHead() {
  const origin = usePage((page) => page.situation.origin);
  const client = usePage((page) => page.situation.client);
  const transport = usePage((page) => page.situation.transport);
  // How it ends is not given away before it has been stepped.
  const isOver = usePage((page) => page.situation.step === page.run.steps.length);
  const run = usePage((page) => page.run);
  const hasFile = usePage((page) => page.situation.image !== null);
  const { set } = useActions();
  const base = baseOf(origin);
  const title = origin.kind === 'lab' ? `${origin.lab.letter}. ${origin.lab.title}` : base.title;
  const brief = origin.kind === 'lab' ? (origin.form?.brief ?? origin.lab.brief) : base.brief;
  useTitle(title ?? OWN_CASE);
  const isReordered = run.decided > 0;
  const only = run.plan.requests.length === 1 ? run.plan.requests[0] : undefined;
  return (
    <div className="lab-head">
      <div className="lab-words">
        <h1>{title ?? OWN_CASE}</h1>
        {brief && (
          <p className="brief">
            {hasFile ? 'From an empty file: ' : isReordered && 'As it starts: '}
            <Suspense fallback={brief}>
              <Terms text={brief} />
            </Suspense>
          </p>
        )}
        <Suspense fallback={null}>{isOver && only && <RaceLine label={only.label} />}</Suspense>
        {origin.kind === 'lab' && origin.lab.exists && (
          <p className="notice existence" role="note">
            {origin.lab.exists.because}
          </p>
        )}
        {origin.kind === 'scenario' && (
          <Suspense fallback={null}>
            <Notices />
          </Suspense>
        )}
        {client === 'close-only' && (transport === 'stdio' || run.plan.conduct.closeIsCancel) && (
          <p className="notice" role="note">
            {transport === 'stdio'
              ? 'On stdio a request has no stream to close, so the client follows the protocol.'
              : 'Here the protocol itself asks to close the stream: this is the same client.'}
          </p>
        )}
      </div>
      <div className="lab-switches">
        <FormSwitch />
        <Segments<GiveUpPolicy>
          label="When the client gives up"
          value={client}
          options={POLICIES}
          onChange={(value) => set({ client: value })}
        />
      </div>
    </div>
  );
}

/** The positions of a lab's switch, the right way beside the wrong one. */
function FormSwitch() {
  const origin = usePage((page) => page.situation.origin);
  const { set } = useActions();
  const forms = origin.kind === 'lab' ? origin.lab.forms : undefined;
  if (origin.kind !== 'lab' || !forms) return null;
  return (
    <Segments<string>
      label="Form"
      value={origin.form?.id ?? ''}
      options={forms.map(({ id, name }) => ({ value: id, name }))}
      onChange={(form) => set({ form })}
    />
  );
}

export function TryNext() {
  const origin = usePage((page) => page.situation.origin);
  if (origin.kind !== 'lab') return null;
  return (
    <section className="try-next" aria-labelledby="try-next">
      <h2 id="try-next">Try next</h2>
      <ul>
        {origin.lab.tryNext.map((hint) => (
          <li key={hint}>{hint}</li>
        ))}
      </ul>
    </section>
  );
}

/** The first move of a pointer or press of a key. */
function used(): Promise<unknown> {
  return new Promise((resolve) => {
    for (const kind of ['pointermove', 'pointerdown', 'keydown']) {
      addEventListener(kind, resolve, { once: true });
    }
  });
}
