/** The numbers of a family of graphs, as its syntax calls them. */
import type { FamilyEntry } from './protocol';
import { texts } from './texts';

/** A name in capitals as people write it: `SEED` is a seed, and `N` stays a letter. */
const written = (name: string): string => (name.length === 1 ? name : name.charAt(0) + name.slice(1).toLowerCase());

/** The names of so many numbers in a row. The last one of a list goes on: A, B, C, …, or Move 1, Move 2, …. */
function inRow(syntax: string, count: number): string[] {
  const names: string[] = [...(syntax.match(/[A-Z]+/g) ?? [])];
  while (names.length > 0 && names.length < count) {
    const last = names.at(-1) ?? '';
    names.push(last.length === 1 ? String.fromCharCode(last.charCodeAt(0) + 1) : last);
  }
  return names.slice(0, count).map((name, k, all) => {
    const alike = all.filter((one) => one === name).length;
    return alike < 2 ? written(name) : `${written(name)} ${all.slice(0, k + 1).filter((one) => one === name).length}`;
  });
}

/** What the numbers in the example of a family are called, in their order: of a family inside of it, with its name. */
export function parameters(entry: FamilyEntry, families: FamilyEntry[]): string[] {
  const named: string[] = [];
  // Each name with the numbers behind it.
  for (const [part, name = ''] of entry.example.matchAll(/([a-z]+)(?:[.x]\d+)*/g)) {
    const count = part.match(/\d+/g)?.length ?? 0;
    const family = families.find((one) => one.syntax.startsWith(`${name}.`) || one.syntax.startsWith(`${name} or `));
    const own = entry.example.startsWith(part) && named.length === 0;
    const syntax = (own ? entry : family)?.syntax.split('=')[0]?.split(' or ').at(-1) ?? '';
    const names = inRow(syntax, count);
    named.push(...Array.from({ length: count }, (_, k) => names[k] ?? texts.make.parameter(named.length + k + 1)).map((one) => (own ? one : texts.make.parameterOf(name, one))));
  }
  return named;
}
