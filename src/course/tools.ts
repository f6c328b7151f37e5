/** The tools of the ledger labs as a server lists them: schemas, and hints that decide nothing. */

import { IDEMPOTENCY_KEY_BYTES_MAX } from '../base/limits.ts';
import type { JsonObject } from '../protocol/jsonRpc.ts';

const KEY: JsonObject = {
  type: 'string',
  minLength: 1,
  // In characters; the server counts bytes, of which no character has fewer than one.
  maxLength: IDEMPOTENCY_KEY_BYTES_MAX,
  description:
    'Names this one intent. Choose it once, and send the same value again whenever you repeat ' +
    'the call because you did not see its result. Use a new value for a new intent.',
};

/** Definitions as in the result of `tools/list`. */
export const LEDGER_TOOLS: readonly JsonObject[] = [
  {
    name: 'get_balance',
    description: 'Reads the balance of an account.',
    inputSchema: {
      type: 'object',
      properties: { account: { type: 'string' } },
      required: ['account'],
    },
    annotations: { readOnlyHint: true },
  },
  {
    name: 'charge_account',
    description: 'Charges an account once for each idempotency key.',
    inputSchema: {
      type: 'object',
      properties: {
        account: { type: 'string' },
        cents: { type: 'integer', minimum: 1 },
        idempotencyKey: KEY,
      },
      required: ['account', 'cents'],
    },
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true },
  },
  {
    name: 'create_refund',
    description: 'Refunds an order, once for each idempotency key or order.',
    inputSchema: {
      type: 'object',
      properties: {
        orderId: { type: 'string' },
        cents: { type: 'integer', minimum: 1 },
        idempotencyKey: KEY,
      },
      required: ['cents'],
    },
    annotations: { readOnlyHint: false, destructiveHint: true },
  },
];
