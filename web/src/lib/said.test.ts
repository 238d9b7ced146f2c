import { expect, it } from 'vitest';
import { inTables, inWords, pieces, readable } from './said';

it('has code for backticks, and links for positions', () => {
  const told = (sentence: string) => pieces(sentence).map((piece) => `${piece.kind}: ${piece.text}`);
  expect(told('as of `xanthi solve grundy:5,8,9`')).toEqual(['plain: as of ', 'line: grundy:5,8,9']);
  expect(told('`xanthi solve`, with and without `--misere`')).toEqual(['plain: the solver', 'plain: , with and without ', 'plain: misère play']);
  expect(told('`xanthi solve words:file=FILE --why`')).toEqual(['code: xanthi solve words:file=FILE --why']);
  expect(told('a set of words')).toEqual(['plain: a set of words']);
});

it('names the fields of the page', () => {
  expect(inWords('`skip` names Ъ Ы, and no word has such a letter')).toBe('“Letters that are skipped” names Ъ Ы, and no word has such a letter');
  expect(inWords('`letters=1-` leaves shorter ones out')).toBe('“Fewest letters” 1 leaves shorter ones out');
  expect(inWords('the list `list` has no word `zz`')).toBe('the list has no word `zz`');
  expect(inWords('column=NUMBER reads one column of a table')).toBe('“The list is a table; words are in column” reads one column of a table');
  expect(inWords('spell the word as in the list; the file of dropfile=NAME may have others')).toBe('spell the word as in the list');
  expect(inTables('for example rows=3')).toBe('for example “Rows” 3');
  expect(inTables('its options are rows=, n=, misere=, grundy=, search=')).toBe('its options are “Rows”, “n from … to”');
  expect(inTables('heap games like octal:0.137, nimg.rm:path.4 with disks=, and positions')).toBe('heap games like octal:0.137, and positions');
});

it('shows letters', () => {
  expect(readable('words:file=list,skip=%D1%8C.%D1%8A,drop=New%20York')).toBe('words:file=list,skip=ь.ъ,drop=New%20York');
});

it('opens a lesson on another position', () => {
  expect(pieces('This tree is too large to draw here; the lesson on `grundy:7` has a small one.')[1]).toEqual({ text: 'grundy:7', kind: 'lesson' });
});
