/** Where the page finds SQLite's WebAssembly; the bundler puts it beside the scripts. */

export { default as wasmUrl } from 'sql.js/dist/sql-wasm-browser.wasm?url';
