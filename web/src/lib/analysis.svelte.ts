/** What is asked about the position on the board: values, the proof, the computer's move. */
import { Cancelled, find, reply, type Ask, type Progress } from './engine';
import type { Game, Node } from './game.svelte';
import type { ExplainAnswer, HintAnswer } from './protocol';

type Kind = 'solve' | 'explain' | 'hint';

export class Analysis {
  /** What went wrong last. */
  problem = $state<unknown>(null);
  /** How far the search is. */
  progress = $state.raw<Progress | null>(null);
  /** The proof that was found last, and the position that it is about. */
  explained = $state.raw<{ node: Node; answer: ExplainAnswer } | null>(null);
  /** The hint that was found last. */
  hinted = $state.raw<{ node: Node; answer: HintAnswer } | null>(null);
  /** The limit of a search. */
  seconds = $state(20);
  private running: { kind: Kind; own: AbortController }[] = $state.raw([]);
  /** Which searches somebody has stopped, and on which position. */
  private halted = $state.raw<{ node: Node; kinds: Kind[] } | null>(null);
  /** The position that the searches are about, and which are not done yet. */
  private about: Node | null = null;
  private asked = new Map<Kind, Promise<void>>();
  private thought: AbortController | null = null;

  constructor(private readonly game: Game) {}

  /** Whether a search runs. */
  get busy(): boolean {
    return this.running.length > 0;
  }

  /** Whether a search of a kind runs on the present position. */
  searches(kind: Kind): boolean {
    return this.running.some((one) => one.kind === kind);
  }

  /** Ends the searches, or those of a kind. */
  cancel(kind?: Kind): void {
    for (const one of this.running) {
      if (kind && one.kind !== kind) continue;
      this.asked.delete(one.kind);
      one.own.abort();
    }
  }

  /** Ends the searches because somebody wants it: they begin again only when they are asked for. */
  halt(): void {
    if (this.about) this.halted = { node: this.about, kinds: this.running.map((one) => one.kind) };
    this.cancel();
  }

  /** Whether somebody has stopped a search on a position. */
  isHalted(kind: Kind, node: Node): boolean {
    return this.halted?.node === node && this.halted.kinds.includes(kind);
  }

  /** Ends the searches, and the thought of the computer. */
  stop(): void {
    this.thought?.abort();
    this.cancel();
  }

  /** Keeps what went wrong; that something was cancelled is nothing wrong. */
  failed(error: unknown): void {
    if (!(error instanceof Cancelled)) this.problem = error;
  }

  /** Who wins the present position, and what its moves are worth; of a long search first what a short one knows. */
  solve(): Promise<void> {
    return this.search('solve', async (node, options) => {
      for (const seconds of growing(this.seconds)) {
        const begun = performance.now();
        const found = await find('solve', this.game.about(node), { ...options, seconds });
        node.solved = found;
        this.game.changed();
        const inTime = performance.now() - begun < 900 * seconds;
        if (inTime || found.moves.every((move) => typeof move.wins === 'boolean')) return;
      }
    });
  }

  /** The proof of the present position. */
  explain(): Promise<void> {
    return this.search('explain', async (node, options) => {
      const answer = await find('explain', this.game.about(node), { ...options, seconds: this.seconds });
      this.explained = { node, answer };
    });
  }

  /** A hint for the present position. */
  hint(): Promise<void> {
    return this.search('hint', async (node, options) => {
      const answer = await find('hint', this.game.about(node), { ...options, seconds: this.seconds });
      this.hinted = { node, answer };
    });
  }

  /** Makes the computer's move; answers the position after it, or null if the game went elsewhere meanwhile. */
  async reply(): Promise<Node | null> {
    const { game } = this;
    const node = game.at;
    const level = game.opponent?.level ?? 'perfect';
    this.thought?.abort();
    const own = new AbortController();
    this.thought = own;
    try {
      const answer = await reply({ ...game.about(node), level, seed: game.seed }, { signal: own.signal, seconds: Math.min(this.seconds, 10) });
      if (game.at !== node) return null;
      const child = game.add(node, answer.move, answer.text, answer.line, answer.board);
      child.because = answer.because;
      game.changed();
      return child;
    } catch (error) {
      this.failed(error);
      return null;
    } finally {
      if (this.thought === own) this.thought = null;
    }
  }

  /** The seat that wins the present position, if that is known. */
  winner(): 0 | 1 | null {
    const solved = this.game.at.solved;
    if (!solved || solved.outcome === 'undecided') return null;
    const turn = this.game.turn();
    return solved.outcome === 'P' ? ((1 - turn) as 0 | 1) : turn;
  }

  /** Runs a search on the present position; those on another one end. What runs already is not begun again. */
  private search(kind: Kind, run: (node: Node, options: Ask) => Promise<void>): Promise<void> {
    const node = this.game.at;
    if (this.about !== node) this.cancel();
    this.about = node;
    const known = this.asked.get(kind);
    if (known) return known;
    if (this.halted) this.halted = { ...this.halted, kinds: this.halted.kinds.filter((one) => one !== kind) };
    const own = new AbortController();
    this.running = [...this.running, { kind, own }];
    const ended = (): void => {
      this.running = this.running.filter((one) => one.own !== own);
      if (!this.busy) this.progress = null;
      if (this.asked.get(kind) === promise) this.asked.delete(kind);
    };
    const promise = run(node, { signal: own.signal, onprogress: (now) => (this.progress = now) })
      .catch((error) => this.failed(error))
      .finally(ended);
    this.asked.set(kind, promise);
    return promise;
  }
}

/** Limits of searches one after the other, up to the one that is asked for: all before it take a third of its time together. */
export function growing(seconds: number): number[] {
  const limits = [];
  for (let limit = 3; 4 * limit < seconds; limit *= 4) limits.push(limit);
  return [...limits, seconds];
}
