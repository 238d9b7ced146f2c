/** What all tests in the browser share. */
import { chromium } from 'playwright-core';

const flags = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking', '--disable-component-update', '--disable-sync'];

export function launch() {
  return chromium.launch({ executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium', args: flags });
}

/** A page that fails the test on any error of its own. */
export async function open(browser, options = {}) {
  const context = await browser.newContext({ reducedMotion: 'reduce', ...options });
  const page = await context.newPage();
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && !/ERR_INTERNET_DISCONNECTED|Failed to load resource/.test(message.text())) page.faults.push(message.text());
  });
  // Only what hangs is to fail: two busy processors may take their time.
  page.setDefaultTimeout(Number(process.env.XANTHI_TIMEOUT ?? 180_000));
  return page;
}

/** Goes to a fragment of the page as if it were opened anew. */
export async function visit(page, url, fragment) {
  await page.goto('about:blank');
  await page.goto(url + fragment);
}

/** Waits until the board is there and it is a person's turn, or the game is over. */
export async function settled(page) {
  await page.waitForFunction(() => document.querySelector('.who strong.end') || (document.querySelector('.board svg') && !document.querySelector('.spin')));
}

/** Has the page begin with these colours, as if they had been chosen before. */
export function themed(page, theme) {
  return page.addInitScript((name) => { if (location.protocol !== 'about:') localStorage.setItem('xanthi', JSON.stringify({ theme: name })); }, theme);
}

/** Drops a file with this text on a part of the page. */
export async function drop(page, selector, name, text) {
  const dataTransfer = await page.evaluateHandle(([file, content]) => {
    const all = new DataTransfer();
    all.items.add(new File([content], file, { type: 'text/plain' }));
    return all;
  }, [name, text]);
  await page.dispatchEvent(selector, 'dragover', { dataTransfer });
  await page.dispatchEvent(selector, 'drop', { dataTransfer });
}

export function assert(condition, message) {
  if (!condition) throw new Error(message);
}

/** Numbers that look random and are the same in every run. */
export function dice(seed) {
  let state = seed >>> 0;
  return (below) => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    return Math.floor(((state ^ (state >>> 13)) >>> 0) / 2 ** 32 * below);
  };
}
