// Serves dist/ as any static host would: `PORT` picks the port, `PREFIX` the folder it stands in.
import { createReadStream, existsSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { extname, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { root } from './install.mjs';

const dist = resolve(root, 'dist');
const defaultPort = 4173;

const mimeTypes = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.map': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** The file that an address names, or undefined: no such file, or an address outside dist/. */
function findFile(address, prefix) {
  if (!address.startsWith(prefix)) return undefined;
  let path;
  try {
    path = decodeURIComponent(address.slice(prefix.length));
  } catch {
    return undefined;
  }
  if (path.includes('\0')) return undefined;
  const file = resolve(dist, `./${path}`, path === '' || path.endsWith('/') ? 'index.html' : '');
  if (!file.startsWith(dist + sep)) return undefined;
  return statSync(file, { throwIfNoEntry: false })?.isFile() ? file : undefined;
}

function answer(request, response, prefix) {
  const send = (status, headers) => response.writeHead(status, headers).end();
  if (request.method !== 'GET' && request.method !== 'HEAD')
    return send(405, { allow: 'GET, HEAD' });
  const address = (request.url ?? '/').split(/[?#]/, 1)[0];
  if (`${address}/` === prefix) return send(301, { location: prefix });
  const file = findFile(address, prefix);
  if (!file) return send(404);
  response.writeHead(200, {
    'content-type': mimeTypes[extname(file)] ?? 'application/octet-stream',
    'content-length': statSync(file).size,
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  });
  if (request.method === 'HEAD') return response.end();
  createReadStream(file)
    .on('error', () => response.destroy())
    .pipe(response);
}

/** Starts serving and prints the address. Without an explicit port a taken one is stepped around. */
export function serve({ port = process.env.PORT, prefix = process.env.PREFIX ?? '/' } = {}) {
  if (!existsSync(resolve(dist, 'index.html'))) throw new Error('Run `npm run build` first.');
  const server = createServer((request, response) => answer(request, response, prefix));
  server.on('error', (error) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (!port) return server.listen(0, '127.0.0.1');
    console.error(`Port ${port} is taken: set PORT to a free one.`);
    process.exit(1);
  });
  server.on('listening', () => {
    console.log(`MCP Reliability Lab: http://localhost:${server.address().port}${prefix}`);
  });
  server.listen(Number(port || defaultPort), '127.0.0.1');
  return server;
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) serve();
