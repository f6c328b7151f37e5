// The built page served, and a browser to open it in: what every measurement of the page needs.
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { type Browser, chromium } from '@playwright/test';
import { findChromium, isRoot, launchArgs, missingChromium } from '../chromium.mjs';
import { root } from '../install.mjs';
import { serve } from '../serve.mjs';

export interface Session {
  readonly browser: Browser;
  /** Where the built page is served. */
  readonly address: string;
}

export const VIEWPORT = { width: 1440, height: 900 };

/** Frames follow at once and scrolls are not drawn out, so that no waiting is measured. */
const MEASURING_ARGS = [
  '--disable-frame-rate-limit',
  '--disable-gpu-vsync',
  '--disable-smooth-scrolling',
];

export async function withSession<T>(use: (session: Session) => Promise<T>): Promise<T> {
  const executablePath = findChromium();
  if (!executablePath) throw new Error(missingChromium);
  const server = serve({ port: '0', prefix: '/' });
  await once(server, 'listening');
  const served = server.address();
  const port = typeof served === 'object' ? served?.port : undefined;
  try {
    const browser = await chromium.launch({
      executablePath,
      args: [...launchArgs, ...MEASURING_ARGS],
      chromiumSandbox: !isRoot,
    });
    try {
      return await use({ browser, address: `http://localhost:${port}/` });
    } finally {
      await browser.close();
    }
  } finally {
    server.close();
  }
}

/** Builds the page if it is not there, or if asked to. What the build says is no result. */
export function ensureBuilt(anew: boolean): void {
  if (!anew && existsSync(`${root}dist/index.html`)) return;
  const vite = `${root}node_modules/vite/bin/vite.js`;
  const stdio = ['ignore', 2, 2] as const;
  const { status } = spawnSync(process.execPath, [vite, 'build'], { cwd: root, stdio: [...stdio] });
  if (status !== 0) throw new Error('The page could not be built: run `npm run build` to see why.');
}
