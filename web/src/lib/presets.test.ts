import { expect, it } from 'vitest';
import { presets } from './presets';

/** Vertices and edges by formula, for each preset in its order. */
const counts: ((n: number) => [number, number])[] = [
  (n) => [n, n],
  (n) => [n, n],
  (n) => [n, (n * (n - 1)) / 2],
  (n) => [n + 1, n],
  (n) => [n + 1, 2 * n],
  (n) => [2 * n, 3 * n],
  (n) => [2 * n, 3 * n],
  (n) => [2 * n, 3 * n],
  (n) => [n, n - 1],
  (n) => [n * n, 2 * n * (n - 1)],
];

it('presets have the vertices and edges of their graphs, inside of the drawing and apart', () => {
  expect(presets.length).toBe(counts.length);
  presets.forEach((preset, k) => {
    for (let n = preset.least; n <= preset.most; n += 1) {
      const { vertices, edges } = preset.draw(n, 640, 440);
      expect([vertices.length, edges.length], `${preset.title} ${n}`).toEqual(counts[k]?.(n));
      expect(new Set(edges.map(({ from, to }) => [from, to].sort().join())).size).toBe(edges.length);
      expect(new Set(vertices.map((one) => one.name)).size).toBe(vertices.length);
      for (const { x, y } of vertices) expect(x >= 20 && x <= 620 && y >= 20 && y <= 420, `${preset.title} ${n}`).toBe(true);
      for (const edge of edges) expect(edge.from !== edge.to && edge.from !== '' && edge.to !== '').toBe(true);
    }
  });
});
