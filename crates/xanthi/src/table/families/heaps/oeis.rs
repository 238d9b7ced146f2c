//! Heap games whose nimbers stand in the On-Line Encyclopedia of Integer Sequences.

use xanthi_games::games::heaps::TakeRule;

/// A game, its number, the heap of the first term, and the first terms as they are printed there.
type Known = (&'static str, &'static str, usize, [u64; 20]);

#[rustfmt::skip]
const KNOWN: [Known; 10] = [
    ("grundy", "A002188", 0, [0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3]),
    ("octal:0.77", "A002186", 0, [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2]),
    ("octal:0.137", "A002187", 0, [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3]),
    ("octal:0.117", "A071453", 1, [1, 1, 1, 0, 2, 2, 1, 3, 4, 0, 1, 1, 1, 3, 2, 2, 2, 3, 4, 0]),
    ("octal:0.127", "A071464", 1, [1, 0, 2, 2, 1, 0, 4, 4, 1, 2, 2, 0, 1, 4, 4, 6, 1, 7, 7, 0]),
    ("octal:0.177", "A071435", 1, [1, 1, 2, 2, 3, 1, 1, 4, 4, 3, 2, 2, 1, 1, 4, 2, 2, 6, 4, 4]),
    ("octal:0.56", "A071436", 1, [1, 0, 2, 2, 4, 1, 1, 3, 2, 4, 4, 6, 6, 2, 1, 1, 7, 6, 8, 4]),
    ("octal:0.1377", "A071434", 1, [1, 1, 2, 2, 3, 3, 1, 1, 4, 4, 3, 3, 2, 2, 1, 1, 4, 4, 2, 2]),
    ("octal:0.1777", "A071509", 1, [1, 1, 2, 2, 3, 4, 1, 1, 6, 6, 3, 2, 2, 1, 1, 6, 6, 8, 4, 4]),
    ("octal:0.11377", "A071452", 1, [1, 1, 1, 2, 2, 2, 3, 3, 1, 1, 1, 4, 4, 4, 3, 3, 2, 2, 2, 1]),
];

/// The number of the sequence of a game, and the heap of its first term.
pub(super) fn number(rule: &TakeRule) -> Option<(&'static str, usize)> {
    KNOWN.iter().find(|known| TakeRule::of_game(known.0).is_ok_and(|own| own == *rule)).map(|known| (known.1, known.2))
}

#[cfg(test)]
mod tests {
    use super::*;
    use xanthi_games::budget::Budget;

    #[test]
    fn the_terms_are_those_of_the_encyclopedia() {
        for (game, number, first, terms) in KNOWN {
            let rule = TakeRule::of_game(game).unwrap();
            let values = xanthi_heaps::nimbers(&rule, 40, &Budget::default()).unwrap();
            assert_eq!(values[first..first + terms.len()], terms, "{game}, {number}");
            assert_eq!(super::number(&rule), Some((number, first)));
        }
        assert_eq!(number(&TakeRule::of_game("octal:kayles").unwrap()), Some(("A002186", 0)));
        assert_eq!(number(&TakeRule::of_game("kenyon").unwrap()), None);
    }
}
