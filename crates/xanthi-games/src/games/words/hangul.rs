//! Rules by which Korean players change a syllable before the next word.
//!
//! Unicode numbers the 11,172 syllables by initial, medial and final:
//! U+AC00 + (initial · 21 + medial) · 28 + final.

/// A rule about syllables; each applies once.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Sounds {
    /// The initial-sound rule of standard Korean (두음 법칙; rules 10 to 12 of its orthography):
    /// 녀 뇨 뉴 니 may become 여 요 유 이; 랴 려 례 료 류 리 may become 야 여 예 요 유 이; 라 래 로 뢰
    /// 루 르 may become 나 내 노 뇌 누 느; each with any final consonant.
    Initial,
    /// The initial-sound rule the other way round: 여 may become 녀 or 려.
    Reverse,
    /// The initial-sound rule in both directions.
    Both,
    /// An initial ㄹ may become ㄴ or ㅇ, and ㄴ may become ㅇ, before any vowel.
    Free,
    /// A vowel may become its dark or bright partner: ㅏㅓ ㅐㅔ ㅑㅕ ㅒㅖ ㅗㅜ ㅘㅝ ㅙㅞ ㅛㅠ.
    Vowels,
    /// An initial consonant may become its aspirated or plain partner: ㄱㅋ ㄷㅌ ㅂㅍ ㅈㅊ.
    Consonants,
    /// The initial and the final consonant may change places: 국 stays, 갑 becomes 박, 안 becomes 나.
    Ends,
}

impl Sounds {
    /// What a rule allows or, if it is forced, demands, in a few words.
    pub(super) fn told(self, forced: bool) -> String {
        let (becomes, change) = if forced { ("becomes", "change") } else { ("may become", "may change") };
        match self {
            Sounds::Initial => format!("an initial ㄹ or ㄴ {becomes} ㄴ or ㅇ, as the initial-sound rule of Korean says"),
            Sounds::Reverse => format!("an initial ㄴ or ㅇ {becomes} ㄹ or ㄴ, the initial-sound rule of Korean backwards"),
            Sounds::Both => "the initial-sound rule of Korean, in both directions".to_owned(),
            Sounds::Free => format!("an initial ㄹ {becomes} ㄴ or ㅇ, and ㄴ {becomes} ㅇ, before any vowel"),
            Sounds::Vowels => format!("a vowel {becomes} its dark or bright partner"),
            Sounds::Consonants => format!("an initial consonant {becomes} its aspirated or plain partner"),
            Sounds::Ends => format!("the initial and the final consonant {change} places"),
        }
    }
}

/// The rules by name, and whether the name says that the change must be made where one is possible.
pub(super) const NAMED: [(&str, Sounds, bool); 9] = [
    ("korean", Sounds::Initial, false),
    ("korean-forced", Sounds::Initial, true),
    ("korean-reverse", Sounds::Reverse, false),
    ("korean-reverse-forced", Sounds::Reverse, true),
    ("korean-free", Sounds::Free, false),
    ("korean-both", Sounds::Both, false),
    ("korean-vowels", Sounds::Vowels, false),
    ("korean-consonants", Sounds::Consonants, false),
    ("korean-ends", Sounds::Ends, false),
];

const FIRST: u32 = 0xAC00;
const N: u32 = 2;
const R: u32 = 5;
const NONE: u32 = 11;

/// The final that is written like each initial; the silent initial is no final.
const FINALS: [Option<u32>; 19] = [
    Some(1),
    Some(2),
    Some(4),
    Some(7),
    None,
    Some(8),
    Some(16),
    Some(17),
    None,
    Some(19),
    Some(20),
    Some(0),
    Some(22),
    None,
    Some(23),
    Some(24),
    Some(25),
    Some(26),
    Some(27),
];

/// Initial, medial and final of a syllable.
fn parts(syllable: char) -> Option<(u32, u32, u32)> {
    let number = (syllable as u32).checked_sub(FIRST).filter(|&n| n < 19 * 21 * 28)?;
    Some((number / (21 * 28), number / 28 % 21, number % 28))
}

fn syllable((initial, medial, last): (u32, u32, u32)) -> Option<char> {
    char::from_u32(FIRST + (initial * 21 + medial) * 28 + last)
}

/// The initial that the initial-sound rule puts in the place of another before a vowel.
fn softened(initial: u32, medial: u32) -> Option<u32> {
    // Medials in Unicode's order: ㅏ0 ㅐ1 ㅑ2 ㅒ3 ㅓ4 ㅔ5 ㅕ6 ㅖ7 ㅗ8 ㅘ9 ㅙ10 ㅚ11 ㅛ12 ㅜ13 ㅝ14 ㅞ15 ㅟ16
    // ㅠ17 ㅡ18 ㅢ19 ㅣ20.
    match (initial, medial) {
        (N, 6 | 12 | 17 | 20) | (R, 2 | 6 | 7 | 12 | 17 | 20) => Some(NONE),
        (R, 0 | 1 | 8 | 11 | 13 | 18) => Some(N),
        _ => None,
    }
}

impl Sounds {
    /// The syllables that may stand for another, besides itself.
    pub fn replacements(self, from: char) -> Vec<char> {
        let Some((initial, medial, last)) = parts(from) else { return Vec::new() };
        let forward = || softened(initial, medial).into_iter();
        let back = || (0..19).filter(|&i| softened(i, medial) == Some(initial));
        let partner = |pairs: &[(u32, u32)], sound: u32| {
            pairs.iter().find_map(|&(a, b)| if a == sound { Some(b) } else { (b == sound).then_some(a) })
        };
        let with_initial = |i: u32| syllable((i, medial, last));
        let found: Vec<Option<char>> = match self {
            Sounds::Initial => forward().map(with_initial).collect(),
            Sounds::Reverse => back().map(with_initial).collect(),
            Sounds::Both => forward().chain(back()).map(with_initial).collect(),
            Sounds::Free => match initial {
                R => vec![with_initial(N), with_initial(NONE)],
                N => vec![with_initial(NONE)],
                _ => Vec::new(),
            },
            Sounds::Vowels => {
                const PAIRS: [(u32, u32); 8] = [(0, 4), (1, 5), (2, 6), (3, 7), (8, 13), (9, 14), (10, 15), (12, 17)];
                partner(&PAIRS, medial).map(|m| syllable((initial, m, last))).into_iter().collect()
            }
            Sounds::Consonants => {
                const PAIRS: [(u32, u32); 4] = [(0, 15), (3, 16), (7, 17), (12, 14)];
                partner(&PAIRS, initial).map(with_initial).into_iter().collect()
            }
            Sounds::Ends => {
                let first = match last {
                    // A final ㅇ sounds, and becomes the silent initial all the same.
                    21 => Some(NONE),
                    _ => FINALS.iter().position(|f| *f == Some(last)).map(|i| i as u32),
                };
                let turned = first.zip(FINALS[initial as usize]).and_then(|(i, l)| syllable((i, medial, l)));
                vec![turned.filter(|c| *c != from)]
            }
        };
        found.into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn pairs(sounds: Sounds, printed: &str) {
        for pair in printed.split_whitespace() {
            let mut pair = pair.chars();
            let from = pair.next().unwrap();
            assert_eq!(sounds.replacements(from), pair.collect::<Vec<_>>(), "{sounds:?} {from}");
        }
    }

    #[test]
    fn the_initial_sound_rule_is_that_of_the_orthography() {
        let printed = "녀여 뇨요 뉴유 니이 랴야 려여 례예 료요 류유 리이 라나 래내 로노 뢰뇌 루누 르느 \
                       력역 량양 념염 락낙 론논 림임 릉능";
        pairs(Sounds::Initial, printed);
        for kept in "나노누느너네가하아여요이 aあ".chars() {
            assert_eq!(Sounds::Initial.replacements(kept), [], "{kept}");
        }
        let changed = ('\0'..=char::MAX).filter(|&c| !Sounds::Initial.replacements(c).is_empty()).count();
        assert_eq!(changed, 16 * 28);
    }

    #[test]
    fn the_other_rules_do_what_is_printed() {
        pairs(Sounds::Reverse, "여녀려 이니리 나라 녁 가");
        pairs(Sounds::Both, "여녀려 녀여 력역 나라 락낙");
        pairs(Sounds::Free, "력녁역 나아 라나아 가");
        pairs(Sounds::Vowels, "가거 거가 뫼 목묵 왕웡 이");
        pairs(Sounds::Consonants, "가카 통동 죽축 마");
        pairs(Sounds::Ends, "갑박 국 안나 나안 강악 닭 아");
        for (_, sounds, _) in NAMED {
            for from in '가'..='힣' {
                let replaced = sounds.replacements(from);
                assert!(!replaced.contains(&from) && replaced.iter().all(|c| parts(*c).is_some()), "{sounds:?} {from}");
                if matches!(sounds, Sounds::Both | Sounds::Vowels | Sounds::Consonants) {
                    assert!(replaced.iter().all(|c| sounds.replacements(*c).contains(&from)), "{sounds:?} {from} goes both ways");
                }
            }
        }
    }
}
