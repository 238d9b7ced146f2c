import { deflateRawSync } from 'node:zlib';
import { assert, open, settled, themed, visit } from './browser.mjs';

const MESSAGE = 'a fault that a test has made';

/** Calls `panicked(16, length)`, then a trap. */
const PANIC = [0x41, 16, 0x41, MESSAGE.length, 0x10, 0, 0x00];
/** Asks itself, and so on without an end. */
const DEEP = [0x20, 0, 0x10, 2];

/** A module with the exports of the real one, whose every answer is such a code. */
function faulty(answer) {
  const name = (text) => [text.length, ...Buffer.from(text)];
  const section = (kind, ...content) => [kind, content.flat().length, ...content.flat()];
  const code = (...body) => [body.length + 2, 0, ...body, 0x0b];
  return Buffer.from([
    ...[0x00, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    // Types: a number to a number, nothing to a number, two numbers to nothing.
    ...section(1, [3], [0x60, 1, 0x7f, 1, 0x7f], [0x60, 0, 1, 0x7f], [0x60, 2, 0x7f, 0x7f, 0]),
    ...section(2, [1], name('host'), name('panicked'), [0, 2]),
    ...section(3, [3, 0, 0, 1]),
    ...section(5, [1, 0, 2]),
    ...section(7, [4], name('memory'), [2, 0], name('room'), [0, 1], name('ask'), [0, 2], name('told'), [0, 3]),
    // room: the request goes to 1024; told: 0.
    ...section(10, [3], code(0x41, 0x80, 0x08), code(...answer), code(0x41, 0)),
    ...section(11, [1], [0, 0x41, 16, 0x0b], name(MESSAGE)),
  ]);
}

/**
 * A panic of the solver is a message with the request to report, and the rest of the page goes on. That the stack is too
 * small is no fault: what helps is told.
 */
export async function panics(browser, url) {
  const page = await open(browser, { serviceWorkers: 'block' });
  const module = (answer) => page.route(/xanthi[^/]*\.wasm/, (route) => route.fulfill({ contentType: 'application/wasm', body: faulty(answer) }));
  await module(PANIC);
  await visit(page, url, '#/a/uvg:petersen@0');
  await page.waitForSelector('.error pre');
  const told = await page.textContent('.error');
  assert(told.includes(MESSAGE) && told.includes('"line":"uvg:petersen@0"'), told);
  // The checker is a module of its own.
  await page.evaluate(() => { location.hash = '#/check'; });
  await page.fill('textarea', '{}');
  await page.click('.drop button.primary');
  await page.waitForSelector('article.rejected');
  await page.unroute(/xanthi[^/]*\.wasm/);
  await module(DEEP);
  await visit(page, url, '#/a/uvg:petersen@0');
  await page.waitForSelector('.error');
  const deep = await page.textContent('.error');
  assert(/deeper than the browser allows: the program can search deeper than a browser: xanthi serve/.test(deep) && !(await page.$('.error pre')), deep);
  await page.unroute(/xanthi[^/]*\.wasm/);
  await visit(page, url, '#/a/uvg:petersen@0');
  await settled(page);
  assert((await page.$$('.board [data-place]')).length === 3, 'another visit, the real solver');
  await page.context().close();
}

/** Printed from a dark screen: dark on white, without buttons, the panel below the board. */
export async function printed(browser, url) {
  const page = await open(browser, { colorScheme: 'dark', viewport: { width: 794, height: 1123 } });
  await themed(page, 'dark');
  await visit(page, url, '#/a/ueg:grid.5x3@2,2?t=why');
  await settled(page);
  await page.waitForSelector('.panel .checked');
  const look = () => page.evaluate(() => {
    const light = (text) => text.match(/\d+/g).slice(0, 3).reduce((sum, part) => sum + Number(part), 0);
    const shown = (selector) => document.querySelector(selector).getClientRects().length > 0;
    const [board, panel] = ['.board', '.panel'].map((one) => document.querySelector(one).getBoundingClientRect());
    const style = getComputedStyle(document.body);
    return { paper: light(style.backgroundColor), ink: light(style.color), header: shown('header'), controls: shown('.controls'), below: panel.top >= board.bottom, whole: panel.height > 100 };
  });
  const screen = await look();
  assert(screen.paper < 200 && screen.ink > 500 && screen.header && screen.controls, JSON.stringify(screen));
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'light');
  const paper = await look();
  assert(paper.paper > 700 && paper.ink < 200 && !paper.header && !paper.controls && paper.below && paper.whole, JSON.stringify(paper));
  await page.emulateMedia({ media: 'screen', colorScheme: 'dark' });
  await page.waitForFunction(() => document.documentElement.dataset.theme === 'dark');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A browser without the vectors of WebAssembly is told so on every page, and fetches no module. */
export async function oldBrowsers(browser, url) {
  const page = await open(browser, { serviceWorkers: 'block' });
  await page.addInitScript(() => { WebAssembly.validate = () => false; });
  const modules = [];
  page.on('request', (request) => { if (request.url().endsWith('.wasm')) modules.push(request.url()); });
  for (const fragment of ['#/', '#/a/uvg:petersen@0', '#/embed/nim:3,4,5', '#/learn', '#/check']) {
    await visit(page, url, fragment);
    await page.waitForSelector('[role=alert]');
    const told = await page.textContent('[role=alert]');
    assert(/too old.*Firefox 89, Safari 16\.4/.test(told), `${fragment}: ${told}`);
  }
  assert(modules.length === 0, modules.join('\n'));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** Addresses that lead nowhere say so, and leave no board behind; files that are not what is wanted are told. */
export async function wrongThings(browser, url) {
  const page = await open(browser);
  for (const fragment of ['#/nothing', '#/daily/2026-13-45', '#/daily/1800-01-01', '#/learn/nope']) {
    await visit(page, url, fragment);
    await page.waitForSelector('h1:has-text("There is no such page")');
  }
  // An address that was cut off says that.
  const long = `#/z/${deflateRawSync(`#/a/words:file=l?f=l:${Array.from({ length: 900 }, (_, k) => `w${(k * k * 7919) % 9973}`).join('%0A')}`).toString('base64url')}`;
  for (const fragment of ['#/z/garbage', long.slice(0, -50), '#/a/words:file=list?f=list:%EB%8F%84%EB%A0%A5%0A%EC%97%AD%EC%8', '#/embed/words:file=l?f=l:%E']) {
    await visit(page, url, fragment);
    await page.waitForSelector('h1:has-text("This address is not whole")');
  }
  await visit(page, url, long);
  await settled(page);
  // What is decided before the first move is over.
  for (const [play, told] of [['', 'Short has joined the terminals and wins.'], ['&m=misere', 'Short has joined the terminals; Cut wins.']]) {
    await visit(page, url, `#/a/shannon:path.3@0:0?p=2:casual${play}`);
    await settled(page);
    const over = await page.textContent('.who strong.end');
    assert(over.endsWith(told) && !(await page.$('#typed')), over);
  }
  await visit(page, url, '#/a/uvg:petersen@0');
  await settled(page);
  // Twice the same crossing is no game.
  await page.evaluate(() => { location.hash = '#/a/bridgit:4x5/1,1/1,1'; });
  await page.waitForSelector('.error mark');
  assert((await page.$$('.board [data-place], .legal .chip, .controls, #typed')).length === 0, 'no board is left');
  await page.waitForSelector('h1:has-text("This position cannot be opened")');
  // It leads on: to the same board, and to the games.
  await page.click('main a:has-text("before the first move")');
  await settled(page);
  assert((await page.evaluate(() => location.hash)) === '#/a/bridgit:4x5', 'the board before its moves');
  for (const rubbish of ['#/a/rubbish', '#/a/', '#/a/uvg:nonsense@0', '#/a/nim:3?alt=1:zz', '#/play?rubbish']) {
    await visit(page, url, rubbish);
    await page.click('main a:has-text("To the games")');
    await page.waitForSelector('.games a.card');
  }
  await page.evaluate(() => { location.hash = '#/a/nim:3,4,5'; });
  await page.waitForFunction(() => document.querySelectorAll('.board [data-place]').length > 0 && !document.querySelector('.error'));
  // From key to key the focus stays on the board.
  await page.focus('.board [data-place][tabindex="0"]');
  await page.keyboard.press('Enter');
  if (await page.$('.chooser .chip')) await page.click('.chooser .chip:not(.quiet)');
  await page.waitForFunction(() => location.hash.startsWith('#/a/nim:3,4,5/'));
  await settled(page);
  await page.focus('.board [data-place][tabindex="0"]');
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash.includes('at=0') && document.activeElement?.hasAttribute('data-place'));
  const give = (selector, name, bytes) => page.setInputFiles(selector, { name, mimeType: 'text/plain', buffer: Buffer.from(bytes) });
  await visit(page, url, '#/words');
  await page.selectOption('form select', 'own');
  await give('form input[type=file]', 'latin.txt', [0xc9, 0x76, 0x69, 0x61, 0x6e, 0x0a]);
  await page.waitForFunction(() => /latin.txt is not UTF-8 text/.test(document.querySelector('.error')?.textContent ?? ''));
  await visit(page, url, '#/check');
  await give('input[type=file]', 'picture.png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]);
  await page.waitForFunction(() => /picture.png is not UTF-8 text/.test(document.querySelector('.error')?.textContent ?? ''));
  await page.fill('textarea', 'hello');
  await page.click('.drop button.primary');
  await page.waitForSelector('article h2:has-text("This is not a proof")');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
