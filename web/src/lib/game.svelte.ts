/** A game as the page sees it: a tree of lines of play, and who sits where. The library knows the rest. */
import { ask, Cancelled, type About } from './engine';
import type { Board, Solved } from './protocol';

export type Play = 'normal' | 'misere';

/** A position in the tree. */
export type Node = {
  id: number;
  parent: Node | null;
  mv: string;
  text: string;
  line: string;
  depth: number;
  children: Node[];
  board: Board | null;
  solved: Solved | null;
  /** Why the computer made the move that led here. */
  because: string;
};

/** In pictures the moves have the numbers that they have in the list of the page. */
const turns = 'numbers';

/** A computer on one of the two seats. */
export type Opponent = { seat: 0 | 1; level: string } | null;

export class Game {
  root: Node = $state.raw(blank('', ''));
  at: Node = $state.raw(blank('', ''));
  /** Counts changes of the tree: nodes are plain objects. */
  version = $state(0);
  play: Play = $state('normal');
  opponent: Opponent = $state(null);
  files: Record<string, string> = {};
  places: [number, number][] = [];
  seed = 1;
  private nodes = new Map<number, Node>();

  about(node: Node = this.at): About {
    return { line: node.line, play: this.play, files: this.files, places: this.places, turns };
  }

  /** Opens a line: its moves become the main line, and its end the present position. */
  async open(line: string, play: Play, files: Record<string, string> = {}, places: [number, number][] = []): Promise<void> {
    const board = await decided(await ask('board', { line, play, files, places, turns }), { play, files, places, turns });
    this.play = play;
    this.files = files;
    this.places = places;
    this.nodes.clear();
    let node = this.keep(blank(board.opening, ''));
    this.root = node;
    for (const played of board.played) node = this.child(node, played.move, played.text, played.line);
    node.line = board.line;
    node.board = board;
    this.at = node;
    this.version += 1;
  }

  /** Forgets the game: there is no position any more. */
  close(): void {
    this.nodes.clear();
    this.root = this.at = blank('', '');
    this.version += 1;
  }

  /** The board of a position; asked for once. */
  async board(node: Node = this.at): Promise<Board> {
    if (!node.board) {
      node.board = await decided(await ask('board', this.about(node)), this.about(node));
      this.version += 1;
    }
    return node.board;
  }

  /** Makes a move, typed or chosen, and goes there. */
  async move(text: string): Promise<void> {
    const from = this.at;
    const known = from.children.find((child) => child.mv === text);
    if (known) return this.go(known);
    const moved = await ask('move', { ...this.about(from), text });
    if (this.at !== from) throw new Cancelled();
    this.add(from, moved.move, moved.text, moved.line, moved.board);
  }

  /** Adds a position behind another, or finds it, and goes there. */
  add(from: Node, mv: string, text: string, line: string, board: Board | null): Node {
    const node = from.children.find((child) => child.mv === mv) ?? this.child(from, mv, text, line);
    node.board ??= board;
    this.at = node;
    this.version += 1;
    return node;
  }

  go(node: Node | null | undefined): void {
    if (!node) return;
    this.at = node;
    // The way here becomes the way on from above.
    for (let child = node; child.parent; child = child.parent) lastVisited.set(child.parent, child);
    this.version += 1;
  }

  back(): void {
    this.go(this.at.parent);
  }

  /** Takes moves back until it is a person's turn; nothing if it was none before. */
  backTurn(): void {
    this.go(this.turnBefore());
  }

  /** The position to which moves are taken back. */
  turnBefore(): Node | null {
    let node = this.at.parent;
    while (node && this.opponent && this.turn(node) === this.opponent.seat) node = node.parent;
    return node;
  }

  forward(): void {
    this.go(next(this.at));
  }

  forwardTurn(): void {
    let node = next(this.at);
    while (node && this.opponent && this.turn(node) === this.opponent.seat && next(node)) node = next(node);
    this.go(node);
  }

  last(): void {
    let node = this.at;
    for (let more = next(node); more; more = next(node)) node = more;
    this.go(node);
  }

  /** Whose turn it is, as a seat. */
  turn(node: Node = this.at): 0 | 1 {
    return (node.depth % 2) as 0 | 1;
  }

  /** The name of a seat, as the board of a position calls it. */
  name(seat: number, board: Board | null = this.at.board): string {
    return board?.seats[this.own(seat, board)]?.name ?? '';
  }

  /** The seat that has won, if the game is over. */
  winner(board: Board | null = this.at.board): number | null {
    return board?.end ? this.own(board.end.winner, board) : null;
  }

  /** Seats of a board and of this tree differ if the board does not know the moves before it (sums). */
  private own(seat: number, board: Board): number {
    return (seat + board.turn + this.at.depth) % 2;
  }

  /** The positions from the beginning to one. */
  path(node: Node = this.at): Node[] {
    const path: Node[] = [];
    for (let one: Node | null = node; one; one = one.parent) path.unshift(one);
    return path;
  }

  /** The way on from a position along the moves that were looked at last. */
  rest(node: Node = this.at): Node[] {
    const rest: Node[] = [];
    for (let one = next(node); one; one = next(one)) rest.push(one);
    return rest;
  }

  find(id: number): Node | undefined {
    return this.nodes.get(id);
  }

  /** Makes the way to the present position the main line. */
  promote(): void {
    for (let node = this.at; node.parent; node = node.parent) {
      node.parent.children = [node, ...node.parent.children.filter((one) => one !== node)];
    }
    this.version += 1;
  }

  /** Takes the present move away with all that follows, and goes back before it. */
  cut(): void {
    const node = this.at;
    if (!node.parent) return;
    node.parent.children = node.parent.children.filter((one) => one !== node);
    if (lastVisited.get(node.parent) === node) lastVisited.delete(node.parent);
    this.go(node.parent);
  }

  changed(): void {
    this.version += 1;
  }

  private child(parent: Node, mv: string, text: string, line: string): Node {
    const node = this.keep({ ...blank(line, mv), text, parent, depth: parent.depth + 1 });
    parent.children.push(node);
    lastVisited.set(parent, node);
    return node;
  }

  private keep(node: Node): Node {
    this.nodes.set(node.id, node);
    return node;
  }
}

/**
 * A board that is decided before the first move: its only move is nowhere on it, and says just that. It is shown as what it
 * is, a game that is over.
 */
async function decided(board: Board, about: Omit<About, 'line'>): Promise<Board> {
  const [only, more] = board.moves;
  if (!only || more || only.places.length > 0 || !board.drawing || board.end) return board;
  const { end } = (await ask('move', { ...about, line: board.line, text: only.move })).board;
  return end ? { ...board, end, moves: [], legal: 0 } : board;
}

const lastVisited = new WeakMap<Node, Node>();

/** The position behind another that was looked at last. */
export function next(node: Node): Node | undefined {
  return lastVisited.get(node) ?? node.children[0];
}

let ids = 0;

function blank(line: string, mv: string): Node {
  ids += 1;
  return { id: ids, parent: null, mv, text: mv, line, depth: 0, children: [], board: null, solved: null, because: '' };
}
