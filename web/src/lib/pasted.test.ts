import { expect, it } from 'vitest';
import { crowded, joined, separated } from './pasted';

it('notices several words on a line', () => {
  expect(crowded('Oslo, Oman, Nice, Essen')).toEqual({ sign: ',', single: true });
  expect(crowded('Oslo Oman Nice Essen')).toEqual({ sign: ' ', single: true });
  expect(crowded('a;b\nc;d\ne')).toEqual({ sign: ';', single: false });
  expect([crowded('Oslo\nWashington, D.C.\nNice'), crowded('New York'), crowded('New York\nSan Marino'), crowded(''), crowded('# a, b\nc')]).toEqual([null, null, null, null, null]);
  expect(separated('Oslo, Oman,, Nice\nEssen', ',')).toBe('Oslo\nOman\nNice\nEssen');
});

it('notices edges whose ends are joined', () => {
  expect(joined('A-B, B-C')).toEqual({ lines: 'A B\nB C', arrows: false, first: 'A-B' });
  expect(joined('A->B\nB -> C')).toEqual({ lines: 'A B\nB C', arrows: true, first: 'A->B' });
  expect(joined('A B, B C')?.lines).toBe('A B\nB C');
  expect([joined('garbage!!'), joined('Jean-Luc Picard-B'), joined('')]).toEqual([null, null, null]);
});
