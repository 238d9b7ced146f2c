import { assert, drop, open, settled, visit } from './browser.mjs';
import { readFile } from 'node:fs/promises';

/** A proof from the page is accepted by the checker; one that says something else is not. */
export async function proofs(browser, url) {
  const page = await open(browser, { acceptDownloads: true });
  await visit(page, url, '#/a/uvg:petersen@0');
  await settled(page);
  await page.click('.controls button:has-text("Share")');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('dialog button:has-text("Proof")')]);
  const path = await download.path();
  const proof = await readFile(path, 'utf8');
  await visit(page, url, '#/check');
  await page.setInputFiles('input[type=file]', path);
  await page.waitForSelector('article.accepted');
  await drop(page, '.drop', 'broken.json', proof.replace('"outcome":"N"', '"outcome":"P"'));
  await page.waitForSelector('article.rejected');
  await drop(page, '.drop', 'proof.json', proof);
  await page.waitForSelector('article.accepted');
  await page.waitForSelector('article .board svg');
  const broken = proof.replace('"outcome":"N"', '"outcome":"P"');
  assert(broken !== proof, 'the proof says who wins');
  for (const [text, wanted] of [[broken, 'rejected'], ['{"xanthi":1', 'rejected'], [proof, 'accepted'], ['', null]]) {
    await page.fill('textarea', text);
    if (wanted === null) {
      assert(await page.isDisabled('.drop button.primary'), 'nothing to check');
      continue;
    }
    await page.click('.drop button.primary');
    await page.waitForSelector(`article.${wanted}`);
    assert((await page.$$('article')).length === 1, 'one proof');
  }
  // Several proofs, one a line: the bad one hides nothing.
  await page.fill('textarea', `${proof.trim()}\n${broken.trim()}\n${proof.trim()}\n`);
  await page.click('.drop button.primary');
  await page.waitForFunction(() => document.querySelectorAll('article.accepted').length === 2 && document.querySelectorAll('article.rejected').length === 1);
  // The examples of the page itself.
  for (const [name, wanted] of [['a valid one', 'accepted'], ['an invalid one', 'rejected']]) {
    await page.click(`.examples button:has-text("${name}")`);
    await page.waitForFunction((kind) => document.querySelectorAll('article').length === 1 && document.querySelector(`article.${kind}`), wanted);
  }
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
