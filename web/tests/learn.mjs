import { assert, open, visit } from './browser.mjs';

/** The puzzle of a day is the same everywhere, and one move solves it; a statement is checked. */
export async function learning(browser, url) {
  const page = await open(browser, { viewport: { width: 1280, height: 900 } });
  await page.clock.setFixedTime(new Date('2026-03-14T12:00:00Z'));
  const lines = [];
  for (let time = 0; time < 2; time += 1) {
    await visit(page, url, '#/learn');
    await page.waitForSelector('.daily .board svg');
    lines.push(await page.textContent('.daily code'));
  }
  assert(lines[0] === lines[1], lines.join(' and '));
  const count = (await page.$$('.daily .chips .chip')).length;
  assert(count >= 3, `${count} moves`);
  for (let k = 0; k < count && !(await page.$('.said.right')); k += 1) await page.click('.daily .chips .chip:not(:disabled)');
  await page.waitForSelector('.said.right');
  await page.fill('.tools input', 'goldlist theorem-1');
  await page.click('.check button');
  await page.waitForSelector('.result.right');
  await visit(page, url, '#/tables');
  await page.click('.chips .chip');
  await page.waitForSelector('.map span');
  assert((await page.$$('.map span')).length === 118, 'a cell for each row');
  assert(/period 5/.test(await page.textContent('.says')), 'the period is told');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
