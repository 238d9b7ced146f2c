/** The rules of word chains as a menu: what is chosen, and the options of the notation that say it. */

export type Rules = {
  link: number;
  end: '-1' | '-2' | '1';
  begin: '1' | '2' | '-1';
  fold: 'accents' | 'case' | 'none';
  kana: string[];
  skip: string;
  stop: string;
  final: string;
  pattern: string;
  swap: string;
  least: string;
  most: string;
  proper: boolean;
  manner: number;
  until: number;
  drop: string;
  add: string;
  column: string;
};

export const plain: Rules = {
  link: 1, end: '-1', begin: '1', fold: 'accents', kana: [], skip: '', stop: '', final: '', pattern: '', swap: '', least: '', most: '', proper: true, manner: 0, until: 0, drop: '', add: '', column: '',
};

/** What players of a language usually agree on. */
export const languages: Record<'names' | 'cities' | 'shiritori' | 'kkeutmaritgi' | 'backwards' | 'three', Partial<Rules>> = {
  names: {},
  cities: { skip: 'ьъы' },
  shiritori: { skip: 'ー', stop: 'ん', kana: ['script', 'small'] },
  kkeutmaritgi: { swap: 'korean' },
  backwards: { end: '1', begin: '-1' },
  three: { least: '3', most: '3' },
};

export const swaps = [
  '', 'korean', 'korean-forced', 'korean-reverse', 'korean-reverse-forced', 'korean-free', 'korean-both', 'korean-vowels', 'korean-consonants', 'korean-ends',
] as const;

/** A text as a part of a line. */
const part = (text: string): string => encodeURIComponent(text).replace(/[!'()*~.]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

/** The letters of a text, or its words, with points between them. */
const listed = (all: string[]): string => [...new Set(all)].map(part).join('.');
const letters = (text: string): string[] => [...text.normalize('NFC')].filter((sign) => !/[\s.,;]/.test(sign));
const words = (text: string): string[] => text.split(/[\n,;]+/).map((word) => word.trim()).filter(Boolean);

/** The options of a line, each with a comma before it. */
export function options(rules: Rules): string {
  const all: string[] = [];
  const say = (name: string, value: string): void => {
    if (value !== '') all.push(`,${name}=${value}`);
  };
  say('link', rules.link > 1 ? String(rules.link) : '');
  say('end', rules.end === '-1' ? '' : rules.end);
  say('begin', rules.begin === '1' ? '' : rules.begin);
  say('fold', rules.fold === 'accents' ? '' : rules.fold);
  say('kana', rules.kana.join('.'));
  say('skip', listed(letters(rules.skip)));
  say('stop', listed(letters(rules.stop)));
  say('final', listed(letters(rules.final)));
  say('swap', rules.swap);
  const [least, most] = [rules.least.trim(), rules.most.trim()];
  say('letters', least === '' && most === '' ? '' : least === most ? least : `${least || '1'}-${most}`);
  say('pattern', part(rules.pattern.trim()));
  say('proper', rules.proper ? '' : 'no');
  say('manner', rules.manner > 0 ? String(rules.manner) : '');
  say('until', rules.manner > 0 && rules.until > 0 ? String(rules.until) : '');
  say('add', listed(words(rules.add)));
  say('drop', listed(words(rules.drop)));
  say('column', rules.column.trim());
  return all.join('');
}
