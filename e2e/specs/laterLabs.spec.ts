// Every lab of streams and deadlines comes to its end, in each position of its switch.
import { absence, labOrigin } from '../../src/course/situation.ts';
import { deadlineEnds } from '../../src/labs/deadlines/deadlineEnds.testing.ts';
import { deadlineLabs } from '../../src/labs/deadlines/deadlineLabs.ts';
import { nameOfEnd, streamEnds } from '../../src/labs/streams/ends.testing.ts';
import { streamLabs } from '../../src/labs/streams/streamLabs.ts';
import { REVISIONS, TRANSPORTS } from '../../src/protocol/revision.ts';
import type { LabId } from '../pages/labLink.ts';
import type { LabPage } from '../pages/labPage.ts';
import { expect, test } from './fixtures.ts';

const ends = { ...streamEnds, ...deadlineEnds };
const SETTINGS = TRANSPORTS.flatMap((transport) =>
  REVISIONS.map((revision) => ({ transport, revision })),
);

/** What the page shows at its last step, in the words of the table. */
async function endOn(lab: LabPage): Promise<string> {
  const { requests, violations } = await lab.observation();
  const ends = Object.entries(requests).map(
    ([label, { terminalState, clientOutcome, finalResponse }]) =>
      `${label} ${terminalState}/${clientOutcome}/${finalResponse}`,
  );
  const broken = new Set(violations.map(({ invariant }) => invariant));
  return [...ends, ...broken].join('; ');
}

for (const one of [...streamLabs, ...deadlineLabs]) {
  test(`${one.id} comes to its end wherever it exists`, async ({ lab, page }) => {
    await lab.openLab(one.id as LabId);
    for (const form of one.forms ?? [{ id: '', name: '' }]) {
      if (form.name !== '') await lab.chooseForm(form.name);
      for (const setting of SETTINGS) {
        const { transport, revision } = setting;
        if (absence(labOrigin(one), setting) !== null) continue;
        await lab.chooseTransport(transport);
        await lab.chooseRevision(revision);
        await lab.goToEnd();
        const name = nameOfEnd(one.id, form.id, `${transport} ${revision}`);
        await expect.poll(() => endOn(lab), { message: name }).toBe(ends[name]);
      }
    }
    for (const setting of SETTINGS) {
      const because = absence(labOrigin(one), setting);
      if (because === null) continue;
      await expect(page.getByText(because)).toBeVisible();
    }
  });
}
