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

/** Runs a test; what fails is told to `fails`. */
async function run(name, fails) {
  const begun = Date.now();
  try {
    const says = await tests[name](browser, url);
    console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${says ? `: ${says}` : ''}`);
  } catch (error) {
    fails(error.stack ?? error);
  }
}

// Each test has a window of its own, and waits much of the time: two run at once, those that take longest first.
const long = ['everyGameByClicks', 'everyGameByKeys', 'book', 'accessible', 'screens', 'sharedLinks', 'wordsOpen'];
const names = Object.keys(tests).filter((name) => wanted.length === 0 || wanted.includes(name));
const left = [...long.filter((name) => names.includes(name)), ...names.filter((name) => !long.includes(name))];
async function work() {
  for (let name = left.shift(); name !== undefined; name = left.shift()) {
    const now = name;
    await run(now, (why) => {
      console.log(`once more: ${now}: ${why}`);
      once.push(now);
    });
  }
}
await Promise.all([work(), work()]);
// What fails beside another one, or on a machine that others use too, is tried once more by itself, and both is told.
await Promise.all(browser.contexts().map((context) => context.close()));
for (const name of once) {
  await run(name, (why) => {
    console.log(`FAIL ${name}: ${why}`);
    failed += 1;
  });
}
await browser.close();
stop();
process.exit(failed > 0 ? 1 : 0);
