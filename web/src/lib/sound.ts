/** Short sounds, made and not loaded; only if they are wanted. */
import { settings } from './settings.svelte';

let context: AudioContext | null = null;

/** Tones one after the other, in Hertz. */
function tones(...all: number[]): void {
  if (!settings.sound) return;
  context ??= new AudioContext();
  void context.resume();
  all.forEach((hertz, k) => {
    if (!context) return;
    const begin = context.currentTime + k * 0.11;
    const tone = context.createOscillator();
    const volume = context.createGain();
    tone.type = 'triangle';
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0.0001, begin);
    volume.gain.exponentialRampToValueAtTime(0.16, begin + 0.012);
    volume.gain.exponentialRampToValueAtTime(0.0001, begin + 0.13);
    tone.connect(volume).connect(context.destination);
    tone.start(begin);
    tone.stop(begin + 0.15);
  });
}

export const sound = {
  move: (): void => tones(523),
  reply: (): void => tones(392),
  end: (): void => tones(392, 523, 659),
};
