import { assert, open, settled, visit } from './browser.mjs';

/** The presets by what the library says of them, and their numbers of vertices and edges. */
const presets = [
  ['cycle', (n) => [n, n]],
  ['directed cycle', (n) => [n, n]],
  ['complete graph', (n) => [n, (n * (n - 1)) / 2]],
  ['leaves', (n) => [n + 1, n]],
  ['hub', (n) => [n + 1, 2 * n]],
  ['two cycles', (n) => [2 * n, 3 * n]],
  ['Petersen', (n) => [2 * n, 3 * n]],
  ['Möbius ladder', (n) => [2 * n, 3 * n]],
  ['path', (n) => [n, n - 1]],
  ['grid', (n) => [n * n, 2 * n * (n - 1)]],
];

/** A graph is drawn by hand, pasted, and taken from a family; then it is played on. */
export async function drawnBoards(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await visit(page, url, '#/make');
  await page.waitForSelector('.canvas');
  await page.click('.tools button:has-text("Clear")');
  const canvas = await page.$('.canvas');
  const box = await canvas.boundingBox();
  const at = (x, y) => page.mouse.click(box.x + x, box.y + y);
  // A path A, B, C, with the token in its middle.
  for (const [x, y] of [[80, 120], [220, 120], [360, 120]]) await at(x, y);
  for (const [from, to] of [['A', 'B'], ['B', 'C']]) {
    for (const name of [from, to]) {
      const vertex = await (await page.$(`[data-vertex="${name}"]`)).boundingBox();
      await page.mouse.click(vertex.x + vertex.width / 2, vertex.y + vertex.height / 2);
    }
  }
  await page.fill('.right input.mono', 'B');
  await page.waitForFunction(() => document.querySelector('.right code')?.textContent === 'uvg:edges=A-B,B-C@B');
  await page.click('.right button.primary');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:edges=A-B,B-C@B'));
  await settled(page);
  assert((await page.$$('.board [data-place]')).length === 2, 'two moves');
  // The vertices stand where they were put: in a row, as far apart as they were.
  const [left, right] = await page.$$eval('.board [data-place]', (all) => all.map((one) => one.getBoundingClientRect()).map((one) => [one.x, one.y]));
  assert(Math.abs(left[1] - right[1]) < 2 && right[0] - left[0] > 60, `a row: ${left}, ${right}`);
  // Symmetric graphs to begin with, each in two sizes: vertices and edges by formula.
  await visit(page, url, '#/make');
  await page.waitForFunction((least) => document.querySelectorAll('.preset option').length === least, presets.length + 1);
  for (const [k, [name, counts]] of presets.entries()) {
    await page.selectOption('.preset select', { index: k + 1 });
    assert((await page.$eval('.preset option:checked', (one) => one.textContent)).includes(name), name);
    const first = Number(await page.inputValue('.preset input'));
    for (const n of [first, first + 1]) {
      await page.locator('.preset input').fill(String(n));
      await page.waitForFunction(([vertices, edges]) => document.querySelectorAll('[data-vertex]').length === vertices && document.querySelectorAll('[data-edge]').length === edges, counts(n));
    }
    const line = await page.waitForFunction(() => document.querySelector('.right code')?.textContent).then((found) => found.jsonValue());
    assert(line.startsWith(k === 1 ? 'dvg:edges=A-B' : 'uvg:edges=A-'), line);
  }
  await visit(page, url, '#/make');
  await page.click('.modes button:last-of-type');
  await page.fill('textarea', 'graph { x -- y; y -- z; z -- x }');
  await page.click('.left button.primary');
  await page.waitForFunction(() => document.querySelectorAll('[data-vertex]').length === 3);
  await page.click('.modes button:last-of-type');
  await page.fill('textarea', 'IsP@OkWHG');
  await page.click('.left button.primary');
  await page.waitForFunction(() => document.querySelectorAll('[data-vertex]').length === 10);
  await page.click('.modes button:last-of-type');
  await page.fill('textarea', 'a b\nb c\nc d\nb d\n');
  await page.click('.left button.primary');
  await page.waitForFunction(() => document.querySelectorAll('[data-vertex]').length === 4 && document.querySelectorAll('[data-edge]').length === 4);
  // A vertex is moved by dragging; then it is laid out anew.
  const place = () => page.$eval('[data-vertex="a"] circle', (one) => [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]);
  const before = await place();
  const spot = await (await page.$('[data-vertex="a"]')).boundingBox();
  await page.mouse.move(spot.x + spot.width / 2, spot.y + spot.height / 2);
  await page.mouse.down();
  await page.mouse.move(spot.x + spot.width / 2 + 90, spot.y + spot.height / 2 + 50, { steps: 6 });
  await page.mouse.up();
  const after = await place();
  assert(after[0] - before[0] > 30 && after[1] - before[1] > 15, `dragged from ${before} to ${after}`);
  await page.click('.tools button:has-text("New layout")');
  await page.waitForFunction(([x, y]) => {
    const one = document.querySelector('[data-vertex="a"] circle');
    return Number(one.getAttribute('cx')) !== x || Number(one.getAttribute('cy')) !== y;
  }, after);
  await page.click('.modes button:last-of-type');
  // What may be meant otherwise is asked about: edges that are written with a hyphen, and a text without edges.
  await page.fill('textarea', 'A-B, B-C');
  await page.click('.left button.primary');
  await page.click('.doubt button:has-text("these are edges")');
  await page.waitForFunction(() => document.querySelector('.right code')?.textContent === 'uvg:edges=A-B,B-C@A');
  await page.click('.modes button:last-of-type');
  await page.fill('textarea', 'garbage!!');
  await page.click('.left button.primary');
  await page.waitForFunction(() => /no edge in this text, only “garbage!!”/.test(document.querySelector('.doubt')?.textContent));
  await page.fill('textarea', 'graph {');
  await page.click('.left button.primary');
  await page.waitForSelector('.error');
  await page.click('.modes button:nth-child(2)');
  await page.selectOption('.left select', { index: 1 });
  await page.waitForFunction(() => /cycle/.test(document.querySelector('.left code')?.textContent ?? ''));
  const numbers = await page.$$eval('.slider', (all) => all.map((one) => one.textContent.split(':')[0].trim()));
  assert(numbers.length > 0 && numbers.every((name) => /^[A-Z]/.test(name) && !/Parameter/.test(name)), numbers.join());
  await page.locator('.slider input').first().fill('9');
  await page.fill('.right input.mono', '');
  await page.waitForFunction(() => document.querySelector('.right code')?.textContent === 'uvg:cycle.9');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A board of a game is opened in the editor, changed, made a board of another game, and played on. */
export async function boardsChanged(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 1100 } });
  const line = (wanted) => page.waitForFunction((text) => document.querySelector('.right code')?.textContent === text, wanted);
  const choose = async (what) => {
    await page.locator(what).focus();
    await page.keyboard.press('Enter');
  };
  await visit(page, url, '#/a/ueg:edges=A-B^2,B-C@B/A?xy=0,0,300,0,300,200');
  await settled(page);
  await page.click('#tab-about');
  await page.click('.panel a.edit');
  await page.waitForFunction(() => document.querySelectorAll('[data-vertex]').length === 3);
  await line('ueg:edges=A-B^2,B-C@B');
  const at = await page.$$eval('[data-vertex] > :nth-child(2)', (all) => all.map((one) => [Number(one.getAttribute('cx')), Number(one.getAttribute('cy'))]));
  const [wide, high] = [at[1][0] - at[0][0], at[2][1] - at[1][1]];
  assert(at[0][1] === at[1][1] && at[1][0] === at[2][0] && Math.abs(2 * wide - 3 * high) < 1, `places are kept: ${at.join('; ')}`);
  // One edge more between A and B, none between B and C; that is taken back.
  await choose('[data-edge="0"]');
  await page.fill('.chosen input[type=number]', '3');
  await line('ueg:edges=A-B^3,B-C@B');
  await choose('[data-edge="1"]');
  await page.click('.chosen button:has-text("Remove")');
  await line('ueg:edges=A-B^3,C@B');
  await page.click('.tools button:has-text("Take back")');
  await line('ueg:edges=A-B^3,B-C@B');
  // Another name, disks on a vertex, the piece on another one.
  await page.selectOption('.right select', 'nimg.rm');
  await line('nimg.rm:edges=A-B^3,B-C,w=2.2.2@B');
  await choose('[data-vertex="C"]');
  await page.fill('.chosen input[type=number]', '5');
  await page.fill('.chosen .name input', 'Z');
  await page.keyboard.press('Enter');
  await line('nimg.rm:edges=A-B^3,B-Z,w=2.2.5@B');
  await page.click('.chosen button:has-text("Token")');
  await line('nimg.rm:edges=A-B^3,B-Z,w=2.2.5@Z');
  await page.selectOption('.right select', 'nimg.edge');
  await line('nimg.edge:edges=A-B^3,B-Z,w=2.2.2.2@Z');
  // The same with arrows; Geography has its own name for that, and Nim what the game before had.
  const directed = page.locator('.tools .tick input');
  await directed.check();
  await line('nimg.edge:arcs=A-B^3,B-Z,w=2.2.2.2@Z');
  await page.selectOption('.right select', 'deg');
  await line('deg:edges=A-B^3,B-Z@Z');
  await page.selectOption('.right select', 'nimg.mr');
  await line('nimg.mr:arcs=A-B^3,B-Z,w=2.2.5@Z');
  await directed.uncheck();
  await line('nimg.mr:edges=A-B^3,B-Z,w=2.2.5@Z');
  await page.selectOption('.right select', 'shannon');
  await line('shannon:edges=A-B^3,B-Z@A:Z');
  await page.selectOption('.right .field >> nth=3 >> select', 'true');
  await line('shannon:edges=A-B^3,B-Z@A:Z:cut');
  // The same with two edges in a turn of Cut: played on, opened again, and changed.
  await page.selectOption('.right select', 'biased');
  await line('biased:1.2:edges=A-B^3,B-Z@A:Z:cut');
  await page.fill('.right .pair >> nth=1 >> input >> nth=0', '2');
  await line('biased:2.2:edges=A-B^3,B-Z@A:Z:cut');
  await page.click('.right button.primary');
  await page.waitForFunction(() => location.hash.startsWith('#/a/biased:2.2:edges=A-B^3,B-Z@A:Z:cut'));
  await settled(page);
  await page.click('#tab-about');
  await page.click('.panel a.edit');
  await line('biased:2.2:edges=A-B^3,B-Z@A:Z:cut');
  await page.selectOption('.right select', 'shannon');
  await line('shannon:edges=A-B^3,B-Z@A:Z:cut');
  await page.click('.right button.primary');
  await page.waitForFunction(() => location.hash.startsWith('#/a/shannon:edges=A-B^3,B-Z@A:Z:cut') && location.hash.includes('xy='));
  await settled(page);
  assert((await page.textContent('.panel h2')).startsWith('2 '), 'Cut deletes one of two');
  // Nim on a digraph stays on it.
  await visit(page, url, '#/a/nimg.mr:arcs=A-B,B-C,C-A,w=2.1.1@A?t=about');
  await settled(page);
  await page.click('.panel a.edit');
  await line('nimg.mr:arcs=A-B,B-C,C-A,w=2.1.1@A');
  // A board without a graph offers no editor; an address that asks for it says why not.
  await visit(page, url, '#/a/nim:1,2');
  await settled(page);
  await page.click('#tab-about');
  await page.waitForSelector('.keys');
  assert(!(await page.$('.panel a.edit')), 'heaps are no graph');
  await visit(page, url, '#/a/biased:2.1:bridgit.2x3@red?t=about');
  await settled(page);
  await page.waitForSelector('.keys');
  assert(!(await page.$('.panel a.edit')), 'a board of Bridg-it is not drawn as a graph');
  await visit(page, url, '#/make/nim:1,2');
  await page.waitForFunction(() => /not played on a graph/.test(document.querySelector('.error')?.textContent ?? ''));
  // A family becomes a drawing.
  await page.click('.modes button:nth-child(2)');
  await page.waitForSelector('.preview svg');
  await page.click('.left button:has-text("by hand")');
  await page.waitForFunction(() => document.querySelectorAll('[data-vertex]').length > 5);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A drawing is there again after another page, a game, and a reload; so is what can be taken back. */
export async function drawingsKept(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await visit(page, url, '#/make');
  await page.waitForSelector('.canvas');
  const vertices = (n) => page.waitForFunction((count) => document.querySelectorAll('[data-vertex]').length === count, n);
  const box = await (await page.$('.canvas')).boundingBox();
  await page.mouse.click(box.x + 60, box.y + 60);
  await vertices(6);
  await page.waitForFunction(() => location.hash.startsWith('#/make/uvg:edges=A-B,A-C,B-C,B-D,C-E,D-E,F@A?xy='));
  await page.click('header a[href="#/tables"]');
  await page.waitForSelector('form.card');
  await page.click('header a[href="#/make"]');
  await vertices(6);
  await page.click('.right button.primary');
  await page.waitForFunction(() => location.hash.startsWith('#/a/'));
  await settled(page);
  await page.goBack();
  await vertices(6);
  assert(await page.isEnabled('.tools button:has-text("Take back")'), 'it can be taken back');
  await page.reload();
  await vertices(6);
  // Another board in the address is that board.
  await page.evaluate(() => { location.hash = '#/make/uvg:path.3@0'; });
  await vertices(3);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
