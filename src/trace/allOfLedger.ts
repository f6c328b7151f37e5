/** All that a scenario with a ledger needs beside the rest; importing this file is enough. */

import '../engine/ledgerHandlers.ts';
import './whyLedger.ts';
