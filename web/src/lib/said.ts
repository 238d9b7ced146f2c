/** What the library says, for the page: its signs of code as code, its commands as links, and its options as fields. */
import { texts } from './texts';

export type Piece = { text: string; kind: 'plain' | 'code' | 'line' | 'lesson' };

/** A sentence in pieces: what stands between backticks is code, and a position that the program is to solve, or that has a lesson, can be opened. */
export function pieces(sentence: string): Piece[] {
  const all = sentence.split('`').map((text, k, parts): Piece => {
    if (k % 2 === 0) return { text, kind: 'plain' };
    if (/[Tt]he lesson on $/.test(parts[k - 1] ?? '')) return { text, kind: 'lesson' };
    const line = /^xanthi solve ([a-z][\w.-]*:[^\s…]+)$/.exec(text)?.[1];
    if (line) return { text: line, kind: 'line' };
    if (text === 'xanthi solve') return { text: texts.said.solver, kind: 'plain' };
    if (text === '--misere') return { text: texts.said.misere, kind: 'plain' };
    return { text, kind: 'code' };
  });
  return all.filter((piece) => piece.text !== '');
}

/** The fields of the page that stand for options of the notation of word chains. */
const words: Record<string, string> = {
  link: texts.words.link,
  end: texts.words.end,
  begin: texts.words.begin,
  fold: texts.words.fold,
  skip: texts.words.skip,
  swap: texts.words.swap,
  kana: texts.words.kana,
  stop: texts.words.stop,
  final: texts.words.final,
  pattern: texts.words.pattern.split(':')[0] ?? '',
  letters: texts.words.least,
  manner: texts.words.manner,
  until: texts.words.until.split(' (')[0] ?? '',
  drop: texts.words.drop,
  dropfile: texts.words.drop,
  add: texts.words.add,
  addfile: texts.words.add,
  column: texts.words.column,
  proper: texts.words.proper,
};

/** The same for tables. */
const tables: Record<string, string> = { n: texts.tables.n, m: texts.tables.m, rows: texts.tables.rows, moves: texts.tables.moves };

const quoted = (field: string): string => `“${field}”`;

/** A message about word chains: with the names of fields in place of options, and of the list in place of its file. */
export function inWords(message: string): string {
  return message
    // What would help on the command line is of no use here.
    .replace(/; the file of dropfile=NAME[^;]*/, '')
    .replaceAll('the list `list`', texts.said.list)
    .replaceAll('`list`', texts.said.list)
    .replace(/`?letters=(\d+)-(?!\d)`?/g, (_, least: string) => `${quoted(texts.words.least)} ${least}`)
    .replace(/`([a-z]+)(=[^`]*)?`/g, (all, name: string) => (words[name] ? quoted(words[name]) : all))
    .replace(/\b([a-z]+)=(?!\s)[^\s,;:]+/g, (all, name: string) => (words[name] ? quoted(words[name]) : all));
}

/** A message about tables. */
export function inTables(message: string): string {
  return message
    // What the page has no field for.
    .replace(/, nimg\S* with disks=/, '')
    .replace(/, (misere|grundy|search)=/g, '')
    .replace(/\b([a-z]+)=(\d[\d.,]*)?/g, (all, name: string, value?: string) => (tables[name] ? `${quoted(tables[name])}${value ? ` ${value}` : ''}` : all));
}

/** A line of notation as people read it: with letters in place of their codes. */
export function readable(line: string): string {
  return line.replace(/(?:%[89A-F][0-9A-F])+/gi, (codes) => {
    try {
      return decodeURIComponent(codes);
    } catch {
      return codes;
    }
  });
}
