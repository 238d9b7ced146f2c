import { expect, it } from 'vitest';
import { addressOf, first, questionOf } from './tables';

it('has an address for a question, and the question for an address', () => {
  const kotzig = first;
  const map = { ...first, family: 'dvg:torus.{n}x{m}@0,0', n: '1..20', moves: '' };
  expect(addressOf(kotzig)).toBe('#/tables/kotzig?n=3..120&moves=2,3');
  expect(addressOf(map)).toBe('#/tables/dvg:torus.%7Bn%7Dx%7Bm%7D@0,0?n=1..20&m=1..5');
  expect(addressOf({ ...first, family: 'octal:kayles:{n}', n: '0..143' })).toBe('#/tables/octal:kayles:%7Bn%7D?n=0..143');
  for (const one of [kotzig, map]) expect(questionOf(addressOf(one))).toEqual(one);
  expect(['#/tables', '#/tables/uvg%', '#/make/uvg:path.3'].map(questionOf)).toEqual([null, null, null]);
});
