import { assert, open, settled, visit } from './browser.mjs';

/** After one visit the page works without a network. */
export async function offline(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/');
  await page.waitForSelector('.games a svg');
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.waitForFunction(async () => (await caches.keys()).length > 0 && navigator.serviceWorker.controller !== null);
  await page.context().setOffline(true);
  await page.reload();
  await page.waitForSelector('.games a svg');
  await visit(page, url, '#/a/uvg:petersen@0?v=1');
  await settled(page);
  await page.waitForSelector('.marks .wins, .marks .loses');
  await visit(page, url, '#/check');
  await page.fill('textarea', '{}');
  await page.click('.drop button.primary');
  await page.waitForSelector('article.rejected');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
