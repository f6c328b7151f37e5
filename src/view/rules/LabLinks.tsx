/** Links to the labs that show a rule or break an invariant, each at the step that does. */

import { oneLinkALab } from '../../course/rules/findRules.ts';
import ruleLabs from '../../course/rules/ruleLabs.json' with { type: 'json' };
import { LAB_PATH, type LabLink, labOf } from '../../course/rules/ruleLabs.ts';
import type { RulesState } from '../../course/rules/rulesAddress.ts';

const TITLES: Readonly<Record<string, string>> = ruleLabs.labs;

export function LabLinks({
  links,
  state,
  none,
}: {
  readonly links: readonly LabLink[];
  readonly state: RulesState;
  /** What stands there where no lab does. */
  readonly none: string;
}) {
  const shown = oneLinkALab(links, state);
  if (shown.length === 0) return <span className="muted">{none}</span>;
  return (
    <ul className="rule-labs" data-testid="rule-labs">
      {shown.map((link) => (
        <li key={link} data-lab={labOf(link)}>
          <a href={`${LAB_PATH}${link}`}>{TITLES[labOf(link)]}</a>
        </li>
      ))}
    </ul>
  );
}
