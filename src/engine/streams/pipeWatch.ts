/** INV-43: what a client takes for the lines of a pipe, and what it loses by them. */

import type { Watch } from '../invariants/checker.ts';
import type { Rec } from '../record.ts';

/** A line is taken when it has ended, and one that is no message costs no request its answer. */
const lineByLine: Watch['begin'] = (_, report) => ({
  end: ({ records }) => {
    const lines = records.filter((one) => one.type === 'framed');
    if (lines.length === 0) return;
    const isEarly = lines.some(({ why, isUnended }) => why === 'cut-off' || isUnended);
    if (isEarly && !isEnd(records)) {
      const passed = records.find((one) => one.type === 'ignored');
      report(passed?.request ?? null, `early ${passed?.request}`);
    }
    const stray = lines.find(({ what }) => what === 'stray' || what === 'too-long');
    if (!stray) return;
    const rule = stray.what === 'stray' ? 'FRM-2' : 'FRM-4';
    for (const record of records) {
      if (record.type !== 'outcome' || record.to !== 'disconnected') continue;
      report(record.request, `lost ${record.request}`, rule);
    }
  },
});

/** With the stream a last line ends, too. */
function isEnd(records: readonly Rec[]): boolean {
  return records.some((one) => one.type === 'delivered' && one.frame.kind === 'close');
}

export const pipeWatches: readonly Watch[] = [{ invariant: 'INV-43', begin: lineByLine }];
