/**
 * Searches in the program that serves the page, on all cores of that machine. If the page came from
 * elsewhere, the program has ended, or it is of another version, a worker answers instead.
 */
import { answerOf, Cancelled, Fault, type Ask, type Desk } from './desk';
import type { Progress } from './messages';

type Line = { progress?: Progress; panic?: string };

/** The threads of the program that serves the page; none if it comes from somewhere else. */
export const threads = Number(document.querySelector<HTMLMetaElement>('meta[name="xanthi-server"]')?.content ?? 0);

const SECONDS = 20;

export class Served {
  private fits: Promise<boolean> | null = null;

  constructor(
    private readonly worker: Desk,
    /** Another worker, which is ready in any case. */
    private readonly quick: Desk,
  ) {}

  warm(): void {
    if (threads === 0) this.worker.warm();
  }

  async ask(request: object, ask: Ask = {}): Promise<unknown> {
    if (threads === 0) return this.worker.ask(request, ask);
    this.fits ??= this.same();
    if (!(await this.fits)) return this.worker.ask(request, ask);
    if (ask.signal?.aborted) throw new Cancelled();
    const limits = { ...(request as { limits?: object }).limits, seconds: ask.seconds ?? SECONDS };
    const text = JSON.stringify({ ...request, limits });
    const last = await this.lines(text, ask);
    // The program has ended: whoever asks need not know.
    if (last === null) return this.worker.ask(request, ask);
    return answerOf(last);
  }

  /** Whether the program and the page are of the same version. */
  private async same(): Promise<boolean> {
    const own = this.quick.ask({ ask: 'hello' }) as Promise<{ version: string; protocol: number }>;
    const theirs = this.lines('{"ask":"hello"}', {});
    const said = await theirs.catch(() => null);
    const { version, protocol } = await own;
    const other = said === null ? null : (answerOf(said) as { version: string; protocol: number });
    return other?.version === version && other.protocol === protocol;
  }

  /** The last line of the answer; null if there is none. */
  private async lines(body: string, ask: Ask): Promise<string | null> {
    try {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch('./ask', { method: 'POST', headers, body, signal: ask.signal ?? null });
      if (!response.ok || !response.body) return null;
      const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
      let kept = '';
      let last: string | null = null;
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return last;
        const parts = (kept + value).split('\n');
        kept = parts.pop() ?? '';
        for (const part of parts) {
          // Answers may be long; what is short may be news.
          const line = part.length < 400 ? (JSON.parse(part) as Line) : {};
          if (line.progress) ask.onprogress?.(line.progress);
          else if (line.panic !== undefined) throw new Fault(line.panic, body);
          else last = part;
        }
      }
    } catch (error) {
      if (ask.signal?.aborted) throw new Cancelled();
      if (error instanceof Fault) throw error;
      return null;
    }
  }
}
