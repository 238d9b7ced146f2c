/** What this browser remembers: colours, and who plays. Nothing leaves the device. */
import { ask } from './engine';
import { isLevel } from './levels';

type Kept = { theme: 'auto' | 'light' | 'dark' | 'contrast'; against: string; side: '0' | '1'; play: 'normal' | 'misere'; sound: boolean; clock: string };

const KEY = 'xanthi';
const start: Kept = { theme: 'auto', against: 'casual', side: '0', play: 'normal', sound: false, clock: '' };

function kept(): Kept {
  try {
    const kept = { ...start, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Kept>) };
    // Levels that there once were.
    return isLevel(kept.against) ? kept : { ...kept, against: start.against };
  } catch {
    return { ...start };
  }
}

export const settings: Kept = $state(kept());

export function keep(): void {
  try {
    localStorage.setItem(KEY, JSON.stringify(settings));
  } catch {
    // A browser may refuse to keep anything; then nothing is kept.
  }
  paint();
}

const LAST = 'xanthi-last';

/** The game that was played last, as a fragment of an address; null if there is none. */
export function lastGame(): string | null {
  try {
    return localStorage.getItem(LAST);
  } catch {
    return null;
  }
}

/** Remembers a game that goes on; one that is over, or has not begun, is forgotten. */
export function rememberGame(fragment: string | null): void {
  try {
    if (fragment === null || fragment.length > 20_000) localStorage.removeItem(LAST);
    else localStorage.setItem(LAST, fragment);
  } catch {
    // As above.
  }
}

const dark = matchMedia('(prefers-color-scheme: dark)');
const printing = matchMedia('print');
for (const media of [dark, printing]) media.addEventListener('change', () => paint());
let onDark = $state(false);
let inks: { name: string; light: string; dark: string }[] = [];

/** Who is called Black stays black on dark paper: dots with a light rim. */
const black: Record<string, string> = { 'fill-left': '#000000', 'on-left': '#ffffff' };

/** Gives boards their colours, which the library knows. */
function paint(): void {
  const root = document.documentElement;
  // Paper is white.
  const theme = printing.matches && settings.theme !== 'contrast' ? 'light' : settings.theme;
  if (theme === 'auto') delete root.dataset['theme'];
  else root.dataset['theme'] = theme;
  onDark = theme === 'dark' || (theme === 'auto' && dark.matches);
  for (const ink of inks) root.style.setProperty(`--${ink.name}`, onDark ? (black[ink.name] ?? ink.dark) : ink.light);
}

/** Whether the paper is dark. */
export function isDark(): boolean {
  return onDark;
}

export async function colours(): Promise<void> {
  paint();
  inks = (await ask('hello')).inks;
  paint();
}
