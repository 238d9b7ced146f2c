/**
 * The book: for each source a chapter with a few sentences, boards to play, and for many statements a
 * case that can be varied. What a statement says, and whether it is true, is the library's.
 */

/** A number of a case: its name, from where to where, and what it begins with. */
export type Range = { name: string; from: number; to: number; start: number; step?: number };

/** A position with numbers in it, as `{n}`. */
export type Case = { line: string; ranges: Range[]; play?: 'normal' | 'misere'; file?: string };

export type Lesson = { line: string; title: string; text: string };

export type Chapter = {
  key: string;
  title: string;
  lead: string[];
  lessons: Lesson[];
};

export const chapters: Chapter[] = [
  {
    key: 'goldlist',
    title: 'The Game of Geography',
    lead: [
      'Say a place; the other player says one that begins with its last letter; no place is said twice. Written as a graph it is a token that moves along edges and never comes back to a vertex.',
      'On an undirected graph one idea settles the game: a matching. Whoever can always follow an edge of the matching always has a move. The chapter is about which graphs have one, most of all the lines in which moves have one of two lengths.',
    ],
    lessons: [
      { line: 'words:us-states@A', title: 'Say a state', text: 'Begin with A. Switch the values on to see which names win.' },
      { line: 'uvg:petersen@0', title: 'Follow the matching', text: 'The Petersen graph has a perfect matching, so you win if you move first. Ask why, and the matching is drawn over the board.' },
      { line: 'uvg:line.8.3.7@0', title: 'A line with two moves', text: 'Eight numbers in a row; a move goes 3 or 7 either way.' },
      { line: 'dvg:torus.5x3@0,0', title: 'Round and round', text: 'A directed torus. The second player wins for twenty of every forty-two widths; five is one of them.' },
    ],
  },
  {
    key: 'hogan-horrocks',
    title: 'Geography on C_n × C_4',
    lead: [
      'A torus with four rows, on which the token goes down or across and never up or back. Each pass around it leaves fewer places for the next.',
      'The paper finds who wins for every n by strategies: opening sequences that dictate ten, eleven or twelve columns, and sequences that close a column off.',
    ],
    lessons: [
      { line: 'dvg:torus.5x4@0,0', title: 'The first player wins for 5', text: 'Begin, and close off.' },
      { line: 'dvg:torus.11x4@0,0', title: 'And loses for 11', text: 'The only odd widths that are lost leave the remainder 11 when divided by 12.' },
      { line: 'dvg:torus.6x4@0,0', title: 'Even widths', text: 'Even widths are won by pairs of cells.' },
    ],
  },
  {
    key: 'grids',
    title: 'Undirected edge geography on grids',
    lead: [
      'The token crosses an edge of a grid, and the edge is gone; vertices may be visited again. Whoever is stuck loses.',
      'Whether a vertex wins depends on a greatest common divisor alone, and the proof is a picture: a billiard trail, the regions that it bounds, and the vertices of one colour in every second region.',
    ],
    lessons: [
      { line: 'ueg:grid.5x3@2,2', title: 'A small grid', text: 'One of the four moves wins. Find it, then ask why.' },
      { line: 'ueg:grid.11x8@3,4', title: 'The grid of the figures', text: 'The move to (2,4) wins: see the trail and the kernel under “Why?”.' },
      { line: 'ueg:grid.5x5@1,1', title: 'In a corner', text: 'A square grid is lost from the corner: 6 and 6 have a common divisor.' },
    ],
  },
  {
    key: 'stockman',
    title: 'Nim on graphs',
    lead: [
      'Disks lie on the vertices of a graph, and a token stands on one. A turn takes disks from the token’s vertex and moves the token on to a neighbour, in this order or the other.',
      'On a path of three vertices the nimbers are known and never exceed 2. On four vertices they are wilder; on which graphs they are bounded at all was an open question.',
    ],
    lessons: [
      { line: 'nimg.rm:path.3.1.4@1', title: 'The middle of three', text: 'Three, one and four disks, the token in the middle.' },
      { line: 'nimg.rm:path.2.3.2.1@1', title: 'Four vertices', text: 'Remove, then move.' },
      { line: 'nim:3,5,6', title: 'Nim itself', text: 'The binary digits of 3, 5 and 6 add up to nothing: whoever begins loses.' },
    ],
  },
  {
    key: 'column',
    title: 'A column on games',
    lead: [
      'Bridg-it, the game of two crossing nets that somebody always wins; and two games with heaps of matches, Grundy’s and Kenyon’s.',
      'The first is won by a pairing or by trees, the others by numbers that add without carrying.',
    ],
    lessons: [
      { line: 'bridgit:5x6', title: 'Bridg-it', text: 'Black joins left and right, red top and bottom. Whoever begins can win: by which line?' },
      { line: 'grundy:7', title: 'Seven matches', text: 'Split a heap into two different ones. The second player wins: try the tree.' },
      { line: 'kenyon:15,28,49', title: 'Kenyon’s game', text: 'The two new heaps differ by at least two. Every heap has a pair of numbers.' },
    ],
  },
  {
    key: 'more',
    title: 'More: new results and neighbours',
    lead: [
      'What was found while the five sources were computed again, and theorems of others on which the proofs rest.',
    ],
    lessons: [
      { line: 'dvg:torus.5x5@0,0', title: 'Five rows', text: 'One certificate decides every width of a torus with five rows, and another one with six.' },
      { line: 'shannon:complete.5@0:4', title: 'Shannon’s switching game', text: 'Two edge-disjoint trees decide it.' },
      { line: 'dvg:kotzig.17.2.3@0', title: 'Kotzig’s Nim', text: 'Go 2 or 3 around a circle of 17.' },
    ],
  },
];

const n = (from: number, to: number, start: number, step = 1): Range => ({ name: 'n', from, to, start, step });
const of = (name: string, from: number, to: number, start: number, step = 1): Range => ({ name, from, to, start, step });
const line = (a: number, b: number, start: number, most = 40): Case => ({ line: `uvg:line.{n}.${a}.${b}@0`, ranges: [n(2, most, start)] });
const anyLine: Case = { line: 'uvg:line.{n}.{a}.{b}@0', ranges: [n(2, 40, 12), of('a', 1, 7, 3), of('b', 8, 12, 8)] };
const torus = (rows: number, start: number, most = 24): Case => ({ line: `dvg:torus.{n}x${rows}@0,0`, ranges: [n(1, most, start)] });
const grid: Case = { line: 'ueg:grid.{m}x{n}@{a},{b}', ranges: [of('m', 4, 12, 5), n(4, 9, 4), of('a', 1, 4, 2), of('b', 1, 4, 2)] };
const corner: Case = { line: 'ueg:grid.{m}x{n}@1,1', ranges: [of('m', 1, 12, 5), n(1, 9, 3)] };
const three = (start: number): Case => ({
  line: `nimg.rm:path.{a}.{b}.{c}@${start}`,
  ranges: [of('a', 0, 6, 3), of('b', 0, 6, 2), of('c', 0, 6, 4)],
});
const heaps = (game: string, a: number, b: number): Case => ({ line: `${game}:{a},{b}`, ranges: [of('a', 1, 20, a), of('b', 1, 20, b)] });

/** A case to vary, for the statement of a name. */
export const cases: Record<string, Case> = {
  'goldlist.chain': { line: 'words:list=Canada.Antigonish.Halifax.Xanthi.Iraq@C', ranges: [] },
  'goldlist.names': { line: 'words:list=Canada.Antigonish.Halifax.Xanthi.Iraq.Austria.Haiti.India.Albania', ranges: [] },
  'goldlist.line-and-circle': { line: 'uvg:cycle.{n}@0', ranges: [n(3, 24, 9)] },
  'goldlist.augmented-graph': { line: 'uvg:line.{n}.{a}.{b}@0', ranges: [n(4, 30, 12), of('a', 1, 6, 2), of('b', 7, 9, 7)] },
  'goldlist.length': { line: 'uvg:path.{n}@0', ranges: [n(1, 20, 7)] },
  'goldlist.n-and-p': { line: 'uvg:complete.{n}@0', ranges: [n(1, 12, 5)] },
  'goldlist.normal-play': { line: 'uvg:path.{n}@0', ranges: [n(1, 20, 6)], play: 'misere' },
  'goldlist.definition': { line: 'uvg:random.9.14.{seed}@0', ranges: [of('seed', 1, 60, 7)] },
  'goldlist.theorem-3': { line: 'uvg:petersen.{n}.{k}@0', ranges: [n(5, 12, 5), of('k', 1, 2, 2)] },
  'goldlist.theorem-4': { line: 'uvg:path.{n}@0', ranges: [n(1, 25, 7, 2)] },
  'goldlist.theorem-5': { line: 'uvg:grid.{m}x{n}@1,1', ranges: [of('m', 2, 9, 4), n(1, 6, 3)] },
  'goldlist.kotzigs-nim': { line: 'dvg:kotzig.{n}.{a}.{b}@0', ranges: [n(6, 30, 12), of('a', 1, 3, 2), of('b', 4, 5, 5)] },
  'goldlist.kotzig-one-move': { line: 'dvg:kotzig.{n}.{a}@0', ranges: [n(3, 30, 9), of('a', 1, 2, 2)] },
  'goldlist.theorem-6': { line: 'dvg:torus.{n}x{m}@0,0', ranges: [n(2, 8, 4, 2), of('m', 2, 6, 4, 2)] },
  'goldlist.theorem-6-all-n': { line: 'dvg:torus.{n}x{m}@0,0', ranges: [n(2, 8, 2, 2), of('m', 2, 6, 6, 2)] },
  'goldlist.table-1': torus(3, 8, 42),
  'goldlist.degrees': { line: 'uvg:line.{n}.3.5@0', ranges: [n(4, 30, 10)] },
  'goldlist.theorem-8': { line: 'uvg:line.{n}.{a}.{b}@0', ranges: [n(4, 20, 8, 2), of('a', 2, 5, 4), of('b', 6, 9, 7)] },
  'goldlist.theorem-9': anyLine,
  'goldlist.one-move': { line: 'uvg:line.{n}.{a}@0', ranges: [n(3, 30, 12), of('a', 1, 2, 2)] },
  'goldlist.theorem-10': { line: 'uvg:line.{n}.{a}@0', ranges: [n(5, 30, 12), of('a', 1, 4, 3)] },
  'goldlist.theorem-11': { line: 'uvg:line.{n}.1.{b}@0', ranges: [n(9, 30, 12), of('b', 2, 8, 5)] },
  'goldlist.lemma-1': line(4, 7, 6),
  'goldlist.lemma-2': line(2, 9, 10),
  'goldlist.lemma-3': line(2, 7, 10),
  'goldlist.theorem-12': line(2, 7, 6),
  'goldlist.theorem-13': line(3, 7, 10),
  'goldlist.corollary-1': line(3, 5, 16),
  'goldlist.example-8-3-7': line(3, 7, 8),
  'goldlist.moves-a-and-a-plus-2': line(5, 7, 18),
  'goldlist.moves-a-and-a-plus-1': line(4, 5, 22),
  'goldlist.conjecture-1': line(4, 7, 10),
  'goldlist.conjecture-2': line(4, 7, 12),
  'goldlist.lemma-4': line(3, 4, 9),
  'goldlist.lemma-5': line(3, 4, 10),
  'goldlist.table-7': anyLine,
  'goldlist.moves-3': line(3, 10, 22, 60),
  'goldlist.moves-4': line(4, 5, 22, 60),
  'goldlist.moves-5': line(5, 9, 16, 60),
  'goldlist.two-triangles': line(2, 4, 6),
  'goldlist.equation-2': line(2, 4, 8),
  'goldlist.equation-3': line(2, 4, 9),
  'goldlist.table-2': line(3, 7, 8),
  'goldlist.table-5': line(3, 4, 9),
  'goldlist.table-6': line(4, 5, 14),
  'goldlist.table-8': line(3, 7, 10),
  'goldlist.table-9': line(3, 10, 16),
  'goldlist.line-22-3-10': line(3, 10, 22),
  'goldlist.table-10': line(4, 5, 22),
  'goldlist.table-11': line(5, 7, 18),
  'goldlist.theorem-14': { line: 'uvg:line.{n}.3.5@{v}', ranges: [n(9, 29, 11, 2), of('v', 0, 8, 1)] },
  'goldlist.holes-both-odd': { line: 'uvg:line.{n}.3.5@{v}', ranges: [n(9, 29, 13, 2), of('v', 0, 8, 2)] },
  'goldlist.holes-not-both-odd': { line: 'uvg:line.{n}.3.4@{v}', ranges: [n(9, 29, 19, 2), of('v', 0, 8, 3)] },
  'hogan-horrocks.theorem-1': { line: 'dvg:torus.{n}x{m}@0,0', ranges: [n(2, 8, 4, 2), of('m', 2, 6, 2, 2)] },
  'hogan-horrocks.theorem-2': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(2, 24, 6, 2)] },
  'hogan-horrocks.theorem-3': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(1, 35, 11, 2)] },
  'hogan-horrocks.lemma-1': torus(4, 7),
  'hogan-horrocks.lemma-2': torus(4, 5),
  'hogan-horrocks.lemma-3': torus(4, 3),
  'hogan-horrocks.closing-off': torus(4, 5),
  'hogan-horrocks.playing-the-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(13, 35, 17, 2)] },
  'hogan-horrocks.playing-the-10': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(11, 35, 13, 2)] },
  'hogan-horrocks.case-1': { line: 'dvg:torus.1x4@0,0', ranges: [] },
  'hogan-horrocks.case-1-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(13, 37, 13, 12)] },
  'hogan-horrocks.case-3': { line: 'dvg:torus.3x4@0,0', ranges: [] },
  'hogan-horrocks.case-3-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(15, 39, 15, 12)] },
  'hogan-horrocks.case-5-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(5, 29, 5, 12)] },
  'hogan-horrocks.case-7': { line: 'dvg:torus.7x4@0,0', ranges: [] },
  'hogan-horrocks.case-7-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(19, 43, 19, 12)] },
  'hogan-horrocks.case-9': { line: 'dvg:torus.9x4@0,0', ranges: [] },
  'hogan-horrocks.case-9-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(21, 33, 21, 12)] },
  'hogan-horrocks.case-11-mod-12': { line: 'dvg:torus.{n}x4@0,0', ranges: [n(11, 35, 11, 12)] },
  'grids.theorem-1': corner,
  'grids.theorem-2': grid,
  'grids.theorem-3': grid,
  'grids.figure-1': { line: 'ueg:grid.5x3@2,2', ranges: [] },
  'grids.lemma-4': grid,
  'grids.lemma-5': grid,
  'grids.figure-3': { line: 'ueg:grid.11x8@3,4', ranges: [] },
  'grids.lemma-6': grid,
  'grids.theorem-7': grid,
  'grids.lemma-8': grid,
  'grids.lemma-9': { line: 'ueg:grid.11x8@{a},{b}', ranges: [of('a', 1, 11, 2), of('b', 1, 8, 4)] },
  'grids.theorem-10': { line: 'ueg:grid.11x8@{a},{b}', ranges: [of('a', 1, 11, 5), of('b', 1, 8, 2)] },
  'grids.example-11': { line: 'ueg:grid.11x8@{a},4', ranges: [of('a', 1, 11, 3)] },
  'grids.corollary-12': { line: 'ueg:grid.14x9@{a},{b}', ranges: [of('a', 1, 14, 3), of('b', 1, 9, 2)] },
  'grids.figure-6': { line: 'ueg:grid.19x14@{a},{b}', ranges: [of('a', 1, 19, 4), of('b', 1, 14, 3)] },
  'stockman.nim': { line: 'nim:{a},{b},{c}', ranges: [of('a', 1, 9, 3), of('b', 1, 9, 5), of('c', 1, 9, 6)] },
  'stockman.grundy-numbers': { line: 'nimg.rm:path.{a}.{b}@0', ranges: [of('a', 1, 6, 2), of('b', 1, 6, 3)] },
  'stockman.versions': three(0),
  'stockman.theorem-first-end': three(0),
  'stockman.theorem-middle': three(1),
  'stockman.theorem-last-end': three(2),
  'stockman.empty-pile': { line: 'nimg.rm:path.0.{b}.{c}@0', ranges: [of('b', 0, 6, 2), of('c', 0, 6, 4)] },
  'stockman.empty-middle': { line: 'nimg.rm:path.{a}.0.{c}@0', ranges: [of('a', 1, 6, 2), of('c', 0, 6, 4)] },
  'stockman.empty-ends': { line: 'nimg.rm:path.0.{b}.0@1', ranges: [of('b', 1, 6, 2)] },
  'stockman.middle-is-not-1': three(1),
  'stockman.middle-is-not-0': { line: 'nimg.rm:path.{a}.{b}.0@1', ranges: [of('a', 1, 6, 2), of('b', 1, 6, 2)] },
  'stockman.ends-at-most-1': three(2),
  'stockman.middle-at-most-2': three(1),
  'stockman.path-of-4': { line: 'nimg.rm:path.{a}.{b}.{c}.{d}@1', ranges: [of('a', 0, 4, 2), of('b', 0, 4, 3), of('c', 0, 4, 2), of('d', 0, 4, 1)] },
  'stockman.bounds': { line: 'nimg.rm:star.{n},w=all.2@0', ranges: [n(1, 6, 3)] },
  'column.bridgit-board': { line: 'bridgit:{r}x{c}', ranges: [of('r', 1, 7, 5), of('c', 2, 8, 6)] },
  'column.bridgit-no-draw': { line: 'bridgit:{r}x{c}', ranges: [of('r', 1, 6, 3), of('c', 2, 7, 4)] },
  'column.bridgit-winner': { line: 'bridgit:{r}x{c}', ranges: [of('r', 1, 7, 5), of('c', 2, 8, 6)] },
  'column.safe': heaps('grundy', 5, 3),
  'column.safe-examples': { line: 'grundy:5,1', ranges: [] },
  'column.tree-of-7': { line: 'grundy:{n}', ranges: [n(1, 20, 7)] },
  'column.tree-numbers': { line: 'grundy:3,2,2', ranges: [] },
  'column.zero-is-unsafe': { line: 'grundy:{n}', ranges: [n(1, 30, 10)] },
  'column.adding-without-carrying': heaps('grundy', 8, 5),
  'column.adding-examples': heaps('grundy', 8, 5),
  'column.table-n': { line: 'grundy:{n}', ranges: [n(1, 30, 11)] },
  'column.table-rs': heaps('grundy', 11, 4),
  'column.kenyon-rule': { line: 'kenyon:{n}', ranges: [n(1, 30, 6)] },
  'column.kenyon-pairs': { line: 'kenyon:{n}', ranges: [n(1, 40, 8)] },
  'column.kenyon-example': { line: 'kenyon:15,28,49', ranges: [] },
  'column.specimen-game': { line: 'kenyon:5,8,9', ranges: [] },
  'column.kenyon-safe': heaps('kenyon', 9, 6),
  'column.kenyon-from-unsafe': heaps('kenyon', 5, 9),
  'column.kenyon-from-safe': heaps('kenyon', 6, 9),
  'column.kenyon-no-draw': heaps('kenyon', 4, 7),
  'column.pairs-and-numbers': heaps('kenyon', 8, 12),
  'more.fsu-matching': { line: 'uvg:random.9.14.{seed}@0', ranges: [of('seed', 1, 60, 11)] },
  'more.cancellation': { line: 'ueg:edges=A-B^{k},B-C,C-A@A', ranges: [of('k', 1, 6, 3)] },
  'more.lehman': { line: 'shannon:complete.{n}@0:1', ranges: [n(2, 7, 5)] },
  'more.shannon-winning-moves': { line: 'shannon:grid.{m}x{n}@1,1:2,2', ranges: [of('m', 2, 6, 4), n(2, 5, 3)] },
  'more.bridgit-is-shannons-game': { line: 'bridgit:{r}x{c}', ranges: [of('r', 1, 6, 3), of('c', 2, 7, 4)] },
  'more.words-us-states': { line: 'words:us-states', ranges: [] },
  'more.words-capitals': { line: 'words:capitals', ranges: [] },
  'more.words-countries': { line: 'words:countries', ranges: [] },
  'more.tori': { line: 'dvg:torus.{n}x{m}@0,0', ranges: [n(1, 12, 7), of('m', 1, 6, 5)] },
  'more.tori-misere': { line: 'dvg:torus.{n}x{m}@0,0', ranges: [n(1, 12, 5), of('m', 1, 6, 3)], play: 'misere' },
  'more.kotzig-periodic': { line: 'dvg:kotzig.{n}.{a}.{b}@0', ranges: [n(6, 40, 17), of('a', 1, 2, 2), of('b', 3, 5, 3)] },
  'more.circulant': { line: 'uvg:circulant.{n}.{a}.{b}@0', ranges: [n(7, 24, 9), of('a', 1, 2, 1), of('b', 3, 3, 3)] },
  'more.edge-tori': { line: 'ueg:utorus.{n}x{m}@0,0', ranges: [n(2, 6, 4), of('m', 2, 4, 2)] },
  'more.edge-tori-odd': { line: 'ueg:utorus.{n}x{m}@0,0', ranges: [n(3, 11, 7, 4), of('m', 2, 4, 4, 2)] },
  'more.edge-tori-coprime': { line: 'ueg:utorus.{n}x{m}@0,0', ranges: [n(2, 5, 3), of('m', 2, 3, 2)] },
  'more.line-starts': { line: 'uvg:line.{n}.3.7@{v}', ranges: [n(10, 40, 21), of('v', 0, 9, 1)] },
  'more.holes-consecutive': { line: 'uvg:line.{n}.3.4@{v}', ranges: [n(7, 31, 19, 2), of('v', 0, 6, 1)] },
  'more.holes-two-apart': { line: 'uvg:line.{n}.3.5@{v}', ranges: [n(9, 31, 13, 2), of('v', 0, 8, 2)] },
};

/** The line of a case with these numbers. */
export function at(one: Case, numbers: Record<string, number>): string {
  return one.line.replace(/\{(\w+)\}/g, (_, name: string) => String(numbers[name] ?? one.ranges.find((range) => range.name === name)?.start ?? 1));
}

/** The first board among commands of the program, as a case without numbers. */
export function tried(commands: string[]): Case | undefined {
  for (const command of commands) {
    const line = /^(?:solve|explain|play|draw) '?([^' ]+)'?/.exec(command)?.[1];
    if (line) return { line, ranges: [], ...(command.includes('--misere') ? { play: 'misere' as const } : {}) };
  }
  return undefined;
}
