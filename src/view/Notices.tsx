/**
 * What a scenario of somebody's own holds that its reader should know: hazards, faults, lost parts.
 */

import { scenarioOf } from '../course/situation.ts';
import { hazards } from '../scenario/hazards.ts';
import { usePage } from './usePage.ts';

export default function Notices() {
  const situation = usePage((page) => page.situation);
  return hazards(scenarioOf(situation)).map((notice) => (
    <p key={notice} className="notice" role="note">
      {notice}
    </p>
  ));
}
