/** A statement about reliability that runs decide: where it is meant, and what would break it. */

import type { Tables } from '../../engine/ledger/ledger.ts';
import type { Run } from '../../engine/run.ts';
import { REVISIONS, type Revision, TRANSPORTS, type Transport } from '../../protocol/revision.ts';
import type { ClientFault, GiveUpPolicy, ServerFault } from '../../scenario/policies.ts';
import type { Scenario } from '../../scenario/schema.ts';

export interface Where {
  readonly transport: Transport;
  readonly revision: Revision;
}

export const EVERYWHERE: readonly Where[] = REVISIONS.flatMap((revision) =>
  TRANSPORTS.map((transport) => ({ transport, revision })),
);

/** The first step that breaks a statement, from 1 on, and what happens there. */
export interface Breach {
  readonly step: number;
  /** What is wrong, as a sentence. */
  readonly says: string;
}

/**
 * What a run makes of a statement: it holds, it breaks, or the run is not about it, since what the
 * statement presumes did not happen in this order.
 */
export type Judged = 'holds' | 'beside' | Breach;

/** What real SQLite holds after the statements of a run. */
export interface Stored {
  readonly tables: Tables;
  /** The same after its file was closed and opened by another SQLite. */
  readonly reopened: Tables;
  /** The same after what had been handed out was edited. */
  readonly afterEdit: Tables;
  /** The first statement that SQLite answered otherwise than the run says; null: none. */
  readonly differs: string | null;
}

/** A wrong policy that breaks the statement. */
export type Wrong =
  | { readonly server: ServerFault }
  /** `on`: the only transport on which the fault shows. */
  | { readonly client: ClientFault; readonly on?: Transport }
  | { readonly giveUp: GiveUpPolicy }
  /** Another position of the lab's switch, where the policy is more than one named fault. */
  | { readonly form: string };

export interface Statement {
  readonly id: `statement-${number}`;
  /** Its own words, as one sentence. */
  readonly says: string;
  readonly rules: readonly string[];
  /** The lab whose scenario it is tried in, in the first position of its switch. */
  readonly lab: string;
  readonly meant: readonly Where[];
  /** Why it is not meant elsewhere; a sentence, absent where it is meant everywhere. */
  readonly elsewhere?: string;
  /** A remark that belongs to it in one place. */
  readonly note?: string;
  /** Beside the clock's order, every order in which two neighbouring events are swapped. */
  readonly triesOrders?: true;
  /** What it says of a run, by its records and facts; `stored` where it is about a ledger. */
  readonly judge: (run: Run, stored: Stored | null) => Judged;
  /** Whether it is about what is stored, so that SQLite has to run it. */
  readonly usesLedger?: true;
  /** Wrong policies under which it breaks wherever it is meant, or on the transport they name. */
  readonly brokenBy: readonly [Wrong, ...Wrong[]];
}

/** A scenario with a wrong policy in it. */
export function withWrong(scenario: Scenario, wrong: Exclude<Wrong, { form: string }>): Scenario {
  const { client, server } = scenario;
  if ('server' in wrong) {
    return { ...scenario, server: { ...server, faults: [...server.faults, wrong.server] } };
  }
  if ('giveUp' in wrong) return { ...scenario, client: { ...client, giveUp: wrong.giveUp } };
  return { ...scenario, client: { ...client, faults: [...client.faults, wrong.client] } };
}
