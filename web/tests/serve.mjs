/** A server for the built page on loopback, and nothing else. */
import { createServer } from 'node:http';
import { readFile } from 'node:fs/promises';
import { extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};

export const dist = fileURLToPath(new URL('../dist/', import.meta.url));

/** Serves `dist`, compressed if that is wanted; resolves with the address and a function that stops it. */
export function serve(port = 0, { compressed = false } = {}) {
  const packed = new Map();
  const pack = (file, body) => packed.get(file) ?? packed.set(file, gzipSync(body, { level: 9 })).get(file);
  const server = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname));
    const file = join(dist, path.endsWith('/') ? `${path}index.html` : path);
    try {
      if (!file.startsWith(dist)) throw new Error('outside');
      const body = await readFile(file);
      const head = { 'content-type': types[extname(file)] ?? 'application/octet-stream', ...(compressed && { 'content-encoding': 'gzip' }) };
      response.writeHead(200, head).end(compressed ? pack(file, body) : body);
    } catch {
      response.writeHead(404).end('not found');
    }
  });
  return new Promise((resolve) => {
    server.listen(port, '127.0.0.1', () => {
      resolve({ url: `http://127.0.0.1:${server.address().port}/`, stop: () => server.close() });
    });
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await serve(Number(process.argv[2] ?? 8080));
  console.log(url);
}
