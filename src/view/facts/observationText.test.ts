/** The text in pieces says what the observation says, after every step. */

import { describe, expect, it } from 'vitest';
import { compile } from '../../engine/compile.ts';
import { run } from '../../engine/run.ts';
import {
  cancelFirst,
  completeFirst,
  http2026,
  maximumDeadline,
  stdio2026,
} from '../../engine/scenarios.testing.ts';
import { buildModel } from '../../trace/model.ts';
import { observe } from '../../trace/observe.ts';
import { observationText } from './observationText.ts';

const scenarios = [stdio2026, http2026].flatMap((setting) => [
  cancelFirst(setting),
  completeFirst(setting),
  maximumDeadline(setting),
]);

describe('the observation as text', () => {
  it.each(scenarios)('is the observation at every step, forth and back: $title', (scenario) => {
    const model = buildModel(run(compile(scenario)));
    const steps = [...new Array(model.rows.length + 1).keys()];
    for (const step of [...steps, ...steps.toReversed()]) {
      const text = observationText(model, 'scenario', step, { ignored: [] }).join('');
      expect(JSON.parse(text)).toEqual(
        JSON.parse(JSON.stringify(observe(model, 'scenario', step, { ignored: [] }))),
      );
    }
  });
});
