/**
 * Measures the built page: sizes as they are sent, first paint and readiness under throttling, a tap,
 * and frames on large boards. node tests/measure.mjs
 */
import { readdir, readFile } from 'node:fs/promises';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { launch, open, settled } from './browser.mjs';
import { dist, serve } from './serve.mjs';

const median = (all) => all.toSorted((a, b) => a - b)[Math.floor(all.length / 2)];
const part = (all, of) => all.toSorted((a, b) => a - b)[Math.floor((all.length - 1) * of)];

console.log('file, bytes, gzip, brotli');
for (const name of (await readdir(`${dist}assets`)).sort()) {
  const bytes = await readFile(`${dist}assets/${name}`);
  if (bytes.length > 20_000) console.log(`${name}, ${bytes.length}, ${gzipSync(bytes, { level: 9 }).length}, ${brotliCompressSync(bytes).length}`);
}

const { url, stop } = await serve(0, { compressed: true });
const browser = await launch();

/** Milliseconds until the first paint, until the solver has given values, and what was sent until then. */
async function start(network, cpu) {
  const page = await open(browser, { viewport: { width: 1280, height: 860 }, serviceWorkers: 'block' });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  if (network) await tools.send('Network.emulateNetworkConditions', { offline: false, ...network });
  if (cpu > 1) await tools.send('Emulation.setCPUThrottlingRate', { rate: cpu });
  await page.goto(`${url}#/a/ueg:grid.5x3@2,2?v=1`, { waitUntil: 'commit' });
  await page.waitForSelector('.board svg');
  const board = await page.evaluate(() => performance.now());
  await page.waitForSelector('.marks .wins');
  const [ready, paint] = await page.evaluate(() => [performance.now(), performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN]);
  await page.context().close();
  return [paint, board, ready];
}
const laptop = { latency: 20, downloadThroughput: 30e6 / 8, uploadThroughput: 10e6 / 8 };
const phone = { latency: 60, downloadThroughput: 10e6 / 8, uploadThroughput: 3e6 / 8 };
console.log('start, first paint ms, board ms, values ms (median of 5)');
for (const [name, network, cpu] of [['no throttling', null, 1], ['30 Mbit/s, 20 ms', laptop, 1], ['10 Mbit/s, 60 ms, processor four times slower', phone, 4]]) {
  const all = [];
  for (let k = 0; k < 5; k += 1) all.push(await start(network, cpu));
  console.log(`${name}, ${[0, 1, 2].map((k) => Math.round(median(all.map((one) => one[k])))).join(', ')}`);
}

const page = await open(browser, { viewport: { width: 1280, height: 860 } });

/** A tap until the next board stands. */
await page.goto(`${url}#/a/ueg:grid.5x5@3,3`);
await settled(page);
const taps = [];
for (let k = 0; k < 12 && !(await page.$('.who strong.end')); k += 1) {
  taps.push(
    await page.evaluate(
      () =>
        new Promise((resolve) => {
          const place = document.querySelector('.board [data-place]');
          const box = place.getBoundingClientRect();
          const at = { bubbles: true, clientX: box.x + box.width / 2, clientY: box.y + box.height / 2, pointerId: 1, pointerType: 'touch' };
          const before = location.hash;
          const begun = performance.now();
          const svg = document.querySelector('.board svg');
          svg.dispatchEvent(new PointerEvent('pointerdown', at));
          svg.dispatchEvent(new PointerEvent('pointerup', at));
          const look = () => (location.hash === before ? requestAnimationFrame(look) : resolve(performance.now() - begun));
          look();
        }),
    ),
  );
}
console.log(`a tap until the next board stands: median ${median(taps).toFixed(0)} ms, longest ${Math.max(...taps).toFixed(0)} ms of ${taps.length}`);

/** Milliseconds a frame while a pointer moves over a large board. */
for (const line of ['ueg:grid.40x40@20,20', 'uvg:random.500.900.7@0']) {
  await page.goto('about:blank');
  await page.goto(`${url}#/a/${line}`);
  await settled(page);
  await page.waitForTimeout(500);
  const frames = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const svg = document.querySelector('.board svg');
        const box = svg.getBoundingClientRect();
        const times = [];
        let last = performance.now();
        const step = (now) => {
          times.push(now - last);
          last = now;
          if (times.length > 120) return resolve(times.slice(1));
          const turn = (times.length * Math.PI) / 30;
          const at = { clientX: box.x + box.width * (0.5 + 0.4 * Math.cos(turn)), clientY: box.y + box.height * (0.5 + 0.4 * Math.sin(turn)) };
          svg.dispatchEvent(new PointerEvent('pointermove', { bubbles: true, pointerType: 'mouse', ...at }));
          requestAnimationFrame(step);
        };
        requestAnimationFrame(step);
      }),
  );
  console.log(`${line}: ${median(frames).toFixed(1)} ms a frame (median), ${part(frames, 0.95).toFixed(1)} ms (95 of 100)`);
}
await browser.close();
stop();
