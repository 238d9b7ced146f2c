/**
 * Word chains as the page asks about them: the list, the rules, and the answer. There is one of them for the whole
 * visit, so that all is there again when somebody comes back from a game.
 */
import { ask, Cancelled, find, type About, type Progress } from './engine';
import { textOf } from './files';
import { blankLink, shareable } from './link';
import { isOpen, type Standing } from './openings';
import type { Solved } from './protocol';
import { settings } from './settings.svelte';
import { languages, options, plain, type Rules } from './wordRules';
import { WordStudies, type Study } from './wordStudies.svelte';

/** So many seconds until the first answer, and until the last one. */
const LIMITS = [2, 60];

export class WordChains {
  /** A list of the library, or `own`. */
  list: string = $state('us-states');
  own = $state('');
  rules: Rules = $state({ ...plain, kana: [] });
  language: keyof typeof languages | '' = $state('names');
  /** Whether the menu of all rules is open. */
  menu = $state(false);

  problem = $state.raw<unknown>(null);
  solved = $state.raw<Solved | null>(null);
  /** What the answer is about. */
  asked = $state.raw<About | null>(null);
  /** What the answer before was about, if that was another list or other rules, and the same convention. */
  earlier = $state.raw<About | null>(null);
  working = $state.raw<AbortController | null>(null);
  progress = $state.raw<Progress | null>(null);
  /** Whether somebody stopped the search, or it failed, before its end. */
  cut = $state<'' | 'stopped' | 'failed'>('');
  /** What is looked up, and which words are shown. */
  look = $state('');
  standing: Standing = $state('all');
  readonly studies = new WordStudies();

  readonly line = $derived(`words:${this.list === 'own' ? 'file=list' : this.list}${options(this.rules)}`);
  readonly files = $derived<Record<string, string>>(this.list === 'own' ? { list: this.own } : {});
  readonly about: About = $derived({ line: this.line, files: this.files, play: settings.play });
  readonly empty = $derived(this.list === 'own' && this.own.trim() === '');
  /** Whether the answer is about something else than what is chosen now. */
  readonly stale = $derived(this.asked !== null && !isSame(this.asked, this.about));

  speak(name: keyof typeof languages): void {
    this.rules = { ...plain, kana: [], ...structuredClone(languages[name]) };
  }

  async take(file: File): Promise<void> {
    this.problem = null;
    try {
      [this.own, this.list] = [await textOf(file), 'own'];
    } catch (error) {
      this.problem = error;
    }
  }

  /** Finds out who wins. What is found soon is told soon, and stays if the rest is stopped. */
  async run(): Promise<void> {
    this.stop();
    this.studies.clear();
    const now = new AbortController();
    const asked = this.about;
    if (this.asked && this.solved && !isSame(this.asked, asked)) this.earlier = this.asked;
    if (this.earlier && (this.earlier.play !== asked.play || isSame(this.earlier, asked))) this.earlier = null;
    [this.working, this.asked, this.problem, this.solved, this.progress, this.cut, this.standing] = [now, asked, null, null, null, '', 'all'];
    try {
      for (const seconds of LIMITS) {
        const begun = performance.now();
        const solved = await find('solve', asked, { seconds, signal: now.signal, onprogress: (told) => (this.progress = told) });
        this.solved = solved;
        // What another limit than that of time leaves open, more time does not decide.
        if (!isOpen(solved) || performance.now() - begun < 900 * seconds) break;
      }
    } catch (error) {
      if (this.working !== now) return;
      this.cut = error instanceof Cancelled ? 'stopped' : 'failed';
      if (this.cut === 'failed') this.problem = error;
    } finally {
      if (this.working === now) this.working = null;
    }
  }

  stop(): void {
    this.working?.abort();
    this.studies.stop();
  }

  /** Asks something else about the list of the answer. */
  async ask(study: Study): Promise<void> {
    if (this.asked) await this.studies.ask(study, this.asked, this.earlier);
  }

  /** Opens a game: behind a start, or with a word said. */
  async play(start = '', word = ''): Promise<void> {
    this.problem = null;
    const { files, about: { line, play } } = this;
    const here = location.hash;
    try {
      let opened = await ask('board', { line: start ? `${line}@${encodeURIComponent(start)}` : line, files, play });
      if (word) opened = (await ask('move', { line: opened.line, files, play, text: word })).board;
      const linked = { ...blankLink(opened.line), play, files };
      if (settings.against !== 'nobody') linked.opponent = { seat: settings.side === '0' ? 1 as const : 0 as const, level: settings.against };
      const address = await shareable(linked);
      // A long list takes a while, in which somebody may go elsewhere.
      if (location.hash === here) location.hash = address;
    } catch (error) {
      this.problem = error;
    }
  }
}

function isSame(one: About, other: About): boolean {
  return one.line === other.line && one.play === other.play && one.files?.['list'] === other.files?.['list'];
}

export const chains = new WordChains();
