/** Where the page finds SQLite and an empty ledger; the bundler puts both beside the scripts. */

import wasm from 'sql.js/dist/sql-wasm-browser.wasm?url';
import empty from './emptyLedger.sqlite?url';

export const sqlUrls = { wasm, empty };
