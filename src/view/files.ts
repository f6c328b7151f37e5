/** Scenario files: reads one that a person picks, and saves the present one. */

import { FILE_BYTES_MAX } from '../base/limits.ts';
import { type Situation, scenarioOf } from '../course/situation.ts';

export type FileText =
  | { readonly ok: true; readonly text: string }
  | { readonly ok: false; readonly problem: string };

/** The text of a picked file. One over the limit is refused by its size, unread. */
export async function readScenarioFile(file: File): Promise<FileText> {
  if (file.size > FILE_BYTES_MAX) {
    const most = `${FILE_BYTES_MAX / 1_048_576} MiB`;
    const size = `${(file.size / 1_048_576).toFixed(1)} MiB`;
    return { ok: false, problem: `${file.name} has ${size}; a scenario has at most ${most}.` };
  }
  try {
    return { ok: true, text: await file.text() };
  } catch {
    return { ok: false, problem: `${file.name} could not be read.` };
  }
}

export function saveScenarioFile(situation: Situation): void {
  const { origin } = situation;
  const name = origin.kind === 'lab' ? origin.lab.id : 'scenario';
  const text = `${JSON.stringify(scenarioOf(situation), null, 2)}\n`;
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = `${name}.scenario.json`;
  link.click();
  URL.revokeObjectURL(url);
}
