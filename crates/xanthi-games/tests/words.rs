//! Word chains by example: rules, notation, forgiving reading, refusals, errors.

use proptest::prelude::*;
use xanthi_games::games::words::{BUNDLED, Fold, Words};
use xanthi_games::scene::Scene;
use xanthi_games::{AnyPosition, Catalogue, Files, Game, ParseError, Position};

/// Every name that ends in `.txt` is this file; there is no other.
struct One<'a>(&'a [u8]);

impl Files for One<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, String> {
        if name.ends_with(".txt") { Ok(self.0.to_vec()) } else { Err("no such file".into()) }
    }
}

fn with(list: &str, line: &str) -> Result<Position, ParseError> {
    Position::read(line, Catalogue::standard(), &One(list.as_bytes()))
}

fn refusal(list: &str, line: &str) -> String {
    with(list, line).unwrap_err().help
}

const GOLDLIST: &str = "Antigonish\nCanada\nHalifax\nIraq\nXanthi\n";

#[test]
fn the_chain_of_the_source_is_legal_and_its_last_word_wins() {
    let position = with(GOLDLIST, "words:file=places.txt@/Canada/Antigonish/Halifax/Xanthi/Iraq").unwrap();
    assert_eq!(position.moves(), [""; 0]);
    let position = with(GOLDLIST, "words:file=places.txt@C").unwrap();
    let mut said = Vec::new();
    let mut at = position.clone();
    while let [only] = &at.moves()[..] {
        said.push(only.clone());
        at = at.after(only).unwrap();
    }
    assert_eq!(said, ["Canada", "Antigonish", "Halifax", "Xanthi", "Iraq"]);
    assert_eq!(at.to_string(), "words:file=places.txt@C/Canada/Antigonish/Halifax/Xanthi/Iraq");
}

#[test]
fn the_bundled_lists_are_complete_sorted_and_without_doubles() {
    let count = |name: &str| {
        let bundled = BUNDLED.iter().find(|b| b.name == name).unwrap();
        assert!(bundled.text.lines().next().unwrap().starts_with('#') && bundled.text.contains("Licence: MIT OR Apache-2.0"));
        assert!(bundled.text.contains("Source:") && bundled.text.ends_with('\n') && !bundled.text.contains('\r'));
        let words: Vec<_> = bundled.text.lines().filter(|l| !l.starts_with('#')).collect();
        let folded: Vec<_> = words.iter().map(|w| Fold::Accents.letters(w).concat()).collect();
        assert!(folded.windows(2).all(|pair| pair[0] < pair[1]), "{name} is sorted by its letters, none twice");
        assert_eq!(Position::parse(&format!("words:{name}")).unwrap().moves().len(), words.len());
        words.len()
    };
    // 193 members and 2 observers of the United Nations; 50 states; a capital for each country.
    assert_eq!((count("countries"), count("us-states"), count("capitals")), (193 + 2, 50, 193 + 2));
}

#[test]
fn counts_by_letter_agree_with_counts_by_hand() {
    let from = |line: &str| Position::parse(line).unwrap().moves().len();
    // Oman, Qatar and Yemen are the only countries with their letters; none begins with W or X.
    assert_eq!(["O", "Q", "Y", "W", "X"].map(|l| from(&format!("words:countries@{l}"))), [1, 1, 1, 0, 0]);
    // Alabama, Alaska, Arizona, Arkansas; the eight states in N; none in B, E, J, Q, X, Y, Z.
    assert_eq!(["A", "N"].map(|l| from(&format!("words:us-states@{l}"))), [4, 8]);
    assert_eq!(["B", "E", "J", "Q", "X", "Y", "Z"].map(|l| from(&format!("words:us-states@{l}"))), [0; 7]);
}

#[test]
fn printing_and_reading_are_inverse() {
    for line in [
        "words:countries",
        "words:countries@A",
        "words:countries@X",
        "words:us-states/New%20York/Kentucky",
        "words:capitals/Athens/Seoul",
        "words:countries@C/C%C3%B4te%20d%27Ivoire/Eritrea",
        "words:file=a%20list/n%40mes.txt",
        "words:file=names.txt@/Halifax",
        "words:file=names.txt,link=2@CA/Canada",
        "words:file=names.txt,link=2,fold=case,skip=s.x,stop=q,swap=ab-ba.ca-da@AB",
        "words:countries,fold=none@%C3%89",
        "words:file=names.txt,swapfile=table.txt",
        "words:countries,swap=korean@A",
        "words:countries,swap=korean-reverse-forced@A",
        "words:countries,manner=2@A",
        "words:file=names.txt,link=2,end=-2,begin=2,kana=small.long.repeat,letters=3-8,proper=no,add=Rom.New%20York,drop=Iraq,dup=error",
        "words:file=names.txt,swap=a-b,forced=yes,letters=3,addfile=a%20list/n%40mes.txt,dropfile=d.txt",
    ] {
        // As a table of replacements this list says that a may become b, and c may become d or e.
        let list = if line.contains("swapfile") { "a b\nc d e" } else { GOLDLIST };
        let position = with(list, line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!(position.to_string(), line);
    }
}

/// Behind a word that `final` makes the last one nothing can be said, and cd begins with the other c.
#[test]
fn every_link_that_is_shown_is_read_as_a_start() {
    let at = |options: &str| with("ab\nbc\ncd\n", &format!("words:file=l.txt{options}"));
    let position = at(",final=c").unwrap();
    let game = &position.downcast::<Words>().unwrap().game;
    let links: Vec<String> = (0..game.link_count() as u32).map(|link| game.link_name(link)).collect();
    assert_eq!(links, ["A", "B", "C", "C (final)", "D"]);
    for (link, (name, moves)) in (0..).zip(links.iter().zip([&["ab"][..], &["bc"], &["cd"], &[], &[]])) {
        let line = Position::of(game.at_start(link)).to_string();
        let read = with("ab\nbc\ncd\n", &line).unwrap_or_else(|e| panic!("{line}: {e}"));
        assert_eq!((read.to_string(), read.moves().as_slice()), (line, moves.iter().map(|m| m.to_string()).collect::<Vec<_>>().as_slice()));
        assert_eq!(game.link_named(name), Some(link));
        assert_eq!(at(&format!(",final=c@{}", name.replace(' ', "%20"))).unwrap().moves(), moves);
    }
    let error = at(",final=c@A%20(final)").unwrap_err();
    assert_eq!(error.message, "no word of this list begins or ends with `A (final)`");
    assert_eq!(at("@C%20(final)").unwrap_err().message, "one letter should be here");
}

#[test]
fn other_spellings_are_read_and_the_canonical_one_is_printed() {
    for (line, canonical) in [
        ("words:countries@a", "words:countries@A"),
        ("words:countries@É", "words:countries@E"),
        ("words:countries,link=1,fold=accents", "words:countries"),
        ("words:countries@/chad", "words:countries/Chad"),
        ("words:countries/cote-divoire", "words:countries/C%C3%B4te%20d%27Ivoire"),
        ("words:countries/CÔTE%20D'IVOIRE", "words:countries/C%C3%B4te%20d%27Ivoire"),
        ("words:us-states/new_york", "words:us-states/New%20York"),
        ("words:us-states,swap=k-c.a-b.k-c", "words:us-states,swap=a-b.k-c"),
        ("words:us-states,stop=y.a.Y", "words:us-states,stop=a.y"),
    ] {
        assert_eq!(Position::parse(line).unwrap_or_else(|e| panic!("{line}: {e}")).to_string(), canonical);
    }
}

#[test]
fn a_word_may_be_said_once() {
    let position = with("Aba\nAca\nA\n", "words:file=l.txt@A/Aba/A").unwrap();
    assert_eq!(position.moves(), ["Aca"]);
}

#[test]
fn more_letters_may_link() {
    let list = "Canada\nDakota\nTampa\nPanama\nMa\nBern\n";
    let position = with(list, "words:file=l.txt,link=2@da").unwrap();
    assert_eq!(position.to_string(), "words:file=l.txt,link=2@DA");
    assert_eq!(position.moves(), ["Dakota"]);
    assert_eq!(position.after("Dakota").unwrap().moves(), ["Tampa"].map(String::from));
    let end = with(list, "words:file=l.txt,link=2@/Tampa/Panama/Ma").unwrap();
    assert_eq!(end.moves(), [""; 0], "Ma begins and ends with itself and has been said");
}

#[test]
fn accents_link_or_do_not_as_the_fold_says() {
    let list = "Malé\nEden\nÉvora\nNice\n";
    let after = |options: &str| with(list, &format!("words:file=l.txt{options}@/Malé")).unwrap().moves();
    assert_eq!(after(""), ["Eden", "%C3%89vora"]);
    assert_eq!(after(",fold=case"), ["%C3%89vora"]);
    assert_eq!(after(",fold=none"), [""; 0], "É is a capital");
}

#[test]
fn hangul_links_by_syllables_and_the_initial_sound_may_change() {
    let list = "도착력\n역사\n력도\n사랑\n낭만\n양말\n랑데부\n";
    let moves = |line: &str| -> Vec<String> {
        let position = with(list, line).unwrap();
        let typed = position.downcast::<Words>().unwrap();
        typed.game.moves(&typed.state).iter().map(|&m| typed.game.word(m).to_owned()).collect()
    };
    assert_eq!(moves("words:file=l.txt@/도착력"), ["력도"]);
    assert_eq!(moves("words:file=l.txt,swap=korean@/도착력"), ["역사", "력도"]);
    // 사랑 ends in 랑, which may become 낭, not 양.
    assert_eq!(moves("words:file=l.txt,swap=korean@/사랑"), ["낭만", "랑데부"]);
    assert_eq!(moves("words:file=l.txt,swap=korean@력"), ["역사", "력도"]);
    assert_eq!(moves("words:file=l.txt,swap=korean@역"), ["역사"], "the rule goes one way");
}

#[test]
fn shiritori_stops_at_n_and_passes_over_the_long_vowel() {
    let list = "しりとり\nりんご\nりか\nかめら\nコーヒー\nヒトデ\nみかん\nかみ\n";
    let position = with(list, "words:file=l.txt,skip=ー,stop=ん@/かみ").unwrap();
    assert_eq!(position.moves(), [""; 0], "みかん may not be said");
    assert!(position.after("みかん").unwrap_err().contains("that no word may end in"));
    let position = with(list, "words:file=l.txt,skip=ー,stop=ん@/コーヒー").unwrap();
    assert_eq!(position.moves(), ["%E3%83%92%E3%83%88%E3%83%87"], "ヒトデ follows コーヒー");
}

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

/// Where a link may or must be replaced, the sentences name the links that a word may have, and no others.
#[test]
fn sentences_name_the_replacements() {
    let list = "ak\nkb\ncb\ngb\nba\n";
    for (swap, wanted, named, rules) in [
        ("k-c", "K (or C)", "`K` (or `C`)", "(or with a replacement of it)"),
        ("k-c.k-g", "K (or C, G)", "`K` (or `C`, `G`)", "(or with a replacement of it)"),
        ("k-c,forced=yes", "C", "`C`", "(with its replacement, if it has one)"),
        ("k-c.k-g,forced=yes", "C or G", "`C` or `G`", "(with its replacement, if it has one)"),
        ("b-c,forced=yes", "K", "`K`", "(with its replacement, if it has one)"),
    ] {
        let line = format!("words:file=l.txt,swap={swap}@/ak");
        let at = with(list, &line).unwrap();
        let caption = at.scene().caption;
        assert!(caption.starts_with(&format!("the next word begins with {wanted}; ")), "{caption}");
        let refused = refusal(list, &format!("{line}/ba"));
        assert!(refused.starts_with(&format!("the word must begin with {named}, as in ")), "{refused}");
        let told = Words::wording(&at.downcast::<Words>().unwrap().game).rules;
        assert!(told.contains(&format!("the last letter of the word before it {rules}, and no word")), "{told}");
    }
}

#[test]
fn rules_say_what_counts_alike_and_what_is_replaced() {
    for (options, said) in [
        ("swap=k-c.a-e", " A may become E, K may become C."),
        ("swap=k-c,forced=yes", " K becomes C."),
        ("swap=a-b.b-c.c-d.d-e.e-f.f-g.g-a", " There are 7 replacements."),
        ("swap=korean-forced", " Syllables change so: an initial ㄹ or ㄴ becomes ㄴ or ㅇ, as the initial-sound rule of Korean says."),
        ("swap=korean-ends", " Syllables change so: the initial and the final consonant may change places."),
        ("kana=small.long,fold=case", " Accents count. Small kana count as large ones. The sign ー counts as the vowel before it."),
        ("kana=repeat", " The signs ゝ and ゞ count as the kana before them."),
        ("kana=script.voice", " Voiced kana count as unvoiced ones. Katakana count as hiragana."),
        ("skip=ー", " The letter ー is passed over."),
        ("link=1", ""),
    ] {
        let position = with("ak\nkb\nba\n", &format!("words:file=l.txt,{options}")).unwrap();
        let told = Words::wording(&position.downcast::<Words>().unwrap().game).rules;
        let (_, behind) = told.split_once("no word is said twice.").unwrap();
        assert_eq!(behind, said, "{options}");
    }
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
fn what_half_a_word_may_become_is_named() {
    let help = refusal("", "words:countries@/united");
    assert_eq!(help, "`united` is not in the list; what begins so: United%20Arab%20Emirates, United%20Kingdom, United%20States");
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
        ("words:countries@Athens", "Athens", "one letter should be here"),
        ("words:countries,forced=yes", "yes", "there is nothing to replace"),
        ("words:countries,link=2,add=Rome.x.y", "x", "`x` is too short to be linked"),
        ("words:countries,letters=-", "", "the number of letters is missing"),
        ("words:countries,drop=Mali.Omann", "Omann", "the list `countries` has no word `Omann`"),
        ("words:countries,end=0", "0", "the place of the linking letters is out of range"),
        ("words:file=a/l.txt,letters=4-/Rome", "/Rome", "an option of a list cannot end like this"),
        ("words:countries,stop=e.n.a@A/Atlantis", "Atlantis", "`Atlantis` is not a legal move"),
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
    let error = Position::read("words:file=l.txt", Catalogue::standard(), &One(b"Rome\r\nM\xFCnchen\r\n")).unwrap_err();
    assert_eq!((error.line, error.message.as_str(), &error.text[error.place]), (Some(2), "`l.txt` is not UTF-8 here", "\u{FFFD}"));
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

/// The words that can be said, as the list spells them.
fn words_of(list: &str, options: &str) -> Vec<String> {
    let position = with(list, &format!("words:file=l.txt{options}")).unwrap_or_else(|e| panic!("{options}: {e}"));
    position.downcast::<Words>().unwrap().game.words().map(str::to_owned).collect()
}

#[test]
fn a_list_says_which_words_may_be_said() {
    let list = "Rome\nEden\nRome\noslo\nUlm\n";
    assert_eq!(words_of(list, ""), ["Rome", "Eden", "oslo", "Ulm"], "the first of two stays");
    let position = with(list, "words:file=l.txt").unwrap();
    let doubles = position.downcast::<Words>().unwrap().game.duplicates();
    assert_eq!((doubles.len(), doubles[0].word.as_str(), doubles[0].first, doubles[0].line), (1, "Rome", 1, 3));
    assert_eq!(words_of("Nidoran♂\nNidoran♀\n", ""), ["Nidoran♂", "Nidoran♀"], "a sign makes another word");
    assert_eq!(words_of(list, ",letters=4"), ["Rome", "Eden", "oslo"]);
    assert_eq!(words_of(list, ",letters=-3"), ["Ulm"]);
    assert_eq!(words_of(list, ",letters=4-"), ["Rome", "Eden", "oslo"]);
    assert_eq!(words_of(list, ",proper=no"), ["oslo"]);
    assert_eq!(words_of(list, ",add=Nice.New%20York,drop=Ulm.Eden"), ["Rome", "oslo", "Nice", "New York"]);
    // Eden ends in n, and no word begins with n; Ulm ends in m.
    assert_eq!(words_of(list, ",manner=1"), ["Rome"], "oslo could only be followed by itself");
    assert_eq!(words_of("1,Rome,x\n2,\"Eden, the\",y\n", ",column=2"), ["Rome", "Eden, the"]);
    assert_eq!(words_of("1\tRome, Italy\n", ",column=2"), ["Rome, Italy"], "tabs separate before commas");
}

#[test]
fn places_of_links_count_from_either_end() {
    let follow = |list: &str, options: &str, said: &str| with(list, &format!("words:file=l.txt{options}@/{said}")).unwrap().moves();
    let list = "abcd\ndxya\nxcab\nbd\ncc\n";
    assert_eq!(follow(list, "", "abcd"), ["dxya"]);
    assert_eq!(follow(list, ",end=1,begin=-1", "abcd"), ["dxya"], "a chain backwards: the next word ends in a");
    assert_eq!(follow(list, ",end=-2,begin=2", "abcd"), ["xcab", "cc"], "c is the second letter");
    assert_eq!(follow(list, ",link=2,end=-2,begin=-1,letters=3-", "dxya"), [""; 0]);
    assert_eq!(follow("xaby\nwxab\nqyz\n", ",link=2,end=-2,begin=-1,letters=3-", "xaby"), ["wxab"]);
}

#[test]
fn kana_and_replacements_follow_their_rules() {
    let follow = |list: &str, options: &str, said: &str| -> Vec<String> {
        let position = with(list, &format!("words:file=l.txt{options}@/{said}")).unwrap();
        let at = position.downcast::<Words>().unwrap();
        at.game.moves(&at.state).into_iter().map(|w| at.game.word(w).to_owned()).collect()
    };
    let list = "いしゃ\nやま\nガム\nかめ\nカバー\nあり\nばら\n";
    assert_eq!(follow(list, "", "いしゃ"), [""; 0]);
    assert_eq!(follow(list, ",kana=small", "いしゃ"), ["やま"]);
    assert_eq!(follow(list, ",kana=long.script", "カバー"), ["あり"]);
    assert_eq!(follow("かば\nはな\nばら\n", ",kana=voice", "かば"), ["はな", "ばら"]);
    let list = "いすゞ\nずし\nすし\nゞ\n";
    assert_eq!(follow(list, "", "いすゞ"), ["ゞ"]);
    assert_eq!(follow(list, ",kana=repeat", "いすゞ"), ["ずし"]);
    let korean = "도로\n노인\n로마\n";
    assert_eq!(follow(korean, ",swap=korean", "도로"), ["노인", "로마"]);
    assert_eq!(follow(korean, ",swap=korean-forced", "도로"), ["노인"]);
    assert_eq!(follow("가노\n로마\n노인\n", ",swap=korean-reverse-forced", "가노"), ["로마"]);
    assert_eq!(follow("ak\nkb\ncb\n", ",swap=k-c,forced=yes", "ak"), ["cb"]);
    assert_eq!(with("Rome\n", "words:file=my list.txt").unwrap().to_string(), "words:file=my%20list.txt", "plain spaces in a path");
}

/// The letters of `stop`, `final` and `skip` are folded as those of words are, kana included.
#[test]
fn letters_of_the_rules_count_as_those_of_words_do() {
    let list = "さかん\nサン\nやま\nかが\nまか\n";
    assert_eq!(words_of(list, ",stop=ん"), ["サン", "やま", "かが", "まか"]);
    for stop in [",stop=ん,kana=script", ",stop=ン,kana=script", ",kana=script,stop=ン"] {
        assert_eq!(words_of(list, stop), ["やま", "かが", "まか"], "{stop}");
    }
    assert_eq!(words_of(list, ",stop=が,kana=voice"), ["さかん", "サン", "やま"], "が is か");
    assert_eq!(words_of("きや\nしゃ\nあい\n", ",stop=ゃ,kana=small"), ["あい"]);
    let follow =
        |options: &str, said: &str| with("かン\nンさ\nんじ\nさな\n", &format!("words:file=l.txt{options}@/{said}")).unwrap().moves();
    assert_eq!(follow(",kana=script", "かン").len(), 2);
    assert_eq!(follow(",kana=script,final=ン", "かン"), [""; 0]);
    assert_eq!(follow(",kana=script,skip=ン", "かン").len(), 0, "ン is passed over, and nothing but かン begins with か");
    let skipping = with("かあン\nあさ\nンあ\n", "words:file=l.txt,kana=script,skip=ン@/かあン").unwrap();
    assert_eq!(skipping.moves().len(), 2, "{:?}: ン is passed over at both ends", skipping.moves());
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

/// With `manner=1` cx goes, and so does the letter c: replaced by a it would lead on to ab.
#[test]
fn manners_that_never_end_leave_no_letters_of_the_words_that_they_keep_out() {
    let letters = |options: &str| {
        let position = with("ab\nba\ncx\n", &format!("words:file=l.txt,{options}")).unwrap();
        let game = &position.downcast::<Words>().unwrap().game;
        assert_eq!(game.links_of(game.words_from(game.link_named("b").unwrap())[0]), (1, 0), "ba leads from b to a");
        (0..game.link_count() as u32).map(|link| game.link_name(link)).collect::<String>()
    };
    assert_eq!(letters("swap=c-a,manner=1"), "AB");
    assert_eq!(letters("swap=c-a,manner=1@C"), "ABC", "the start is a letter of its own");
    assert_eq!(letters("swap=c-a,manner=1,until=1"), "ABCX", "cx may be said later");
    assert_eq!(letters("swap=c-a"), "ABCX");
}

#[test]
fn a_place_of_links_may_count_from_the_back() {
    for option in ["end=0", "begin=0", "end=-0", "begin=x", "end=21"] {
        let error = with("Rome\n", &format!("words:file=l.txt,{option}")).unwrap_err();
        assert!(error.help.contains("1 to 20") && error.help.contains("-1 to -20"), "{option}: {}", error.help);
    }
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

#[test]
fn a_byte_order_mark_and_dos_line_ends_are_no_words() {
    let position = with("\u{FEFF}# head\r\nRome\r\n  Eden\r\n", "words:file=l.txt").unwrap();
    assert_eq!(position.moves(), ["Rome", "Eden"]);
}

#[test]
fn front_ends_find_starts_openings_and_words() {
    let position = with(GOLDLIST, "words:file=l.txt@X").unwrap();
    let game = &position.downcast::<Words>().unwrap().game;
    let names: Vec<_> = game.starts().into_iter().map(|key| game.link_name(key)).collect();
    assert_eq!(names, ["A", "C", "H", "I", "X"]);
    let halifax = game.link_named("h").unwrap();
    assert_eq!(game.words_from(halifax).into_iter().map(|w| game.word(w)).collect::<Vec<_>>(), ["Halifax"]);
    assert_eq!(game.at_start(halifax).to_string(), "words:file=l.txt@H");
    assert_eq!(game.at_any_start().to_string(), "words:file=l.txt");
    let openings: Vec<_> = game.openings().map(|(_, at)| (at.to_string(), at.moves())).collect();
    assert_eq!(openings.len(), 5);
    assert_eq!(openings[1], ("words:file=l.txt@/Canada".into(), vec!["Antigonish".into()]));
    assert_eq!(openings[3], ("words:file=l.txt@/Iraq".into(), Vec::new()));
}

#[test]
fn the_picture_has_a_spot_for_each_link_and_counts_words() {
    let position = with("ab\nacb\nba\n", "words:file=l.txt@a/ab").unwrap();
    let scene = position.scene();
    assert_eq!(scene.spots.iter().map(|s| s.label.as_str()).collect::<Vec<_>>(), ["A", "B"]);
    // One word of each kind is left: nothing is written. Before the move there were two from A to B.
    let links = |scene: &Scene| scene.links.iter().map(|l| (l.from, l.to, l.label.clone())).collect::<Vec<_>>();
    assert_eq!(links(&scene), [(0, 1, String::new()), (1, 0, String::new())]);
    let before = with("ab\nacb\nba\n", "words:file=l.txt@a").unwrap().scene();
    assert_eq!(links(&before), [(0, 1, "2".into()), (1, 0, String::new())]);
    assert_eq!(scene.caption, "the next word begins with B; 1 word can be said: ba");
    // With a table of replacements an arc leads from every link that allows the word.
    let scene = with("ab\nbc\nca\n", "words:file=l.txt,swap=b-c@a").unwrap().scene();
    assert_eq!(links(&scene).iter().map(|l| (l.0, l.1)).collect::<Vec<_>>(), [(0, 1), (1, 2), (1, 0), (2, 0)]);
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
