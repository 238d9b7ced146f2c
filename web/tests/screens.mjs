import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { assert, open, settled, visit } from './browser.mjs';

const here = new URL('./shots/', import.meta.url);

/** Ten screens, each at three sizes in light and dark, compared with the kept ones. */
const screens = [
  ['gallery', '#/', '.games li:last-child a svg'],
  ['play', '#/a/ueg:grid.5x3@2,2/3,2?at=0&v=1', '.marks .wins'],
  ['why', '#/a/uvg:petersen@0?t=why', '.panel .checked'],
  ['bridgit', '#/a/bridgit:5x6/5,5/4,4/5,3?p=2:perfect&at=2', '.board svg'],
  ['heaps', '#/a/nim:3,4,5?v=1', '.marks .wins'],
  ['make', '#/make', '.canvas'],
  ['learn', '#/learn', '.chapter .counts'],
  ['chapter', '#/learn/grids', 'article'],
  ['words', '#/words', 'form'],
  ['check', '#/check', '.drop'],
];
const sizes = [['phone', { width: 390, height: 844 }], ['tablet', { width: 820, height: 1180 }], ['desktop', { width: 1280, height: 860 }]];

/**
 * At most this part of the pixels may differ, and at most so many of the squares into which a picture
 * is cut may differ visibly. Letters are those of one font and nothing moves, so that two runs give the
 * same picture; what remains is how a version of the browser smooths an edge.
 */
const MOST = 0.01;
const SQUARES = 0.02;
const FONT = `* { font-family: 'DejaVu Sans', sans-serif !important; caret-color: transparent !important; }
  code, pre, .mono, .mv, kbd, svg text, .chip { font-family: 'DejaVu Sans Mono', monospace !important; }`;

async function all(browser, url, keep) {
  await mkdir(new URL('kept/', here), { recursive: true });
  await mkdir(new URL('now/', here), { recursive: true });
  const wrong = [];
  for (const colorScheme of ['light', 'dark']) {
    for (const [size, viewport] of sizes) {
      const page = await open(browser, { colorScheme, viewport });
      // Puzzles depend on the date.
      await page.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
      for (const [name, fragment, ready] of screens) {
        await visit(page, url, fragment);
        await page.waitForSelector(ready);
        // The name of a game comes behind its board.
        if (fragment.startsWith('#/a/')) await page.waitForSelector('.head h1:not(.visually-hidden)');
        if (fragment.startsWith('#/a/')) await settled(page);
        if (name === 'chapter') await page.waitForFunction(() => [...document.querySelectorAll('.lessons .picture')].every((one) => one.querySelector('svg')));
        if (name === 'words') await page.click('form button.primary');
        if (name === 'words') await page.waitForSelector('.letters button');
        if (name === 'learn') await page.waitForSelector('.daily .board svg');
        await page.addStyleTag({ content: FONT });
        await page.evaluate(() => document.fonts.ready);
        await page.waitForTimeout(150);
        const shot = await page.screenshot({ animations: 'disabled' });
        const file = `${name}-${size}-${colorScheme}.png`;
        await writeFile(new URL(`now/${file}`, here), shot);
        if (keep) {
          await writeFile(new URL(`kept/${file}`, here), shot);
          continue;
        }
        const kept = await readFile(new URL(`kept/${file}`, here)).catch(() => null);
        const [part, squares] = kept ? await different(page, kept, shot) : [1, 1];
        const said = `${(part * 100).toFixed(2)} % of the picture and ${(squares * 100).toFixed(1)} % of its squares differ`;
        if (part > MOST || squares > SQUARES) wrong.push(`${file}: ${kept ? said : 'none is kept'}`);
      }
      assert(page.faults.length === 0, page.faults.join('\n'));
      await page.context().close();
    }
  }
  assert(wrong.length === 0, `${wrong.join('\n')}\nThe pictures are in web/tests/shots/now; XANTHI_KEEP=1 keeps them.`);
  return `${screens.length * sizes.length * 2} pictures`;
}

export { compare as screens };

function compare(browser, url) {
  return all(browser, url, process.env.XANTHI_KEEP === '1');
}

/** Which part of two pictures differs, in pixels and in squares: the browser reads them. */
async function different(page, one, other) {
  return page.evaluate(
    async (both) => {
      const pixels = async (data) => {
        const bitmap = await createImageBitmap(await (await fetch(`data:image/png;base64,${data}`)).blob());
        const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
        const pen = canvas.getContext('2d');
        pen.drawImage(bitmap, 0, 0);
        return { width: bitmap.width, height: bitmap.height, data: pen.getImageData(0, 0, bitmap.width, bitmap.height).data };
      };
      const [a, b] = [await pixels(both[0]), await pixels(both[1])];
      if (a.width !== b.width || a.height !== b.height) return [1, 1];
      const SIDE = 32;
      const across = Math.ceil(a.width / SIDE);
      const squares = new Uint32Array(across * Math.ceil(a.height / SIDE));
      let count = 0;
      for (let k = 0; k < a.data.length; k += 4) {
        const far = Math.abs(a.data[k] - b.data[k]) + Math.abs(a.data[k + 1] - b.data[k + 1]) + Math.abs(a.data[k + 2] - b.data[k + 2]);
        if (far <= 90) continue;
        count += 1;
        const at = k / 4;
        squares[Math.floor(Math.floor(at / a.width) / SIDE) * across + Math.floor((at % a.width) / SIDE)] += 1;
      }
      const visibly = squares.filter((differing) => differing > 0.04 * SIDE * SIDE).length;
      return [count / (a.data.length / 4), visibly / squares.length];
    },
    [one.toString('base64'), other.toString('base64')],
  );
}
