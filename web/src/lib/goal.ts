/** Who wins under a convention, in the words of the library, which tells the goal of normal play. */
import type { Play } from './game.svelte';
import { texts } from './texts';

/** Of a goal that says who loses: who that is. Other goals are something to reach. */
const stuck = (goal: string): string | null => / loses\.$/.test(goal) ? goal.replace(/ loses\.$/, '') : null;

/** Who wins, as a sentence behind the rules. */
export function goalOf(goal: string, play: Play): string {
  if (play === 'normal' || goal === '') return goal;
  const who = stuck(goal);
  return who === null ? texts.convention.reversed(goal) : texts.convention.survives(who.charAt(0).toLowerCase() + who.slice(1));
}

/** A question with the answers of both conventions; of a sum, and of games in general, the goal is empty. */
export function conventionOf(goal: string): { label: string } & Record<Play, string> {
  if (goal === '') return texts.convention.any;
  const who = stuck(goal);
  return who === null ? texts.convention.goal : { ...texts.convention.stuck, label: who };
}
