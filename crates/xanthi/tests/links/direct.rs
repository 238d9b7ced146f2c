//! The oracle: the game on strings. It applies the rules of a list by itself, word by word, and searches
//! without reductions and without a graph.

use std::collections::HashMap;
use xanthi_games::{Files, NotRead, Play};

/// Splitmix64.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) % n
    }

    pub(crate) fn letter(&mut self, letters: u64) -> char {
        char::from(b'a' + self.below(letters) as u8)
    }
}

/// Where a link stands: this many letters, from the front or from the back, after so many others.
#[derive(Clone, Copy)]
pub(crate) struct Place {
    link: usize,
    front: bool,
    skipped: usize,
}

/// The first letter of a word, and the last one of the word before it.
const USUAL: [Place; 2] = [Place { link: 1, front: true, skipped: 0 }, Place { link: 1, front: false, skipped: 0 }];

impl Place {
    fn of(self, word: &str) -> Option<String> {
        let letters: Vec<char> = word.chars().collect();
        let from = if self.front { Some(self.skipped) } else { letters.len().checked_sub(self.link + self.skipped) };
        letters.get(from?..from? + self.link).map(|piece| piece.iter().collect())
    }
}

/// The game on strings.
pub(crate) struct Direct {
    /// The words that may be said, in the order of the list.
    pub(crate) words: Vec<String>,
    swap: Vec<(char, char)>,
    forced: bool,
    begin: Place,
    end: Place,
    /// After a word that ends in this letter nothing can be said.
    last: Option<char>,
    /// How many words must be able to follow one while manners hold, which words these are, and for how many words of a
    /// chain they do.
    manner: usize,
    pub(crate) polite: Vec<bool>,
    pub(crate) until: u32,
    pub(crate) play: Play,
    known: HashMap<(Option<String>, u64), bool>,
}

impl Direct {
    pub(crate) fn begin(&self, word: &str) -> String {
        self.begin.of(word).expect("long enough")
    }

    pub(crate) fn end(&self, word: &str) -> String {
        let end = self.end.of(word).expect("long enough");
        if self.last.is_some_and(|letter| word.ends_with(letter)) { end + "." } else { end }
    }

    pub(crate) fn follows(&self, end: &str, word: &str) -> bool {
        let begin = self.begin(word);
        let mut others = self.swap.iter().filter(|(from, _)| from.to_string() == end).peekable();
        let keep = !self.forced || others.peek().is_none();
        (keep && begin == end) || others.any(|(_, to)| to.to_string() == begin)
    }

    /// Which words at least so many others could follow.
    fn polite_for(&self, manner: usize) -> Vec<bool> {
        let replies = |i: usize| {
            let end = self.end(&self.words[i]);
            (0..self.words.len()).filter(|&k| k != i && self.follows(&end, &self.words[k])).count()
        };
        (0..self.words.len()).map(|i| replies(i) >= manner).collect()
    }

    /// The same list when no word is kept out any more.
    pub(crate) fn free(&self) -> Self {
        self.with(self.words.clone(), vec![true; self.words.len()], 0)
    }

    fn with(&self, words: Vec<String>, polite: Vec<bool>, until: u32) -> Self {
        let Self { swap, forced, begin, end, last, play, .. } = self;
        let (swap, known) = (swap.clone(), HashMap::new());
        Self { words, swap, forced: *forced, begin: *begin, end: *end, last: *last, manner: self.manner, polite, until, play: *play, known }
    }

    /// The game on the list without a word, whose manners count anew who may follow. (Not for manners that hold for ever:
    /// they have left words out already.)
    pub(crate) fn without(&self, word: usize) -> Self {
        let mut words = self.words.clone();
        words.remove(word);
        let shorter = self.with(words, Vec::new(), self.until);
        let polite = if self.until > 0 { shorter.polite_for(self.manner) } else { vec![true; shorter.words.len()] };
        Self { polite, ..shorter }
    }

    /// The words that may be said now, by their numbers.
    pub(crate) fn fitting(&self, end: Option<&str>, said: u64) -> Vec<usize> {
        let polite = |i: usize| said.count_ones() >= self.until || self.polite[i];
        (0..self.words.len())
            .filter(|&i| said & 1 << i == 0 && polite(i) && end.is_none_or(|end| self.follows(end, &self.words[i])))
            .collect()
    }

    /// Whether the player to move wins.
    pub(crate) fn wins(&mut self, end: Option<&str>, said: u64) -> bool {
        let key = (end.map(str::to_owned), said);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let fits = self.fitting(end, said);
        let mut wins = fits.is_empty() && self.play == Play::Misere;
        for i in fits {
            let last = self.end(&self.words[i]);
            wins = wins || !self.wins(Some(&last), said | 1 << i);
        }
        self.known.insert(key, wins);
        wins
    }
}

/// A list as a file.
pub(crate) struct List(pub(crate) String);

impl Files for List {
    fn read(&self, _name: &str) -> Result<Vec<u8>, NotRead> {
        Ok(self.0.clone().into_bytes())
    }
}

/// A random list with random rules: the game, the file, and the line that asks about it.
pub(crate) fn random_list(random: &mut Random) -> (Direct, List, String) {
    let letters = 2 + random.below(4);
    let link = if random.below(8) == 0 { 2 } else { 1 };
    let mut line = "words:file=l.txt".to_owned();
    if link > 1 {
        line += ",link=2";
    }
    // Where words link: the usual way, backwards, or one letter away from an end.
    let place = |front, skipped| Place { link, front, skipped };
    let (begin, end, least) = match random.below(8) {
        0 | 1 => (place(false, 0), place(true, 0), link),
        2 => (place(true, 0), place(false, 1), link + 1),
        3 => (place(true, 1), place(false, 0), link + 1),
        _ => (place(true, 0), place(false, 0), link),
    };
    if end.front {
        line += ",end=1,begin=-1";
    } else if end.skipped > 0 {
        line += ",end=-2";
    } else if begin.skipped > 0 {
        line += ",begin=2";
    }
    let longest = if link > 1 { 4 } else { 3 };
    let word = |random: &mut Random, least: usize| -> String {
        let length = least.max(2) as u64 + random.below(longest + 1 - least.max(2) as u64);
        (0..length).map(|_| random.letter(letters)).collect()
    };
    let mut file: Vec<String> = (0..3 + random.below(10)).map(|_| word(random, least)).collect();
    // Some rules leave words out, and one word is added.
    let shortest = if random.below(6) == 0 { least.max(2) + 1 } else { 0 };
    let stop = (random.below(6) == 0).then(|| random.letter(letters));
    let last = (random.below(6) == 0).then(|| random.letter(letters));
    let dropped = if random.below(6) == 0 { Some(file[random.below(file.len() as u64) as usize].clone()) } else { None };
    let added = (random.below(6) == 0).then(|| word(random, least));
    let manner = if random.below(6) == 0 { 1 + random.below(2) as usize } else { 0 };
    let pattern = (random.below(8) == 0).then(|| (random.letter(letters), random.below(2) as usize));
    let capital = random.below(8) == 0;
    if capital {
        let first = file[0][..1].to_uppercase() + &file[0][1..];
        file.push(first);
    }
    let mut words: Vec<String> = Vec::new();
    for word in &file {
        let unlike = pattern.is_some_and(|(letter, place)| word.to_lowercase().chars().nth(place) != Some(letter));
        let out = unlike || word.len() < shortest || Some(word) == dropped.as_ref() || (capital && word.starts_with(char::is_uppercase));
        if !out && !words.contains(word) {
            words.push(word.clone());
        }
    }
    words.extend(added.iter().filter(|w| !words.contains(w)).cloned().collect::<Vec<_>>());
    words.retain(|w| stop.is_none_or(|letter| !w.ends_with(letter)));
    for (name, value) in [("drop", dropped), ("add", added), ("stop", stop.map(String::from)), ("final", last.map(String::from))] {
        line += &value.map_or(String::new(), |value| format!(",{name}={value}"));
    }
    if shortest > 0 {
        line += &format!(",letters={shortest}-");
    }
    if let Some((letter, place)) = pattern {
        line += &format!(",pattern={}{letter}-", "_".repeat(place));
    }
    if capital {
        line += ",proper=no";
    }
    let mut swap: Vec<(char, char)> = match link {
        1 => (0..random.below(4)).map(|_| (random.letter(letters), random.letter(letters))).collect(),
        _ => Vec::new(),
    };
    let forced = replacing(&mut swap, random, &mut line);
    let play = if random.below(3) == 0 { Play::Misere } else { Play::Normal };
    let polite = vec![true; words.len()];
    let mut direct = Direct { words, swap, forced, begin, end, last, manner, polite, until: 0, play, known: HashMap::new() };
    if manner > 0 {
        line += &format!(",manner={manner}");
        let polite = direct.polite_for(manner);
        if random.below(2) == 0 {
            direct.until = 1 + random.below(3) as u32;
            direct.polite = polite;
            line += &format!(",until={}", direct.until);
        } else {
            let kept: Vec<String> = direct.words.iter().zip(polite).filter(|(_, polite)| *polite).map(|(word, _)| word.clone()).collect();
            direct.polite = vec![true; kept.len()];
            direct.words = kept;
        }
    }
    (direct, List(file.join("\n")), line)
}

/// Writes replacements behind a line, each once; says whether they are forced, which is drawn where there are some.
fn replacing(swap: &mut Vec<(char, char)>, random: &mut Random, line: &mut String) -> bool {
    swap.sort_unstable();
    swap.dedup();
    let forced = !swap.is_empty() && random.below(3) == 0;
    if !swap.is_empty() {
        let pairs: Vec<String> = swap.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        *line += &format!(",swap={}", pairs.join("."));
    }
    if forced {
        *line += ",forced=yes";
    }
    forced
}

/// A random list of more words, several of them with the same links, by the usual rules: of such a list
/// there is something to search. The middle letter only tells words apart.
pub(crate) fn larger_list(random: &mut Random) -> (Direct, List, String) {
    let letters = 4 + random.below(4);
    let mut words: Vec<String> = (0..13 + random.below(6))
        .map(|i| {
            let middle = char::from(b'a' + i as u8);
            format!("{}{middle}{}", random.letter(letters), random.letter(letters))
        })
        .collect();
    words.dedup();
    let mut swap: Vec<(char, char)> = (0..random.below(3)).map(|_| (random.letter(letters), random.letter(letters))).collect();
    swap.sort_unstable();
    swap.dedup();
    let line = line_with(&swap);
    let [begin, end] = USUAL;
    let (polite, known) = (vec![true; words.len()], HashMap::new());
    let list = List(words.join("\n"));
    (Direct { words, swap, forced: false, begin, end, last: None, manner: 0, polite, until: 0, play: Play::Normal, known }, list, line)
}

/// The line of the list with these replacements.
fn line_with(swap: &[(char, char)]) -> String {
    let pairs: Vec<String> = swap.iter().map(|(from, to)| format!("{from}-{to}")).collect();
    if pairs.is_empty() { "words:file=l.txt".to_owned() } else { format!("words:file=l.txt,swap={}", pairs.join(".")) }
}

/// A list for misère play in which many words lead to letters with which no word begins: `z`, and with a replacement `y`. From
/// some letters none does.
pub(crate) fn list_with_dead_ends(random: &mut Random) -> (Direct, List, String) {
    let letters = 3 + random.below(3);
    let poor = random.below(3);
    let mut words: Vec<String> = (0..12 + random.below(4))
        .map(|i| {
            let (begin, middle) = (random.letter(letters), char::from(b'a' + i as u8));
            let loses = random.below(4) == 0 && begin >= char::from(b'a' + poor as u8);
            format!("{begin}{middle}{}", if loses { 'z' } else { random.letter(letters) })
        })
        .collect();
    words.dedup();
    let swap = if random.below(3) == 0 { vec![('y', 'z'), (random.letter(letters), random.letter(letters))] } else { Vec::new() };
    let line = line_with(&swap);
    let [begin, end] = USUAL;
    let (polite, known) = (vec![true; words.len()], HashMap::new());
    let list = List(words.join("\n"));
    (Direct { words, swap, forced: false, begin, end, last: None, manner: 0, polite, until: 0, play: Play::Misere, known }, list, line)
}

/// A list for misère play around a hub: more words lead to `y` than begin with it, and of the other letters few do.
pub(crate) fn list_around_a_hub(random: &mut Random) -> (Direct, List, String) {
    let mut words = Vec::new();
    let mut say = |begin: char, end: char| words.push(format!("{begin}{}{end}", char::from(b'a' + words.len() as u8)));
    for letter in ['a', 'b', 'c'] {
        let out = random.below(3);
        (0..out).for_each(|_| say('y', letter));
        (0..out + random.below(3)).for_each(|_| say(letter, 'y'));
    }
    (0..random.below(3)).for_each(|_| say('y', 'y'));
    (0..random.below(5)).for_each(|_| say(random.letter(3), random.letter(3)));
    let line = line_with(&[]);
    let [begin, end] = USUAL;
    let (polite, known) = (vec![true; words.len()], HashMap::new());
    let list = List(words.join("\n"));
    let swap = Vec::new();
    (Direct { words, swap, forced: false, begin, end, last: None, manner: 0, polite, until: 0, play: Play::Misere, known }, list, line)
}

/// A random list of few words with many replacements, so that links lose their last word when a word goes.
pub(crate) fn swapped_list(random: &mut Random) -> (Direct, List, String) {
    let letters = 3 + random.below(4);
    let mut words: Vec<String> = (0..2 + random.below(7))
        .map(|i| format!("{}{}{}", random.letter(letters), char::from(b'a' + i as u8), random.letter(letters)))
        .collect();
    words.dedup();
    let mut swap: Vec<(char, char)> = (0..1 + random.below(4)).map(|_| (random.letter(letters), random.letter(letters))).collect();
    let mut line = "words:file=l.txt".to_owned();
    let forced = replacing(&mut swap, random, &mut line);
    let [begin, end] = USUAL;
    let play = if random.below(2) == 0 { Play::Misere } else { Play::Normal };
    let (polite, known) = (vec![true; words.len()], HashMap::new());
    let list = List(words.join("\n"));
    (Direct { words, swap, forced, begin, end, last: None, manner: 0, polite, until: 0, play, known }, list, line)
}

/// A random list some of whose words may not be among the first few of a chain. The middle letter only tells words
/// apart, so that several have the same links.
pub(crate) fn restricted_list(random: &mut Random) -> (Direct, List, String) {
    let letters = 2 + random.below(4);
    let word = |random: &mut Random, i: u64| format!("{}{}{}", random.letter(letters), char::from(b'a' + i as u8), random.letter(letters));
    let words: Vec<String> = (0..3 + random.below(9)).map(|i| word(random, i)).collect();
    let list = List(words.join("\n"));
    let (manner, until) = (1 + random.below(3) as usize, 1 + random.below(4) as u32);
    let mut line = format!("words:file=l.txt,manner={manner},until={until}");
    let mut swap: Vec<(char, char)> = (0..random.below(3)).map(|_| (random.letter(letters), random.letter(letters))).collect();
    let forced = replacing(&mut swap, random, &mut line);
    let last = (random.below(6) == 0).then(|| random.letter(letters));
    line += &last.map_or(String::new(), |letter| format!(",final={letter}"));
    let [begin, end] = USUAL;
    let play = if random.below(3) == 0 { Play::Misere } else { Play::Normal };
    let mut direct = Direct { words, swap, forced, begin, end, last, manner, polite: Vec::new(), until, play, known: HashMap::new() };
    direct.polite = direct.polite_for(manner);
    (direct, list, line)
}

/// The same with more words, so that there is something to search behind the words that are barred.
pub(crate) fn larger_restricted_list(random: &mut Random) -> (Direct, List, String) {
    let (mut direct, list, line) = larger_list(random);
    (direct.manner, direct.until) = (2 + random.below(2) as usize, 1 + random.below(2) as u32);
    direct.polite = direct.polite_for(direct.manner);
    let line = format!("{line},manner={},until={}", direct.manner, direct.until);
    (direct, list, line)
}

/// A random list some of whose words may not be among the first few, with words from letters at which none ends: whoever has
/// said one of them never comes back, so behind those that end alike the same is left.
pub(crate) fn entered_list(random: &mut Random) -> (Direct, List, String) {
    let letters = 3 + random.below(3);
    let word = |first: char, i: u64, last: char| format!("{first}{}{last}", char::from(b'a' + i as u8));
    let mut words: Vec<String> = (0..7 + random.below(4)).map(|i| word(random.letter(letters), i, random.letter(letters))).collect();
    words.extend((0..3 + random.below(4)).map(|i| word(char::from(b'w' + random.below(3) as u8), i, random.letter(2))));
    let list = List(words.join("\n"));
    let (manner, until) = (1 + random.below(3) as usize, 2 + random.below(3) as u32);
    let line = format!("words:file=l.txt,manner={manner},until={until}");
    let [begin, end] = USUAL;
    let play = if random.below(3) == 0 { Play::Misere } else { Play::Normal };
    let (swap, known) = (Vec::new(), HashMap::new());
    let mut direct = Direct { words, swap, forced: false, begin, end, last: None, manner, polite: Vec::new(), until, play, known };
    direct.polite = direct.polite_for(manner);
    (direct, list, line)
}
