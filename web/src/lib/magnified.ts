/** How large a board is shown: whole if it can be read so, or else a part of it that can. */

/** The least font that is read, in pixels, the one that it is enlarged to, and the largest scale that this takes. */
const LEAST = 6.3;
const READ = 9;
const MOST = 1.2;

/** The font of the names on a board, in its units; 0 if nothing is written on it. */
export function fontOf(shapes: string): number {
  const sizes = [...shapes.matchAll(/<text[^>]*font-size="([\d.]+)"/g)].map((match) => Number(match[1]));
  return Math.max(0, ...sizes);
}

/** The pixels for a unit at which a board can be read; 0 if it is shown whole. `fit`: those for its width, and for all of it. */
export function magnified(font: number, fit: { wide: number; whole: number }): number {
  if (font === 0 || font * fit.whole >= LEAST) return 0;
  // A board that is high rather than wide may use the width that there is.
  return Math.max(READ / font, Math.min(fit.wide, MOST));
}

type Point = readonly [number, number];

/** The point to be looked at: the middle of all places if they are seen at once, or else the place with the most moves. */
export function middle(places: { at: Point; moves: number }[], seen: Point): Point | null {
  const first = places[0];
  if (!first) return null;
  const [xs, ys] = [places.map((one) => one.at[0]), places.map((one) => one.at[1])];
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  if (right - left < seen[0] && bottom - top < seen[1]) return [(left + right) / 2, (top + bottom) / 2];
  return places.reduce((best, one) => (one.moves > best.moves ? one : best), first).at;
}
