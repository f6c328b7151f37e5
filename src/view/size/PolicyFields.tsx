/** What the client does at its deadline, and what the server makes of a repeat. */

import { memo } from 'react';
import { SIZE_RETRIES_MAX } from '../../base/limits.ts';
import type { SizeState } from '../../course/durations/sizeAddress.ts';
import { Segments } from '../chrome/Segments.tsx';

const RETRIES = Array.from({ length: SIZE_RETRIES_MAX + 1 }, (_, count) => ({
  value: String(count),
  name: String(count),
}));

export const PolicyFields = memo(function PolicyFields({
  state,
  onChange,
}: {
  readonly state: SizeState;
  readonly onChange: (part: Partial<SizeState>) => void;
}) {
  return (
    <>
      <Segments
        label="Retries"
        value={String(state.retries)}
        options={RETRIES}
        onChange={(count) => onChange({ retries: Number(count) })}
      />
      <Segments
        label="A retry takes"
        value={state.again}
        options={[
          { value: 'same', name: 'as long again' },
          { value: 'fresh', name: 'its own time' },
        ]}
        onChange={(again) => onChange({ again })}
      />
      <Segments
        label="At its deadline the client"
        value={state.giveUp}
        options={[
          { value: 'silent', name: 'says nothing' },
          { value: 'cancel', name: 'cancels, and is heard' },
        ]}
        onChange={(giveUp) => onChange({ giveUp })}
      />
      <Segments
        label="Idempotency key"
        value={state.key}
        options={[
          { value: 'no', name: 'none' },
          { value: 'yes', name: 'held' },
        ]}
        onChange={(key) => onChange({ key })}
      />
    </>
  );
});
