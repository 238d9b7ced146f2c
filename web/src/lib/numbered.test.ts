import { expect, it } from 'vitest';
import { numbered } from './numbered';

it('numbers the moves of a picture, and nothing else', () => {
  const shapes = '<text x="1">A 20-19</text><text>A</text><text>B 19-18</text><text>B 7</text>';
  expect(numbered(shapes, ['20-19', '19-18'])).toBe('<text x="1">1. 20-19</text><text>A</text><text>2. 19-18</text><text>B 7</text>');
  expect(numbered(shapes, [])).toBe(shapes);
});
