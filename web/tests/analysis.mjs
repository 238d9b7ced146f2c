import { assert, dice, open, settled, visit } from './browser.mjs';

/** Values, the hint in three steps, the proof in words and played out, the review. */
export async function analysis(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await visit(page, url, '#/a/ueg:grid.5x3@2,2');
  await settled(page);
  await page.click('.controls button[aria-pressed]');
  await page.waitForSelector('.marks .wins');
  assert(page.workers().length === 2, 'a worker that searches, and one that answers at once');
  // One of the four moves wins, to the neighbour below.
  assert((await page.$$('.marks .wins')).length === 1 && (await page.$$('.marks .loses')).length === 3, 'marks of moves');
  assert(/wins/.test(await page.textContent('.verdict')), 'the verdict is told');
  await page.click('#tab-hint');
  for (let step = 1; step <= 3; step += 1) {
    await page.click('.panel button.primary');
    await page.waitForFunction((n) => document.querySelectorAll('.panel ol li').length === n, step);
  }
  assert(/3,2/.test(await page.textContent('.panel ol')), 'the hint names the winning move');
  await page.click('#tab-why');
  await page.waitForSelector('.panel .checked');
  // The board is the first figure of the paper on grids: the trail from (2,2) comes back at a right angle.
  assert(/diagonal trail from \(2,2\) comes back at a right angle/.test(await page.textContent('.panel')), await page.textContent('.panel'));
  await page.click('.panel button:has-text("Try")');
  await page.waitForFunction(() => location.hash.includes('/3,2'));
  await settled(page);
  for (let ply = 0; ply < 40 && !(await page.$('.who strong.end')); ply += 1) {
    const before = await page.evaluate(() => location.hash);
    await page.focus('.board [data-place][tabindex="0"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction((hash) => location.hash !== hash, before);
    await settled(page);
  }
  assert(/First wins/.test(await page.textContent('.who strong.end')), 'the certificate wins');
  await visit(page, url, '#/a/nim:1,2/2-0/1-0?t=review');
  await settled(page);
  await page.click('.panel button.primary');
  await page.waitForSelector('.panel .note');
  // From 1 and 2 only 2-1 wins, as Nim's sums say; the review begins with the first move.
  assert(/gave the win away.*2-1/.test(await page.textContent('.panel li:first-child .note')), 'where, and what would have kept the win');
  assert((await page.$$('.panel .note')).length === 1, 'one move gave the win away');
  // From 3 and 4 only 4-3 wins; from 2 and 4 only 4-2. All moves that gave a win away are in the headline.
  await visit(page, url, '#/a/nim:3,4/3-2/4-3?t=review');
  await settled(page);
  await page.click('.panel button.primary');
  await page.waitForFunction(() => /given away at move 2, 4-3 by Second\. Before that it was given away at move 1\./.test(document.querySelector('.panel .says')?.textContent));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** The computer answers, at every level, on either seat. */
export async function opponents(browser, url) {
  const page = await open(browser);
  for (const level of ['random', 'mixed:25', 'casual', 'strong', 'perfect']) {
    await visit(page, url, `#/a/uvg:petersen@0?p=1:${level}`);
    await page.waitForFunction(() => /petersen@0\/\d$/.test(location.hash.split('?')[0]));
    await settled(page);
    await page.focus('.board [data-place][tabindex="0"]');
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => /petersen@0\/\d\/\d\/\d$/.test(location.hash.split('?')[0]) || document.querySelector('.who strong.end'));
  }
  // A perfect opponent who begins a won game wins it.
  await visit(page, url, '#/a/nim:3,4,5?p=1:perfect');
  for (let ply = 0; ply < 30; ply += 1) {
    await settled(page);
    if (await page.$('.who strong.end')) break;
    const before = await page.evaluate(() => location.hash);
    await page.click('.legal .chip');
    await page.waitForFunction((hash) => location.hash !== hash, before);
  }
  assert(/First wins/.test(await page.textContent('.who strong.end')), 'the perfect opponent wins');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A tournament on n vertices, the same in every run, as a list of arcs. */
function tournament(n) {
  const throwing = dice(n);
  return Array.from({ length: n * n }, (_, k) => [k % n, Math.floor(k / n)]).filter(([a, b]) => a < b).map(([a, b]) => (throwing(2) ? `v${a}-v${b}` : `v${b}-v${a}`));
}

/** What a long search knows is shown while it goes on, and stays when it is stopped. */
export async function knownSoFar(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  // To T wins at once, for nothing leads on from there. What lies behind v0 nobody decides in a test.
  await visit(page, url, `#/a/deg:edges=S-T,S-v0,${tournament(20).join(',')}@S?v=1`);
  await page.waitForFunction(() => document.querySelectorAll('.marks .wins').length === 1 && document.querySelector('.search button'));
  assert(/wins/.test(await page.textContent('.verdict')), await page.textContent('.verdict'));
  await page.click('.search button');
  await page.waitForFunction(() => !document.querySelector('.search'));
  assert((await page.$$('.marks .wins')).length === 1 && (await page.$$('.marks .loses')).length === 0, 'what is known stays, and no more is said');
  // Who has stopped it is not told of a limit, and can go on.
  assert(!/limit/.test(await page.textContent('.verdict')), 'nobody reached a limit');
  await page.click('.verdict button:has-text("Search again")');
  await page.waitForSelector('.search button');
  await page.click('.search button');
  await page.waitForSelector('.verdict button');
  await visit(page, url, `#/a/deg:edges=${tournament(20).join(',')}@v0?v=1`);
  await page.click('.search button');
  await page.waitForFunction(() => /The search was stopped\. Nothing was known by then\.\s+Search again/.test(document.querySelector('.verdict')?.textContent));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A search that is too long shows its progress, and can be stopped; the page goes on. */
export async function unfinishedSearch(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/a/nimg.neighboring:petersen,w=all.30@0?v=1');
  await page.waitForSelector('.search button');
  await page.click('.search button');
  await page.waitForFunction(() => !document.querySelector('.search'));
  await page.click('.legal .chip');
  await page.waitForFunction(() => location.hash.includes('@0/'));
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A hint and a proof show how far they are, can be stopped and asked for again, and do not wait for each other. */
export async function hintsStopped(browser, url) {
  const page = await open(browser, { viewport: { width: 375, height: 700 } });
  await visit(page, url, `#/a/deg:edges=${tournament(20).join(',')}@v0`);
  await settled(page);
  await page.click('.controls button:has-text("Hint")');
  await page.click('.panel button.primary');
  await page.waitForFunction(() => /positions/.test(document.querySelector('.panel .search')?.textContent ?? ''));
  await page.click('.panel .search button');
  await page.waitForFunction(() => /The search was stopped/.test(document.querySelector('.panel').textContent));
  // Asked for again; the proof does not wait for it.
  await page.click('.panel button.primary');
  await page.waitForSelector('.panel .search');
  await page.click('#tab-why');
  const begun = await page.waitForFunction(() => /^\s*([\d.]+) s, /.exec(document.querySelector('.panel .search')?.textContent ?? '')?.[1]);
  assert(Number(await begun.jsonValue()) < 3, 'the proof begins at once');
  await page.click('.panel .search button');
  await page.waitForFunction(() => /The search was stopped/.test(document.querySelector('.panel').textContent));
  await page.click('.panel button:has-text("Search again")');
  await page.waitForSelector('.panel .search button');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
