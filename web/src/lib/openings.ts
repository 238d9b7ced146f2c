/** The first words of a list, as somebody looks for one. */
import type { Opening, Solved, Start } from './protocol';

export type Standing = 'all' | 'won' | 'open' | 'lost';

/** Whether a link or a first word is not decided. */
export function isOpen(solved: Solved): boolean {
  const open = solved.openings?.some((one) => one.wins == null) || solved.starts?.some((one) => one.outcome === 'undecided');
  return solved.outcome === 'undecided' || open === true;
}

/** After how many words it is decided; what is decided by loops or search comes behind all numbers. */
function length(one: Opening): number {
  switch (one.class.how) {
    case 'wins':
    case 'loses':
      return one.class.words;
    case 'wins_by_loop':
    case 'loses_by_loop':
      return 1e9;
    default:
      return 2e9;
  }
}

/**
 * The words that win, the soonest first, and of these those that leave the fewest words to choose from; the undecided
 * ones in the same order; or those that lose, the latest first, and of these those that leave the most.
 */
export function bestFirst(openings: Opening[], starts: Start[], standing: 'won' | 'open' | 'lost'): Opening[] {
  const begins = new Map(starts.map((one) => [one.start, one.begins]));
  const sign = standing === 'lost' ? -1 : 1;
  const wanted = { won: true, open: null, lost: false }[standing];
  const left = (one: Opening) => begins.get(one.end) ?? 0;
  return openings
    .filter((one) => (one.wins ?? null) === wanted)
    .sort((a, b) => sign * (length(a) - length(b) || left(a) - left(b)));
}
