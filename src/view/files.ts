/** Scenario files: reads one that a person picks, and saves the present one, or any file. */

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
    const decoder = new TextDecoder('utf-8', { fatal: true });
    return { ok: true, text: decoder.decode(await file.arrayBuffer()) };
  } catch (error) {
    // What does not decode is a TypeError; anything else kept the file from being read at all.
    const why = error instanceof TypeError ? 'is not UTF-8 text' : 'could not be read';
    return { ok: false, problem: `${file.name} ${why}.` };
  }
}

export function saveScenarioFile(situation: Situation): void {
  const { origin } = situation;
  const name = origin.kind === 'lab' ? `${origin.lab.id}.scenario` : 'scenario';
  const scenario = scenarioOf(situation);
  // Under its title it is known again when it is opened.
  const title = scenario.title ?? (origin.kind === 'lab' ? origin.lab.title : undefined);
  const text = `${JSON.stringify({ ...scenario, title }, null, 2)}\n`;
  saveFile(`${name}.json`, new Blob([text], { type: 'application/json' }));
}

/** Hands a file to the browser, which saves it or asks where to. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
