import { expect, it } from 'vitest';
import { languageOf, languages, options, plain, rulesOf, spoken } from './wordRules';

it('says nothing of what is usual', () => {
  expect(options(plain)).toBe('');
});

it('writes what is chosen as the notation has it', () => {
  expect(options({ ...plain, link: 2, end: '-2', begin: '2', fold: 'case' })).toBe(',link=2,end=-2,begin=2,fold=case');
  expect(options({ ...plain, ...languages.shiritori })).toBe(',kana=script.small,skip=%E3%83%BC,stop=%E3%82%93');
  expect(options({ ...plain, ...languages.kkeutmaritgi })).toBe(',swap=korean');
  expect(options({ ...plain, ...languages.three })).toBe(',letters=3');
  expect([options({ ...plain, least: '3' }), options({ ...plain, most: '8' })]).toEqual([',letters=3-', ',letters=1-8']);
  expect(options({ ...plain, skip: 'ь, ъ ь', drop: 'New York, Rome\nSt. Kitts', proper: false, manner: 1 })).toBe(
    ',skip=%D1%8C.%D1%8A,proper=no,manner=1,drop=New%20York.Rome.St%2E%20Kitts',
  );
  expect(options({ ...plain, final: 'ん', pattern: ' -land ', manner: 1, until: 2 })).toBe(',final=%E3%82%93,pattern=-land,manner=1,until=2');
  expect(options({ ...plain, until: 2 }), 'until belongs to manner').toBe('');
});

it('reads what it has written', () => {
  const chosen = { ...plain, link: 2, end: '-2', skip: 'ь ъ', kana: ['script', 'small'], swap: 'korean', least: '3', most: '8', pattern: '-land', proper: false, manner: 1, until: 2, drop: 'New York\nRome', add: 'St. Kitts', column: '2' } as const;
  for (const rules of [plain, { ...chosen, kana: [...chosen.kana] }, { ...plain, least: '3', most: '' }]) {
    expect(options(rulesOf(`words:file=my%20list${options(rules)}@A/Abc`)?.rules ?? plain)).toBe(options(rules));
  }
  expect(rulesOf('words:file=my%20list@A')).toMatchObject({ list: 'own', file: 'my list' });
  expect(rulesOf('words:us-states/Ohio')).toMatchObject({ list: 'us-states', file: '', words: '' });
  expect(rulesOf('words:list=New%20York.Rome')).toMatchObject({ list: 'own', words: 'New York\nRome' });
  expect([rulesOf('words:us-states,swap=k-c'), rulesOf('words:us-states,dup=error')]).toEqual([null, null]);
});

it('keeps what was typed when another language is chosen', () => {
  expect(spoken({ ...plain, drop: 'Rome', least: '4' }, '', 'cities')).toMatchObject({ drop: 'Rome', least: '4', skip: 'ьъы' });
  expect(spoken({ ...plain, ...languages.shiritori, drop: 'Rome' }, 'shiritori', 'names')).toEqual({ ...plain, drop: 'Rome' });
  expect([languageOf({ ...plain, skip: 'ъ ы ь', link: 2 }), languageOf(plain), languageOf({ ...plain, stop: 'x' })]).toEqual(['cities', 'names', '']);
});
