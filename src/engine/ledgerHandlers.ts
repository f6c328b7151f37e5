/** Provides the handlers that mutate through a ledger; importing this file is enough. */

import type { Scenario } from '../scenario/schema.ts';
import { isMutation } from './compileHandler.ts';
import * as handler from './handler.ts';
import { provideHandlers, type Workshop } from './handlerPort.ts';
import { keyWatches } from './invariants/keys.ts';
import type { Tables } from './ledger/ledger.ts';
import { emptyLedger, type LedgerState, locksOf, tablesSeen } from './ledger/memoryLedger.ts';
import { mutationOf } from './ledger/program.ts';
import { scopeKey } from './ledger/results.ts';
import { rowsOf } from './ledger/rows.ts';
import { HANDLER_START, PROVIDER_START } from './parts.ts';
import type { Slot } from './planPieces.ts';

function createWorkshop(
  scenario: Scenario,
  slot: <T>(start: T) => Slot<T>,
  image: Tables | undefined,
): Workshop {
  const faults = new Set<string>(scenario.server.faults);
  const ledger = slot<LedgerState>(
    image ? { ...emptyLedger, committed: rowsOf(image) } : emptyLedger,
  );
  const provider = slot(PROVIDER_START);
  const expired = slot<readonly string[]>([]);
  return {
    ledger,
    provider,
    handlerOf: (spec, replica) => {
      if (!isMutation(spec)) return null;
      const mutation = mutationOf(spec, scenario);
      const { promised } = mutation;
      const map = faults.has('map-ledger') ? replica.map : null;
      return {
        mutation,
        begin: faults.has('deferred-begin') ? 'deferred' : 'immediate',
        isAtomic: mutation.isAtomic,
        ignoresArguments: faults.has('no-fingerprint'),
        part: slot(HANDLER_START),
        ledger,
        map,
        provider,
        providerKey: scenario.ledger?.providerKey ?? false,
        keptUnder: promised && `${map?.index ?? 'file'} ${scopeKey(promised)}`,
        expired,
      };
    },
  };
}

provideHandlers({
  watches: keyWatches,
  createWorkshop,
  open: handler.openConnection,
  close: handler.closeConnection,
  isStillLocked: handler.isStillLocked,
  operate: handler.operate,
  edit: handler.editResult,
  tablesSeen,
  locksOf,
  endWindow: handler.endWindow,
});
