/**
 * Word chains as the page asks about them: the list, the rules, and the answer. There is one of them for the whole
 * visit, so that all is there again when somebody comes back from a game.
 */
import { ask, Cancelled, find, Refusal, type About, type Progress } from './engine';
import { textOf } from './files';
import type { Play } from './game.svelte';
import { blankLink, isWhole, read, shareable, write } from './link';
import { isOpen, type Standing } from './openings';
import type { Solved } from './protocol';
import { settings } from './settings.svelte';
import { texts } from './texts';
import { languageOf, languages, options, plain, rulesOf, spoken, type Rules } from './wordRules';
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
  /** What is looked up, the word that was chosen from the list, and which words are shown. */
  look = $state('');
  picked = $state('');
  standing: Standing = $state('all');
  readonly studies = new WordStudies();

  readonly line = $derived(`words:${this.list === 'own' ? 'file=list' : this.list}${options(this.rules)}`);
  readonly files = $derived<Record<string, string>>(this.list === 'own' ? { list: this.own } : {});
  /** The convention of an address that was opened: it is about this list alone. */
  private linked: Play | null = $state(null);
  readonly about: About = $derived({ line: this.line, files: this.files, play: this.convention });
  readonly empty = $derived(this.list === 'own' && this.own.trim() === '');
  /** Whether the answer is about something else than what is chosen now. */
  readonly stale = $derived(this.asked !== null && !isSame(this.asked, this.about));

  /** The language that was chosen last. */
  private spoke: keyof typeof languages = 'names';
  /** The address of what was asked last. */
  address = '';

  /** Normal or misère play. Who chooses it here chooses it for every game. */
  get convention(): Play {
    return this.linked ?? settings.play;
  }

  set convention(play: Play) {
    [this.linked, settings.play] = [null, play];
  }

  speak(name: keyof typeof languages): void {
    this.rules = spoken($state.snapshot(this.rules), this.spoke, name);
    this.spoke = name;
  }

  /** Takes list and rules from an address, and asks. What was asked last is left as it is now. */
  open(fragment: string): void {
    if (!/^#\/words\/./.test(fragment) || fragment === this.address) return;
    const plainly = fragment.replace('#/words/', '#/a/');
    if (!isWhole(plainly)) {
      this.problem = new Refusal(texts.cutOff.message, texts.cutOff.help);
      return;
    }
    const link = read(plainly);
    const told = rulesOf(link.line);
    const own = told?.words || link.files[told?.file ?? ''];
    this.problem = null;
    if (!told || (told.list !== 'own' && !(told.list in texts.words.lists))) {
      this.problem = new Refusal(texts.words.linked.message, texts.words.linked.help);
    } else if (told.list === 'own' && own === undefined) {
      this.problem = new Refusal(texts.words.noList.message, texts.words.noList.help);
    } else {
      [this.list, this.own, this.rules, this.language] = [told.list, own ?? this.own, told.rules, languageOf(told.rules)];
      this.spoke = this.language || 'names';
      this.linked = link.play;
      if (this.asked && isSame(this.asked, this.about)) this.address = fragment;
      else void this.run();
    }
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
    this.address = write({ ...blankLink(asked.line), play: asked.play, files: this.files }).replace('#/a/', '#/words/');
    if (this.asked && this.solved && !isSame(this.asked, asked)) this.earlier = this.asked;
    if (this.earlier && (this.earlier.play !== asked.play || isSame(this.earlier, asked))) this.earlier = null;
    [this.working, this.asked, this.problem, this.solved, this.progress, this.cut, this.standing, this.picked] = [now, asked, null, null, null, '', 'all', ''];
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
