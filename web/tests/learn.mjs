import { readFile } from 'node:fs/promises';
import { assert, open, visit } from './browser.mjs';

/** The puzzle of a day is the same everywhere, and one move solves it; a statement is checked. */
export async function learning(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 }, acceptDownloads: true });
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
  const puzzle = async (fragment) => {
    await visit(page, url, fragment);
    await page.waitForSelector('.daily .board svg');
    return page.$eval('.daily', (daily) => `${daily.querySelector('code').textContent} ${daily.querySelector('[title]').textContent}`);
  };
  const today = await puzzle('#/learn');
  assert((await puzzle('#/learn')) === today && (await puzzle('#/daily/2026-03-14')) === today, 'a day has one puzzle');
  assert(/once in [1-9][0-9,]* tries/.test(today), today);
  await page.click('.daily .day button:first-child');
  await page.waitForFunction(() => location.hash === '#/daily/2026-03-13');
  await page.waitForFunction((was) => { const code = document.querySelector('.daily code'); return code && !was.startsWith(code.textContent); }, today);
  await puzzle('#/daily/2026-03-14');
  const count = (await page.$$('.daily .chips .chip')).length;
  assert(count >= 3, `${count} moves`);
  const how = await page.textContent('.daily .text');
  assert(/How a move is written: \S+: .{8}/.test(how), how);
  for (let k = 0; k < count && !(await page.$('.said.right')); k += 1) await page.click('.daily .chips .chip:not(:disabled)');
  await page.waitForSelector('.said.right');
  await page.click('.after a:has-text("Play it out")');
  await page.waitForFunction(() => location.hash.startsWith('#/a/') && location.hash.includes(':perfect'));
  await visit(page, url, '#/learn');
  await page.waitForSelector('.daily .board svg');
  await page.click('.daily button:has-text("easy")');
  await page.waitForFunction(() => /^[12] of 5/.test((document.querySelector('.daily [title]')?.textContent ?? '').replace(/[★☆\s]+/, '')));
  await page.fill('.tools input', 'goldlist theorem-1');
  await page.click('.check button');
  await page.waitForSelector('.result.right');
  await visit(page, url, '#/tables');
  await page.click('.chips .chip');
  await page.waitForSelector('.map span');
  assert((await page.$$('.map span')).length === 118, 'a cell for each row');
  assert(/period 5/.test(await page.textContent('.says')), 'the period is told');
  const [download] = await Promise.all([page.waitForEvent('download'), page.click('.tools button')]);
  const rows = (await readFile(await download.path(), 'utf8')).trim().split('\n');
  // A line of names, and n from 3 to 120; with the moves 2 and 3 the second player wins on three vertices.
  assert(rows.length === 119 && /^3,P/.test(rows[1]) && /^120,/.test(rows[118]), `${rows.length} rows: ${rows.slice(0, 3).join(' | ')}`);
  // Hogan and Horrocks: of the tori with four rows those with 11 columns are lost.
  await page.fill('.card input', 'dvg:torus.{n}x{m}@0,0');
  for (const [field, range] of [['n from', '10..12'], ['m from', '3..4']]) await page.fill(`label:has-text("${field}") input`, range);
  await page.click('.card button');
  await page.waitForFunction(() => document.querySelectorAll('.map span').length === 6);
  const map = await page.$$eval('.map span', (all) => all.map((one) => `${one.title.split(' = ')[1]}`));
  assert(map.join(' ') === '10,3: N 10,4: N 11,3: N 11,4: P 12,3: P 12,4: N', map.join(' '));
  assert((await page.$$eval('.map b', (all) => all.map((one) => one.textContent))).join(' ') === 'n, m 3 4 10 11 12', 'the map has its numbers');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** Every chapter has its boards, and every case of a statement is a board with a verdict. */
export async function book(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await visit(page, url, '#/learn');
  await page.waitForSelector('.chapter .counts');
  const chapters = await page.$$eval('a.chapter', (all) => all.map((one) => one.getAttribute('href')));
  assert(chapters.length === 6, `${chapters.length} chapters`);
  const bad = [];
  let [cases, figures] = [0, 0];
  for (const chapter of chapters) {
    await visit(page, url, chapter);
    await page.waitForSelector('article');
    await page.waitForFunction(() => [...document.querySelectorAll('.lessons .picture')].every((one) => one.querySelector('svg')));
    const ids = await page.$$eval('article', (all) => all.filter((one) => one.querySelector('.try')).map((one) => one.id));
    assert(ids.length > 3, `${chapter}: ${ids.length} cases`);
    for (const id of ids) {
      const own = page.locator(`article[id="${id}"]`);
      await own.locator('.try').click();
      await page.waitForFunction((name) => {
        const one = document.getElementById(name);
        const says = one.querySelector('.case .says')?.textContent ?? '';
        return one.querySelector('.case .error') || (says !== '' && !says.startsWith('Solving'));
      }, id);
      const error = await own.locator('.case .error').count();
      if (error > 0) bad.push(`${id}: ${await own.locator('.case').textContent()}`);
      else if ((await own.locator('.case .board svg, .case .faint').count()) === 0) bad.push(`${id}: no board`);
      // Its figures are drawn by the library.
      const pictures = own.locator('.figure');
      for (let i = 0; i < (await pictures.count()); i += 1) {
        await pictures.nth(i).locator('img, .error').first().waitFor();
        if ((await pictures.nth(i).locator('img').count()) === 0) bad.push(`${id}: ${await pictures.nth(i).textContent()}`);
        figures += 1;
      }
      cases += 1;
      await own.locator('.try').click();
    }
  }
  assert(bad.length === 0, bad.join('\n'));
  assert(figures > 20, `${figures} figures`);
  // A number is changed, and so are the board and the verdict.
  await visit(page, url, '#/learn/grids');
  await page.waitForSelector('article');
  const own = page.locator('article[id="grids.theorem-1"]');
  await own.locator('.try').click();
  const verdict = async (m) => {
    await own.locator('input[type=range]').first().fill(String(m));
    await page.waitForFunction((line) => document.querySelector('.case code')?.textContent === line && /wins|loses/.test(document.querySelector('.case .says')?.textContent ?? ''), `ueg:grid.${m}x3@1,1`);
    return own.locator('.says').textContent();
  };
  // gcd(m+1, 4) is 1 for even m, and a corner is lost exactly when it is not 1.
  const [even, odd] = [await verdict(6), await verdict(7)];
  assert(even !== odd, `${even} ${odd}`);
  await page.click('.crumbs a');
  await page.waitForSelector('a.chapter');
  await visit(page, url, '#/a/kenyon:5,8,9?t=lesson');
  await page.waitForSelector('.panel h2');
  // What a lesson refers to can be opened.
  await visit(page, url, '#/a/grundy:30?t=lesson');
  await page.click('.panel a:has-text("grundy:7")');
  await page.waitForFunction(() => location.hash.startsWith('#/a/grundy:7?') && /\(7\)/.test(document.querySelector('.panel pre')?.textContent ?? ''));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
  return `${cases} cases, ${figures} figures`;
}

/** A table is there again after another page, and by its address; of one that is stopped what was known. */
export async function tablesKept(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/tables/uvg:path.%7Bn%7D@0?n=1..9');
  const cells = () => page.$$eval('.map span', (all) => all.map((one) => one.textContent).join(''));
  // A token at the end of a path goes along it: with an even number of vertices there is an odd number of moves.
  await page.waitForFunction(() => document.querySelectorAll('.map span').length === 9);
  assert((await cells()) === 'PNPNPNPNP', await cells());
  assert((await page.textContent('.map b')) === '1' && /N: the player to move wins/.test(await page.textContent('section')), 'numbers of rows, and what N means');
  await page.fill('form input >> nth=1', '1..7');
  await page.click('form button.primary');
  await page.waitForFunction(() => document.querySelectorAll('.map span').length === 7);
  assert((await page.evaluate(() => location.hash)).endsWith('?n=1..7'), 'the address asks what was asked');
  await page.click('header a[href="#/make"]');
  await page.waitForSelector('.canvas');
  await page.click('header a[href="#/tables"]');
  await page.waitForSelector('.map');
  assert((await cells()) === 'PNPNPNP' && (await page.inputValue('form input >> nth=1')) === '1..7', 'all is there again');
  // A player who begins takes the middle of an odd board and answers symmetrically; larger boards nobody decides in a test.
  await page.evaluate(() => { location.hash = '#/tables/node-kayles:grid.%7Bn%7Dx%7Bn%7D?n=1..20'; });
  await page.waitForFunction(() => document.querySelectorAll('.map span').length > 9 && document.querySelector('.search button'));
  await page.click('.search button');
  await page.waitForFunction(() => /The search was stopped\. This is what was known by then\./.test(document.querySelector('main').textContent.replace(/\s+/g, ' ')));
  assert(/^N.N/.test(await cells()), 'what was known stays');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
