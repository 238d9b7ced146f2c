/**
 * Drives the built page in a real browser.
 *
 *   node tests/run.mjs            everything
 *   node tests/run.mjs games …    the tests with these names
 *
 * Two tests run at once; what fails runs once more by itself.
 */
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';
import * as tests from './tests.mjs';

const wanted = process.argv.slice(2);
const { url, stop } = await serve();
const browser = await launch();
const once = [];
let failed = 0;

/** Runs a test. What is wrong; nothing if it passes. */
async function run(name) {
  const begun = Date.now();
  try {
    const says = await tests[name](browser, url);
    console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${says ? `: ${says}` : ''}`);
    return undefined;
  } catch (error) {
    return String(error.stack ?? error);
  }
}

// Each test has a window of its own, and waits much of the time: two run at once, those that take longest first.
const long = ['everyGameByClicks', 'everyGameByKeys', 'book', 'accessible', 'screens', 'sharedLinks', 'wordsOpen'];
const names = Object.keys(tests).filter((name) => wanted.length === 0 || wanted.includes(name));
const left = [...long.filter((name) => names.includes(name)), ...names.filter((name) => !long.includes(name))];
async function work() {
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const why = await run(name);
    if (why === undefined) continue;
    console.log(`once more: ${name}: ${why}`);
    once.push(name);
  }
}
await Promise.all([work(), work()]);
// What fails beside another one, or on a machine that others use too, is tried once more by itself, and both is told.
await Promise.all(browser.contexts().map((context) => context.close()));
for (const name of once) {
  const why = await run(name);
  if (why === undefined) continue;
  console.log(`FAIL ${name}: ${why}`);
  failed += 1;
}
await browser.close();
stop();
process.exit(failed > 0 ? 1 : 0);
