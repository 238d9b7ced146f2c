/** Puzzles: positions in which exactly one move wins, made from a number alone, so that a day has one. */
import { ask, Cancelled, find } from './engine';
import type { Board, Solved } from './protocol';

export type Puzzle = { line: string; board: Board; solved: Solved; answer: string };

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

/** The puzzle of a seed: some random moves on a random board, until one move alone wins. */
export async function puzzle(seed: number): Promise<Puzzle> {
  const roll = dice(seed);
  for (let tries = 0; tries < 400; tries += 1) {
    const kind = boards[roll(boards.length)];
    if (!kind) continue;
    let line = kind.line(roll);
    try {
      for (let moves = roll(kind.moves + 1); moves > 0; moves -= 1) {
        const { moves: legal } = await ask('board', { line });
        const move = legal[roll(Math.max(1, legal.length))];
        if (!move) break;
        line = (await ask('move', { line, text: move.move })).line;
      }
      const board = await ask('board', { line });
      if (board.moves.length < 3) continue;
      const solved = await find('solve', { line, limits: { nodes: 200_000 } }, { seconds: 3 });
      const winning = solved.moves.filter((move) => move.wins === true);
      const answer = winning[0];
      if (answer && winning.length === 1 && solved.moves.every((move) => move.wins !== null)) return { line, board, solved, answer: answer.move };
    } catch (error) {
      if (error instanceof Cancelled) throw error;
      // A board that does not exist (a grid without that vertex, say) is not a puzzle.
    }
  }
  throw new Error('no puzzle was found');
}
