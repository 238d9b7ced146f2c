import { expect, test } from 'vitest';
import { arrows, fitted, lineOf, ofGame, ordered, placesOf, turned, turns, type Rule, type Sketch } from './sketch';

const triangle: Sketch = {
  vertices: ['A', 'B', 'C', 'D'].map((name, k) => ({ name, x: 90 * k, y: 45, disks: k + 1 })),
  edges: [{ from: 'C', to: 'B', copies: 2, disks: 5 }, { from: 'B', to: 'A', copies: 1, disks: 7 }],
  rule: 'ueg',
  directed: false,
  start: 'B',
  terminals: ['A', 'C'],
  cutFirst: false,
  quota: [1, 2],
};

test('a drawing is a line of notation, for every game in its own way', () => {
  const line = (change: Partial<Sketch>) => lineOf({ ...triangle, ...change });
  expect(line({})).toBe('ueg:edges=C-B^2,B-A,D@B');
  expect(line({ start: '' })).toBe('ueg:edges=C-B^2,B-A,D');
  expect(line({ rule: 'shannon' })).toBe('shannon:edges=C-B^2,B-A,D@A:C');
  expect(line({ rule: 'shannon', cutFirst: true })).toBe('shannon:edges=C-B^2,B-A,D@A:C:cut');
  expect(line({ rule: 'biased' })).toBe('biased:1.2:edges=C-B^2,B-A,D@A:C');
  expect(line({ rule: 'biased', quota: [3, 1], cutFirst: true })).toBe('biased:3.1:edges=C-B^2,B-A,D@A:C:cut');
  expect(line({ rule: 'node-kayles' })).toBe('node-kayles:edges=C-B^2,B-A,D');
  // C is the first vertex, B the second: the edge C-B comes before B-A.
  expect(line({ rule: 'nimg.rm' })).toBe('nimg.rm:edges=C-B^2,B-A,D,w=3.2.1.4@B');
  expect(line({ rule: 'nimg.edge' })).toBe('nimg.edge:edges=C-B^2,B-A,D,w=5.5.7@B');
  // Arcs are sorted by tail and head: C-B, B-A, A-C. Geography with arrows has a name of its own.
  const round = [...triangle.edges, { from: 'A', to: 'C', copies: 1, disks: 9 }];
  expect(line({ rule: 'nimg.mr', directed: true })).toBe('nimg.mr:arcs=C-B^2,B-A,D,w=3.2.1.4@B');
  expect(line({ rule: 'nimg.edge', directed: true, edges: round })).toBe('nimg.edge:arcs=C-B^2,B-A,A-C,D,w=5.5.7.9@B');
  expect(line({ rule: 'nimg.edge', edges: round })).toBe('nimg.edge:edges=C-B^2,B-A,A-C,D,w=5.5.9.7@B');
  expect(line({ rule: 'deg', directed: true })).toBe('deg:edges=C-B^2,B-A,D@B');
  expect(line({ vertices: [] })).toBe('');
});

test('places go with the order of the notation, and come back', () => {
  expect(ordered(triangle)).toEqual(['C', 'B', 'A', 'D']);
  expect(placesOf(triangle, ['C', 'B', 'A', 'D'])).toEqual([[2, 0.5], [1, 0.5], [0, 0.5], [3, 0.5]]);
  const [first, second] = fitted([[0, 0], [1, 0]]);
  expect([(second?.x ?? 0) - (first?.x ?? 0), (first?.x ?? 0) + (second?.x ?? 0)]).toEqual([90, 640]);
});

test('a board is drawn further with its disks', () => {
  const told = { game: 'nimg.edge', graph: { notation: '', directed: false, vertices: ['A', 'B', 'C'], edges: [[0, 1, 2], [1, 2, 1]], places: [[0, 0], [1, 0], [2, 0]] }, start: 1, terminals: null, cut_first: false, quota: null, disks: [3, 4, 6] };
  const sketch = ofGame(told as Parameters<typeof ofGame>[0]);
  expect(sketch.edges.map((edge) => edge.disks)).toEqual([3, 6]);
  expect([sketch.rule, sketch.start, sketch.vertices.length]).toEqual(['nimg.edge', 'B', 3]);
});

test('Geography has a game with arrows for each without, and Nim has both', () => {
  const turn = (rule: Rule, directed: boolean): Rule => turned({ rule, directed: false }, directed);
  expect([turn('uvg', true), turn('ueg', true), turn('dvg', false), turn('deg', false), turn('deg', true)]).toEqual(['dvg', 'deg', 'uvg', 'ueg', 'deg']);
  expect([turn('nimg.rm', true), turn('vertexnim', true), turn('shannon', true), turn('shannon', false)]).toEqual(['nimg.rm', 'vertexnim', 'dvg', 'shannon']);
  expect([turns('ueg'), turns('nimg.edge'), turns('shannon'), turns('node-kayles')]).toEqual([true, true, false, false]);
  expect([arrows({ rule: 'nimg.rm', directed: true }), arrows({ rule: 'uvg', directed: true }), arrows({ rule: 'dvg', directed: false })]).toEqual([true, false, true]);
});
