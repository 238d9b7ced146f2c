//! The letters of a list of words: with how many words each begins and ends, and what that is good for.

use super::Section;
use crate::phrases::{SHOWN, listed};
use xanthi_games::games::words::Words;

/// How often a link stands at the beginning and at the end of a word that can still be said.
struct Count {
    name: String,
    begin: usize,
    end: usize,
}

/// How it is told that words link: by their ends and beginnings, or, where other letters link, by where they lead.
#[derive(Clone, Copy)]
struct Told {
    why: &'static str,
    /// What one word does with a letter, and what several do.
    ends: [&'static str; 2],
    /// The same of the words that may follow.
    begins: [&'static str; 2],
    none: &'static str,
    such: &'static str,
    /// That one word, or several, are such.
    have: [&'static str; 2],
    always: &'static str,
    columns: [&'static str; 2],
}

impl Told {
    const ENDS: Self = Self {
        why: "A word that ends in a letter with which few words begin leaves few answers. So it is good to end with letters that end more words than they begin, as long as there are such words.",
        ends: ["ends with", "end with"],
        begins: ["begins with it", "begin with it"],
        none: "No word begins with",
        such: "with such an end",
        have: ["one word has it", "words have it"],
        always: "With every letter at which a word ends some word begins",
        columns: ["begin", "end"],
    };
    const LEADS: Self = Self {
        why: "A word that leads to a letter with few words leaves few answers. So it is good to lead to letters that more words lead to than from, as long as there are such words.",
        ends: ["leads to", "lead to"],
        begins: ["can be said there", "can be said there"],
        none: "No word can be said at",
        such: "to such a letter",
        have: ["one word leads there", "words lead there"],
        always: "At every letter to which a word leads some word can be said",
        columns: ["words", "lead there"],
    };

    fn end(self, of: &Count) -> String {
        let many = usize::from(of.end != 1);
        format!("{} {} {}", of.end, ["word", "words"][many], self.ends[many]) + " " + &of.name
    }

    fn begin(self, of: &Count) -> String {
        format!("{} {}", of.begin, self.begins[usize::from(of.begin != 1)])
    }
}

/// The section; `barred` where some words may not be said yet, so that the list alone does not say what ends the game.
pub(super) fn letters(words: &Words, said: &[u32], barred: bool) -> Section {
    let free = |word: &u32| said.binary_search(word).is_err();
    let count = |key: u32| Count {
        name: words.link_name(key),
        begin: words.words_from(key).iter().filter(|word| free(word)).count(),
        end: (0..words.len() as u32).filter(free).filter(|&word| words.links_of(word).1 == key).count(),
    };
    let counts: Vec<Count> = (0..words.link_count() as u32).map(count).collect();
    let told = if words.rules().linking.is_usual() { Told::ENDS } else { Told::LEADS };
    let mut text = vec![told.why.into()];
    let mut by_surplus: Vec<&Count> = counts.iter().filter(|c| c.end > c.begin && c.begin > 0).collect();
    by_surplus.sort_by_key(|c| std::cmp::Reverse(c.end - c.begin));
    if let Some(most) = by_surplus.first() {
        let all = by_surplus.iter().take(6).map(|c| format!("{} ({} against {})", c.name, c.end, c.begin));
        text.push(format!(
            "In this list {}, and {}: to say words that {} {} is a strategy (the A strategy of Goldlist's introduction). The letters with the largest surplus are {}.",
            told.end(most),
            told.begin(most),
            told.ends[1],
            most.name,
            listed(all)
        ));
    }
    if let Some(x) = counts.iter().find(|c| c.name == "X").filter(|_| words.rules().linking.is_usual()) {
        text.push(format!(
            "Her other example is X, with which many more places are said to end than to begin: here {}, and {}.",
            told.end(x),
            told.begin(x)
        ));
    }
    let dead: Vec<&Count> = counts.iter().filter(|c| c.end > 0 && c.begin == 0).collect();
    text.extend(match &dead[..] {
        [] if barred => None,
        [] => Some(no_dead_ends(words, free, told)),
        some => Some(format!(
            "{} {}: after a word {} there is no answer (the X strategy; {}).",
            told.none,
            either(some.iter().map(|c| c.name.clone()).collect()),
            told.such,
            match some.iter().map(|c| c.end).sum::<usize>() {
                1 => told.have[0].into(),
                words => format!("{words} {}", told.have[1]),
            }
        )),
    });
    let width = counts.iter().map(|c| c.name.chars().count()).max().unwrap_or(0).max(6);
    let mut figure = vec![format!("{:<width$}  {:>5}  {:>3}", "letter", told.columns[0], told.columns[1])];
    figure.extend(counts.iter().map(|c| format!("{:<width$}  {:>5}  {:>wide$}", c.name, c.begin, c.end, wide = told.columns[1].len())));
    Section::new("The letters", text, figure)
}

/// That words begin with every letter at which one ends, and which words end the game all the same: those that the rules make
/// the last ones, and those that nothing but themselves could follow.
fn no_dead_ends(words: &Words, free: impl Fn(&u32) -> bool, told: Told) -> String {
    let general = told.always;
    let alone = |word: &u32| {
        let (begin, end) = words.links_of(*word);
        let follows = || words.words_from(end).into_iter().filter(&free);
        words.heads(end).contains(&begin) && follows().eq([*word])
    };
    let (ends, finals): (Vec<u32>, Vec<u32>) =
        (0..words.len() as u32).filter(&free).partition(|&word| (words.links_of(word).1 as usize) < words.link_count());
    let last: Vec<u32> = finals.into_iter().chain(ends.into_iter().filter(alone)).collect();
    match &last[..] {
        [] => format!("{general}: no single word ends the game at once."),
        some => {
            let end = if some.len() == 1 { "one word ends" } else { "some words end" };
            let names = listed(some.iter().map(|&word| words.word(word).to_owned()));
            format!("{general}, and yet {end} the game at once, as no other word can follow: {names}.")
        }
    }
}

/// The most rows of the table of words that cancel.
const ROWS: usize = 16;

/// What is left when words between the same two letters, one way and the other, have cancelled.
pub(super) fn cancelling(words: &Words, said: &[u32]) -> Section {
    let links = words.link_count() as u32;
    let mut count = vec![0usize; (links * links) as usize];
    for word in (0..words.len() as u32).filter(|word| said.binary_search(word).is_err()) {
        let (begin, end) = words.links_of(word);
        if begin < links && end < links {
            count[(begin * links + end) as usize] += 1;
        }
    }
    let of = |a: u32, b: u32| count[(a * links + b) as usize];
    let pairs = (0..links).flat_map(|a| (a + 1..links).map(move |b| (a, b)));
    let mut both: Vec<(u32, u32)> = pairs.filter(|&(a, b)| of(a, b) > 0 && of(b, a) > 0).collect();
    both.sort_by_key(|&(a, b)| std::cmp::Reverse(of(a, b).min(of(b, a))));
    let loops: usize = (0..links).map(|a| of(a, a)).sum();
    let cancelled: usize =
        both.iter().map(|&(a, b)| 2 * of(a, b).min(of(b, a))).sum::<usize>() + (0..links).map(|a| of(a, a) / 2 * 2).sum::<usize>();
    let all: usize = count.iter().sum();
    let name = |a: u32| words.link_name(a);
    let wide = (0..links).map(|a| name(a).chars().count()).max().unwrap_or(1);
    let stays = |count: usize, from, to| format!("{count} from {from} to {to} {}", if count == 1 { "stays" } else { "stay" });
    let row = |&(a, b): &(u32, u32)| {
        let (there, back) = (of(a, b), of(b, a));
        let stay = match there.cmp(&back) {
            std::cmp::Ordering::Greater => stays(there - back, name(a), name(b)),
            std::cmp::Ordering::Less => stays(back - there, name(b), name(a)),
            std::cmp::Ordering::Equal => "nothing stays".to_owned(),
        };
        format!("{:<wide$} to {:<wide$} {there:>4}, and back {back:>4}: {stay}", name(a), name(b))
    };
    let mut figure: Vec<String> = both.iter().take(ROWS).map(row).collect();
    if both.len() > ROWS {
        figure.push(format!("({} more pairs of letters)", both.len() - ROWS));
    }
    let text = format!(
        "Of the {all} words that can still be said, {cancelled} cancel: words one way against words back, and those that lead back to their own link ({loops}) in pairs. The winner is the same as with the {} that stay.",
        all - cancelled
    );
    Section::new("What cancels here", vec![text], figure)
}

/// Names in a list whose last two are joined by `or`.
fn either(names: Vec<String>) -> String {
    match &names[..] {
        [first @ .., last] if !first.is_empty() && names.len() <= SHOWN => format!("{} or {last}", first.join(", ")),
        _ => listed(names.into_iter()),
    }
}

#[cfg(test)]
mod tests {
    use super::letters;
    use xanthi_games::{Catalogue, Files, NotRead, Position, Typed};

    /// A list of five names.
    struct Names;

    impl Files for Names {
        fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
            Ok("Canada\nAntigonish\nHalifax\nXanthi\nIraq\n".into())
        }
    }

    #[test]
    fn letters_are_counted_as_the_words_are_spelled() {
        let position = Position::read("words:file=names.txt", Catalogue::standard(), &Names).unwrap();
        let Typed::Words(at) = position.typed() else { panic!("words") };
        let section = letters(&at.game, at.state.said(), false);
        let row = |letter: &str| {
            let line = section.figure.iter().find(|line| line.starts_with(letter)).unwrap();
            line.split_whitespace().skip(1).map(String::from).collect::<Vec<_>>()
        };
        for (letter, begin, end) in [("C", "1", "0"), ("A", "1", "1"), ("H", "1", "1"), ("X", "1", "1"), ("I", "1", "1"), ("Q", "0", "1")] {
            assert_eq!(row(letter), [begin, end], "{letter}");
        }
        assert!(
            section.text.iter().any(|text| text.contains("No word begins with Q") && text.contains("one word has it")),
            "{:?}",
            section.text
        );
    }

    /// Three words from A to B and one back: two stay. Three words from C to C: one stays.
    struct Cancelling;

    impl Files for Cancelling {
        fn read(&self, _: &str) -> Result<Vec<u8>, NotRead> {
            Ok("ab\naxb\nayb\nba\ncc\ncxc\ncyc\nad\n".into())
        }
    }

    #[test]
    fn words_cancel_in_pairs() {
        let position = Position::read("words:file=words.txt", Catalogue::standard(), &Cancelling).unwrap();
        let Typed::Words(at) = position.typed() else { panic!("words") };
        let section = super::cancelling(&at.game, at.state.said());
        assert_eq!(section.figure.len(), 1, "{:?}", section.figure);
        assert!(section.figure[0].ends_with("2 from A to B stay"), "{:?}", section.figure);
        assert!(section.text[0].starts_with("Of the 8 words that can still be said, 4 cancel"), "{:?}", section.text);
        assert!(section.text[0].ends_with("with the 4 that stay."), "{:?}", section.text);
    }

    #[test]
    fn names_with_x_are_counted_on_a_list_that_has_some() {
        let position = Position::read("words:file=names.txt", Catalogue::standard(), &Names).unwrap();
        let Typed::Words(at) = position.typed() else { panic!("words") };
        let section = letters(&at.game, at.state.said(), false);
        // Halifax ends with X, Xanthi begins with it.
        assert!(section.text.iter().any(|text| text.contains("here 1 word ends with X, and 1 begins with it")), "{:?}", section.text);
    }

    #[test]
    fn the_lists_of_the_program() {
        let position: Position = "words:countries".parse().unwrap();
        let Typed::Words(at) = position.typed() else { panic!("words") };
        let section = letters(&at.game, at.state.said(), false);
        // Counted from the list itself: 74 countries end with A, 11 begin with it.
        assert!(section.text.iter().any(|text| text.contains("74 words end with A, and 11 begin")), "{:?}", section.text);
    }
}
