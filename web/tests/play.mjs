import { assert, dice, open, settled, visit } from './browser.mjs';

/** The lines of the gallery: every game of the catalogue. */
export async function gallery(page, url) {
  await visit(page, url, '#/');
  await page.waitForSelector('.games a');
  return page.$$eval('.games a code', (all) => all.map((code) => code.textContent));
}

/** Shorter boards for the games whose example takes long. */
const short = { 'words:countries@A': 'words:us-states@A', 'ueg:grid.11x8@3,4': 'ueg:grid.5x4@2,2' };

async function whole(browser, url, step) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  const lines = await gallery(page, url);
  assert(lines.length >= 20, `only ${lines.length} games`);
  let moves = 0;
  for (const line of lines) {
    const throwing = dice(line.length * 7919);
    await visit(page, url, `#/a/${short[line] ?? line}`);
    await settled(page);
    let ply = 0;
    while (!(await page.$('.who strong.end'))) {
      const before = await page.evaluate(() => location.hash);
      await step(page, throwing, line);
      const changed = page.waitForFunction((hash) => location.hash !== hash, before);
      await changed.catch(() => { throw new Error(`${line}: nothing happened at ${before}`); });
      await settled(page);
      ply += 1;
      assert(ply < 400, `${line} does not end`);
    }
    assert(ply > 0, `${line}: no move was made`);
    const end = await page.textContent('.who strong.end');
    assert(/wins/.test(end), `${line}: ${end}`);
    assert(page.faults.length === 0, `${line}: ${page.faults.join('\n')}`);
    moves += ply;
  }
  await page.context().close();
  return `${lines.length} games, ${moves} moves`;
}

/** Taps places, and then one of the moves that are asked for, until the move is made. */
async function click(page, throwing, line) {
  const places = await page.$$('.board [data-place]');
  assert(places.length > 0, `${line}: no place can be touched`);
  const place = places[throwing(places.length)];
  await place.scrollIntoViewIfNeeded();
  const box = await place.boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const asked = await page.$$('.chooser .chip:not(.quiet)');
  if (asked.length > 0) await asked[throwing(asked.length)].click();
}

export function everyGameByClicks(browser, url) {
  return whole(browser, url, click);
}

/** Walks over the board with arrows, and takes the move with Enter. */
async function keys(page, throwing, line) {
  await page.focus('.board [data-place][tabindex="0"]');
  const arrows = ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'];
  for (let k = throwing(4); k > 0; k -= 1) await page.keyboard.press(arrows[throwing(4)]);
  const name = await page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  assert(name, `${line}: the focus is on no place`);
  await page.keyboard.press('Enter');
  const asked = () => page.evaluate(() => {
    const chip = document.querySelector('.chooser .chip');
    if (chip instanceof HTMLElement) chip.focus();
    return chip !== null;
  });
  if (await asked()) await page.keyboard.press('Enter');
}

export function everyGameByKeys(browser, url) {
  return whole(browser, url, keys);
}

export async function typedMoves(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/a/words:countries@C');
  await settled(page);
  await page.keyboard.press('c');
  await page.keyboard.type('ote divoire');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => location.hash.includes('/C%C3%B4te%20d%27Ivoire'));
  await page.fill('#typed', 'Canada');
  await page.click('.type button');
  await page.waitForSelector('.error');
  const error = await page.textContent('.error');
  assert(/not a legal move/.test(error), error);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

export async function undoAndVariations(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/a/uvg:petersen@0/1/2');
  await settled(page);
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => location.hash.includes('at=1'));
  await page.fill('#typed', '6');
  await page.click('.type button');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/6') && location.hash.includes('alt=1:2'));
  const link = await page.evaluate(() => location.hash);
  await visit(page, url, link);
  await settled(page);
  await page.waitForSelector('.variation .mv');
  await page.click('.variation .mv');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/2'));
  // A variation of the variation, in the link and read again; then the tree is mended.
  await page.fill('#typed', '3');
  await page.click('.type button');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/2/3'));
  await page.keyboard.press('ArrowLeft');
  await page.waitForFunction(() => location.hash.includes('at=2'));
  await page.fill('#typed', '7');
  await page.click('.type button');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/2/7'));
  await page.click('.played .mv:text-is("6")').catch(() => undefined);
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/6'));
  const tree = await page.evaluate(() => location.hash);
  assert(tree.includes('alt=1:2/3') && tree.includes('alt=1:2/7'), tree);
  await visit(page, url, tree);
  await settled(page);
  await page.waitForFunction(() => document.querySelectorAll('.variation .variation').length === 1);
  await page.click('.variation .mv:text-is("7")');
  await page.waitForFunction(() => location.hash.startsWith('#/a/uvg:petersen@0/1/2/7'));
  await page.click('.edit button:has-text("main line")');
  await page.click('.edit button:has-text("Delete")');
  await page.waitForFunction(() => !location.hash.includes('/7') && location.hash.includes('at=2'));
  await page.keyboard.press('Home');
  await page.waitForFunction(() => location.hash.includes('at=0'));
  await page.keyboard.press('End');
  await page.waitForFunction(() => !location.hash.includes('at='));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** Moves by dragging the token, and by a finger; what a screen reader is told of them. */
export async function dragsAndTaps(browser, url) {
  const page = await open(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const middles = () => page.$$eval('.board [data-place]', (all) => all.map((one) => {
    const box = one.getBoundingClientRect();
    return { x: box.x + box.width / 2, y: box.y + box.height / 2, name: one.getAttribute('aria-label') };
  }));
  await visit(page, url, '#/a/ueg:grid.3x3@2,2');
  await settled(page);
  // The token stands in the middle of its four moves.
  const moves = await middles();
  assert(moves.length === 4, `${moves.length} moves`);
  const token = { x: moves.reduce((sum, one) => sum + one.x, 0) / 4, y: moves.reduce((sum, one) => sum + one.y, 0) / 4 };
  const drag = async (to) => {
    await page.mouse.move(token.x, token.y);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 5 });
    await page.mouse.up();
  };
  // To a corner there is no edge: that is no move. Then one to the right.
  const right = moves.toSorted((a, b) => b.x - a.x)[0];
  const above = moves.toSorted((a, b) => a.y - b.y)[0];
  await drag({ x: token.x + 2 * (right.x - token.x), y: token.y + 2 * (above.y - token.y) });
  await drag(right);
  await page.waitForFunction(() => location.hash.startsWith('#/a/ueg:grid.3x3@2,2/'));
  assert((await page.evaluate(() => location.hash)) === '#/a/ueg:grid.3x3@2,2/3,2', await page.evaluate(() => location.hash));
  await settled(page);
  // A finger on the place of a move; its name is the move.
  await page.waitForFunction(() => document.querySelectorAll('.board [data-place]').length === 2);
  const [next] = await middles();
  assert(/^\(?3,[13]\)?$/.test(next.name), `the name of a place is its move: ${next.name}`);
  await page.touchscreen.tap(next.x, next.y);
  await page.waitForFunction(() => /2,2\/3,2\/3,[13]$/.test(location.hash));
  // Who is to move, and what the computer played, stands where changes are read out.
  await visit(page, url, '#/a/nim:3,4,5?p=2:perfect');
  await settled(page);
  await page.tap('.board [data-place]');
  if (await page.$('.chooser .chip')) await page.tap('.chooser .chip:not(.quiet)');
  await page.waitForFunction(() => /Second played/.test(document.querySelector('[role=status][aria-live=polite]')?.textContent ?? ''));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** However long a game is, what can be moved is seen, and its names can be read; the whole board is a tap away. */
export async function boardsInView(browser, url) {
  const heaps = `#/a/subtract:1.3.4:40${Array.from({ length: 24 }, (_, k) => `/${40 - k}-${39 - k}`).join('')}`;
  const words = '#/a/words:countries/Afghanistan/Nauru/United%20Arab%20Emirates/Saint%20Kitts%20and%20Nevis/Saint%20Vincent%20and%20the%20Grenadines/San%20Marino/Oman/Nepal/Lebanon/Namibia/Algeria/Angola/Albania/Antigua%20and%20Barbuda';
  for (const viewport of [{ width: 1100, height: 900 }, { width: 375, height: 700 }]) {
    const page = await open(browser, { viewport });
    const seen = () => page.evaluate(() => {
      const [part, svg] = [document.querySelector('.board .scroll').getBoundingClientRect(), document.querySelector('.board svg')];
      const places = [...svg.querySelectorAll('[data-place]')].map((one) => one.getBoundingClientRect());
      const inside = places.filter((one) => one.left >= part.left && one.right <= part.right && one.top >= part.top && one.bottom <= part.bottom);
      return { inside: inside.length, of: places.length, font: 12 * svg.getScreenCTM().a, bottom: part.bottom };
    });
    for (const line of [heaps, words]) {
      await visit(page, url, line);
      await settled(page);
      await page.waitForFunction(() => document.querySelector('.board .scroll.near')?.scrollHeight > document.querySelector('.board .scroll').clientHeight);
      await page.waitForTimeout(100);
      const now = await seen();
      if (line === heaps) assert((await page.textContent('.board svg')).includes('24. 17-16'), 'moves have their numbers');
      assert(now.inside > 0 && now.font >= 8.9 && now.bottom <= viewport.height, `${viewport.width}: ${line}: ${JSON.stringify(now)}`);
      // The whole board, which stays whole at the next move.
      for (let k = 0; k < 6 && await page.isEnabled('.zoom button >> nth=0'); k += 1) await page.click('.zoom button >> nth=0');
      await page.waitForFunction(() => !document.querySelector('.board .scroll.near'));
      await page.keyboard.press('ArrowLeft');
      await page.waitForFunction(() => location.hash.includes('at='));
      await settled(page);
      assert(!(await page.$('.board .scroll.near')), `${line}: it stays whole`);
    }
    assert(page.faults.length === 0, page.faults.join('\n'));
    await page.context().close();
  }
}

/** A new game begins without the moves of the one before, which the browser goes back to; on a phone it is in the dialog. */
export async function newGames(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  const address = (wanted) => page.waitForFunction((hash) => location.hash === hash, wanted);
  await visit(page, url, '#/a/nim:3,4/3-1/4-1?p=2:casual');
  await settled(page);
  await page.click('.controls button[title="New game"]');
  await address('#/a/nim:3,4?p=2:casual');
  await settled(page);
  assert(/No move has been made/.test(await page.textContent('.panel')) && await page.isDisabled('.controls button[title="Forward"]'), 'no move is left');
  await page.goBack();
  await address('#/a/nim:3,4/3-1/4-1?p=2:casual');
  await settled(page);
  await page.setViewportSize({ width: 320, height: 640 });
  const wide = await page.$$eval('.controls button', (all) => Math.max(...all.map((one) => one.getBoundingClientRect().right)));
  assert(wide <= 320, `the last button ends at ${wide}`);
  await page.click('.controls button[title="Opponent and rules"]');
  await page.selectOption('dialog select >> nth=0', 'perfect');
  await page.click('dialog button:has-text("New game")');
  await address('#/a/nim:3,4?p=2:perfect');
  await settled(page);
  // A tab looks chosen, and is, while its panel is unfolded.
  const tab = () => page.$eval('#tab-moves', (one) => [one.getAttribute('aria-expanded'), Number(getComputedStyle(one).fontWeight) > 500].join());
  assert((await tab()) === 'false,false', await tab());
  await page.click('#tab-moves');
  assert((await tab()) === 'true,true', await tab());
  // Who ends a game by a key goes on with the next button.
  await visit(page, url, '#/a/nim:1');
  await settled(page);
  await page.focus('.board [data-place]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.textContent === 'New game');
  // From the end of a game.
  await visit(page, url, '#/a/nim:1/1-0');
  await settled(page);
  await page.click('.type button:has-text("New game")');
  await address('#/a/nim:1');
  // Misère play is told as each game has it.
  for (const [line, told, field] of [
    ['bridgit:2x3', /In normal play Black wants .* This is misère play: whoever does so loses\./, 'Whoever reaches the goal'],
    ['nim:3,4', /In misère play whoever cannot move wins\./, 'Whoever cannot move'],
  ]) {
    await visit(page, url, `#/a/${line}?m=misere`);
    await settled(page);
    assert(told.test(await page.textContent('.rules')), await page.textContent('.rules'));
    await page.click('.controls button[title="Opponent and rules"]');
    assert((await page.textContent('dialog .field:has(option[value=misere])')).startsWith(field), field);
  }
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** At an earlier position nobody thinks, and no move of a person can be taken back where none was made. */
export async function earlierPositions(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/a/nim:3,4,5/3-1/5-1?at=1&p=2:perfect');
  await page.waitForFunction(() => /Second to move; Forward shows what was played/.test(document.querySelector('.who')?.textContent ?? ''));
  assert(!(await page.$('.spin')), 'nobody thinks');
  await page.click('[aria-label="Forward"]');
  await page.waitForFunction(() => /Your move/.test(document.querySelector('.who')?.textContent ?? ''));
  await visit(page, url, '#/a/nim:3,4,5?p=1:perfect');
  await page.waitForFunction(() => /Your move/.test(document.querySelector('.who')?.textContent ?? ''));
  assert(await page.isDisabled('[aria-label="Take back"]'), 'the computer began');
  // Who has won hears it.
  await visit(page, url, '#/a/nim:1/1-0?p=2:perfect');
  await settled(page);
  assert(/^You win\. /.test(await page.textContent('.who strong.end')), 'a person has won');
  await visit(page, url, '#/a/nim:1/1-0?p=1:perfect');
  await settled(page);
  assert(/^You lose\. /.test(await page.textContent('.who strong.end.lost')), 'the computer has won');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** What there is to choose from is in sight on a small screen, and keys lead to it and back. */
export async function choices(browser, url) {
  const page = await open(browser, { viewport: { width: 390, height: 664 }, hasTouch: true });
  await visit(page, url, '#/a/nim:3,4,5');
  await settled(page);
  await page.tap('.board [data-place]');
  await page.waitForFunction(() => {
    const [chip, bar] = ['.chooser .chip', '.controls'].map((name) => document.querySelector(name)?.getBoundingClientRect());
    return chip && bar && chip.bottom <= bar.top;
  });
  await page.tap('.chooser .chip.quiet');
  await page.waitForFunction(() => !document.querySelector('.chooser'));
  await page.focus('.board [data-place][tabindex="0"]');
  await page.keyboard.press('Enter');
  await page.waitForFunction(() => document.activeElement?.closest('.chooser'));
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !document.querySelector('.chooser') && document.activeElement?.matches('[data-place]'));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
