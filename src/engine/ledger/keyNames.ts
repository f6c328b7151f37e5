/** Where a key stands in a call, and on whose behalf one comes that does not say so. */

/** The member of a call's arguments that carries the key. */
export const KEY_MEMBER = 'idempotencyKey';

/** Of a call of which the scenario does not say on whose behalf it comes. */
export const DEFAULT_TENANT = 'tenant-1';
