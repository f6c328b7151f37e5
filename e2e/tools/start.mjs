// `npm start`: installs if needed, builds, serves the built page and prints its address.
import { ensureInstalled, runScript } from './install.mjs';
import { serve } from './serve.mjs';

const failed = ensureInstalled() || runScript('vite/bin/vite.js', ['build']);
if (failed) process.exit(failed);
serve();
