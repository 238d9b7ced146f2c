/** Puzzles: positions in which exactly one move wins, made from a number alone, so that a day has one. */
import { ask, Cancelled } from './engine';
import type { Board, Protocol, Solved } from './protocol';

/** A puzzle; `other` is the seat of who is not to move. */
export type Puzzle = { line: string; board: Board; solved: Solved; answer: string; rating: Rating; other: 0 | 1 };

/** Boards on which puzzles are looked for, with the most moves that are made on them first. */
const boards: { line: (roll: (below: number) => number) => string; moves: number }[] = [
  { moves: 3, line: (roll) => `uvg:random.${9 + roll(4)}.${13 + roll(6)}.${1 + roll(9999)}@0` },
  { moves: 5, line: (roll) => `ueg:grid.${4 + roll(3)}x${3 + roll(2)}@${1 + roll(4)},${1 + roll(3)}` },
  { moves: 0, line: (roll) => `nim:${3 + roll(6)},${2 + roll(7)},${4 + roll(6)}` },
  { moves: 4, line: (roll) => `dvg:kotzig.${9 + roll(9)}.${1 + roll(2)}.${3 + roll(3)}@0` },
  { moves: 0, line: (roll) => `grundy:${6 + roll(9)},${5 + roll(9)}` },
  { moves: 6, line: (roll) => `bridgit:${3 + roll(2)}x${4 + roll(2)}` },
  { moves: 0, line: (roll) => `octal:kayles:${5 + roll(8)},${3 + roll(6)}` },
  { moves: 2, line: (roll) => `nimg.rm:path.${1 + roll(3)}.${2 + roll(3)}.${1 + roll(4)}.${1 + roll(3)}@${roll(4)}` },
  { moves: 4, line: (roll) => `shannon:random.${5 + roll(3)}.${8 + roll(4)}.${1 + roll(9999)}@0:1` },
];

/** Numbers that follow from a seed. */
export function dice(seed: number): (below: number) => number {
  let state = seed >>> 0;
  return (below) => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4294967296) * below);
  };
}

/** The seed of a day: its date as a number. */
export function ofDay(day: Date): number {
  return day.getFullYear() * 10000 + (day.getMonth() + 1) * 100 + day.getDate();
}

/** The date of a text like 2026-03-14, from the year 2000 on, or null. */
export function dayOf(text: string): Date | null {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text) ?? [];
  const date = new Date(Number(year), Number(month) - 1, Number(day), 12);
  return year !== undefined && Number(year) >= 2000 && date.getMonth() === Number(month) - 1 ? date : null;
}

export const hard = ['easy', 'medium', 'hard'] as const;
export type Hardness = (typeof hard)[number];

/** How many stars a puzzle of a hardness has, at least and at most. */
const stars: Record<Hardness, [number, number]> = { easy: [1, 2], medium: [3, 3], hard: [4, 5] };

/** How hard a puzzle is for who guesses: one in so many guesses keeps the win for so many moves. */
export type Rating = { oneIn: number; moves: number; stars: number };

/** Stars for a chance of one in `oneIn`: up to 10 is one, and every further star is three times as hard. */
export function starsOf(oneIn: number): number {
  return Math.min(5, 1 + Math.max(0, Math.ceil(Math.log(Math.max(1, oneIn) / 10) / Math.log(3) - 1e-9)));
}

/** The moves that are looked at: long games would all be hard. */
const AHEAD = 3;

/** Enough for every board here; no seconds, so that a slow device finds the same puzzle. */
const LIMITS = { nodes: 100_000 };
const ASK = { seconds: 120 };

/**
 * The winner plays on against the opponent that holds out longest. At each of his turns a guess keeps
 * the win with the share of the winning moves among all; the product is the chance of who guesses the
 * next moves.
 */
async function rate(line: string, solved: Solved, signal: AbortSignal): Promise<Rating> {
  let chance = 1;
  let moves = 0;
  let now: { line: string; solved: Solved } | null = { line, solved };
  while (now && moves < AHEAD) {
    const wins = now.solved.moves.filter((move) => move.wins === true);
    const first = wins[0];
    if (!first) break;
    chance *= wins.length / now.solved.moves.length;
    moves += 1;
    if (moves === AHEAD) break;
    const after: Board = (await ask('move', { line: now.line, text: first.move }, { signal })).board;
    if (after.end) break;
    const answer: Protocol['reply'] = await ask('reply', { line: after.line, level: 'perfect', seed: 1, limits: LIMITS }, { ...ASK, signal });
    if (answer.board.end) break;
    now = { line: answer.line, solved: await ask('solve', { line: answer.line, limits: LIMITS }, { ...ASK, signal }) };
  }
  const oneIn = Math.round(1 / chance);
  return { oneIn, moves, stars: starsOf(1 / chance) };
}

/** Whether a move is seen at a glance: the edge between the terminals, which Short would take at once. */
function isPlain(line: string, move: string): boolean {
  const [, a, b] = /^shannon:.*@([^:/]+):([^:/]+)/.exec(line) ?? [];
  return move === `${a}-${b}` || move === `${b}-${a}`;
}

/** The puzzle of a seed: some random moves on a random board, until one move alone wins. */
export async function puzzle(seed: number, hardness: Hardness | null, signal: AbortSignal): Promise<Puzzle> {
  const roll = dice(seed);
  for (let tries = 0; tries < 600; tries += 1) {
    const kind = boards[roll(boards.length)];
    if (!kind) continue;
    let line = kind.line(roll);
    try {
      for (let moves = roll(kind.moves + 1); moves > 0; moves -= 1) {
        const { moves: legal } = await ask('board', { line }, { signal });
        const move = legal[roll(Math.max(1, legal.length))];
        if (!move) break;
        line = (await ask('move', { line, text: move.move }, { signal })).line;
      }
      const board = await ask('board', { line }, { signal });
      if (board.moves.length < 3) continue;
      // Not in the program that may serve the page: what its threads find within a limit of positions varies.
      const solved = await ask('solve', { line, limits: LIMITS }, { ...ASK, signal });
      const answer = solved.moves.find((move) => move.wins === true);
      const alone = answer && solved.moves.every((move) => move.wins !== null && (move === answer || !move.wins));
      if (!alone || isPlain(line, answer.move)) continue;
      const rating = await rate(line, solved, signal);
      const [least, most] = hardness ? stars[hardness] : [1, 5];
      if (rating.stars < least || rating.stars > most) continue;
      return { line, board, solved, answer: answer.move, rating, other: board.turn === 0 ? 1 : 0 };
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      // A board that does not exist (a grid without that vertex, say) is not a puzzle.
    }
  }
  throw new Error('no puzzle was found');
}
