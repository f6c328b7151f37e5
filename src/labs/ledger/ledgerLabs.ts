/** The labs of the ledger in the order of its list. */

import type { Lab } from '../../course/lab.ts';
import '../../trace/allOfLedger.ts';
import { ledgerAlias } from './ledgerAlias.ts';
import { ledgerCrash } from './ledgerCrash.ts';
import { ledgerDeferred } from './ledgerDeferred.ts';
import { ledgerKey } from './ledgerKey.ts';
import { ledgerNaturalKey } from './ledgerNaturalKey.ts';
import { ledgerNewId } from './ledgerNewId.ts';
import { ledgerRace } from './ledgerRace.ts';
import { ledgerRemote } from './ledgerRemote.ts';
import { ledgerReopen } from './ledgerReopen.ts';
import { ledgerReplicas } from './ledgerReplicas.ts';
import { ledgerScope } from './ledgerScope.ts';
import { ledgerWindow } from './ledgerWindow.ts';
import { retryMatrix } from './retryMatrix.ts';

export const ledgerLabs: readonly Lab[] = [
  ledgerNewId,
  ledgerKey,
  ledgerRace,
  ledgerDeferred,
  ledgerCrash,
  ledgerAlias,
  ledgerReopen,
  ledgerReplicas,
  ledgerWindow,
  ledgerScope,
  ledgerNaturalKey,
  ledgerRemote,
  retryMatrix,
];
