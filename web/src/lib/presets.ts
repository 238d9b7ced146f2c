/** Symmetric graphs to begin with in the editor. The library says what they are, and where their vertices stand. */

/** A preset: the family that it is called by, the graph of a size as the notation writes it, and its sizes. */
export type Preset = { name: string; graph: (n: number) => string; arrows: boolean; least: number; most: number; size: number };

const family = (name: string, least: number, most: number, size: number, graph = (n: number): string => `${name}.${n}`): Preset => ({ name, graph, arrows: name.startsWith('di'), least, most, size });

export const presets: Preset[] = [
  family('cycle', 3, 26, 7),
  family('dicycle', 3, 26, 7),
  family('complete', 2, 10, 5),
  family('star', 2, 20, 6),
  family('wheel', 3, 20, 6),
  // A prism has points in a row; as a Petersen graph of its kind it is drawn as two rings.
  family('prism', 3, 12, 5, (n) => `petersen.${n}.1`),
  family('petersen', 5, 12, 5, (n) => `petersen.${n}.2`),
  family('mobius', 3, 12, 4),
  family('path', 2, 16, 6),
  family('grid', 2, 5, 3, (n) => `grid.${n}x${n}`),
];
