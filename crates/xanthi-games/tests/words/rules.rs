//! How words link, which may be said, and how the rules are told.

use super::{refusal, with};
use xanthi_games::Game;
use xanthi_games::games::words::Words;

/// The words that can be said, as the list spells them.
pub(super) fn words_of(list: &str, options: &str) -> Vec<String> {
    let position = with(list, &format!("words:file=l.txt{options}")).unwrap_or_else(|e| panic!("{options}: {e}"));
    position.downcast::<Words>().unwrap().game.words().map(str::to_owned).collect()
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
    assert!(position.after("みかん").unwrap_err().to_string().contains("that no word may end in"));
    let position = with(list, "words:file=l.txt,skip=ー,stop=ん@/コーヒー").unwrap();
    assert_eq!(position.moves(), ["%E3%83%92%E3%83%88%E3%83%87"], "ヒトデ follows コーヒー");
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
