/** What somebody pastes may be meant otherwise than it would be read: then the page asks. */

/** Signs that stand between words on a line. */
const SIGNS = [',', ';', '\t', '、', '，'];
/** Of a long list the beginning tells. */
const SAMPLE = 200;

/** The sign at which the lines of a list seem to be meant to be split, and whether there is one line only; null if nothing seems so. */
export function crowded(list: string): { sign: string; single: boolean } | null {
  const lines = list.slice(0, 100_000).split('\n').map((line) => line.trim()).filter((line) => line !== '' && !line.startsWith('#')).slice(0, SAMPLE);
  const single = lines.length === 1;
  const signs = single ? [...SIGNS, ' '] : SIGNS;
  const sign = signs.find((one) => 2 * lines.filter((line) => line.includes(one)).length > lines.length);
  // A single word may have a space, as New York has.
  if (sign === undefined || (sign === ' ' && (lines[0] ?? '').split(/\s+/).length < 4)) return null;
  return { sign, single };
}

/** The list with a word on each line. */
export function separated(list: string, sign: string): string {
  return list.split('\n').flatMap((line) => line.split(sign)).map((word) => word.trim()).filter(Boolean).join('\n');
}

/** A text in which each piece joins two names, such as `A-B, B-C`: as lines with two names, and whether there are arrows; null for another text. */
export function joined(text: string): { lines: string; arrows: boolean; first: string } | null {
  const parts = text.split(/[,;\n]+/).map((part) => part.trim()).filter(Boolean);
  const ends = parts.map((part) => /^([^\s\-–—>→=]+)\s*(?:-+>?|[–—→=]|\s)\s*([^\s\-–—>→=]+)$/.exec(part));
  if (parts.length === 0 || ends.some((end) => end === null)) return null;
  const lines = ends.map((end) => `${end?.[1]} ${end?.[2]}`);
  return { lines: lines.join('\n'), arrows: parts.some((part) => /[>→]/.test(part)), first: parts[0] ?? '' };
}
