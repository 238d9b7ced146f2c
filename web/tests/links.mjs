import { readFile } from 'node:fs/promises';
import { assert, open, settled, visit } from './browser.mjs';

const reader = await readFile(new URL('../node_modules/jsqr/dist/jsQR.js', import.meta.url), 'utf8');

/** What a camera reads in the QR code of the dialog. */
async function scanned(page) {
  await page.evaluate(reader);
  return page.$eval('dialog .code svg', async (svg) => {
    const image = new Image(600, 600);
    image.src = `data:image/svg+xml,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
    await image.decode();
    const canvas = Object.assign(document.createElement('canvas'), { width: 600, height: 600 }).getContext('2d');
    canvas.fillStyle = 'white';
    canvas.fillRect(0, 0, 600, 600);
    canvas.drawImage(image, 0, 0, 600, 600);
    return window.jsQR(canvas.getImageData(0, 0, 600, 600).data, 600, 600)?.data;
  });
}

/** Links as people share them, with the number of legal moves, counted by hand: each opens the position that it names, playable. */
const links = [
  ['uvg:petersen@0', 3], ['uvg:petersen@0/1/2', 2], ['uvg:petersen', 10], ['uvg:path.5@1', 2], ['uvg:cycle.7@0', 2],
  ['uvg:complete.5@0/1/2', 2], ['uvg:grid.4x3@1,1', 2], ['uvg:grid.4x3', 12], ['uvg:line.22.4.5@0', 2], ['uvg:hypercube.3@0', 3],
  ['uvg:g6=IsP%40OkWHG@0', 3], ['uvg:edges=A-B,B-C,C-A@A', 2], ['uvg:wheel.6@0', 6], ['uvg:tree.3@0', 2], ['ueg:grid.5x3@2,2', 4],
  ['ueg:grid.5x3@2,2/3,2', 3], ['ueg:grid.11x8@3,4', 4], ['ueg:complete.5@0', 4], ['ueg:complete.4@0/1/2/0/3', 2], ['ueg:edges=A-B^2,B-C@A', 1],
  ['dvg:torus.11x4@0,0', 2], ['dvg:torus.5x4@0,0/1,0', 2], ['dvg:kotzig.17.3.5@0', 2], ['dvg:kotzig.17.3.5@0/3', 2], ['dvg:edges=a-b,b-c@a', 1],
  ['dvg:moves.2.3=cycle.9@0', 4], ['deg:edges=A-B,B-A,A-A@A', 2], ['deg:edges=A-B^2,B-C,C-A@A/B', 1], ['words:us-states@A', 4], ['words:countries@A', 11],
  ['words:us-states/Texas', 2], ['words:capitals@A/Athens', 19], ['nim:3,4,5', 12], ['nim:3,4,5/5-1', 8], ['subtract:1.3.4:20', 3],
  ['grundy:7', 3], ['kenyon:9', 3], ['octal:kayles:5', 5], ['octal:0.137:20', 10], ['hexadecimal:0.8:20', 30],
  ['split:least.3:20', 8], ['nimg.rm:path.3.1.4@0', 3], ['nimg.mr:path.1.1@0', 1], ['nimg.edge:path.3.1.4@1', 4], ['nimg.neighboring:path.3.1.4@0', 4],
  ['vertexnim:cycle.5,w=all.2@0', 4], ['shannon:complete.5@0:4', 10], ['shannon:sides.3x3', 18], ['bridgit:5x6', 41], ['bridgit:3x4/1,1/2,2', 11],
  ['biased:1.2:complete.4@0:3', 6], ['nim:2+uvg:path.3@1', 4], ['grundy:7+nim:3', 6],
];

export async function sharedLinks(browser, url) {
  const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const wrong = [];
  for (const [line, moves] of links) {
    await visit(page, url, `#/a/${line}`);
    await settled(page);
    await page.waitForFunction(() => document.querySelector('.panel h2')).catch(() => undefined);
    const said = await page.$eval('.panel h2', (head) => head.textContent).catch(() => 'nothing');
    const title = await page.title();
    if (Number(said.split(' ')[0]) !== moves) wrong.push(`${line}: ${said}, wanted ${moves}`);
    if (!title.includes(`${line} `)) wrong.push(`${line}: ${title}`);
    if (await page.$('.error')) wrong.push(`${line}: ${await page.textContent('.error')}`);
  }
  assert(wrong.length === 0, wrong.join('\n'));
  // Errors show their place; other parts of a link are kept.
  await visit(page, url, '#/a/uvg:peterson@0');
  await page.waitForSelector('.error mark');
  assert((await page.textContent('.error mark')) === 'peterson', 'the place of the fault');
  await visit(page, url, '#/a/nim:1/1-0?m=misere');
  await settled(page);
  assert(/Second cannot move and wins/.test(await page.textContent('.who strong.end')), 'misère play');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
  return `${links.length} links`;
}

/** The dialog: link, QR code, files; a compressed link opens. */
export async function sharing(browser, url) {
  const page = await open(browser, { acceptDownloads: true, permissions: ['clipboard-read', 'clipboard-write'] });
  await visit(page, url, '#/a/uvg:petersen@0/1');
  await settled(page);
  await page.click('.controls button:has-text("Share")');
  await page.waitForSelector('dialog .code svg');
  const link = await page.inputValue('dialog input[readonly]');
  assert(link === `${url}#/a/uvg:petersen@0/1`, link);
  assert((await scanned(page)) === link, 'the QR code is the link');
  await page.click('dialog button.primary');
  await page.waitForSelector('dialog button:has-text("Copied")');
  assert((await page.evaluate(() => navigator.clipboard.readText())) === link, 'the link is copied');
  const beginnings = { SVG: '<svg', PNG: '\u0089PNG', TikZ: '\\documentclass', Proof: '{"xanthi"' };
  for (const [name, begins] of Object.entries(beginnings)) {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(`dialog button:has-text("${name}")`)]);
    const content = await readFile(await download.path(), 'latin1');
    assert(content.startsWith(begins), `${name}: ${content.slice(0, 40)}`);
  }
  // Other pictures than the board are looked at before they are saved.
  const views = await page.$$eval('dialog select option', (all) => all.map((one) => one.textContent));
  assert(views.includes('the board with its proof') && !views.includes('all trails at the token'), views.join(', '));
  await page.selectOption('dialog select', { label: 'the board with its proof' });
  await page.waitForFunction(() => document.querySelector('dialog .preview img')?.naturalWidth > 0);
  const grid = await open(browser, { acceptDownloads: true });
  await visit(grid, url, '#/a/ueg:grid.5x3@2,2');
  await settled(grid);
  await grid.click('.controls button:has-text("Share")');
  await grid.waitForFunction(() => document.querySelectorAll('dialog select option').length > 2);
  await grid.selectOption('dialog select', { label: 'all trails at the token' });
  await grid.waitForFunction(() => document.querySelector('dialog .preview img')?.naturalWidth > 0);
  const [saved] = await Promise.all([grid.waitForEvent('download'), grid.click('dialog button:has-text("SVG")')]);
  // The trail that is drawn in Figure 1 of the paper on grids.
  assert(/trail/i.test(await readFile(await saved.path(), 'utf8')), 'the trails are saved');
  await grid.context().close();
  // The board in a page of somebody else: it stands alone, and is played on.
  const frame = await page.inputValue('dialog textarea');
  const other = await open(browser, { serviceWorkers: 'block' });
  await other.route('**/lesson.html', (route) => route.fulfill({ contentType: 'text/html', body: `<!doctype html><h1>A lesson</h1>${frame}` }));
  await other.goto(`${url}lesson.html`);
  const inside = other.frameLocator('iframe');
  await inside.locator('.board [data-place]').first().waitFor();
  assert((await inside.locator('header').count()) === 0 && (await inside.locator('[role=tablist]').count()) === 0, 'an embedded board stands alone');
  // After 0 and 1 the token can go to 2 and to 6, and from there again to two places.
  assert((await inside.locator('.board [data-place]').count()) === 2, 'two moves');
  const who = await inside.locator('.who strong').textContent();
  await inside.locator('.board [data-place]').first().focus();
  await other.keyboard.press('Enter');
  await inside.locator('.who strong').filter({ hasNotText: who }).waitFor();
  assert(other.faults.length === 0, other.faults.join('\n'));
  await other.context().close();
  // A long game is compressed.
  const states = '#/a/words:file=my?f=my:' + encodeURIComponent(Array.from({ length: 400 }, (_, k) => `w${k.toString(36)}w${k}`).join('\n'));
  await visit(page, url, states);
  await settled(page);
  await page.click('.controls button:has-text("Share")');
  await page.waitForFunction(() => document.querySelector('dialog input[readonly]')?.value.includes('#/z/'));
  const short = await page.inputValue('dialog input[readonly]');
  await page.goto('about:blank');
  await page.goto(short);
  await settled(page);
  await page.waitForFunction(() => document.title.startsWith('Word chains: words:file=my '));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** The address of a game on a long list is compressed, as its link is; it can be loaded again, gone back to and played on. */
export async function longAddresses(browser, url) {
  const page = await open(browser);
  const words = Array.from({ length: 400 }, (_, k) => `w${k.toString(36)}w${k}w`).join('\n');
  await visit(page, url, `#/a/words:file=my?f=my:${encodeURIComponent(words)}`);
  await settled(page);
  const short = (other) => page.waitForFunction((old) => location.hash.startsWith('#/z/') && location.hash.length < 3000 && location.hash !== old, other).then(() => page.evaluate(() => location.hash));
  const first = await short('');
  await page.click('.legal .chip');
  const second = await short(first);
  await page.waitForFunction(() => document.title.startsWith('Word chains: words:file=my@/'));
  const title = await page.title();
  await page.reload();
  await settled(page);
  await page.waitForFunction((wanted) => document.title === wanted, title);
  assert((await short('')) === second, 'loaded again');
  await page.evaluate(() => { location.hash = '#/check'; });
  await page.waitForSelector('.drop');
  await page.goBack();
  await settled(page);
  await page.waitForFunction((wanted) => document.title === wanted, title);
  assert((await short('')) === second, 'gone back to');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
