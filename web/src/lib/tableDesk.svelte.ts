/** The table that is asked for. There is one of them for the whole visit, so that it is there again when somebody comes back. */
import { Cancelled, find, type Progress } from './engine';
import type { TableAnswer } from './protocol';
import { addressOf, first, hasTwo, isPosition, type Question } from './tables';

/** So many seconds until the first rows, and until the last ones. */
const LIMITS = [2, 10, 60];

class TableDesk {
  asked: Question = $state({ ...first });
  table = $state.raw<TableAnswer | null>(null);
  problem = $state.raw<unknown>(null);
  progress = $state.raw<Progress | null>(null);
  working = $state.raw<AbortController | null>(null);
  /** Whether somebody stopped the work. */
  stopped = $state(false);
  /** The address of what was asked last. */
  address = '';

  /** Computes the table. The rows that are found soon are there soon, and stay if the rest is stopped. */
  async run(): Promise<void> {
    this.working?.abort();
    const own = new AbortController();
    const { asked } = this;
    [this.working, this.problem, this.table, this.progress, this.stopped, this.address] = [own, null, null, null, false, addressOf(asked)];
    const numbers = asked.moves.split(/[\s,.]+/).filter(Boolean).map(Number);
    const options = isPosition(asked) ? { m: hasTwo(asked) ? asked.m : '' } : { moves: numbers, rows: asked.rows === '' ? null : Number(asked.rows) };
    const request = { family: asked.family.trim(), n: asked.n, ...options };
    try {
      for (const seconds of LIMITS) {
        this.table = await find('table', request, { signal: own.signal, seconds, onprogress: (now) => (this.progress = now) });
        // What another limit than that of time leaves out, more time does not bring.
        if (this.table.stop !== 'time') break;
      }
    } catch (error) {
      if (this.working !== own) return;
      if (error instanceof Cancelled) this.stopped = true;
      else this.problem = error;
    } finally {
      if (this.working === own) this.working = null;
    }
  }

  stop(): void {
    this.working?.abort();
  }
}

export const desk = new TableDesk();
