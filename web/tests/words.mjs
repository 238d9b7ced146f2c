import { assert, dice, drop, open, settled, visit } from './browser.mjs';

/** A list of one's own: who wins by which letter, and a game on it. */
export async function wordLists(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/words');
  await page.selectOption('form select', 'own');
  await drop(page, 'form label:has(textarea)', 'mine.txt', 'ab\nbc\nbd\ncb\n');
  await page.waitForFunction(() => document.querySelector('form textarea').value.startsWith('ab'));
  await page.click('form button.primary');
  await page.waitForSelector('.letters button');
  const letters = async () => (await page.$$eval('.letters button', (all) => all.map((one) => one.innerText.replace(/\s+/g, ' ').toLowerCase()))).join('; ');
  // From b: bd wins at once. From c: cb is answered by bd. From a: likewise.
  const told = await letters();
  assert(told === 'a loses 1 word begins and 0 end there; b wins 2 words begin and 2 end there; c loses 1 word begins and 1 end there; d loses 0 words begin and 1 end there', told);
  assert(await page.isDisabled('.letters li:last-child button'), 'no game begins where nothing can be said');
  // Those that win: bd at once, and bc, which only cb answers, so that bd is left.
  const standings = async () => (await page.$$eval('[role=group] .chip', (all) => all.map((one) => one.textContent))).join('; ');
  assert((await standings()) === 'all, in their order (4); win, the soonest first (2); lose, the latest first (2)', await standings());
  await page.click('[role=group] .chip:nth-child(2)');
  await page.waitForFunction(() => [...document.querySelectorAll('.chip.word')].map((one) => one.textContent.trim()).join() === '◆ bd wins,◆ bc wins');
  await page.click('[role=group] .chip:first-child');
  // A word that is looked up, with what answers it.
  await page.fill('input[type=search]', 'cb');
  await page.waitForSelector('.exact');
  assert(/^cb loses.*answered by bc, bd/.test((await page.textContent('.exact')).trim()), await page.textContent('.exact'));
  // What a one-shot word is.
  await page.fill('input[type=search]', 'bd');
  await page.waitForFunction(() => /^bd wins as a one-shot word\.\s+No word can be said after it\./.test(document.querySelector('.exact')?.textContent.trim() ?? ''));
  await page.fill('input[type=search]', 'zz');
  await page.waitForFunction(() => /No such word/.test(document.body.textContent));
  await page.fill('input[type=search]', '');
  // Backwards: who must say a word that ends in d says bd, and then one that ends in b is wanted.
  await page.selectOption('form select >> nth=1', 'backwards');
  await page.waitForFunction(() => document.querySelector('form p.mono').textContent === 'words:file=list,end=1,begin=-1');
  await page.waitForSelector('.stale');
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelectorAll('.letters button').length === 4);
  const back = await letters();
  // b: ab wins at once, for nothing ends in a. c: bc is answered by ab; d: bd is.
  assert(/^a loses.*; b wins.*; c loses.*; d loses/.test(back), back);
  // Rules of one's own, by the menu, with their letters written as the notation has them.
  await page.click('form summary');
  await page.selectOption('form fieldset select >> nth=0', '-1');
  await page.selectOption('form fieldset select >> nth=1', '1');
  await page.fill('form fieldset >> nth=1 >> input >> nth=0', 'd');
  await page.waitForFunction(() => document.querySelector('form p.mono').textContent === 'words:file=list,stop=d');
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelectorAll('.letters button').length > 0);
  // Without bd: from b, bc is answered by cb and nothing follows; from c likewise; ab leads to b.
  assert(/a wins.*; b loses.*; c loses/.test(await letters()), await letters());
  // Manners that end: bd may not come first. The letters are about the time behind the first word, and the page says so.
  assert(!/once no word is barred/.test(await page.textContent('main')), 'nothing is barred yet');
  await page.fill('form fieldset >> nth=1 >> input >> nth=0', '');
  await page.fill('form fieldset >> nth=1 >> input[type=number] >> nth=0', '1');
  await page.fill('form fieldset >> nth=1 >> input[type=number] >> nth=1', '1');
  await page.waitForFunction(() => document.querySelector('form p.mono').textContent === 'words:file=list,manner=1,until=1');
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && /once no word is barred/.test(document.querySelector('main').textContent));
  assert(/a loses.*; b wins.*; c loses/.test(await letters()), await letters());
  // What was typed stays when another language is chosen.
  await page.selectOption('form select >> nth=1', 'cities');
  await page.waitForFunction(() => document.querySelector('form p.mono').textContent === 'words:file=list,skip=ь.ъ.ы,manner=1,until=1');
  await page.selectOption('form select >> nth=1', 'names');
  await page.fill('form fieldset >> nth=1 >> input[type=number] >> nth=0', '0');
  await page.waitForFunction(() => document.querySelector('form p.mono').textContent === 'words:file=list');
  await page.click('form > button[type=button]');
  await page.waitForFunction(() => location.hash.startsWith('#/a/words:file=list'));
  await settled(page);
  assert((await page.$$('.legal .chip')).length === 4, 'four words');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A word from each of so many links to another, one way of two, as a die says. */
export function tournament(links) {
  const die = dice(7);
  const letter = (k) => String.fromCharCode(97 + k);
  const names = Array.from({ length: links }, (_, k) => letter(k % 26) + (links > 26 ? letter(Math.floor(k / 26)) : ''));
  return names.flatMap((one, k) => names.slice(0, k).map((other) => (die(2) === 0 ? `${one}-${other}` : `${other}-${one}`)));
}

/** Has the page take these words as a list of one's own. */
export async function paste(page, words) {
  await page.selectOption('form select >> nth=0', 'own');
  // A long text would be typed slowly.
  await drop(page, 'form label:has(textarea) >> nth=0', 'mine.txt', words.join('\n'));
  await page.waitForFunction((text) => document.querySelector('form textarea').value === text, words.join('\n'));
}

/** A long list, of which every line of play is short: c leads back to a twice only. The moves are forced, so it is counting who wins. */
export async function longLists(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/words');
  const many = (from, to, count) => Array.from({ length: count }, (_, k) => `${from}${k}${to}`);
  await paste(page, [...many('a', 'b', 600), ...many('b', 'c', 600), ...many('c', 'a', 2)]);
  for (const [play, told] of [['normal', 'A loses; B wins; C loses'], ['misere', 'A wins; B loses; C wins']]) {
    await page.selectOption('form select:has(option[value=misere])', play);
    await page.click('form button.primary');
    await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelectorAll('.letters button').length === 3);
    const letters = (await page.$$eval('.letters button', (all) => all.map((one) => one.innerText.split(/\s+/).slice(0, 2).join(' ')))).join('; ');
    assert(letters === told, `${play}: ${letters}`);
  }
  // Of a very long list the text is not laid out, and yet all of it counts.
  await page.selectOption('form select:has(option[value=misere])', 'normal');
  const long = [...many('a', 'b', 80_000), ...many('b', 'c', 600), ...many('c', 'a', 2)].join('\n');
  await drop(page, 'form label:has(textarea) >> nth=0', 'long.txt', long);
  await says(page, /The list has 80,602 lines/);
  assert((await page.inputValue('form textarea >> nth=0')).length < 3_000, 'only the beginning is shown');
  await page.waitForSelector('.stale');
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelectorAll('.letters button').length === 3, null, { timeout: 60_000 });
  await says(page, /A\s+loses[\s\S]*B\s+wins[\s\S]*C\s+loses/);
  await says(page, /80,602|80,000/);
  await page.click('form button:has-text("Remove the list")');
  assert((await page.inputValue('form textarea >> nth=0')) === '', 'the list is gone');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

const says = (page, pattern) => page.waitForFunction((text) => new RegExp(text).test(document.querySelector('main').innerText), pattern.source);

/** What stays undecided says why, and what would help; so does a search that was stopped. */
export async function wordsOpen(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/words');
  await paste(page, tournament(260));
  await page.fill('form input[type=number] >> nth=0', '2');
  await page.click('form button.primary');
  await says(page, /undecided: what labels leave has 33,670 kinds of words between 260 links, and the search takes at most 20,000/);
  await says(page, /What helps: a rule that leaves words out/);
  await says(page, /xanthi serve.*with the list saved as list\.txt: xanthi solve words:file=list\.txt,link=2\s/);
  // Nobody decides this one in a test. It is stopped at once, then when something is known.
  await page.fill('form input[type=number] >> nth=0', '1');
  await paste(page, tournament(22));
  await page.selectOption('form select >> nth=2', 'misere');
  await page.click('form button.primary');
  await page.click('[role=status] button');
  await says(page, /The search was stopped\. Nothing was known by then\./);
  await page.click('form button.primary');
  await page.waitForSelector('.letters button');
  assert(!/undecided: /.test(await page.innerText('main')), 'while it works nothing has ended it');
  await page.click('[role=status] button');
  await says(page, /The search was stopped\. This is what was known by then\. Ask again/);
  await says(page, /xanthi solve words:file=list\.txt --misere --time 10m/);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** List, rules and answer are there again when somebody comes back; an answer about something else says so. */
export async function wordsKept(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/words');
  const list = ['ab', 'bc', 'bd', 'cb'];
  await paste(page, list);
  await page.click('form summary');
  await page.fill('form fieldset >> nth=1 >> input >> nth=0', 'd');
  await page.click('form button.primary');
  await page.waitForSelector('.letters button');
  await page.fill('input[type=search]', 'bc');
  const form = () => page.evaluate(() => [...document.querySelectorAll('form select, form input:not([type=file], [type=checkbox]), form textarea')].map((one) => one.value).join('|'));
  const [chosen, told] = [await form(), await page.innerText('.letters')];
  const same = async (way) => {
    await page.waitForSelector('.exact');
    assert((await form()) === chosen, `${way}: ${await form()}`);
    assert((await page.innerText('.letters')) === told && !(await page.$('.stale')), `${way}: the answer`);
  };
  await page.click('.exact button');
  await page.waitForFunction(() => location.hash.startsWith('#/a/words:file=list'));
  await settled(page);
  await page.goBack();
  await same('back from a game');
  await page.click('header a[href="#/learn"]');
  await page.waitForSelector('.chapter');
  await page.evaluate(() => { location.hash = '#/words'; });
  await same('from another page');
  // Another text under the same line is another list.
  const current = () => page.waitForFunction(() => !document.querySelector('.stale'));
  await page.fill('form textarea >> nth=0', 'ab\nbc\nbb\ncb');
  await page.waitForSelector('.stale');
  assert(await page.isDisabled('.letters button'), 'an old answer begins no game');
  await page.fill('form textarea >> nth=0', list.join('\n'));
  await current();
  // So is the other convention, which the front page has, too. Who says ab makes the other say bc, and then cb is the last word.
  await page.selectOption('form select >> nth=2', 'misere');
  await page.waitForSelector('.stale');
  await page.click('form button.primary');
  await current();
  await page.waitForFunction((before) => document.querySelector('.letters')?.innerText !== before, told);
  await page.evaluate(() => { location.hash = '#/'; });
  await page.waitForFunction(() => [...document.querySelectorAll('.seats select')].at(-1)?.value === 'misere');
  // A search does not go on behind another page.
  await page.evaluate(() => { location.hash = '#/words'; });
  await page.waitForSelector('form summary');
  await paste(page, tournament(22));
  await page.fill('form fieldset >> nth=1 >> input >> nth=0', '');
  await page.click('form button.primary');
  await page.waitForSelector('[role=status] button');
  await page.evaluate(() => { location.hash = '#/check'; });
  await page.waitForSelector('.drop');
  await page.goBack();
  await says(page, /The search was stopped\./);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** A word is looked up as forgivingly as words of a line are read; a longer one is not taken for it. */
export async function wordsLookedUp(browser, url) {
  const page = await open(browser, { viewport: { width: 390, height: 844 } });
  await visit(page, url, '#/words');
  const found = async (text, word) => {
    await page.fill('input[type=search]', text);
    await page.waitForFunction((wanted) => document.querySelector('.exact strong')?.textContent === wanted, word);
  };
  const listed = async (text, words) => {
    await page.fill('input[type=search]', text);
    await page.waitForFunction((wanted) => [...document.querySelectorAll('.chip.word')].map((one) => one.innerText.split(/\s/).slice(1, -1).join(' ')).join() === wanted, words.join());
    assert(!(await page.$('.exact')), `${text} is no word`);
  };
  await page.selectOption('form select >> nth=0', 'countries');
  await page.click('form button.primary');
  await page.waitForSelector('.letters button');
  for (const text of ["Cote d'Ivoire", 'cote divoire', 'CÔTEDIVOIRE']) await found(text, "Côte d'Ivoire");
  await found('newzealand', 'New Zealand');
  await listed('sao tome', ['São Tomé and Príncipe']);
  const long = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch';
  await paste(page, ['vegetablelike', 'eel', long, long.toLowerCase().replace('l', 'h')]);
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelector('.letters'));
  await listed('tablelike', ['vegetablelike']);
  await found(long, long);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert(wide <= 390, `${wide} pixels wide`);
  // Where kana and letters that are passed over do not count, they need not be typed.
  await paste(page, ['コーヒー', 'ひつじ', 'パンダ']);
  await page.selectOption('form select >> nth=1', 'shiritori');
  await page.fill('input[type=search]', '');
  await page.click('form button.primary');
  await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelector('.letters'));
  await found('コヒ', 'コーヒー');
  await found('ぱんだ', 'パンダ');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** What else is asked of a list: the words that matter, its groups, a strategy that is followed, and what a change changes. */
export async function wordStudies(browser, url) {
  const page = await open(browser);
  await visit(page, url, '#/words');
  const press = (name) => page.click(`section .chips button:has-text("${name}")`);
  const run = async (words) => {
    await paste(page, words);
    await page.click('form button.primary');
    await page.waitForFunction(() => !document.querySelector('.stale') && document.querySelector('.letters'));
  };
  // b is won by bd, after which nothing can be said; so c and a, which lead to b alone, are lost.
  await run(['ab', 'bc', 'bd', 'cb']);
  assert(!(await page.$('section .chips button:has-text("What has changed")')), 'there is no answer before');
  await press('Critical words');
  await says(page, /bd: without it, .*links? .*B.*: won → lost/);
  await press('Where a chain goes round');
  await says(page, /2 links, 2 words of 2 kinds: B C/);
  assert(!/without it/.test(await page.innerText('section')), 'one answer at a time');
  await press('The winner’s strategy');
  // Who begins says bd: of what wins it is over at once.
  await says(page, /The player who begins wins\./);
  await says(page, /bd\s+and no word can follow/);
  // Without bd: ab leaves bc, then cb, and nothing more begins with b. So ab loses, and so on.
  await run(['ab', 'bc', 'cb', 'ca']);
  await press('What has changed');
  await says(page, /added\s+ca/);
  await says(page, /removed\s+bd/);
  await press('The winner’s strategy');
  await page.waitForSelector('section details');
  // The whole of it is opened, and every line of play in it is legal and ends with the winner's word.
  for (;;) {
    const closed = await page.$('section details:not([open]) > summary');
    if (!closed) break;
    await closed.click();
    await page.waitForFunction(() => [...document.querySelectorAll('section details[open]')].every((one) => one.querySelector('ul')));
  }
  const lines = await page.$$eval('section li', (all) =>
    all.filter((one) => !one.querySelector('li')).map((leaf) => {
      const line = [];
      for (let at = leaf; at; at = at.parentElement.closest('li')) line.unshift(at.querySelector('strong').textContent);
      return line;
    }),
  );
  assert(lines.length > 0, 'there are lines');
  const list = ['ab', 'bc', 'cb', 'ca'];
  const begins = /begins wins/.test(await page.innerText('section')) ? 1 : 0;
  for (const line of lines) {
    const legal = line.every((word, k) => list.includes(word) && !line.slice(0, k).includes(word) && (k === 0 || word[0] === line[k - 1].at(-1)));
    const over = !list.some((word) => !line.includes(word) && word[0] === line.at(-1).at(-1));
    assert(legal && over && line.length % 2 === begins, line.join(' '));
  }
  const saved = page.waitForEvent('download');
  await page.click('section > button');
  assert((await saved).suggestedFilename() === 'strategy.dot', 'a file for Graphviz');
  // The list before is not compared with itself.
  await run(['ab', 'bc', 'bd', 'cb']);
  assert(await page.$('section .chips button:has-text("What has changed")'), 'there is another list before');
  await run(['ab', 'bc', 'bd', 'cb']);
  await press('What has changed');
  await says(page, /removed\s+ca/);
  // Other rules make the answer outdated.
  await page.fill('form input[type=number] >> nth=0', '2');
  await page.waitForSelector('.stale');
  assert(await page.isDisabled('section .chips button >> nth=0'), 'nothing is asked of an answer that is outdated');
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}

/** List and rules have an address; a game on them leads back to it. A list that may be meant otherwise is asked about. */
export async function wordsLinked(browser, url) {
  const page = await open(browser, { viewport: { width: 375, height: 700 } });
  await visit(page, url, '#/');
  await page.click('a.others');
  await page.waitForSelector('form summary');
  await page.selectOption('form select >> nth=0', 'own');
  await page.fill('form textarea >> nth=0', 'Oslo, Oman, Nice, Essen');
  await says(page, /All of this is one line, and is taken for one word/);
  await page.click('.doubt button');
  assert((await page.inputValue('form textarea >> nth=0')) === 'Oslo\nOman\nNice\nEssen', 'a word on each line');
  await page.fill('form input[type=number] >> nth=0', '1');
  await page.click('form button.primary');
  await page.waitForSelector('.letters button');
  // Oman leaves Nice, Nice leaves Essen, and nothing begins with N then: Oman wins, as does Essen before Nice alone.
  await says(page, /The player who begins (wins: \d of the 4 first words|loses)/);
  await page.waitForFunction(() => document.querySelector('.letters').getBoundingClientRect().top < innerHeight);
  const address = await page.waitForFunction(() => location.hash.startsWith('#/words/words:file=list?f=list:Oslo') && location.hash).then((found) => found.jsonValue());
  // A word that is tapped is told of, and the others stay.
  await page.click('.chip.word:has-text("Nice")');
  await page.waitForFunction(() => document.querySelector('.exact strong')?.textContent === 'Nice');
  assert((await page.$$('.chip.word')).length === 4 && (await page.inputValue('input[type=search]')) === '', 'all words are there');
  const wide = await page.evaluate(() => [...document.querySelectorAll('form, form input[type=file]')].map((one) => one.getBoundingClientRect().right));
  assert(wide[1] <= wide[0], `the field for a file ends at ${wide[1]}, its card at ${wide[0]}`);
  // The link on another visit, and from a game.
  await visit(page, url, address);
  await page.waitForSelector('.letters button');
  assert((await page.inputValue('form textarea >> nth=0')) === 'Oslo\nOman\nNice\nEssen', 'the list of the link');
  await visit(page, url, '#/a/words:us-states,skip=%D1%8C.%D1%8A.%D1%8B,letters=4-@A/Alabama?m=misere');
  await settled(page);
  await page.waitForFunction(() => document.querySelector('h1').textContent === 'Word chains');
  await page.click('.head a');
  await page.waitForSelector('.letters button');
  assert((await page.textContent('form p.mono')) === 'words:us-states,skip=ъ.ы.ь,letters=4-', await page.textContent('form p.mono'));
  assert((await page.inputValue('form select:has(option[value=misere])')) === 'misere', 'the convention of the game');
  assert((await page.inputValue('form select >> nth=1')) === '', 'rules of its own');
  assert(!/%D1/.test(await page.innerText('main')), 'letters, not codes');
  await says(page, /“Letters that are skipped” names/);
  // Misère play was that of the link: other games are played as before.
  await page.evaluate(() => { location.hash = '#/'; });
  await page.waitForSelector('.seats select');
  assert((await page.$$eval('.seats select', (all) => all.at(-1).value)) === 'normal', 'other games are played as before');
  await page.evaluate(() => { location.hash = '#/words/words:us-states?m=misere'; });
  await page.waitForFunction(() => document.querySelector('form select:has(option[value=misere])')?.value === 'misere');
  assert((await page.evaluate(() => JSON.parse(localStorage.getItem('xanthi') ?? '{}').play ?? 'normal')) === 'normal', 'nothing is kept of it');
  // A number that is out of range is not taken for another one.
  const link = page.locator('label:has-text("Letters in common") input');
  await link.fill('0');
  await page.waitForFunction(() => /from 1 to 20/.test(document.querySelector('label [role=alert]')?.textContent ?? ''));
  const before = await page.evaluate(() => location.hash);
  for (const button of ['form button.primary', 'form > button[type=button]']) await page.click(button);
  assert((await page.inputValue('label:has-text("Letters in common") input')) === '0' && (await page.evaluate(() => location.hash)) === before, 'nothing begins with it');
  await link.fill('2');
  await page.waitForFunction(() => /link=2/.test(document.querySelector('form p.mono').textContent) && !document.querySelector('label [role=alert]'));
  // What cannot be chosen here says so.
  await page.evaluate(() => { location.hash = '#/words/words:us-states,swap=k-c'; });
  await says(page, /The rules in this address cannot be chosen here/);
  // A file with nothing in it is told of.
  await page.selectOption('form select >> nth=0', 'own');
  await drop(page, 'form label:has(textarea) >> nth=0', 'nothing.txt', '\n');
  await says(page, /nothing\.txt is empty/);
  assert(page.faults.length === 0, page.faults.join('\n'));
  await page.context().close();
}
