//! Word chains by example: rules, notation, forgiving reading, refusals, errors.

mod refused;
mod rules;

use xanthi_games::games::words::{BUNDLED, Fold, Words};
use xanthi_games::scene::Scene;
use xanthi_games::{Catalogue, Files, NotRead, ParseError, Position};

/// Every name that ends in `.txt` is this file; there is no other.
struct One<'a>(&'a [u8]);

impl Files for One<'_> {
    fn read(&self, name: &str) -> Result<Vec<u8>, NotRead> {
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

/// A list in the line itself is the list of a file with these words.
#[test]
fn a_list_may_stand_in_the_line() {
    let line = "words:list=Antigonish.Canada.Halifax.Iraq.Xanthi@/Canada";
    let (inline, file) = (Position::parse(line).unwrap(), with(GOLDLIST, "words:file=places.txt@/Canada").unwrap());
    assert_eq!((inline.to_string().as_str(), inline.moves()), (line.replace('@', "").as_str(), file.moves()));
    let odd = Position::parse("words:list=St%2E%20John%27s.%20Sofia%20.A-b.%23ab,letters=2-/sofia").unwrap();
    assert_eq!(odd.to_string(), "words:list=St%2E%20John%27s.Sofia.A%2Db.%23ab,letters=2-/Sofia");
    assert_eq!(odd.moves(), ["A-b", "%23ab"]);
    let added = Position::parse("words:list=Rome.Eden,add=Nice.Rome,drop=Eden").unwrap();
    assert_eq!(added.moves(), ["Rome", "Nice"]);
    assert_eq!(added.downcast::<Words>().unwrap().game.duplicates().len(), 1);
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
fn what_half_a_word_may_become_is_named() {
    let help = refusal("", "words:countries@/united");
    assert_eq!(help, "`united` is not in the list; what begins so: United%20Arab%20Emirates, United%20Kingdom, United%20States");
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
    let openings: Vec<_> = game.openings().map(|(_, at)| (at.to_string(), Position::of(at).moves())).collect();
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
