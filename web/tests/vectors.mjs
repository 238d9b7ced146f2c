import { readFile } from 'node:fs/promises';
import { assert } from './browser.mjs';

/** The nimbers of the heaps of 0 to `largest` counters, from all options of each, by the rule alone. */
function plain(largest, options) {
  const values = new Uint16Array(largest + 1);
  const met = new Int32Array(1 << 12).fill(-1);
  for (let n = 0; n <= largest; n += 1) {
    options(n, values, (value) => { met[value] = n; });
    let mex = 0;
    while (met[mex] === n) mex += 1;
    values[n] = mex;
  }
  return values;
}

/** All ways to leave two heaps of `rest` counters, the smaller one with `least` or more less than the larger. */
function splits(rest, least, values, meet) {
  for (let small = 1; rest - small >= small + least; small += 1) meet(values[small] ^ values[rest - small]);
}

const games = [
  // Grundy's game: a heap is split into two unequal ones.
  ['grundy:', (n, values, meet) => splits(n, 1, values, meet)],
  // 0.07: two counters are taken, and the rest is left as it is, or as two heaps.
  ['octal:0.07:', (n, values, meet) => {
    if (n >= 2) meet(values[n - 2]);
    splits(n - 2, 0, values, meet);
  }],
];

/** The module's loops over vectors, which run nowhere else, give the nimbers of the rule. */
export async function nimbersByVectors() {
  const bytes = await readFile(new URL('../src/wasm/xanthi.wasm', import.meta.url));
  let memory;
  const text = (at, length) => new TextDecoder().decode(new Uint8Array(memory.buffer, at, length));
  const host = { watch: () => 0, now: () => performance.now() / 1000, panicked: (at, length) => { throw new Error(text(at, length)); } };
  const { instance } = await WebAssembly.instantiate(bytes, { host });
  memory = instance.exports.memory;
  for (const [game, options] of games) {
    const largest = 12_000;
    const sent = new TextEncoder().encode(JSON.stringify({ ask: 'proof', line: `${game}${largest}` }));
    const at = instance.exports.room(sent.length);
    new Uint8Array(memory.buffer, at, sent.length).set(sent);
    const length = instance.exports.ask(sent.length);
    const answer = JSON.parse(text(instance.exports.told(), length));
    assert(answer.ok, JSON.stringify(answer.error));
    const { values } = JSON.parse(answer.ok.text).certificate;
    const wanted = plain(largest, options);
    assert(values.length === largest + 1, `${values.length} nimbers of ${game}`);
    const wrong = values.findIndex((value, n) => value !== wanted[n]);
    assert(wrong < 0, `${game}${wrong} has the nimber ${wanted[wrong]}, and not ${values[wrong]}`);
  }
}
