/** What the catalogue of the library calls games. */
import { ask } from './engine';
import type { Protocol } from './protocol';

let kept: Promise<Protocol['games']> | null = null;

/** The games and families of graphs; asked for once. */
export function catalogue(): Promise<Protocol['games']> {
  kept ??= ask('games').catch((error) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** The name of a game: what its title begins with. */
export function nameOf(title: string): string {
  const name = title.split(':')[0] ?? '';
  return name.charAt(0).toUpperCase() + name.slice(1);
}
