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
  const begun = Date.now();
  try {
    const says = await test(browser, url);
    console.log(`ok   ${name} (${((Date.now() - begun) / 1000).toFixed(1)} s)${says ? `: ${says}` : ''}`);
  } catch (error) {
    failed += 1;
    console.log(`FAIL ${name}: ${error.stack ?? error}`);
  }
}
await browser.close();
stop();
process.exit(failed > 0 ? 1 : 0);
