/** A graph that is being drawn, with what a game puts on it, and the line of notation that it is. */
import type { Sketch as Told } from './protocol';

export type Vertex = { name: string; x: number; y: number; disks: number };
export type Edge = { from: string; to: string; copies: number; disks: number };

export type Sketch = {
  vertices: Vertex[];
  edges: Edge[];
  rule: Rule;
  /** Whether the edges are arrows where the rules leave it open: in Nim. */
  directed: boolean;
  /** The vertex under the token; empty if the first move puts it down. */
  start: string;
  terminals: [string, string];
  /** Whether Cut begins, in Shannon's game. */
  cutFirst: boolean;
  /** The edges in a turn of Short and of Cut, in a biased game. */
  quota: [number, number];
};

/** The games that are played on any graph. */
export const rules = ['uvg', 'ueg', 'dvg', 'deg', 'shannon', 'biased', 'node-kayles', 'nimg.rm', 'nimg.mr', 'nimg.neighboring', 'nimg.edge', 'vertexnim'] as const;
export type Rule = (typeof rules)[number];

/** The drawing area, and the length of a usual edge in it. */
export const WIDE = 640;
export const HIGH = 440;
const EDGE = 90;

/** Whether two vertices are to be connected: Shannon's game, with one edge in a turn or more. */
export const hasTerminals = (rule: Rule): boolean => rule === 'shannon' || rule === 'biased';
export const hasToken = (rule: Rule): boolean => !hasTerminals(rule) && rule !== 'node-kayles';
/** Where a game has disks. */
export const disksOn = (rule: Rule): 'vertices' | 'edges' | null =>
  rule === 'nimg.edge' ? 'edges' : rule.startsWith('nimg') || rule === 'vertexnim' ? 'vertices' : null;

export const arrows = ({ rule, directed }: Pick<Sketch, 'rule' | 'directed'>): boolean =>
  disksOn(rule) === null ? rule === 'dvg' || rule === 'deg' : directed;

/** Whether there is the same game with arrows, or without: Geography has a name for each, Nim one for both. */
export const turns = (rule: Rule): boolean => rule in pairs || disksOn(rule) !== null;
const pairs: Partial<Record<Rule, Rule>> = { uvg: 'dvg', dvg: 'uvg', ueg: 'deg', deg: 'ueg' };

/** The game with arrows, or without: the same game if there is one, or else Geography. */
export function turned(now: Pick<Sketch, 'rule' | 'directed'>, directed: boolean): Rule {
  const { rule } = now;
  if (disksOn(rule) !== null || arrows(now) === directed) return rule;
  return pairs[rule] ?? 'dvg';
}

/** The vertices as the notation numbers them: in the order in which the edges name them, then those without. */
export function ordered(sketch: Sketch): string[] {
  const names = new Set(sketch.edges.flatMap((edge) => [edge.from, edge.to]));
  for (const vertex of sketch.vertices) names.add(vertex.name);
  return [...names];
}

const escaped = (name: string): string => encodeURIComponent(name).replaceAll('-', '%2D');

/** The graph as the notation writes it. */
export function graphOf(sketch: Sketch): string {
  const joined = new Set(sketch.edges.flatMap((edge) => [edge.from, edge.to]));
  const alone = sketch.vertices.filter((vertex) => !joined.has(vertex.name)).map((vertex) => escaped(vertex.name));
  const list = sketch.edges.map((edge) => `${escaped(edge.from)}-${escaped(edge.to)}${edge.copies > 1 ? `^${edge.copies}` : ''}`);
  return `${disksOn(sketch.rule) !== null && sketch.directed ? 'arcs' : 'edges'}=${[...list, ...alone].join(',')}`;
}

/** The disks in the order of the piles: of the vertices, or of the edges sorted by their ends. */
function disksOf(sketch: Sketch): string {
  const order = ordered(sketch);
  const place = new Map(order.map((name, k) => [name, k] as const));
  if (disksOn(sketch.rule) === 'vertices') return order.map((name) => sketch.vertices.find((one) => one.name === name)?.disks ?? 0).join('.');
  const ends = (edge: Edge): [number, number] => {
    const [a, b] = [place.get(edge.from) ?? 0, place.get(edge.to) ?? 0];
    return sketch.directed ? [a, b] : [Math.min(a, b), Math.max(a, b)];
  };
  const sorted = sketch.edges.toSorted((one, other) => ends(one)[0] - ends(other)[0] || ends(one)[1] - ends(other)[1]);
  return sorted.flatMap((edge) => Array<number>(edge.copies).fill(edge.disks)).join('.');
}

const spot = (name: string): string => encodeURIComponent(name.trim()).replaceAll('%2C', ',');

/** The line of a game on a graph that is written already. */
export function lineOn(graph: string, sketch: Sketch, disks: string): string {
  const { rule } = sketch;
  if (hasTerminals(rule)) return `${rule}:${rule === 'biased' ? `${sketch.quota.join('.')}:` : ''}${graph}@${sketch.terminals.map(spot).join(':')}${sketch.cutFirst ? ':cut' : ''}`;
  if (rule === 'node-kayles') return `node-kayles:${graph}`;
  const begin = sketch.start.trim() === '' ? '' : `@${spot(sketch.start)}`;
  return `${rule}:${graph}${disksOn(rule) ? `,w=${disks}` : ''}${begin}`;
}

export function lineOf(sketch: Sketch): string {
  return sketch.vertices.length === 0 ? '' : lineOn(graphOf(sketch), sketch, disksOf(sketch));
}

/** Where the vertices of an order stand, in units of an edge. */
export function placesOf(sketch: Sketch, order: string[]): [number, number][] {
  const at = new Map(sketch.vertices.map((one) => [one.name, one] as const));
  const round = (part: number) => Math.round((part / EDGE) * 100) / 100;
  return order.map((name) => [round(at.get(name)?.x ?? 0), round(at.get(name)?.y ?? 0)]);
}

/** Places in units of an edge, put into the middle of the drawing area, and smaller if they need more room. */
export function fitted(places: [number, number][]): { x: number; y: number }[] {
  const [xs, ys] = [places.map((place) => place[0]), places.map((place) => place[1])];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [wide, high] = [Math.max(...xs) - left, Math.max(...ys) - top];
  const scale = Math.min((WIDE - 80) / Math.max(0.01, wide), (HIGH - 80) / Math.max(0.01, high), EDGE);
  const [dx, dy] = [(WIDE - wide * scale) / 2, (HIGH - high * scale) / 2];
  return places.map(([x, y]) => ({ x: (x - left) * scale + dx, y: (y - top) * scale + dy }));
}

/** The board of a game, to be drawn further. */
export function ofGame(told: Told): Sketch {
  const rule = rules.find((one) => one === told.game) ?? 'uvg';
  const { vertices, edges } = told.graph;
  const places = fitted(told.graph.places.length === vertices.length ? told.graph.places : vertices.map((_, k) => [k % 8, Math.floor(k / 8)]));
  const name = (v: number): string => vertices[v] ?? '';
  let pile = 0;
  const disks = (copies: number): number => {
    pile += copies;
    return told.disks[pile - copies] ?? 0;
  };
  const onVertices = disksOn(rule) === 'vertices';
  return {
    rule,
    directed: told.graph.directed,
    vertices: vertices.map((one, v) => ({ name: one, x: places[v]?.x ?? 0, y: places[v]?.y ?? 0, disks: onVertices ? (told.disks[v] ?? 0) : 2 })),
    edges: edges.map(([from, to, copies]) => ({ from: name(from), to: name(to), copies, disks: disksOn(rule) === 'edges' ? disks(copies) : 2 })),
    start: told.start == null ? '' : name(told.start),
    terminals: told.terminals ? [name(told.terminals[0]), name(told.terminals[1])] : [name(0), name(vertices.length - 1)],
    cutFirst: told.cut_first,
    quota: told.quota ? [told.quota[0], told.quota[1]] : [1, 2],
  };
}
