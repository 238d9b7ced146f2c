/** A clock for two: who is to move loses time, and gains some with each move. */

/** Minutes for each player, and seconds for each move. */
export type Pace = { minutes: number; seconds: number };

/** The paces that are offered, as settings keep them. */
export const paces = ['', '1+2', '3+2', '5+5', '10+10'] as const;

export function paceOf(text: string): Pace | null {
  const [, minutes, seconds] = /^(\d+)\+(\d+)$/.exec(text) ?? [];
  return minutes === undefined ? null : { minutes: Number(minutes), seconds: Number(seconds) };
}

export class Clock {
  /** What is left, in milliseconds. */
  left: [number, number] = $state([0, 0]);
  /** Who has no time left. */
  flag: 0 | 1 | null = $state(null);
  pace: Pace | null = $state(null);
  private last = 0;

  set(pace: Pace | null): void {
    this.pace = pace;
    this.flag = null;
    this.left = [(pace?.minutes ?? 0) * 60_000, (pace?.minutes ?? 0) * 60_000];
    this.last = performance.now();
  }

  /** Called now and then with whose turn it is, or null while the clock stands. */
  tick(turn: 0 | 1 | null): void {
    const now = performance.now();
    const passed = now - this.last;
    this.last = now;
    if (!this.pace || turn === null || this.flag !== null) return;
    this.left[turn] = Math.max(0, this.left[turn] - passed);
    if (this.left[turn] === 0) this.flag = turn;
  }

  moved(by: 0 | 1): void {
    if (this.pace && this.flag === null) this.left[by] += this.pace.seconds * 1000;
  }
}

/** Minutes and seconds; tenths when they are few. */
export function told(milliseconds: number): string {
  const seconds = milliseconds / 1000;
  if (seconds < 10) return seconds.toFixed(1);
  const whole = Math.ceil(seconds);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`;
}
