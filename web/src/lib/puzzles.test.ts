import { expect, it, vi } from 'vitest';

vi.mock('./engine', () => ({ ask: vi.fn(), find: vi.fn(), Cancelled: class extends Error {} }));
import { dayOf, dice, ofDay, starsOf } from './puzzles';

it('a day has one seed', () => {
  expect(ofDay(new Date(2026, 2, 14))).toBe(20260314);
});

it('dice are the same for the same seed, and reach every side', () => {
  const [one, other] = [dice(7), dice(7)];
  const rolls = Array.from({ length: 600 }, () => one(6));
  expect(Array.from({ length: 600 }, () => other(6))).toEqual(rolls);
  expect(new Set(rolls)).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});

it('a date is a day that there is', () => {
  expect(ofDay(dayOf('2026-03-14') ?? new Date(0))).toBe(20260314);
  for (const bad of ['', '2026-02-30', '2026-3-14', 'x']) expect(dayOf(bad)).toBeNull();
});

it('stars grow with the odds', () => {
  expect([1, 3, 10, 11, 30, 31, 90, 91, 270, 271, 1e9].map(starsOf)).toEqual([1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5]);
});
