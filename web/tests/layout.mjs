import { assert, open, settled, visit } from './browser.mjs';

/** Who has letters twice as large in the browser sees them so, and no page is wider than a narrow screen. */
export async function largeLetters(browser, url) {
  const page = await open(browser, { viewport: { width: 320, height: 800 } });
  const tools = await page.context().newCDPSession(page);
  await tools.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
  const wrong = [];
  for (const [fragment, ready] of [
    ['#/', '.games li:last-child a svg'],
    ['#/a/ueg:grid.5x3@2,2?t=why', '.panel .checked'],
    ['#/words', 'form'],
    ['#/make', '.canvas'],
    ['#/learn', '.daily .chip'],
    ['#/learn/grids', 'article .erratum'],
    ['#/tables', 'form'],
    ['#/check', '.drop'],
  ]) {
    await visit(page, url, fragment);
    await page.waitForSelector(ready);
    if (fragment === '#/words') await page.click('summary');
    const [letters, wide] = await page.evaluate(() => [parseFloat(getComputedStyle(document.querySelector('main')).fontSize), document.documentElement.scrollWidth]);
    if (letters !== 32 || wide > 320) wrong.push(`${fragment}: letters of ${letters} px, ${wide} px wide`);
  }
  assert(wrong.length === 0, wrong.join('\n'));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** On narrow screens names stand apart, nothing that tells games or opponents apart is cut off, and word chains are in the menu. */
export async function narrowScreens(browser, url) {
  const page = await open(browser, { viewport: { width: 320, height: 640 } });
  /** The least room between names in a row, and to its ends. */
  const apart = (selector) =>
    page.$$eval(selector, (all) => {
      const texts = all.map((one) => {
        const range = document.createRange();
        range.selectNodeContents(one);
        return range.getBoundingClientRect();
      });
      const row = all[0].parentElement.getBoundingClientRect();
      const gaps = texts.slice(1).map((one, k) => one.left - texts[k].right);
      return Math.min(...gaps, texts[0].left - row.left);
    });
  await visit(page, url, '#/a/ueg:grid.5x3@2,2');
  await settled(page);
  for (const row of ['.tabs button', 'nav a']) {
    const room = await apart(row);
    assert(room >= (row === 'nav a' ? 1 : 4), `${row}: ${room} px`);
  }
  await page.click('nav a[href="#/words"]');
  await page.waitForSelector('h1:text-is("Word chains")');
  assert((await page.textContent('nav a[aria-current=page] .short')) === 'Words', 'the menu says where one is');
  for (const width of [320, 768]) {
    await page.setViewportSize({ width, height: 800 });
    await visit(page, url, '#/');
    await page.waitForSelector('.games li:last-child a svg');
    const cut = await page.$$eval('.games .what', (all) => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent));
    assert(cut.length === 0, `${width}: ${cut.join('; ')}`);
    const begin = await page.$$eval('.games a[href*="ueg:"] .what, .games a[href*="uvg:"] .what, .games a[href*="deg:"] .what, .games a[href*="dvg:"] .what', (all) => all.map((one) => one.textContent.slice(0, 60)));
    assert(begin.length === 4 && new Set(begin).size === 4, begin.join('; '));
  }
  // Every opponent has the room for its name, and the arrow of the list.
  const cut = await page.$$eval('.seats select', (all) =>
    all.flatMap((one) => {
      const style = getComputedStyle(one);
      const pen = document.createElement('canvas').getContext('2d');
      pen.font = style.font;
      const room = one.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight) - 16;
      return [...one.options].filter((option) => pen.measureText(option.text).width > room).map((option) => option.text);
    }),
  );
  assert(cut.length === 0, cut.join('; '));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** On a phone the words that may be said are in sight, however many were said. */
export async function wordsInSight(browser, url) {
  const page = await open(browser, { viewport: { width: 320, height: 640 }, hasTouch: true });
  await visit(page, url, '#/a/words:countries/Albania/Azerbaijan/Niger/Romania/Argentina');
  await settled(page);
  await page.tap('#tab-moves');
  await page.waitForFunction(() => {
    const panel = document.querySelector('.panel')?.getBoundingClientRect();
    const whole = (one) => one.getBoundingClientRect().top >= panel.top && one.getBoundingClientRect().bottom <= panel.bottom;
    return panel && [...document.querySelectorAll('.legal .chip')].filter(whole).length >= 4;
  }, undefined, { timeout: 20_000 });
  // So is the last of those that were.
  const [said, row] = await page.evaluate(() => ['.played [aria-current]', '.played'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON()));
  assert(said.left >= row.left && said.right <= row.right + 1, `${said.left}..${said.right} of ${row.left}..${row.right}`);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** What can be typed into or pressed has an outline of three times the light of what is around it, or a third of it. */
export async function outlines(browser, url) {
  const weak = [];
  for (const colorScheme of ['light', 'dark']) {
    const page = await open(browser, { colorScheme });
    for (const [fragment, ready] of [['#/', '.games a svg'], ['#/words', 'form'], ['#/check', '.drop'], ['#/a/ueg:grid.5x3@2,2', '.legal .chip']]) {
      await visit(page, url, fragment);
      await page.waitForSelector(ready);
      weak.push(...(await page.$$eval('select, input:not([type=checkbox]), textarea, button', (all) => {
        const light = ([r, g, b]) => [r, g, b].map((part) => part / 255).map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4)).reduce((sum, part, k) => sum + part * [0.2126, 0.7152, 0.0722][k], 0);
        const parts = (text) => text.match(/[\d.]+/g).map(Number);
        const behind = (one) => {
          for (let at = one; at; at = at.parentElement) {
            const colour = parts(getComputedStyle(at).backgroundColor);
            if (colour[3] !== 0) return colour;
          }
          return [255, 255, 255];
        };
        return all.flatMap((one) => {
          const style = getComputedStyle(one);
          const edge = parts(style.borderTopColor);
          if (style.borderTopWidth === '0px' || edge[3] === 0 || one.disabled) return [];
          const [a, b] = [light(edge), light(behind(one.parentElement))].sort((x, y) => y - x);
          const ratio = (a + 0.05) / (b + 0.05);
          return ratio < 3 ? [`${one.tagName} ${one.textContent.slice(0, 20)}: ${ratio.toFixed(2)}`] : [];
        });
      })).map((one) => `${colorScheme}, ${fragment}: ${one}`));
    }
    await page.context().close();
  }
  assert(weak.length === 0, weak.join('\n'));
}
