/**
 * What a scenario of somebody's own holds that its reader should know: hazards, faults, lost parts.
 */

import { hazards } from '../scenario/hazards.ts';
import { usePage } from './usePage.ts';

export default function Notices() {
  const scenario = usePage((page) => page.run.plan.scenario);
  return hazards(scenario).map((notice) => (
    <p key={notice} className="notice" role="note">
      {notice}
    </p>
  ));
}
