/** A rule by its id and level; its sentence, revisions and source show on demand. */

import { memo, Suspense, useEffect, useId, useState } from 'react';
import { levelIn } from '../protocol/rule.ts';
import { lazyPart } from './lazyPart.tsx';
import { usePage } from './usePage.ts';
import { useRule } from './useRule.ts';

const RuleText = lazyPart(() => import('./RuleText.tsx'));

export const RuleChip = memo(function RuleChip({
  id,
  withLevel = false,
}: {
  readonly id: string;
  readonly withLevel?: boolean;
}) {
  const name = useId();
  const [isOpen, setIsOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another rule is not shown unasked
  useEffect(() => document.getElementById(name)?.hidePopover(), [id]);
  const rule = useRule(id);
  const revision = usePage((page) => page.situation.revision);
  const level = rule && (levelIn(rule, revision) ?? rule.level);
  return (
    <span className="rule">
      <button type="button" className="chip" popoverTarget={name}>
        {id}
        {withLevel && level && <span className="chip-level"> {level}</span>}
      </button>
      <span
        id={name}
        popover="auto"
        className="rule-popover"
        onBeforeToggle={(event) => setIsOpen(event.newState === 'open')}
      >
        {isOpen &&
          (rule ? (
            <Suspense fallback={null}>
              <RuleText rule={rule} level={level} />
            </Suspense>
          ) : (
            `The text of ${id} is not here yet.`
          ))}
      </span>
    </span>
  );
});
