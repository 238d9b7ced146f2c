import { expect, it, vi } from 'vitest';

vi.mock('./engine', () => ({ ask: vi.fn(), find: vi.fn(), Cancelled: class extends Error {} }));
import { dice, ofDay } from './puzzles';

it('a day has one seed', () => {
  expect(ofDay(new Date(2026, 2, 14))).toBe(20260314);
});

it('dice are the same for the same seed, and reach every side', () => {
  const [one, other] = [dice(7), dice(7)];
  const rolls = Array.from({ length: 600 }, () => one(6));
  expect(Array.from({ length: 600 }, () => other(6))).toEqual(rolls);
  expect(new Set(rolls)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
