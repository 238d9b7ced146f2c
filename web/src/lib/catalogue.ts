/** What the catalogue of the library calls games. */
import { ask } from './engine';
import type { Protocol } from './protocol';
import { texts } from './texts';

let kept: Promise<Protocol['games']> | null = null;

/** The games and families of graphs; asked for once. */
export function catalogue(): Promise<Protocol['games']> {
  kept ??= ask('games').catch((error) => {
    kept = null;
    throw error;
  });
  return kept;
}

/** What a game is called, and how it is played. */
export function whole(game: { title: string; how: string }): string {
  return game.how ? `${game.title}: ${game.how}` : game.title;
}

/** What a game is called. */
export function nameOf(game: { name: string; title: string }): string {
  const name = texts.variants[game.name] ?? game.title;
  return name.charAt(0).toUpperCase() + name.slice(1);
}
