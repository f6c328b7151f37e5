// How large the built page is: what the first visit loads, and what there is in all.
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { LabPage } from '../../pages/labPage.ts';
import { root } from '../install.mjs';
import { bytes, counted, type Section } from './figures.ts';
import { type Session, VIEWPORT } from './session.ts';

const dist = `${root}dist`;
const assets = `${dist}/assets`;

/** `import … from './x.js'`, `import './x.js'` and `export … from './x.js'`, but no `import()`. */
const STATIC_IMPORT = /(?:\bfrom|\bimport)\s*["']\.\/([\w.-]+\.js)["']/g;

const LIMIT_KB = 180;

export async function measureSizes({ browser, address }: Session): Promise<Section> {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));

  await new LabPage(page, address).open();
  await page.waitForLoadState('networkidle');
  await context.close();
  const foreign = requested.filter((url) => !url.startsWith(address));
  const first = firstScripts();
  const loaded = new Set([...first, ...requested.map((url) => basename(url)).filter(isScript)]);
  const all = readdirSync(assets);
  const styles = all.filter((name) => name.endsWith('.css'));
  const later = `with ${[...loaded].filter((name) => !first.includes(name)).join(', ') || 'none'}`;
  return {
    title: 'Size, gzipped but for the total',
    figures: [
      bytes(
        'JavaScript of the first load',
        zipped(first),
        `${first.length} files; limit ${LIMIT_KB}`,
      ),
      bytes('and what loads by itself after it', zipped([...loaded]), later),
      bytes('JavaScript in all', zipped(all.filter(isScript))),
      bytes('CSS in all', zipped(styles)),
      bytes('dist/ as it is', sizeOf(dist)),
      counted('Requests on a first visit', requested.length),
      counted('of them to third parties', foreign.length, '', foreign.join(' ')),
    ],
  };
}

const isScript = (name: string) => name.endsWith('.js');

/** The scripts that index.html names, with all that they import before they run. */
function firstScripts(): string[] {
  const html = readFileSync(`${dist}/index.html`, 'utf8');
  const named = [...html.matchAll(/(?:src|href)="\.\/assets\/([\w.-]+\.js)"/g)];
  const found = new Set(named.map((match) => match[1] ?? ''));
  for (const name of found) {
    const text = readFileSync(join(assets, name), 'utf8');
    for (const [, other = ''] of text.matchAll(STATIC_IMPORT)) found.add(other);
  }
  if (found.size === 0) throw new Error('index.html names no script: has it been built?');
  return [...found];
}

function zipped(names: readonly string[]): number {
  return names.reduce(
    (total, name) => total + gzipSync(readFileSync(join(assets, name))).length,
    0,
  );
}

function sizeOf(folder: string): number {
  const paths = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const stats = paths.map((path) => statSync(join(folder, path)));
  return stats.reduce((total, stat) => total + (stat.isFile() ? stat.size : 0), 0);
}
