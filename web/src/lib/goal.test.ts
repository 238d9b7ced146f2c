import { expect, it } from 'vitest';
import { conventionOf, goalOf } from './goal';

const stuck = 'Whoever cannot say a word loses.';
const join = 'Short wants to join the terminals by claimed edges, Cut to separate them.';

it('tells who wins under both conventions', () => {
  expect([goalOf(stuck, 'normal'), goalOf(join, 'normal')]).toEqual([stuck, join]);
  expect(goalOf(stuck, 'misere')).toBe('In misère play whoever cannot say a word wins.');
  expect(goalOf(join, 'misere')).toBe(`In normal play ${join} This is misère play: whoever does so loses.`);
  expect(goalOf('', 'misere')).toBe('');
});

it('asks for the convention as the game has it', () => {
  expect(conventionOf(stuck)).toEqual({ label: 'Whoever cannot say a word', normal: 'loses (usual)', misere: 'wins (misère)' });
  expect(conventionOf(join)).toEqual({ label: 'Whoever reaches the goal', normal: 'wins (usual)', misere: 'loses (misère)' });
  expect(conventionOf('').label).toBe('Who wins');
});
