/**
 * What else is asked of a list of words: which words matter, where a chain goes round, how the winner plays, and what has
 * changed since the answer before.
 */
import { find, type About, type Progress } from './engine';
import type { ToldRow, TreeAnswer } from './protocol';

export type Study = 'critical' | 'components' | 'tree' | 'diff';

/** So many seconds for each. */
const SECONDS = 60;
/** How large the tree of a strategy becomes. */
const TREE = { depth: 6, branches: 2_000 };

export class WordStudies {
  study = $state<Study | ''>('');
  told = $state.raw<{ rows: ToldRow[]; csv: string } | null>(null);
  tree = $state.raw<TreeAnswer | null>(null);
  problem = $state.raw<unknown>(null);
  working = $state.raw<AbortController | null>(null);
  progress = $state.raw<Progress | null>(null);

  /** Nothing is shown any more: it was about another list. */
  clear(): void {
    this.stop();
    [this.study, this.told, this.tree, this.problem] = ['', null, null, null];
  }

  stop(): void {
    if (!this.working) return;
    this.working.abort();
    [this.working, this.study] = [null, ''];
  }

  /** Asks about a list; `before` is the one that it is compared with. */
  async ask(study: Study, about: About, before: About | null): Promise<void> {
    this.clear();
    const now = new AbortController();
    [this.study, this.working, this.progress] = [study, now, null];
    const options = { seconds: SECONDS, signal: now.signal, onprogress: (told: Progress) => (this.progress = told) };
    try {
      if (study === 'tree') {
        const tree = await find('words-tree', { ...about, ...TREE }, options);
        if (this.working === now) this.tree = tree;
      } else {
        const more = study === 'diff' && before ? { before: { line: before.line, files: before.files }, limits: { seconds: SECONDS } } : {};
        const answer = await find(`words-${study}`, { ...about, ...more }, options);
        if (this.working === now) this.told = { rows: answer.told, csv: answer.csv };
      }
    } catch (error) {
      if (this.working === now) this.problem = error;
    } finally {
      if (this.working === now) this.working = null;
    }
  }
}
