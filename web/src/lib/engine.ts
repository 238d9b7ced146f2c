/**
 * Solver, book and checker: two workers with the solver, for what takes long and for what must be quick; one
 * with the literature and its checks, and one for proofs, which are loaded when somebody needs them.
 */
import { Desk, type Ask } from './engine/desk';
import { compile, isFit } from './engine/module';
import { Served, threads } from './engine/served';
import type { Protocol, Study } from './protocol';
import bookUrl from '../wasm/book.wasm?url';
import checkerUrl from '../wasm/checker.wasm?url';
import solverUrl from '../wasm/xanthi.wasm?url';

export { Cancelled, Fault, Refusal, type Ask } from './engine/desk';
export { threads };
export type { Progress } from './engine/messages';

type Answers = Omit<Protocol, 'request' | 'study' | 'proofs' | 'error' | 'check'>;
/** What is asked of the literature. The library has the list: one that is missing here, or too much, has no type. */
const studies: Record<Study['ask'], true> = { lesson: true, table: true, theory: true, verify: true };

const solver = once(solverUrl);
const quick = new Desk(solver);
const search = new Served(new Desk(solver), quick);
const book = new Served(new Desk(once(bookUrl)), quick);
const checker = new Desk(once(checkerUrl));

/** Loads a module once; a failure is tried again when somebody asks again. */
function once(url: string): () => Promise<WebAssembly.Module> {
  let compiled: Promise<WebAssembly.Module> | null = null;
  return () => {
    compiled ??= compile(new URL(url, document.baseURI).href).catch((error) => {
      compiled = null;
      throw error;
    });
    return compiled;
  };
}

/** Whether the browser can run the modules; otherwise nothing is to be asked. */
export const fit = isFit();

/** What is asked about a position. */
export type About = { line: string; play: 'normal' | 'misere'; files?: Record<string, string>; places?: [number, number][]; turns?: 'letters' | 'numbers' };

/** Boards, moves, typed texts: answered at once. */
export function ask<K extends keyof Answers>(what: K, fields: object = {}, options: Ask = {}): Promise<Answers[K]> {
  return quick.ask({ ask: what, ...fields }, options) as Promise<Answers[K]>;
}

/** Verdicts, hints, proofs, reviews, the literature: may take long. */
export function find<K extends keyof Answers>(what: K, fields: object = {}, options: Ask = {}): Promise<Answers[K]> {
  return (what in studies ? book : search).ask({ ask: what, ...fields }, options) as Promise<Answers[K]>;
}

/** The move of an opponent: where the program answers, there; otherwise beside a search that may be running. */
export function reply(fields: object, options: Ask): Promise<Answers['reply']> {
  return threads > 0 ? find('reply', fields, options) : ask('reply', fields, options);
}

/** The verdicts of the checker, which knows no solver, on the proofs of a file. */
export function check(text: string, options: Ask = {}): Promise<Protocol['check']> {
  return checker.ask({ ask: 'check', text } satisfies Protocol['proofs'], options) as Promise<Protocol['check']>;
}

/** Loads the solver before somebody needs it. */
export function warm(): void {
  quick.warm();
  search.warm();
}
