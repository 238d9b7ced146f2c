import { expect, it } from 'vitest';
import { fontOf, magnified, middle } from './magnified';

it('finds the font of a board', () => {
  expect(fontOf('<text x="0" font-size="11">1</text><text x="2" font-size="12">A</text><circle r="15"/>')).toBe(12);
  expect(fontOf('<circle r="15"/>')).toBe(0);
});

it('shows a board whole if it can be read', () => {
  expect(magnified(12, { wide: 0.6, whole: 0.55 })).toBe(0);
  expect(magnified(0, { wide: 0.3, whole: 0.3 }), 'nothing is written on it').toBe(0);
  expect(magnified(12, { wide: 0.22, whole: 0.22 }), 'letters of 9 pixels').toBe(0.75);
  expect(magnified(12, { wide: 3.5, whole: 0.4 }), 'high and narrow').toBe(1.2);
  expect(magnified(12, { wide: 0.9, whole: 0.4 })).toBe(0.9);
});

it('looks at where moves are', () => {
  const places = [{ at: [0, 0], moves: 1 }, { at: [100, 40], moves: 3 }] as const;
  expect(middle([...places], [200, 200])).toEqual([50, 20]);
  expect(middle([...places], [90, 200])).toEqual([100, 40]);
  expect(middle([], [90, 200])).toBeNull();
});
