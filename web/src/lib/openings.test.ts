import { expect, it } from 'vitest';
import { bestFirst, isOpen } from './openings';
import type { Opening, Solved, Start } from './protocol';

const opening = (word: string, end: string, how: Opening['class']['how'], words = 0): Opening => ({
  word,
  end,
  says: '',
  winning_replies: [],
  wins: how === 'open' ? null : how.startsWith('wins'),
  class: (how === 'wins' || how === 'loses' ? { how, words } : { how }) as Opening['class'],
});
const starts = [['a', 5], ['b', 1], ['c', 3]].map(([start, begins]) => ({ start, begins, outcome: 'N' }) as Start);
const openings = [
  opening('search', 'a', 'wins_at_root'),
  opening('late', 'a', 'wins', 4),
  opening('many', 'a', 'wins', 2),
  opening('few', 'b', 'wins', 2),
  opening('loop', 'c', 'wins_by_loop'),
  opening('wide', 'a', 'open'),
  opening('narrow', 'b', 'open'),
  opening('at once', 'c', 'loses', 1),
  opening('long', 'c', 'loses', 5),
  opening('hard', 'c', 'loses_at_root'),
];
const words = (standing: 'won' | 'open' | 'lost') => bestFirst(openings, starts, standing).map((one) => one.word);

it('has the words that win soonest first, and those that lose latest', () => {
  expect(words('won')).toEqual(['few', 'many', 'late', 'loop', 'search']);
  expect(words('open')).toEqual(['narrow', 'wide']);
  expect(words('lost')).toEqual(['hard', 'long', 'at once']);
});

it('knows whether anything is left to be found', () => {
  const decided = openings.filter((one) => one.wins !== null);
  expect(isOpen({ outcome: 'N', openings: decided, starts } as Solved)).toBe(false);
  expect(isOpen({ outcome: 'N', openings, starts } as Solved)).toBe(true);
  expect(isOpen({ outcome: 'undecided', openings: [], starts: [] } as unknown as Solved)).toBe(true);
  const link = { ...starts[0], outcome: 'undecided' } as Start;
  expect(isOpen({ outcome: 'N', openings: decided, starts: [link] } as Solved)).toBe(true);
});
