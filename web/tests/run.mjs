/**
 * Drives the built page in a real browser.
 *
 *   node tests/run.mjs            everything
 *   node tests/run.mjs games …    the tests with these names
 */
import { launch } from './browser.mjs';
import { serve } from './serve.mjs';
import * as tests from './tests.mjs';

const wanted = process.argv.slice(2);
const { url, stop } = await serve();
const browser = await launch();
let failed = 0;
for (const [name, test] of Object.entries(tests)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  // What fails on a machine that others use too is tried once more, and both is told.
  for (const last of [false, true]) {
    const begun = Date.now();
    try {
      const says = await test(browser, url);
      console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${says ? `: ${says}` : ''}`);
      break;
    } catch (error) {
      console.log(`${last ? 'FAIL' : 'once more:'} ${name}: ${error.stack ?? error}`);
      if (last) failed += 1;
    }
  }
}
await browser.close();
stop();
process.exit(failed > 0 ? 1 : 0);
