import { svelte } from '@sveltejs/vite-plugin-svelte';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { defineConfig, type Plugin } from 'vite';

/** Writes the list of all files and its hash into the service worker, when the page has been built. */
function offline(): Plugin {
  let dist = '';
  const files = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      return entry.isDirectory() ? files(path) : [path];
    });
  return {
    name: 'offline',
    apply: 'build',
    configResolved: (config) => {
      dist = join(config.root, config.build.outDir);
    },
    closeBundle: () => {
      const all = files(dist).filter((file) => !file.endsWith('sw.js')).sort();
      const hash = createHash('sha256');
      all.forEach((file) => hash.update(file.slice(dist.length)).update(readFileSync(file)));
      const list = all.map((file) => './' + relative(dist, file).replaceAll('\\', '/')).map((file) => (file === './index.html' ? './' : file));
      const worker = readFileSync(join(dist, 'sw.js'), 'utf8');
      const filled = worker.replace("'__FILES__'", JSON.stringify(list)).replace('__VERSION__', hash.digest('hex').slice(0, 16));
      writeFileSync(join(dist, 'sw.js'), filled);
    },
  };
}

export default defineConfig({
  base: './',
  plugins: [svelte(), offline()],
  worker: { format: 'es' },
  build: { target: 'es2022', assetsInlineLimit: 0, chunkSizeWarningLimit: 800 },
});
