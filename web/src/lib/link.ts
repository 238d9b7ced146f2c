/** The whole state as the fragment of an address. */
import type { Game, Node, Opponent, Play } from './game.svelte';

/** What a link says of a game. */
export type Linked = {
  line: string;
  play: Play;
  /** The number of moves after which the present position is; all if it is left out. */
  at: number | null;
  values: boolean;
  tab: string;
  opponent: Opponent;
  /** Variations: after how many moves of the main line, and which moves. */
  variations: { ply: number; moves: string[] }[];
  files: Record<string, string>;
  /** Where vertices are drawn, in units of an edge; empty if the library lays them out. */
  places: [number, number][];
};

/** Longer links are compressed. */
const LONG = 2000;

export function blankLink(line: string): Linked {
  return { line, play: 'normal', at: null, values: false, tab: '', opponent: null, variations: [], files: {}, places: [] };
}

/** The link of a game as it stands. */
export function linkOf(game: Game, values: boolean, tab: string): Linked {
  const path = game.path();
  const main = [...path, ...game.rest()];
  const variations: Linked['variations'] = [];
  // A line to every end of the tree: lines that begin alike are one when they are read again.
  const ends = (node: Node, ply: number, moves: string[]): void => {
    if (node.children.length === 0) variations.push({ ply, moves });
    for (const child of node.children) ends(child, ply, [...moves, child.mv]);
  };
  main.forEach((node, ply) => {
    for (const child of node.children.filter((one) => !main.includes(one))) ends(child, ply, [child.mv]);
  });
  return {
    line: (main.at(-1) ?? game.root).line,
    play: game.play,
    at: path.length === main.length ? null : path.length - 1,
    values,
    tab,
    opponent: game.opponent,
    variations,
    files: game.files,
    places: game.places,
  };
}

/** The line before its first move; empty if it has no moves, or is a sum. */
export function openingOf(line: string): string {
  const cut = line.indexOf('/');
  return cut < 0 || line.includes('+') ? '' : line.slice(0, cut).replace(/@$/, '');
}

/** The fragment of a game, without compression. */
export function write(link: Linked): string {
  const parts: string[] = [];
  if (link.at !== null) parts.push(`at=${link.at}`);
  if (link.values) parts.push('v=1');
  if (link.tab) parts.push(`t=${link.tab}`);
  if (link.play === 'misere') parts.push('m=misere');
  if (link.opponent) parts.push(`p=${link.opponent.seat + 1}:${link.opponent.level}`);
  for (const { ply, moves } of link.variations) parts.push(`alt=${ply}:${moves.join('/')}`);
  if (link.places.length > 0) parts.push(`xy=${link.places.flat().map((part) => Math.round(part * 100)).join(',')}`);
  for (const [name, text] of Object.entries(link.files)) parts.push(`f=${encodeURIComponent(name)}:${encodeURIComponent(text)}`);
  return `#/a/${link.line}${parts.length > 0 ? `?${parts.join('&')}` : ''}`;
}

/** Whether a fragment is whole: one that was cut may end inside of an escaped sign. */
export function isWhole(fragment: string): boolean {
  try {
    read(fragment);
    return true;
  } catch {
    return false;
  }
}

/** Reads a fragment that begins with `#/a/`. Throws if it is not whole. */
export function read(fragment: string): Linked {
  const body = fragment.replace(/^#\/a\//, '');
  const cut = body.indexOf('?');
  const link = blankLink(cut < 0 ? body : body.slice(0, cut));
  // Browsers may escape what the notation has; the notation itself has no such signs.
  link.line = link.line.replace(/%5B/gi, '[').replace(/%5D/gi, ']').replace(/%5E/gi, '^');
  for (const part of cut < 0 ? [] : body.slice(cut + 1).split('&')) {
    const [key = '', ...rest] = part.split('=');
    const value = rest.join('=');
    const colon = value.indexOf(':');
    const [before, behind] = colon < 0 ? [value, ''] : [value.slice(0, colon), value.slice(colon + 1)];
    if (key === 'at' && /^\d+$/.test(value)) link.at = Number(value);
    else if (key === 'v') link.values = value === '1';
    else if (key === 't') link.tab = value;
    else if (key === 'm') link.play = value === 'misere' ? 'misere' : 'normal';
    else if (key === 'p' && (before === '1' || before === '2')) link.opponent = { seat: before === '1' ? 0 : 1, level: behind };
    else if (key === 'alt' && /^\d+$/.test(before)) link.variations.push({ ply: Number(before), moves: behind.split('/').filter(Boolean) });
    else if (key === 'xy' && /^-?\d+(,-?\d+)*$/.test(value)) link.places = pairs(value.split(',').map((part) => Number(part) / 100));
    else if (key === 'f') link.files[decodeURIComponent(before)] = decodeURIComponent(behind);
  }
  return link;
}

function pairs(numbers: number[]): [number, number][] {
  return Array.from({ length: Math.floor(numbers.length / 2) }, (_, k) => [numbers[2 * k] ?? 0, numbers[2 * k + 1] ?? 0]);
}

/** The fragment of a game, compressed if it is long. */
export function shareable(link: Linked): Promise<string> {
  return shortened(write(link));
}

/** A fragment, compressed if it is long. */
export async function shortened(plain: string): Promise<string> {
  return plain.length <= LONG ? plain : `#/z/${await deflate(plain)}`;
}

/** The address that the page has read, or written itself. */
let heard = '';
if (typeof window !== 'undefined') {
  heard = location.hash;
  window.addEventListener('hashchange', () => { heard = location.hash; });
}

/**
 * Has the address bar say what is shown, without a step of its own in the history. Compressing takes a moment, in which
 * somebody may go elsewhere, or something else is to be shown: then the function that comes back is called.
 */
export function showAddress(plain: string): () => void {
  const before = location.hash;
  // An address that nobody has read yet is not written over: the page is about to follow it.
  let current = before === heard;
  void shortened(plain).then((address) => {
    if (!current || location.hash !== before || before === address) return;
    history.replaceState(null, '', address);
    heard = location.hash;
  });
  return () => { current = false; };
}

export async function deflate(text: string): Promise<string> {
  const bytes = await through(new CompressionStream('deflate-raw'), new TextEncoder().encode(text));
  let binary = '';
  for (const byte of bytes) binary += String.fromCharCode(byte);
  return btoa(binary).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

export async function inflate(text: string): Promise<string> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  return new TextDecoder().decode(await through(new DecompressionStream('deflate-raw'), bytes));
}

async function through(stream: CompressionStream | DecompressionStream, bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const all = new Response(new Blob([bytes]).stream().pipeThrough(stream));
  return new Uint8Array(await all.arrayBuffer());
}
