import { expect, test } from 'vitest';
import { parameters } from './parameters';

const family = (syntax: string, example: string) => ({ syntax, example, title: '', note: '' });
const families = [
  family('path.N', 'path.5'),
  family('cycle.N', 'cycle.6'),
  family('petersen or petersen.N.K', 'petersen'),
  family('grid.AxBx…', 'grid.11x8'),
  family('twisted.AxB.T', 'twisted.11x4.1'),
  family('line.N.MOVE.MOVE…', 'line.22.4.5'),
  family('spider.A.B.C…', 'spider.2.2.3.4'),
  family('random.N.M.SEED', 'random.10.15.1'),
  family('moves.A.B…=GRAPH', 'moves.2.3=path.12'),
  family('complement=GRAPH', 'complement=cycle.6'),
  family('cartesian=[GRAPH][GRAPH]', 'cartesian=[path.3][cycle.4]'),
];
const named = (name: string) => parameters(families.find((one) => one.syntax.startsWith(name))!, families).join(', ');

test('numbers are called as the syntax of their family calls them', () => {
  expect(named('path')).toBe('N');
  expect(named('petersen')).toBe('');
  expect(named('grid')).toBe('A, B');
  expect(named('twisted')).toBe('A, B, T');
  expect(named('line')).toBe('N, Move 1, Move 2');
  expect(named('spider')).toBe('A, B, C, D');
  expect(named('random')).toBe('N, M, Seed');
});

test('numbers of a graph inside of another one say whose they are', () => {
  expect(named('moves')).toBe('A, B, N of path');
  expect(named('complement')).toBe('N of cycle');
  expect(named('cartesian')).toBe('N of path, N of cycle');
});
