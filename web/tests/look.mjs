/** Pictures of some pages, for a look: node tests/look.mjs FOLDER FRAGMENT … */
import { launch, open, visit } from './browser.mjs';
import { serve } from './serve.mjs';

const [folder, ...fragments] = process.argv.slice(2);
const { url, stop } = await serve();
const browser = await launch();
for (const [name, viewport, colorScheme] of [['desktop', { width: 1280, height: 860 }, 'light'], ['phone', { width: 390, height: 844 }, 'dark']]) {
  const page = await open(browser, { viewport, colorScheme, deviceScaleFactor: 1 });
  for (const [k, fragment] of fragments.entries()) {
    await visit(page, url, fragment);
    await page.waitForTimeout(fragment.includes('daily') || fragment.includes('learn') ? 5000 : 2500);
    await page.screenshot({ path: `${folder}/${name}-${k}.png` });
    console.log(name, fragment, page.faults);
    page.faults = [];
  }
  await page.context().close();
}
await browser.close();
stop();
