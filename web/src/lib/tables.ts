/** What is asked of a family, as the fields of the page have it and as an address. */
export type Question = { family: string; n: string; m: string; moves: string; rows: string };

export const first: Question = { family: 'kotzig', n: '3..120', m: '1..5', moves: '2,3', rows: '' };

/** Whether a position is asked about, which has no other options, and whether a second number runs in it. */
export const isPosition = ({ family }: Question): boolean => family.includes('{');
export const hasTwo = ({ family }: Question): boolean => /\{[^}]*m[^}]*\}/.test(family);

/** A part of an address; what the notation is written with stays readable. */
const part = (text: string): string => encodeURIComponent(text.trim()).replace(/%(3A|40|2C|2F)/g, decodeURIComponent);

/** The address of a question: only with what it is about. */
export function addressOf(asked: Question): string {
  const fields: (keyof Question)[] = isPosition(asked) ? (hasTwo(asked) ? ['n', 'm'] : ['n']) : ['n', 'moves', 'rows'];
  const said = fields.filter((name) => asked[name].trim() !== '').map((name) => `${name}=${part(asked[name])}`);
  return `#/tables/${part(asked.family)}?${said.join('&')}`;
}

/** The question of an address; null if it has none, or was cut. */
export function questionOf(fragment: string): Question | null {
  if (!fragment.startsWith('#/tables/')) return null;
  const [family = '', options = ''] = fragment.slice('#/tables/'.length).split('?');
  try {
    const asked = { ...first, moves: '', family: decodeURIComponent(family) };
    for (const [name, value] of new URLSearchParams(options)) if (name in asked && name !== 'family') asked[name as keyof Question] = value;
    return asked.family === '' ? null : asked;
  } catch {
    return null;
  }
}
