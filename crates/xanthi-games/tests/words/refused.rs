//! What is refused: words, lines and lists, each with its place and a reason.

use super::rules::words_of;
use super::{GOLDLIST, One, refusal, with};
use proptest::prelude::*;
use xanthi_games::games::words::Words;
use xanthi_games::{Catalogue, Game, Position};

#[test]
fn a_refusal_says_why() {
    let line = "words:countries@/Chad/Denmark/";
    let why = |word: &str| refusal("", &format!("{line}{word}"));
    assert!(why("Atlantis").starts_with("`Atlantis` is not in the list; what can be said: Kazakhstan, Kenya, Kiribati"));
    assert_eq!(why("Chad"), "`Chad` has been said already");
    assert_eq!(why("france"), "the word must begin with `K`, as in Kazakhstan, Kenya, Kiribati, Kuwait, Kyrgyzstan");
    assert_eq!(refusal("", "words:us-states@/New%20York/Kentucky/Ohio"), "the word must begin with `Y`; no such word is left");
    assert!(refusal("", "words:countries@/%FF").contains("is not in the list"));
    // Spelled alike but for an accent: both may be meant, and a near miss in case alone is read.
    let list = "Ora\nÓra\nOrà\n";
    let ambiguous = refusal(list, "words:file=l.txt,fold=case@/Örä");
    assert_eq!(ambiguous, "it may mean any of Ora, Óra, Orà");
    assert_eq!(with(list, "words:file=l.txt,fold=case@/ORA").unwrap().to_string(), "words:file=l.txt,fold=case@/Ora");
    // A sign tells two words apart, also where case does not count.
    let list = "Nidoran♂\nNidoran♀\n";
    let read = |word: &str| with(list, &format!("words:file=l.txt@/{word}")).map(|p| p.moves().join(" "));
    assert_eq!(read("nidoran♀").unwrap(), "Nidoran%E2%99%82");
    assert_eq!(refusal(list, "words:file=l.txt@/nidoran"), "it may mean any of Nidoran♂, Nidoran♀");
}

#[test]
fn a_refusal_says_where_words_link() {
    let why = |options: &str, said: &str| refusal("", &format!("words:countries{options}@/{said}"));
    assert!(why(",end=1,begin=-1", "Germany/Chad").starts_with("the word must end with `G`, as in Luxembourg"));
    assert!(why(",begin=2", "Germany/Myanmar/Chad").starts_with("the word must have, as letter 2, `R`, as in Argentina, Armenia"));
    assert!(why(",link=2,begin=-2", "Germany/Chad").starts_with("the word must have, up to letter 2 from the end, `NY`"));
    assert_eq!(why(",final=a", "Albania/Algeria"), "nothing may follow the last word");
    let told =
        |options: &str| Words::wording(&with("", &format!("words:countries{options}")).unwrap().downcast::<Words>().unwrap().game).rules;
    let more = |options: &str| told(options).rsplit_once("no word is said twice.").unwrap().1.to_owned();
    assert_eq!(more(""), "");
    assert_eq!(more(",skip=b.d,final=y"), " The letters b and d are passed over. A word that ends with y is the last one.");
    assert_eq!(
        more(",stop=b,manner=1,until=1"),
        " No word may end with b. A word that no other word of the list could follow may not be the first one."
    );
    assert!(more(",manner=3,until=2").ends_with("that fewer than 3 other words of the list could follow may not be among the first 2."));
    let first = "The players take turns saying words from a list. Each word ";
    assert!(told("").starts_with(&format!("{first}begins with the last letter of the word before it,")));
    assert!(told(",end=1,begin=-1").starts_with(&format!("{first}ends with the first letter of the word before it,")));
    let within = format!("{first}has, from letter 3 on, the 2 letters that end at letter 2 from the end of the word before it,");
    assert!(told(",link=2,end=-2,begin=3").starts_with(&within));
}

#[test]
fn errors_in_a_line_show_their_place() {
    for (line, place, message) in [
        ("words:rivers", "rivers", "there is no list `rivers`"),
        ("words:", "", "the name of a list is missing"),
        ("words:file=", "", "the name of a file is missing"),
        ("words:file=a.csv", "a.csv", "the file `a.csv` could not be read"),
        ("words:countries,link=0", "0", "the number of linking letters is out of range"),
        ("words:countries,link=x", "x", "the number of linking letters must be a number"),
        ("words:countries,fold=all", "all", "nothing folds in this way"),
        ("words:countries,folds", "folds", "this is not an option"),
        ("words:countries,twice=1", "twice", "there is no option `twice`"),
        ("words:countries,link=1,link=1", "link=1", "`link` is given twice"),
        ("words:countries,swap=a-b,swapfile=t.txt", "swapfile=t.txt", "`swapfile` and `swap` cannot be given together"),
        ("words:countries,stop=ab", "ab", "a single letter belongs here"),
        ("words:countries,skip=a,pattern=a-", "a", "there is nothing here but what `skip` passes over"),
        ("words:countries,skip=a.l,pattern=b-%41l_", "%41l", "there is nothing here but what `skip` passes over"),
        ("words:countries,skip=a,pattern=%2B-", "%2B", "there is no letter here"),
        ("words:countries,kana=big", "big", "kana are not folded in this way"),
        ("words:countries,letters=5-3", "5-3", "the minimum exceeds the maximum"),
        ("words:countries,end=0", "0", "the place of the linking letters is out of range"),
        ("words:countries,dup=last", "last", "words that stand twice cannot be treated like this"),
        ("words:countries,swap=ab", "ab", "this is not a pair"),
        ("words:countries,skip=e.n,stop=a.N", "N", "`N` is passed over by `skip`, so no word ends with it"),
        ("words:countries,final=e,skip=e", "e", "`e` is passed over by `skip`, so no word ends with it"),
        ("words:countries,swap=a-bc", "bc", "one letter should be here"),
        ("words:countries,swap=æ-e", "æ", "`æ` counts as `ae`, and one letter should be here"),
        ("words:countries,swap=korean-forced,forced=no", "no", "the rule of `swap` is a forced one"),
        ("words:countries@Athens", "Athens", "one letter should be here"),
        ("words:countries,forced=yes", "yes", "there is nothing to replace"),
        ("words:countries,link=2,add=Rome.x.y", "x", "`x` is too short to be linked"),
        ("words:countries,letters=-", "", "the number of letters is missing"),
        ("words:countries,drop=Mali.Omann", "Omann", "the list `countries` has no word `Omann`"),
        ("words:countries,end=0", "0", "the place of the linking letters is out of range"),
        ("words:file=a/l.txt,letters=4-/Rome", "/Rome", "an option of a list cannot end like this"),
        ("words:countries,stop=e.n.a@A/Atlantis", "Atlantis", "`Atlantis` is not a legal move"),
        ("words:list=", "", "a word is missing"),
        ("words:list=Rome..Eden", "", "a word is missing"),
        ("words:list=Rome.Eden.Rome", "Rome", "`Rome` is in the list already"),
        ("words:list=Rome.a%0Ab", "a%0Ab", "a word cannot contain a line break or a null character"),
        ("words:list=Rome.E.Eden,link=2", "E", "`E` in the list `list` is too short to be linked"),
        ("words:list=Rome,header=yes", "header=yes", "this list has no header"),
        ("words:list=Rome,column=2", "column=2", "this list has no columns"),
        ("words:file=l.txt,column=name,header=no", "no", "a column given by name needs a header"),
        ("words:list=Rome.Eden@/Nice", "Nice", "`Nice` is not a legal move"),
    ] {
        let error = with(GOLDLIST, line).unwrap_err();
        assert_eq!((&error.text[error.place.clone()], error.message.as_str(), error.line), (place, message, None), "{line}");
        assert!(!error.help.is_empty(), "{line}");
    }
}

#[test]
fn errors_in_a_list_show_their_line() {
    for (list, line, number, place, message) in [
        ("# names\nAthens\n\nRome\n Athens \n", "words:file=l.txt,dup=error", 5, "Athens", "the list `l.txt` has `Athens` twice"),
        ("a\nb\na\nb\n", "words:file=l.txt,dup=error", 3, "a", "the list `l.txt` has 2 words that are already there"),
        ("Rome\nas\nRome\n", "words:file=l.txt,proper=no,dup=error", 3, "Rome", "the list `l.txt` has `Rome` twice"),
        ("Rome\nEden\nas\nRome\n", "words:file=l.txt,drop=Rome,dup=error", 4, "Rome", "the list `l.txt` has `Rome` twice"),
        ("a;Rome\nb\n", "words:file=l.txt,column=2", 2, "b", "`l.txt` has no column 2 here"),
        ("Athens\n---\n", "words:file=l.txt", 2, "---", "`---` in the list `l.txt` is too short to be linked"),
        ("Athens\nA\n", "words:file=l.txt,link=2", 2, "A", "`A` in the list `l.txt` is too short to be linked"),
        ("Rome\nA\n", "words:us-states,link=2,addfile=l.txt", 2, "A", "`A` is too short to be linked"),
        ("a b\nc dd\n", "words:us-states,swapfile=l.txt", 2, "dd", "one letter should be here"),
    ] {
        let error = with(list, line).unwrap_err();
        assert_eq!((error.line, &error.text[error.place.clone()], error.message.as_str()), (Some(number), place, message));
        assert!(!error.help.is_empty());
    }
    assert!(refusal("a\nb\na\nb\n", "words:file=l.txt,dup=error").starts_with("`a` in lines 1 and 3, `b` in lines 2 and 4"));
    assert!(refusal("a\nb\na\na\n", "words:file=l.txt,dup=error").starts_with("`a` in lines 1, 3 and 4; "));
    let many = refusal(&"a\nb\n".repeat(30), "words:file=l.txt,dup=error");
    assert!(many.starts_with("`a` in lines 1, 3, 5, 7, 9 and 25 more, `b` in lines 2, 4, 6, 8, 10 and 25 more; "), "{many}");
    let error = Position::read("words:file=l.txt", Catalogue::standard(), &One(b"Rome\r\nM\xFCnchen\r\n")).unwrap_err();
    assert_eq!((error.line, error.message.as_str(), &error.text[error.place]), (Some(2), "`l.txt` is not UTF-8 here", "\u{FFFD}"));
    let error = Position::read("words:file=l.txt", Catalogue::standard(), &One(b"\xFF\xFER\0o\0m\0e\0")).unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (Some(1), "`l.txt` is UTF-16, not UTF-8"));
    for (rules, culprit) in [("stop=e,pattern=Zz-", "pattern=Zz-"), ("pattern=Zz-,stop=e", "pattern=Zz-"), ("letters=9-", "letters=9-")] {
        let error = with("Rome\nEden\n", &format!("words:file=l.txt,{rules}")).unwrap_err();
        let place = &error.text[error.place.clone()];
        assert_eq!((place, error.message.as_str()), (culprit, "with this no word of the list can be said; it has 2 words"), "{rules}");
    }
    let error = with("ab\nab\n", "words:file=l.txt,letters=9-").unwrap_err();
    assert_eq!(error.message, "with this no word of the list can be said; it has 1 word");
    // A rule that was meant to let such words be said last is named.
    let error = with("ab\ncb\n", "words:file=l.txt,stop=b").unwrap_err();
    assert_eq!(error.help, "change this rule or leave it out; with final=b such words may be said, and nothing follows them");
    assert_eq!(with("ab\ncb\n", "words:file=l.txt,final=b").unwrap().moves(), ["ab", "cb"]);
    // A word that the filters leave out stands twice as well, and may be added all the same.
    assert!(
        refusal("Rome\nas\nRome\nas\n", "words:file=l.txt,proper=no,dup=error")
            .starts_with("`Rome` in lines 1 and 3, `as` in lines 2 and 4")
    );
    assert_eq!(words_of("Rome\nas\nRome\n", ",proper=no,add=Rome.as"), ["as", "Rome"]);
    // So does a word that is added and stands there, or is added twice; one that a filter leaves out may be added.
    let error = with("Rome\nas\nx\nas\n", "words:file=l.txt,proper=no,dup=error,add=Rome.x.yes.yes").unwrap_err();
    assert_eq!((error.line, error.message.as_str()), (Some(4), "the list `l.txt` has 3 words that are already there"));
    assert!(error.help.starts_with("`as` in lines 2 and 4, `x` in line 3 and added, `yes` added twice; "), "{}", error.help);
    for (words, message) in [("x", "`x` is added to the list `l.txt`, which has it"), ("y.y", "`y` is added twice to the list `l.txt`")] {
        let error = with("Rome\nx\n", &format!("words:file=l.txt,dup=error,add={words}")).unwrap_err();
        assert_eq!((error.line, error.message.as_str(), &error.text[error.place.clone()]), (None, message, &words[..1]));
    }
    assert_eq!(words_of("Rome\nas\n", ",proper=no,dup=error,add=Rome"), ["as", "Rome"]);
    let error = with("# nothing\n\n", "words:file=l.txt,stop=e").unwrap_err();
    assert_eq!(error.message, "no word of this list can be said");
    let error = with("# nothing\n\n", "words:file=l.txt").unwrap_err();
    assert_eq!(error.message, "no word of this list can be said");
}

/// ß is two letters as accents are folded, and one where they count.
#[test]
fn a_letter_that_counts_as_two_is_refused_with_what_it_counts_as() {
    for (letter, two) in [("ß", "ss"), ("ẞ", "ss"), ("Æ", "ae")] {
        let error = with("groß\nsog\n", &format!("words:file=l.txt,stop={letter}")).unwrap_err();
        assert_eq!(error.message, format!("`{letter}` counts as `{two}`, and a single letter belongs here"));
        assert!(error.help.starts_with("with fold=case it is a letter of its own; "), "{}", error.help);
        assert_eq!(words_of("groß\nsog\nNæ\n", &format!(",fold=case,stop={letter}")).len(), 2, "{letter}");
    }
    let error = with("groß\nsog\n", "words:file=l.txt,stop=ss").unwrap_err();
    assert_eq!(error.message, "a single letter belongs here");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn no_line_panics(tail in "\\PC{0,40}") {
        let _ = with(GOLDLIST, &format!("words:{tail}"));
    }

    #[test]
    fn no_likely_line_panics(tail in "(countries|file=l.txt)?(,(link|fold|skip|stop|swap|swapfile|x)=[a-c1-3한ン%.,=-]{0,6}){0,3}(@[A-Ca-c%한]{0,2})?(/[A-Za-z%20]{0,8}){0,3}") {
        if let Ok(position) = with(GOLDLIST, &format!("words:{tail}")) {
            let printed = position.to_string();
            prop_assert_eq!(with(GOLDLIST, &printed).unwrap().to_string(), printed);
        }
    }

    #[test]
    fn no_list_panics_and_every_position_of_it_reads_back(
        list in "([\\PC]{1,6}\n){1,8}|([a-cA-CéßøΣ한력녀라がｶﾞー' .%@/1-]{0,3}[a-c력][A-Cé한ñ]{1,2}\n){1,6}",
        fold in "|,fold=case|,fold=none",
        link in "|,link=2",
        swap in "|,swap=korean",
        choices in prop::collection::vec(any::<prop::sample::Index>(), 0..5),
    ) {
        let line = format!("words:file=l.txt{fold}{link}{swap}");
        if let Ok(open) = with(&list, &line) {
            let game = open.downcast::<Words>().unwrap().game.clone();
            let starts: Vec<_> = game.starts().into_iter().map(|key| Position::of(game.at_start(key))).collect();
            for mut position in starts.into_iter().chain([open]) {
                for choice in &choices {
                    let again = with(&list, &position.to_string());
                    prop_assert_eq!(again.map(|p| (p.to_string(), p.moves())), Ok((position.to_string(), position.moves())));
                    let moves = position.moves();
                    if moves.is_empty() { break; }
                    position = position.after(choice.get::<String>(&moves[..])).unwrap();
                }
                let _ = position.scene();
            }
        }
    }

    #[test]
    fn no_bytes_panic(list in prop::collection::vec(any::<u8>(), 0..60)) {
        let _ = Position::read("words:file=l.txt@a", Catalogue::standard(), &One(&list));
        let _ = Position::read("words:us-states,swapfile=l.txt@a", Catalogue::standard(), &One(&list));
    }
}

#[test]
fn a_start_that_is_no_letter_of_the_list_is_refused() {
    for (line, place) in [("words:countries@1", "1"), ("words:countries@1/Iraq", "1"), ("words:file=places.txt@7", "7")] {
        let error = with(GOLDLIST, line).unwrap_err();
        assert_eq!(&error.text[error.place.clone()], place, "{line}");
        assert_eq!(error.message, format!("no word of this list begins or ends with `{place}`"), "{line}");
    }
    assert_eq!(refusal(GOLDLIST, "words:file=places.txt@7"), "its words begin with a c h i x");
    // Where words have digits, another one may be meant.
    assert!(with("1a\na2\n2b\nb2\n", "words:file=l.txt,drop=1a@1").unwrap().moves().is_empty());
    // There is no move, but it may be asked.
    assert_eq!(with(GOLDLIST, "words:file=places.txt@z").unwrap().moves(), [""; 0]);
}

#[test]
fn a_word_that_is_dropped_is_one_of_the_list() {
    let error = with("Eden\nMr. Mime\n", "words:file=l.txt,drop=Eden.Mr. Mime").unwrap_err();
    assert_eq!(error.help, "a point inside a word is written %2E: `drop=Mr%2E%20Mime`");
    let error = with("Rome\nEden\n", "words:file=l.txt,drop=Eden.rome").unwrap_err();
    assert_eq!(&error.text[error.place.clone()], "rome");
    assert!(error.help.starts_with("did you mean `Rome`?"), "{}", error.help);
    assert_eq!(words_of("Rome\nEden\n", ",proper=no,drop=Rome,add=x"), ["x"], "a filter leaves it out, too");
    // A file of words may be made for many lists; here it is the list itself, but for a comment.
    assert!(with("Rome\nEden\n", "words:countries,dropfile=l.txt").is_ok());
}
