// Installs the packages that package-lock.json names, unless they are installed already.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The repository's folder, with a closing slash; tools work from it, wherever they are started. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Runs a command in the repository with its output shown, and returns its exit code. */
export function run(command, args, env = {}) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
    // npm and npx are .cmd files on Windows, which only a shell starts.
    shell: process.platform === 'win32' && command !== process.execPath,
  });
  if (error) console.error(`Could not start ${command}: ${error.message}`);
  return status ?? 1;
}

/** Runs an installed package's own script with this same Node, and returns its exit code. */
export const runScript = (script, args, env) =>
  run(process.execPath, [`${root}node_modules/${script}`, ...args], env);

/** Whether every package that the lockfile names is installed at the version it names. */
function isCurrent() {
  if (!existsSync(`${root}node_modules/.package-lock.json`)) return false;
  const installed = readPackages('node_modules/.package-lock.json');
  return Object.entries(readPackages('package-lock.json')).every(([path, wanted]) => {
    const found = installed[path];
    // npm's own record leaves out the project itself, and optional packages of other platforms.
    return found ? found.integrity === wanted.integrity : path === '' || wanted.optional;
  });
}

const readPackages = (file) => JSON.parse(readFileSync(root + file, 'utf8')).packages;

/** Runs `npm ci` if packages are missing or differ from the lockfile; returns an exit code. */
export function ensureInstalled() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    console.error(`This is Node ${process.versions.node}: install Node 20.19 or newer.`);
    return 1;
  }
  if (isCurrent()) return 0;
  // The build tools are needed even where NODE_ENV says production.
  return run('npm', ['ci', '--include=dev']);
}
