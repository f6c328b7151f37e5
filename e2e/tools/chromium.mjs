// Finds a Chromium for the browser tests, and installs one where that can be done unasked.
import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { delimiter, join } from 'node:path';
import { run } from './install.mjs';

/** Chromium refuses to run as root with its sandbox on; everyone else keeps it. */
export const isRoot = process.getuid?.() === 0;

/** Nothing but the page under test: no GPU, no background traffic, no first-run pages. */
export const launchArgs = [
  ...(isRoot ? ['--no-sandbox'] : []),
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const missingChromium =
  'No Chromium was found: install Chrome or Chromium, or set CHROMIUM_PATH to its executable.';

/** The executable to test with, or undefined. An explicit CHROMIUM_PATH is used or refused. */
export function findChromium() {
  const explicit = process.env.CHROMIUM_PATH;
  if (!explicit) return [playwrightChromium(), ...systemChromiums()].find(starts);
  if (starts(explicit)) return explicit;
  throw new Error(`CHROMIUM_PATH is ${explicit}, which does not start: correct it or unset it.`);
}

/** Like findChromium, but installs one if there is none and tells on failure what to install. */
export function ensureChromium() {
  const installers = [
    () => run('npx', ['playwright', 'install', 'chromium']),
    () => canUseApt() && run('apt-get', ['update']),
    () => canUseApt() && run('apt-get', ['install', '-y', 'chromium'], aptEnv),
  ];
  let found = findChromium();
  for (const install of installers) {
    if (found) break;
    install();
    found = findChromium();
  }
  if (!found) throw new Error(missingChromium);
  return found;
}

const aptEnv = { DEBIAN_FRONTEND: 'noninteractive' };

const canUseApt = () => isRoot && existsSync('/etc/debian_version');

/** The browser of `npx playwright install chromium`; it may be absent, as may Playwright itself. */
function playwrightChromium() {
  try {
    return createRequire(import.meta.url)('@playwright/test').chromium.executablePath();
  } catch {
    return undefined;
  }
}

function systemChromiums() {
  const { PATH = '', PROGRAMFILES = '', LOCALAPPDATA = '' } = process.env;
  const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
  const chromeExe = join('Google', 'Chrome', 'Application', 'chrome.exe');
  if (process.platform === 'win32') return [PROGRAMFILES, LOCALAPPDATA].map(under(chromeExe));
  const apps = ['Google Chrome', 'Chromium'].map((name) => `${name}.app/Contents/MacOS/${name}`);
  return [
    ...apps.map((app) => join('/Applications', app)),
    ...PATH.split(delimiter).flatMap((folder) => names.map((name) => join(folder, name))),
  ];
}

const under = (file) => (folder) => join(folder, file);

/** Whether it is there and runs: a downloaded browser may still lack the system's libraries. */
function starts(path) {
  if (!path) return false;
  try {
    accessSync(path, constants.X_OK);
  } catch {
    return false;
  }
  // On Windows `--version` opens a window instead.
  return process.platform === 'win32' || spawnSync(path, ['--version']).status === 0;
}
