import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { assert, open, settled, visit } from './browser.mjs';
import { dist } from './serve.mjs';
import { paste, tournament } from './words.mjs';

const top = fileURLToPath(new URL('../../', import.meta.url));

/** The program: the newest that is there, or one that is built now. */
function program() {
  const known = process.env.XANTHI ?? ['target/debug/xanthi', 'target/release/xanthi'].map((path) => top + path).find((path) => existsSync(path));
  return known ? [known] : ['cargo', 'run', '--quiet', '--locked', '-p', 'xanthi-cli', '--'];
}

/** The page that the program serves searches in the program, and goes on without it. */
export async function served(browser) {
  const [command, ...before] = program();
  const server = spawn(command, [...before, 'serve', '--port', '0', '--page', dist], { cwd: top, stdio: ['ignore', 'pipe', 'inherit'] });
  try {
    const url = await new Promise((resolve, reject) => {
      let told = '';
      server.stdout.on('data', (text) => {
        told += text;
        if (told.includes('\n')) resolve(told.trim());
      });
      server.on('exit', (code) => reject(new Error(`the program ended: ${code}`)));
    });
    const page = await open(browser, { viewport: { width: 1280, height: 900 } });
    const asked = [];
    page.on('request', (request) => { if (request.url().endsWith('/ask')) asked.push(JSON.parse(request.postData()).ask); });
    await visit(page, url, '#/a/ueg:grid.5x3@2,2?v=1&t=about');
    await settled(page);
    await page.waitForSelector('.marks .wins');
    assert(asked.includes('solve'), `asked: ${asked}`);
    assert(/in the program/.test(await page.textContent('.panel')), 'the page says where it searches');
    assert((await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))) === 0, 'no copy is kept');
    // A long search tells how far it is; stopped, it ends in the program too.
    const status = async () => (await (await fetch(`${url}status`)).json()).working;
    await visit(page, url, '#/a/nimg.neighboring:petersen,w=all.30@0?v=1');
    await page.waitForSelector('.search button');
    assert((await status()) >= 1, 'the program works');
    await page.click('.search button');
    while ((await status()) > 0) await new Promise((go) => setTimeout(go, 50));
    // Of a word list that is stopped it names what goes further than this program.
    await visit(page, url, '#/words');
    await paste(page, tournament(22));
    await page.click('form button.primary');
    await page.click('[role=status] button');
    await page.waitForFunction(() => /stopped.*The program goes further on the command line/s.test(document.querySelector('main').innerText));
    await visit(page, url, '#/a/uvg:petersen@0?p=1:perfect');
    await page.waitForFunction(() => /petersen@0\/\d$/.test(location.hash.split('?')[0]));
    assert(asked.includes('reply'), 'replies come from the program');
    // A refusal is the library's own.
    await page.fill('#typed', '0');
    await page.click('.type button');
    await page.waitForSelector('.error');
    server.kill();
    await page.evaluate(() => { location.hash = '#/a/nim:3,4,5?v=1'; });
    await page.waitForFunction(() => document.querySelectorAll('.marks .wins').length > 0 && location.hash.startsWith('#/a/nim'));
    assert(page.faults.filter((fault) => !/ERR_CONNECTION/.test(fault)).length === 0, page.faults.join('\n'));
    await page.context().close();
  } finally {
    server.kill();
  }
}
