/** A worker with a queue. Work is cancelled by killing the worker: another one is ready in a moment. */
import { texts } from '../texts';
import type { FromWorker, Progress, ToWorker } from './messages';

export type Ask = { seconds?: number; onprogress?: (progress: Progress) => void; signal?: AbortSignal };

/** The library refuses a request: what is wrong, and what would be right. */
export class Refusal extends Error {
  constructor(
    override readonly message: string,
    readonly help: string = '',
    readonly text: string | null = null,
    readonly place: [number, number] | null = null,
  ) {
    super(message);
  }
}

/** The work was cancelled. */
export class Cancelled extends Error {}

/** A fault of the program; the request is kept for the report. */
export class Fault extends Error {
  constructor(
    message: string,
    readonly request: string,
  ) {
    super(message);
  }
}

type Waiting = { id: number; request: string; ask: Ask; resolve: (text: string) => void; reject: (error: Error) => void };

const SECONDS = 20;

/** What an answer says, or the refusal that it is. */
export function answerOf(text: string): unknown {
  const found = JSON.parse(text) as { ok?: unknown; error?: { message: string; help: string; text: string | null; place: [number, number] | null } };
  if (found.error) throw new Refusal(found.error.message, found.error.help, found.error.text, found.error.place);
  return found.ok;
}

export class Desk {
  private worker: Worker | null = null;
  private queue: Waiting[] = [];
  private busy: Waiting | null = null;
  private next = 1;

  /** `compiled`: the module, loaded once for all workers that have it. */
  constructor(private readonly compiled: () => Promise<WebAssembly.Module>) {}

  /** Starts the worker before it is needed. */
  warm(): void {
    this.worker ??= this.start();
  }

  ask(request: object, ask: Ask = {}): Promise<unknown> {
    const text = JSON.stringify(request);
    return new Promise<string>((resolve, reject) => {
      if (ask.signal?.aborted) return reject(new Cancelled());
      const waiting: Waiting = { id: this.next++, request: text, ask, resolve, reject };
      ask.signal?.addEventListener('abort', () => this.cancel(waiting), { once: true });
      this.queue.push(waiting);
      this.step();
    }).then(answerOf);
  }

  private start(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    worker.addEventListener('message', (event: MessageEvent<FromWorker>) => {
      if (worker === this.worker) this.hear(event.data);
    });
    worker.addEventListener('error', (event) => {
      if (worker === this.worker) this.fail(event.message || 'the worker cannot be started');
    });
    this.compiled().then(
      (compiled) => worker.postMessage({ kind: 'load', compiled } satisfies ToWorker),
      (error) => {
        if (worker === this.worker) this.unloaded(String(error));
      },
    );
    return worker;
  }

  private step(): void {
    if (this.busy) return;
    const waiting = this.queue.shift();
    if (!waiting) return;
    this.busy = waiting;
    this.worker ??= this.start();
    const seconds = waiting.ask.seconds ?? SECONDS;
    this.worker.postMessage({ kind: 'ask', id: waiting.id, request: waiting.request, seconds } satisfies ToWorker);
  }

  private hear(message: FromWorker): void {
    if (message.kind === 'ready') return;
    if (message.kind === 'broken') return this.unloaded(message.message);
    if (this.busy?.id !== message.id) return;
    if (message.kind === 'progress') return this.busy.ask.onprogress?.(message);
    if (message.kind === 'panic') return this.fail(message.message, message.fault);
    const { resolve } = this.busy;
    this.busy = null;
    resolve(message.text);
    this.step();
  }

  private fail(message: string, fault = true): void {
    const failed = this.busy ?? this.queue.shift();
    this.kill();
    failed?.reject(fault ? new Fault(message, failed.request) : new Refusal(message, texts.search.deeper));
    this.step();
  }

  /** The module cannot be loaded: nobody is answered, and whoever asks next tries again. */
  private unloaded(message: string): void {
    const all = [...(this.busy ? [this.busy] : []), ...this.queue];
    this.worker?.terminate();
    [this.worker, this.busy, this.queue] = [null, null, []];
    for (const one of all) one.reject(new Refusal(`the solver cannot be loaded: ${message}`));
  }

  private cancel(waiting: Waiting): void {
    if (this.busy === waiting) {
      this.kill();
    } else if (this.queue.includes(waiting)) {
      this.queue = this.queue.filter((other) => other !== waiting);
    } else {
      return;
    }
    waiting.reject(new Cancelled());
    this.step();
  }

  private kill(): void {
    this.worker?.terminate();
    this.worker = null;
    this.busy = null;
    this.warm();
  }
}
