/** The calls that a person makes at the stored file, and its records as rows to show. */

import { DEFAULT_TENANT } from '../engine/ledger/keyNames.ts';
import type { LedgerRecord, Tables } from '../engine/ledger/ledger.ts';
import type { MutationCall } from '../engine/ledger/mutationCall.ts';
import { done, scopeKey } from '../engine/ledger/results.ts';
import { isObject, type JsonObject } from '../protocol/jsonRpc.ts';

/** As in the lab's own scenario, so that its keys and those of the file are the same ones. */
const TENANT = DEFAULT_TENANT;
const OPERATION = 'charge_account';

export function chargeCall(args: JsonObject, request: string, atMs: number): MutationCall {
  return {
    tenant: TENANT,
    operation: OPERATION,
    request,
    arguments: args,
    naturalKey: null,
    atMs,
    windowMs: null,
    resultOf: (receipt) => done({ operation: OPERATION }, receipt),
  };
}

export interface AcknowledgedRow {
  readonly id: string;
  readonly key: string;
  /** Tenant and operation, where they are not those of this page. */
  readonly scope: string | null;
  readonly receipt: number | null;
  readonly cents: number | null;
  readonly fingerprint: string;
}

/** Every record of the file, the latest first. */
export function acknowledgedRows({ records, receipts }: Tables): readonly AcknowledgedRow[] {
  const centsOf = new Map(receipts.map(({ id, arguments: args }) => [id, args['cents']]));
  const latestFirst = [...records].sort(
    (a, b) => b.storedMs - a.storedMs || (receiptOf(b.result) ?? 0) - (receiptOf(a.result) ?? 0),
  );
  return latestFirst.map((record) => {
    const { key, fingerprint, result } = record;
    const receipt = receiptOf(result);
    const cents = receipt === null ? undefined : centsOf.get(receipt);
    return {
      id: scopeKey(record),
      key,
      scope: scopeOf(record),
      receipt,
      cents: typeof cents === 'number' ? cents : null,
      fingerprint,
    };
  });
}

/** The number of the receipt that a result tells of. */
export function receiptOf(result: JsonObject): number | null {
  const content = result['structuredContent'];
  const receipt = isObject(content) ? content['receipt'] : undefined;
  return typeof receipt === 'number' ? receipt : null;
}

function scopeOf({ tenant, operation }: LedgerRecord): string | null {
  const isOwn = tenant === TENANT && operation === OPERATION;
  return isOwn ? null : `${tenant}, ${operation}`;
}
