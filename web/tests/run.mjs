/**
 * Drives the built page in a real browser.
 *
 *   node tests/run.mjs            everything
 *   node tests/run.mjs games …    the tests with these names
 *
 * Two tests run at once.
 */
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';
import * as tests from './tests.mjs';

const wanted = process.argv.slice(2);
const { url, stop } = await serve();
const browser = await launch();
let failed = 0;

/** Runs a test. What fails on a machine that others use too is tried once more, and both is told. */
async function run(name) {
  for (const last of [false, true]) {
    const begun = Date.now();
    try {
      const says = await tests[name](browser, url);
      console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${says ? `: ${says}` : ''}`);
      return;
    } catch (error) {
      console.log(`${last ? 'FAIL' : 'once more:'} ${name}: ${error.stack ?? error}`);
      if (last) failed += 1;
    }
  }
}

// Each test has a window of its own, and waits much of the time: two run at once, those that take longest first.
const long = ['everyGameByClicks', 'everyGameByKeys', 'book', 'accessible', 'screens', 'sharedLinks', 'wordsOpen'];
const names = Object.keys(tests).filter((name) => wanted.length === 0 || wanted.includes(name));
const left = [...long.filter((name) => names.includes(name)), ...names.filter((name) => !long.includes(name))];
async function work() {
  while (left.length > 0) await run(left.shift());
}
await Promise.all([work(), work()]);
await browser.close();
stop();
process.exit(failed > 0 ? 1 : 0);
