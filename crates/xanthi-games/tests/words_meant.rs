//! What a typed word, a rule or a list was meant to be: kana of either script, names of rules, near words, words that look alike.

use xanthi_games::games::words::{CutOffByKana, Words};
use xanthi_games::{Catalogue, Files, NotRead, ParseError, Position};

struct List(&'static str);

impl Files for List {
    fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
        Ok(self.0.as_bytes().to_vec())
    }
}

fn read(list: &'static str, line: &str) -> Result<Position, ParseError> {
    Position::read(line, Catalogue::standard(), &List(list))
}

fn refusal(list: &'static str, line: &str) -> String {
    read(list, line).unwrap_err().help
}

fn words(list: &'static str, line: &str) -> Words {
    read(list, line).unwrap().downcast::<Words>().unwrap().game.clone()
}

/// What does not count in linking does not count in typing, if nothing else fits.
#[test]
fn a_word_may_be_typed_as_the_rules_hear_it() {
    let typed = |line: &str| read("パンダ\nだるま\nらくだ\nコーヒー\nヒト\n", line).map(|p| p.to_string());
    assert_eq!(typed("words:file=k.txt,kana=script@/ぱんだ").unwrap(), "words:file=k.txt,kana=script@/%E3%83%91%E3%83%B3%E3%83%80");
    assert!(typed("words:file=k.txt@/ぱんだ").unwrap_err().help.contains("is not in the list"));
    assert!(typed("words:file=k.txt,skip=ー@/コヒ").is_ok());
    assert!(typed("words:file=k.txt@/コヒ").is_err());
    // Two words that the rules hear alike: it may mean either, and each means itself.
    let two = |line: &str| read("パンダ\nぱんだ\nだるま\n", line);
    assert!(two("words:file=k.txt,kana=script@/ぱンだ").unwrap_err().help.contains("it may mean any of"));
    assert!(two("words:file=k.txt,kana=script@/ぱんだ").is_ok());
}

#[test]
fn a_misspelt_word_is_answered_with_the_nearest_that_can_be_said() {
    let message = |line: &str| read("Niger\nOman\nRome\nXanthi\n", line).unwrap_err().help;
    assert!(
        message("words:file=k.txt@/Nigr").contains("did you mean `Niger`? what can be said: Niger"),
        "{}",
        message("words:file=k.txt@/Nigr")
    );
    // What begins as typed is named first, and what is like nothing gets a list of what can be said.
    assert!(message("words:file=k.txt@/Xant").contains("what begins so: Xanthi"));
    assert!(message("words:file=k.txt@/Qqqq").contains("what can be said: Niger"));
    // Only what can be said now is meant.
    assert!(!message("words:file=k.txt@O/Rom").contains("did you mean"));
    // One letter of two is not near.
    assert!(!read("나무\n", "words:file=k.txt@/가무").unwrap_err().help.contains("did you mean"));
}

#[test]
fn a_korean_rule_that_is_not_one_is_answered_with_all_of_them() {
    let error = |line: &str| read("나무\n", line).unwrap_err();
    let one = error("words:file=k.txt,swap=korea");
    assert!(one.help.starts_with("did you mean `korean`?") && one.help.contains("korean-ends"), "{}", one.help);
    assert!(error("words:file=k.txt,swap=korean-vowel").help.starts_with("did you mean `korean-vowels`?"));
    assert_eq!(error("words:file=k.txt,swap=korean.korean-vowels").message, "the name of a rule cannot be combined");
    assert!(error("words:file=k.txt,swap=k").help.contains("`k-c.c-k`"));
}

#[test]
fn a_star_in_a_pattern_is_no_letter() {
    let error = read("Iceland\n", "words:file=k.txt,pattern=*land").unwrap_err();
    assert_eq!((error.message.as_str(), &error.text[error.place.clone()]), ("this sign is not a letter", "*"));
    assert!(error.help.contains("pattern=-land"));
    assert!(read("Iceland\n", "words:file=k.txt,pattern=l?nd").is_err());
    assert!(read("*land\n", "words:file=k.txt,fold=none,pattern=*land").is_ok());
    assert!(read("Côte d'Ivoire\n", "words:file=k.txt,pattern=cote d'-").is_ok());
}

#[test]
fn words_that_look_alike_are_told() {
    let list = "Oslo\nOs\u{200B}lo\nNew York\nNew\u{A0}York\nO\u{AD}slo\nRome\nCafe\u{301}\nCaf\u{E9}\nمی\u{200C}خواهم\n";
    assert_eq!(words(list, "words:file=k.txt").twins(), [(1, 0), (3, 2), (4, 0), (7, 6)]);
    assert!(words("Oslo\nOs lo\nOslO\n", "words:file=k.txt").twins().is_empty());
}

#[test]
fn the_other_script_at_the_end_of_a_word_is_told() {
    let list = "ライオン\nみかん\nらくだ\nラーメン\nかんじ\n";
    let told = |line: &str| words(list, line).ending_in_the_other_script().len();
    assert_eq!(told("words:file=k.txt,stop=ん"), 2);
    assert_eq!(told("words:file=k.txt,final=ん"), 2);
    assert_eq!(told("words:file=k.txt,stop=ン"), 1);
    assert_eq!(told("words:file=k.txt,stop=ん,kana=script"), 0);
    assert_eq!(told("words:file=k.txt,stop=ん.ン"), 0);
    assert_eq!(told("words:file=k.txt"), 0);
    assert!(words("Rome\n", "words:file=k.txt,stop=x").ending_in_the_other_script().is_empty());
}

/// りんご may be followed by ゴリラ if the scripts count as one, and コーヒー by いか if ー is the vowel before it.
#[test]
fn words_that_kana_cut_off_are_told() {
    let list = "りんご\nゴリラ\nラッパ\nコーヒー\nいか\nかもめ\n";
    let told = |line: &str| {
        let CutOffByKana { long, script, small, repeated } = words(list, line).cut_off_by_kana();
        assert!(small.is_empty() && repeated.is_empty());
        [long, script]
    };
    assert_eq!(told("words:file=k.txt"), [vec![3], vec![0]]);
    assert_eq!(told("words:file=k.txt,kana=script"), [vec![3], vec![]]);
    // The vowel of katakana is a katakana: コーヒー ends in イ then.
    assert_eq!(told("words:file=k.txt,kana=long"), [vec![], vec![0, 3]]);
    assert_eq!(told("words:file=k.txt,kana=long.script"), [const { Vec::<u32>::new() }; 2]);
    // Passed over, ー leaves ヒ, with which no word begins in either script.
    assert_eq!(told("words:file=k.txt,skip=ー"), [vec![], vec![0]]);
    assert_eq!(words("Rome\nEden\n", "words:file=k.txt").cut_off_by_kana(), CutOffByKana::default());
    // いしゃ may be followed by やま if the sizes count as one, いすゞ by ずる if the mark is read, and かしャ by やま with both.
    let list = "いしゃ\nやま\nいすゞ\nずる\nかしャ\n";
    let told = |line: &str| {
        let CutOffByKana { long, script, small, repeated } = words(list, line).cut_off_by_kana();
        assert!(long.is_empty());
        [script, small, repeated]
    };
    assert_eq!(told("words:file=k.txt"), [vec![], vec![0], vec![2]]);
    assert_eq!(told("words:file=k.txt,kana=small"), [vec![4], vec![], vec![2]]);
    assert_eq!(told("words:file=k.txt,kana=script.repeat"), [vec![], vec![0, 4], vec![]]);
    assert_eq!(told("words:file=k.txt,kana=small.script.repeat"), [const { Vec::<u32>::new() }; 3]);
}

/// Under the initial-sound rule 노력 may be followed by 역사, 사람 by 남녀, and 남녀 by 여력.
#[test]
fn words_that_the_initial_sound_rule_would_continue_are_told() {
    let list = "노력\n역사\n강노\n사람\n남녀\n여력\n";
    let told = |line: &str| words(list, line).cut_off_by_sound();
    assert_eq!(told("words:file=k.txt"), [0, 3, 4, 5]);
    for rules in ["swap=korean", "swap=korean-vowels", "swap=x-y"] {
        assert_eq!(told(&format!("words:file=k.txt,{rules}")), [0; 0], "{rules}");
    }
    assert_eq!(words("Rome\nEden\n", "words:file=k.txt").cut_off_by_sound(), [0; 0]);
}

#[test]
fn words_that_the_rules_leave_out_are_told_from_words_that_are_not_in_the_list() {
    let list = "ab\nbc\nca\ncx\nabba\n";
    for (rules, word, why) in [
        ("manner=1", "cx", "`manner` leaves it out"),
        ("drop=abba", "abba", "`drop` takes it out"),
        ("letters=2", "abba", "`letters` leaves it out: it has 4"),
        ("pattern=_b-", "ca", "`pattern` leaves it out"),
        ("manner=1,letters=2", "abba", "`letters` leaves it out: it has 4"),
    ] {
        let help = refusal(list, &format!("words:file=l.txt,{rules}@/{word}"));
        assert_eq!(help, format!("`{word}` is in the list, and {why}"), "{rules}");
    }
    let proper = refusal("ab\nBca\n", "words:file=l.txt,proper=no@/Bca");
    assert_eq!(proper, "`Bca` is in the list, and `proper` leaves it out");
    assert!(refusal(list, "words:file=l.txt,manner=1@/cz").starts_with("`cz` is not in the list;"));
}

/// Where several rules leave no word together, all of them are named.
#[test]
fn rules_that_leave_no_word_together_are_named() {
    let why = |line: &str| read("ab\nba\nbb\n", line).unwrap_err();
    // Each of the two leaves a word.
    let both = why("words:file=l.txt,stop=a,pattern=-a");
    assert_eq!(
        (both.message.as_str(), &both.text[both.place.clone()]),
        ("with this and `stop=a` no word of the list can be said; it has 3 words", "pattern=-a")
    );
    let one = why("words:file=l.txt,stop=a.b,letters=2");
    assert_eq!(
        (one.message.as_str(), &one.text[one.place.clone()]),
        ("with this no word of the list can be said; it has 3 words", "stop=a.b")
    );
}

/// Misspelt names are answered with what may be meant.
#[test]
fn misspelt_options_lists_and_words_are_guessed() {
    for (line, meant) in [
        ("words:countries,lnk=2", "did you mean `link`?"),
        ("words:countries,LINK=2", "did you mean `link`?"),
        ("words:states", "did you mean `us-states`?"),
        ("words:country", "did you mean `countries`?"),
        ("words:countries,drop=MALI", "did you mean `Mali`?"),
    ] {
        let help = read("", line).unwrap_err().help;
        assert!(help.starts_with(meant), "{line}: {help}");
    }
    assert!(!read("", "words:rivers").unwrap_err().help.contains("did you mean"));
}
