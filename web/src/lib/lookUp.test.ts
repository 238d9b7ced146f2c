import { describe, expect, it } from 'vitest';
import { containing, meant, sound } from './lookUp';
import type { Opening } from './protocol';

const openings = (...words: string[]) => words.map((word) => ({ word }) as Opening);
const words = (found: Opening[]) => found.map((one) => one.word);

describe('a word that is looked up', () => {
  it('sounds as in the library', () => {
    // The cases of the library's own test.
    const cases = [
      ['São Tomé and Príncipe', 'saotomeandprincipe'], ["Côte d'Ivoire", 'cotedivoire'], ['Straße', 'strasse'], ['STRASSE', 'strasse'], ['Łódź', 'lodz'],
      ['Ærøskøbing', 'aeroskobing'], ['Đà Nẵng', 'danang'], ['Þórshöfn', 'thorshofn'], ['İstanbul', 'istanbul'], ['Diyarbakır', 'diyarbakir'],
      ['Nukuʻalofa', 'nukualofa'], ['Λευκάς', 'λευκασ'], ['שלום', 'שלומ'], ['ארץ', 'ארצ'], ['Route 66', 'route66'], ['ｶﾞﾑ', 'ガム'], ['दिल्ली', 'दिल्ली'], ['...', '...'],
    ] as const;
    for (const [text, expected] of cases) expect(sound(text), text).toBe(expected);
  });

  it('forgives case, accents, spaces and signs', () => {
    const list = openings("Côte d'Ivoire", 'New Zealand', 'São Tomé and Príncipe', 'Iran');
    for (const text of ["Cote d'Ivoire", 'cote divoire', 'CÔTE D’IVOIRE', 'cotedivoire']) expect(words(meant(list, text)), text).toEqual(["Côte d'Ivoire"]);
    expect(words(meant(list, 'newzealand'))).toEqual(['New Zealand']);
    expect(meant(list, 'sao tome')).toEqual([]);
    expect(words(containing(list, 'sao tome'))).toEqual(['São Tomé and Príncipe']);
    expect(words(containing(list, 'D-I'))).toEqual(["Côte d'Ivoire"]);
  });

  it('is the nearest of those that sound alike', () => {
    const list = openings('Cordoba', 'Córdoba', 'cor-doba', 'C.Ó.', 'c.o', 'CO', 'co');
    expect(words(meant(list, 'Córdoba'))).toEqual(['Córdoba']);
    expect(words(meant(list, 'cordoba'))).toEqual(['Cordoba']);
    expect(words(meant(list, 'córdoba!'))).toEqual(['Córdoba']);
    expect(words(meant(list, 'cor doba'))).toEqual(['Cordoba', 'cor-doba']);
    expect(words(meant(list, 'CO'))).toEqual(['CO']);
    expect(words(meant(list, 'Co'))).toEqual(['CO', 'co']);
  });

  it('is not a longer word', () => {
    const list = openings('vegetablelike', '?');
    expect(meant(list, 'tablelike')).toEqual([]);
    expect(words(containing(list, 'tablelike'))).toEqual(['vegetablelike']);
    expect(words(meant(list, '?'))).toEqual(['?']);
  });
});
