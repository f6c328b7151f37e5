/** The tools of this run as their server lists them, with the hints marked as what they are. */

import { LEDGER_TOOLS } from '../../course/tools.ts';
import type { Run } from '../../engine/run.ts';
import { RuleChip } from '../RuleChip.tsx';

export function ToolDefinition({ run }: { readonly run: Run }) {
  const called = new Set(run.plan.requests.map(({ spec }) => spec.params['name']));
  const tools = LEDGER_TOOLS.filter(({ name }) => called.has(name));
  if (tools.length === 0) return null;
  return (
    <details className="tool-definition">
      <summary>The tool as the server lists it</summary>
      <p className="empty">
        The key is an argument like any other: the protocol has no field for it{' '}
        <RuleChip id="NOT-1" />. Its description asks the model to hold it. The annotations are
        hints of the server, and decide nothing <RuleChip id="ANN-1" />.
      </p>
      {tools.map((tool) => (
        <pre key={String(tool['name'])}>{JSON.stringify(tool, null, 1)}</pre>
      ))}
    </details>
  );
}
