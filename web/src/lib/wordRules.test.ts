import { expect, it } from 'vitest';
import { languages, options, plain } from './wordRules';

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
