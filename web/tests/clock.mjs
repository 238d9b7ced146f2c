import { assert, open, settled, visit } from './browser.mjs';

/** The clock runs from the first move on, and whose time is over has lost; sounds are off until they are wanted. */
export async function clockAndSounds(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await page.clock.install({ time: new Date('2026-03-14T12:00:00Z') });
  await page.addInitScript(() => {
    window.tones = 0;
    const Own = window.AudioContext;
    window.AudioContext = class extends Own {
      createOscillator() {
        window.tones += 1;
        return super.createOscillator();
      }
    };
  });
  await visit(page, url, '#/a/uvg:petersen@0');
  await settled(page);
  assert((await page.$('.clock')) === null, 'no clock unless it is wanted');
  await page.click('.legal .chip');
  await page.waitForFunction(() => location.hash.includes('@0/'));
  assert((await page.evaluate(() => window.tones)) === 0, 'no sound unless it is wanted');
  await page.click('.controls button[title="Opponent and rules"]');
  await page.selectOption('dialog select >> nth=3', '1+2');
  await page.check('dialog input[type=checkbox]');
  await page.click('dialog button.primary');
  await page.waitForSelector('.clock');
  await visit(page, url, '#/a/uvg:petersen@0');
  await settled(page);
  await page.clock.runFor(30_000);
  assert((await page.textContent('.clock')).split('1:00').length === 3, 'it stands before the first move');
  await page.click('.legal .chip');
  await page.waitForFunction(() => window.tones > 0);
  await page.clock.runFor(30_000);
  const both = await page.$$eval('.clock span', (all) => all.map((one) => one.textContent));
  assert(/1:02/.test(both[0]) && /0:(29|30|31)/.test(both[1]), both.join(' '));
  await page.clock.runFor(40_000);
  await page.waitForFunction(() => /no time left/.test(document.querySelector('.who')?.textContent ?? ''));
  assert((await page.$$('.board [data-place]')).length === 0, 'no move can be made');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
