/** The pages that are no labs, each loaded when an address first leads to it. */

import { type ComponentType, Suspense } from 'react';
import type { PageName } from '../scenario/address.ts';
import { Alerts } from './Alerts.tsx';
import { lazyPart } from './lazyPart.tsx';

const PAGE_VIEWS: Readonly<Record<PageName, ComponentType>> = {
  size: lazyPart(() => import('./size/SizePage.tsx')),
  failures: lazyPart(() => import('./failures/FailuresPage.tsx')),
  diagnose: lazyPart(() => import('./diagnose/DiagnosePage.tsx')),
  rules: lazyPart(() => import('./rules/RulesPage.tsx')),
  verify: lazyPart(() => import('./verify/VerifyPage.tsx')),
  quiz: lazyPart(() => import('./verify/QuizPage.tsx')),
};

export function PageMain({ name }: { readonly name: PageName }) {
  const View = PAGE_VIEWS[name];
  return (
    <Suspense fallback={<p className="page-loading">This page is on its way …</p>}>
      <main className="page" data-page={name} data-ready="true">
        <Alerts />
        <View />
      </main>
    </Suspense>
  );
}
