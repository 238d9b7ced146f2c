/** A word that somebody looks up in a list: read as forgivingly as the library reads words of a line (docs/words.md). */
import type { Opening } from './protocol';

/** Letters that Unicode does not take apart, in plain ones. */
const PLAIN: Record<string, string> = {
  ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ħ: 'h', ŧ: 't', ı: 'i', ŋ: 'n', ς: 'σ', ך: 'כ', ם: 'מ', ן: 'נ', ף: 'פ', ץ: 'צ',
};
/** Marks and signs that nobody hears as a letter of its own; not the voicing marks of kana and the vowel signs of India. */
const ACCENTS =
  /[\u02b0-\u036f\u0483-\u0489\u0591-\u05c7\u0610-\u061a\u064b-\u065f\u0670\u06d6-\u06ed\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe00-\ufe0f\ufe20-\ufe2f\u{e0100}-\u{e01ef}]/gu;
const SIGNS = /[^\p{Alphabetic}\p{N}\p{M}]/gu;

/** A text without case and signs. */
function letters(text: string): string {
  return text.normalize('NFC').toLowerCase().replace(SIGNS, '').normalize('NFC');
}

/** A text without case, accents and signs. Where nothing is left of it, the text. */
export function sound(text: string): string {
  const bare = /^[ -~]*$/.test(text) ? text : text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC');
  const small = bare.toLowerCase().replace(/[^ -~]/gu, (sign) => PLAIN[sign] ?? sign);
  return small.normalize('NFKD').replace(ACCENTS, '').replace(SIGNS, '').normalize('NFC') || text;
}

const sounds = new WeakMap<Opening, string>();

function soundOf(one: Opening): string {
  const kept = sounds.get(one) ?? sound(one.word);
  sounds.set(one, kept);
  return kept;
}

/** The words that have a text in them, but for what reading forgives. */
export function containing(openings: Opening[], text: string): Opening[] {
  const wanted = sound(text);
  return openings.filter((one) => soundOf(one).includes(wanted));
}

/**
 * The words that a text may mean: the one that is spelled so; or else those that differ in case only, or else in case
 * and signs, or else in accents, too.
 */
export function meant(openings: Opening[], text: string): Opening[] {
  const wanted = sound(text);
  const alike = openings.filter((one) => soundOf(one) === wanted);
  const small = text.toLowerCase();
  const bare = letters(text);
  const closer = [(word: string) => word === text, (word: string) => word.toLowerCase() === small, (word: string) => letters(word) === bare];
  for (const fits of closer) {
    const found = alike.filter((one) => fits(one.word));
    if (found.length > 0) return found;
  }
  return alike;
}
