/** Where a verdict can be stepped: a lab in the setting that shows it, or a case of its own. */

import type { Revision, Transport } from '../../protocol/revision.ts';
import { formatAddress } from '../../scenario/address.ts';
import { encodeScenario } from '../../scenario/link.ts';
import type { Act, RequestSpec, Scenario } from '../../scenario/schema.ts';
import { streamScenario, toolCall } from '../streamScenario.ts';

/** What is opened; a revision is named where only one of them shows it. */
export type Sight = { readonly revision?: Revision } & (
  | { readonly lab: string; readonly form?: string }
  | { readonly scenario: Scenario }
);

/** By transport; one on which no path leads to the verdict has none. */
export type Sights = Readonly<Partial<Record<Transport, Sight>>>;

const SECOND_MS = 1_000;
const MAXIMUM_MS = 60 * SECOND_MS;
const WORKS_MS = 40 * SECOND_MS;
const ENDS_AT_MS = 5 * SECOND_MS;

/** Work of 40 s that looks once, in the middle, whether it is still wanted. */
const LONG: RequestSpec['work'] = [
  { do: 'checkpoint', afterMs: WORKS_MS / 2 },
  { do: 'complete', afterMs: WORKS_MS / 2 },
];

function exporting(
  title: string,
  act: Act | null,
  work: RequestSpec['work'],
  maximumMs: number | null,
): Sight {
  const call = toolCall('A', 51, 'export_ledger', [null, maximumMs], work);
  return { scenario: { ...streamScenario({ requests: [call], acts: act ? [act] : [] }), title } };
}

/** Nothing ever frees the handler, and neither side counts. */
function waiting(title: string, act: Act | null = null): Sight {
  return exporting(title, act, [], null);
}

export const everywhere = (sight: Sight): Sights => ({ stdio: sight, http: sight });

export const neverUp = everywhere(
  exporting('Nobody is there to take the request', { do: 'crash', atMs: 0 }, LONG, MAXIMUM_MS),
);

/** To a client the end of a wrapper is the end of the pipe, as that of the server would be. */
const pipeEnded = exporting(
  'The pipe ends, and does not say at which process',
  { do: 'crash', atMs: ENDS_AT_MS },
  LONG,
  MAXIMUM_MS,
);

export const wrapperEnded: Sights = {
  stdio: pipeEnded,
  http: exporting(
    'A hop in between goes away',
    { do: 'cut', request: 'A', atMs: ENDS_AT_MS },
    LONG,
    MAXIMUM_MS,
  ),
};

export const middleUnknown: Sights = { stdio: pipeEnded, http: { lab: 'balancer-cut' } };

export const unboundedCall = everywhere(waiting('A call that nobody counts for'));

export const tightLoop = everywhere(
  waiting('A loop that looks at nothing', { do: 'cancel', request: 'A', atMs: MAXIMUM_MS }),
);

/**
 * The answer that cannot be paired has to arrive: in 2026-07-28 a client that gives up over HTTP
 * closes the stream on which it would.
 */
export const unpairedAnswer: Sights = {
  stdio: { lab: 'complete-first' },
  http: { lab: 'complete-first', revision: '2025-11-25' },
};

/** The address that opens it on a transport. */
export function sightAddress(sight: Sight, transport: Transport): string {
  const { revision = '2026-07-28' } = sight;
  const setting = { transport, revision, step: 0 };
  if ('lab' in sight) {
    const place = { kind: 'lab', lab: sight.lab } as const;
    return formatAddress({ place, ...setting, form: sight.form });
  }
  const encoded = encodeScenario({ ...sight.scenario, transport, revision });
  if (!encoded.ok) throw new Error(encoded.reason);
  return formatAddress({ place: { kind: 'scenario', code: encoded.code }, ...setting });
}
