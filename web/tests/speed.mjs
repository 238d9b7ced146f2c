/**
 * The WebAssembly module against the native library, on one thread, on the positions of speed.txt:
 * both answer the same request, and the least of several runs counts. node tests/speed.mjs
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const top = fileURLToPath(new URL('../../', import.meta.url));
const lines = (await readFile(new URL('speed.txt', import.meta.url), 'utf8')).trim().split('\n');
const command = ['run', '--quiet', '--release', '--locked', '-p', 'xanthi-web', '--example', 'speed'];
const native = execFileSync('cargo', command, { cwd: top, input: `${lines.join('\n')}\n`, encoding: 'utf8' }).trim().split('\n').map(Number);

const bytes = await readFile(new URL('../src/wasm/xanthi.wasm', import.meta.url));
let memory;
const text = (at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
const host = { watch: () => 0, now: () => performance.now() / 1000, panicked: (at, length) => console.error(text(at, length)) };
const { instance } = await WebAssembly.instantiate(bytes, { host });
memory = instance.exports.memory;

/** The answer to a request. */
function ask(request) {
  const sent = new TextEncoder().encode(request);
  const at = instance.exports.room(sent.length);
  new Uint8Array(memory.buffer, at, sent.length).set(sent);
  const length = instance.exports.ask(sent.length);
  return text(instance.exports.told(), length);
}

console.log('| position | native, ms | WebAssembly, ms | ratio |\n|---|---|---|---|');
const ratios = [];
for (const [k, line] of lines.entries()) {
  const request = JSON.stringify({ ask: 'solve', line });
  const begun = performance.now();
  let least = Infinity;
  for (let runs = 0; runs < 3 || (performance.now() - begun < 1000 && runs < 50); runs += 1) {
    const start = performance.now();
    const answer = ask(request);
    least = Math.min(least, performance.now() - start);
    if (!answer.startsWith('{"ok":')) throw new Error(answer);
  }
  ratios.push(least / native[k]);
  console.log(`| \`${line}\` | ${native[k].toFixed(2)} | ${least.toFixed(2)} | ${(least / native[k]).toFixed(2)} |`);
}
console.log(`\nmedian ${ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)].toFixed(2)}`);
