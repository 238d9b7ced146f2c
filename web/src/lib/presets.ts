/** Symmetric graphs to begin with in the editor: places on circles, as large as the drawing allows. */

export type Drawn = { vertices: { name: string; x: number; y: number }[]; edges: { from: string; to: string; copies: number }[]; directed: boolean };

/** A preset, with the sizes that it has. */
export type Preset = { title: string; least: number; most: number; size: number; draw: (n: number, wide: number, high: number) => Drawn };

const names = (n: number): string[] => Array.from({ length: n }, (_, k) => (n <= 26 ? String.fromCharCode(65 + k) : `v${k}`));

/** So many points on a circle, the first at the top. */
function ring(n: number, wide: number, high: number, part = 1): [number, number][] {
  const radius = (Math.min(wide, high) / 2 - 34) * part;
  return Array.from({ length: n }, (_, k) => {
    const turn = (2 * Math.PI * k) / n - Math.PI / 2;
    return [wide / 2 + radius * Math.cos(turn), high / 2 + radius * Math.sin(turn)];
  });
}

function drawn(points: [number, number][], pairs: [number, number][], directed = false): Drawn {
  const all = names(points.length);
  const name = (k: number): string => all[k] ?? '';
  return {
    vertices: points.map(([x, y], k) => ({ name: name(k), x, y })),
    edges: pairs.map(([from, to]) => ({ from: name(from), to: name(to), copies: 1 })),
    directed,
  };
}

const around = (n: number): number[] => Array.from({ length: n }, (_, k) => k);
const circle = (n: number, from = 0): [number, number][] => around(n).map((k) => [from + k, from + ((k + 1) % n)]);

export const presets: Preset[] = [
  { title: 'Cycle', least: 3, most: 26, size: 7, draw: (n, w, h) => drawn(ring(n, w, h), circle(n)) },
  { title: 'Circle of arrows', least: 3, most: 26, size: 7, draw: (n, w, h) => drawn(ring(n, w, h), circle(n), true) },
  { title: 'Complete graph', least: 2, most: 10, size: 5, draw: (n, w, h) => drawn(ring(n, w, h), around(n).flatMap((a) => around(a).map((b): [number, number] => [b, a]))) },
  { title: 'Star', least: 2, most: 20, size: 6, draw: (n, w, h) => drawn([[w / 2, h / 2], ...ring(n, w, h)], around(n).map((k) => [0, k + 1])) },
  { title: 'Wheel', least: 3, most: 20, size: 6, draw: (n, w, h) => drawn([[w / 2, h / 2], ...ring(n, w, h)], [...around(n).map((k): [number, number] => [0, k + 1]), ...circle(n, 1)]) },
  { title: 'Prism', least: 3, most: 12, size: 5, draw: (n, w, h) => drawn([...ring(n, w, h), ...ring(n, w, h, 0.55)], [...circle(n), ...circle(n, n), ...around(n).map((k): [number, number] => [k, n + k])]) },
  {
    title: 'Petersen graph and its kind',
    least: 5,
    most: 12,
    size: 5,
    draw: (n, w, h) => drawn([...ring(n, w, h), ...ring(n, w, h, 0.5)], [...circle(n), ...around(n).map((k): [number, number] => [k, n + k]), ...around(n).map((k): [number, number] => [n + k, n + ((k + 2) % n)])]),
  },
  { title: 'Möbius ladder', least: 3, most: 12, size: 4, draw: (n, w, h) => drawn(ring(2 * n, w, h), [...circle(2 * n), ...around(n).map((k): [number, number] => [k, k + n])]) },
  { title: 'Path', least: 2, most: 16, size: 6, draw: (n, w, h) => drawn(around(n).map((k) => [40 + ((w - 80) * k) / Math.max(1, n - 1), h / 2]), around(n - 1).map((k) => [k, k + 1])) },
  {
    title: 'Square grid',
    least: 2,
    most: 5,
    size: 3,
    draw: (n, w, h) => {
      const step = Math.min(w, h) / (n + 0.3);
      const points = around(n * n).map((k): [number, number] => [w / 2 + ((k % n) - (n - 1) / 2) * step, h / 2 + (Math.floor(k / n) - (n - 1) / 2) * step]);
      const pairs = around(n * n).flatMap((k): [number, number][] => [...(k % n < n - 1 ? [[k, k + 1] as [number, number]] : []), ...(k + n < n * n ? [[k, k + n] as [number, number]] : [])]);
      return drawn(points, pairs);
    },
  },
];
