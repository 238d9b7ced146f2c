import { readFile } from 'node:fs/promises';
import { assert, open, settled, themed, visit } from './browser.mjs';

const axe = await readFile(new URL('../node_modules/axe-core/axe.min.js', import.meta.url), 'utf8');

/** axe-core finds nothing, on every page, in every colours. */
export async function accessible(browser, url) {
  const found = [];
  let pages = 0;
  for (const [colorScheme, viewport] of [['light', { width: 1280, height: 900 }], ['dark', { width: 390, height: 844 }]]) {
    const page = await open(browser, { colorScheme, viewport, bypassCSP: true });
    const look = async (name) => {
      await page.waitForTimeout(60);
      await page.evaluate(axe);
      const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] }));
      pages += 1;
      for (const one of violations) found.push(`${name}, ${colorScheme}: ${one.id}: ${one.nodes.map((node) => node.target.join(' ')).slice(0, 3).join('; ')}: ${one.nodes[0]?.failureSummary}`);
    };
    await visit(page, url, '#/');
    await page.waitForSelector('.games a svg');
    await look('gallery');
    for (const tab of ['', 'hint', 'why', 'lesson', 'review', 'about']) {
      await visit(page, url, `#/a/ueg:grid.5x3@2,2/3,2?at=0&v=1&t=${tab}`);
      await settled(page);
      await page.waitForSelector(tab === 'why' ? '.panel .checked' : tab === 'lesson' ? '.panel h2' : '.marks .wins');
      await look(`game, ${tab || 'moves'}`);
    }
    await visit(page, url, '#/a/bridgit:3x4');
    await settled(page);
    await page.click('.controls button:has(.lucide-share2), .controls button:has(.lucide-share-2)');
    await page.waitForSelector('dialog .code svg');
    await look('share');
    for (const [name, fragment, ready] of [['make', '#/make', '.canvas'], ['learn', '#/learn', '.chapter .counts'], ['chapter', '#/learn/grids', 'article'], ['tables', '#/tables', 'form'], ['words', '#/words', 'form']]) {
      await visit(page, url, fragment);
      await page.waitForSelector(ready);
      if (name === 'learn') await page.waitForSelector('.daily .board svg');
      if (name === 'chapter') await page.click('article .try');
      if (name === 'chapter') await page.waitForSelector('.case .board svg');
      await look(name);
      if (name !== 'make') continue;
      for (const chosen of ['[data-vertex="B"]', '[data-edge="0"]']) {
        await page.locator(chosen).focus();
        await page.keyboard.press('Enter');
        await page.waitForSelector('.chosen button:has-text("Remove")');
        await look(`make, ${chosen}`);
        await page.locator(chosen).focus();
        await page.keyboard.press('Escape');
      }
    }
    await visit(page, url, '#/check');
    await page.fill('textarea', '{}');
    await page.click('.drop button.primary');
    await page.waitForSelector('article.rejected');
    await look('check');
    assert(page.faults.length === 0, page.faults.join('\n'));
    await page.context().close();
  }
  // The colours of high contrast.
  const page = await open(browser, { bypassCSP: true });
  await themed(page, 'contrast');
  for (const [fragment, ready] of [['#/', '.games a svg'], ['#/a/ueg:grid.5x3@2,2?v=1', '.marks .wins'], ['#/learn', '.daily .board svg']]) {
    await visit(page, url, fragment);
    await page.waitForSelector(ready);
    await page.waitForTimeout(60);
    await page.evaluate(axe);
    const { violations } = await page.evaluate(() => window.axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'wcag2aaa', 'best-practice'] }));
    pages += 1;
    for (const one of violations) found.push(`${fragment}, high contrast: ${one.id}: ${one.nodes[0]?.failureSummary}`);
  }
  await page.context().close();
  assert(found.length === 0, found.join('\n'));
  return `${pages} pages`;
}

/** A whole game by what a screen reader is given: roles and names in the browser's own tree, and live texts. */
export async function screenReader(browser, url) {
  const page = await open(browser);
  const tools = await page.context().newCDPSession(page);
  await tools.send('Accessibility.enable');
  const tree = async () => {
    const { nodes } = await tools.send('Accessibility.getFullAXTree');
    const of = (node) => ({ role: node.role?.value, name: node.name?.value ?? '', id: node.backendDOMNodeId, children: node.childIds ?? [], key: node.nodeId });
    return nodes.filter((node) => !node.ignored || node.childIds?.length).map(of);
  };
  /** What stands below a node. */
  const text = (all, node) => node.children.map((key) => all.find((one) => one.key === key)).filter(Boolean).map((one) => (one.role === 'StaticText' ? one.name : text(all, one))).join(' ');
  await visit(page, url, '#/a/uvg:path.6@2');
  await settled(page);
  // The token goes along a path; by hand: from 2 to 1 or 3, and the game ends after at most three moves.
  const places = (all) => {
    const board = all.find((one) => one.role === 'group' && /Moves on the board/.test(one.name));
    return board ? all.filter((one) => board.children.includes(one.key) && one.role === 'button') : [];
  };
  const walk = ['3', '4', '5'];
  const wanted = [['1', '3'], ['4'], ['5']];
  for (const [ply, mv] of walk.entries()) {
    const all = await tree();
    const found = places(all);
    const names = found.map((one) => one.name).sort();
    assert(names.join() === wanted[ply].join(), `move ${ply + 1}: ${names}; ${all.filter((one) => one.role === 'group').map((one) => one.name)}`);
    const said = all.filter((one) => one.role === 'status').map((one) => text(all, one)).join(' ');
    assert(said.includes(`${ply % 2 === 0 ? 'First' : 'Second'} to move`), said);
    await tools.send('DOM.getDocument');
    await tools.send('DOM.focus', { backendNodeId: found.find((one) => one.name === mv).id });
    const before = await page.evaluate(() => location.hash);
    await page.keyboard.press('Enter');
    await page.waitForFunction((hash) => location.hash !== hash, before);
    await settled(page);
  }
  const all = await tree();
  const end = all.filter((one) => one.role === 'status').map((one) => text(all, one)).join(' ');
  assert(/Second cannot move; First wins/.test(end), end);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
