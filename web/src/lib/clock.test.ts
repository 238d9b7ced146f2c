import { expect, it, vi } from 'vitest';
import { Clock, paceOf, told } from './clock.svelte';

it('takes time from who is to move, and gives some for a move', () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const clock = new Clock();
  clock.set(paceOf('1+2'));
  vi.advanceTimersByTime(10_000);
  clock.tick(0);
  clock.moved(0);
  vi.advanceTimersByTime(1000);
  clock.tick(1);
  vi.advanceTimersByTime(5000);
  clock.tick(null);
  expect(clock.left).toEqual([52_000, 59_000]);
  vi.advanceTimersByTime(60_000);
  clock.tick(1);
  expect([clock.left[1], clock.flag]).toEqual([0, 1]);
  vi.useRealTimers();
});

it('tells the time', () => {
  expect([90_000, 60_000, 59_900, 9_940, 0].map(told)).toEqual(['1:30', '1:00', '1:00', '9.9', '0.0']);
  expect(paceOf('x')).toBeNull();
});
