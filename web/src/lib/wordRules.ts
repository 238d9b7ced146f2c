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

/** The list, or file, and the rules that a line of word chains has; null if it has something that the menu cannot say. */
export function rulesOf(line: string): { list: string; file: string; words: string; rules: Rules } | null {
  const [list = '', ...given] = line.replace(/^words:/, '').split(/[@/]/)[0]?.split(',') ?? [];
  const rules: Rules = { ...plain, kana: [] };
  const spelt = (text: string): string => text.split('.').map(decodeURIComponent).join(' ');
  const named = (text: string): string => text.split('.').map(decodeURIComponent).join('\n');
  for (const option of given) {
    const cut = option.indexOf('=');
    const [name, value] = [option.slice(0, cut), option.slice(cut + 1)];
    if (name === 'link' || name === 'manner' || name === 'until') rules[name] = Number(value);
    else if (name === 'skip' || name === 'stop' || name === 'final') rules[name] = spelt(value);
    else if (name === 'add' || name === 'drop') rules[name] = named(value);
    else if (name === 'kana') rules.kana = value.split('.');
    else if (name === 'letters') [rules.least = '', rules.most = rules.least] = value.split('-');
    else if (name === 'proper') rules.proper = value !== 'no';
    else if (name === 'pattern' || name === 'column') rules[name] = decodeURIComponent(value);
    else if (name === 'swap' && swaps.some((one) => one === value)) rules.swap = value;
    else if ((name === 'end' && /^(-1|-2|1)$/.test(value)) || (name === 'begin' && /^(1|2|-1)$/.test(value)) || (name === 'fold' && /^(accents|case|none)$/.test(value))) Object.assign(rules, { [name]: value });
    else return null;
  }
  const [kind, text] = /^(file|list)=(.*)$/.exec(list)?.slice(1) ?? ['', list];
  return { list: kind ? 'own' : list, file: kind === 'file' ? decodeURIComponent(text ?? '') : '', words: kind === 'list' ? named(text ?? '') : '', rules };
}

/** The language whose rules these are, as far as the menu names it. */
export function languageOf(rules: Rules): keyof typeof languages | '' {
  // The library has letters and kinds of kana in an order of its own.
  const sorted = (text: string): string => letters(text).sort().join('');
  const said = (all: Rules): string => options({ ...all, skip: sorted(all.skip), stop: sorted(all.stop), final: sorted(all.final), kana: [...all.kana].sort() });
  const same = (name: keyof typeof languages): boolean => said({ ...plain, ...languages[name], link: rules.link, column: rules.column }) === said(rules);
  return (Object.keys(languages) as (keyof typeof languages)[]).find(same) ?? '';
}

/** Other rules of a language: what was typed stays, unless the language has a rule of its own there. */
export function spoken(rules: Rules, before: keyof typeof languages | '', now: keyof typeof languages): Rules {
  const usual: Rules = { ...plain, ...(before ? languages[before] : {}) };
  const typed = Object.entries(rules).filter(([name, value]) => String(value) !== String(usual[name as keyof Rules]));
  return { ...plain, kana: [], ...Object.fromEntries(typed), ...structuredClone(languages[now]) };
}
