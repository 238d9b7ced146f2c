import { texts } from './texts';

/** Whom one can play against: any move, by one habit, then from casual to perfect. */
export const levels = ['nobody', 'random', 'surplus', 'scarce', 'wary', 'casual', 'strong', 'perfect'] as const;

export const isLevel = (level: string): level is (typeof levels)[number] => (levels as readonly string[]).includes(level);

/** What a menu of opponents says; an address may name a level that is not in the menu. */
export const levelName = (level: string): string => (isLevel(level) ? texts.against[level] : level);
