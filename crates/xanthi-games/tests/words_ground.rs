//! A chain of words and the Geography that it is said to be have the same winner, after every
//! word. Both sides are searched exhaustively here, by code that shares nothing.

use std::collections::HashMap;
use xanthi_games::games::words::{State, Words};
use xanthi_games::{Catalogue, Files, Game, GeographyPosition, Position, RuleSet};

/// The words themselves: the definition of the game, on strings.
struct Direct<'a> {
    words: &'a [String],
    link: usize,
    swap: &'a [(String, String)],
    known: HashMap<(String, u32), bool>,
}

impl Direct<'_> {
    /// Whether `next` may be said when the last word ended in `end`.
    fn follows(&self, end: &str, next: &str) -> bool {
        let begin = &next[..self.link];
        begin == end || self.swap.iter().any(|(from, to)| from == end && to == begin)
    }

    /// Whether the player to move wins.
    fn wins(&mut self, end: &str, said: u32) -> bool {
        if let Some(&known) = self.known.get(&(end.to_owned(), said)) {
            return known;
        }
        let mut wins = false;
        for i in 0..self.words.len() {
            let word = self.words[i].clone();
            if said & 1 << i == 0 && self.follows(end, &word) && !self.wins(&word[word.len() - self.link..], said | 1 << i) {
                wins = true;
            }
        }
        self.known.insert((end.to_owned(), said), wins);
        wins
    }
}

/// Geography on plain lists: whether the player to move wins with the token on `token`.
fn wins(arcs: &mut Vec<(u32, u32, u32)>, closed: &mut Vec<bool>, vertex_rule: bool, token: u32) -> bool {
    for i in 0..arcs.len() {
        let (tail, head, copies) = arcs[i];
        if tail != token || copies == 0 || (vertex_rule && closed[head as usize]) {
            continue;
        }
        if vertex_rule {
            closed[head as usize] = true;
        } else {
            arcs[i].2 -= 1;
        }
        let lost = !wins(arcs, closed, vertex_rule, head);
        if vertex_rule {
            closed[head as usize] = false;
        } else {
            arcs[i].2 += 1;
        }
        if lost {
            return true;
        }
    }
    false
}

fn ground_wins(ground: &GeographyPosition) -> bool {
    let graph = ground.graph();
    let mut arcs: Vec<_> = graph.edges().iter().zip(0..).map(|(e, i)| (e.tail, e.head, ground.copies(i))).collect();
    let mut closed: Vec<_> = (0..graph.order() as u32).map(|v| !ground.is_open(v)).collect();
    wins(&mut arcs, &mut closed, ground.rule() == RuleSet::DVG, ground.token().expect("a token"))
}

/// Splitmix64.
struct Random(u64);

impl Random {
    fn below(&mut self, n: u64) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut z = self.0;
        z = (z ^ z >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        z = (z ^ z >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        (z ^ z >> 31) % n
    }

    fn word(&mut self, letters: u64, shortest: u64) -> String {
        (0..shortest + self.below(3)).map(|_| (b'a' + self.below(letters) as u8) as char).collect()
    }
}

struct List(String);

impl Files for List {
    fn read(&self, _name: &str) -> Result<Vec<u8>, String> {
        Ok(self.0.clone().into_bytes())
    }
}

/// Compares a state with its ground, and walks on into a random move.
fn compare(game: &Words, state: &State, end: &str, direct: &mut Direct<'_>, random: &mut Random) {
    let ground = game.reduction(state).geography().expect("a ground");
    let said = state.said().iter().fold(0, |mask, word| mask | 1 << word);
    assert_eq!(ground_wins(&ground), direct.wins(end, said), "{game} {end} {said:b} of {:?}", direct.words);

    let moves = game.moves(state);
    let fits: Vec<u32> =
        (0..direct.words.len() as u32).filter(|&w| said & 1 << w == 0 && direct.follows(end, &direct.words[w as usize])).collect();
    assert_eq!(moves, fits);
    let mut targets = game.reduction(state).targets().expect("targets");
    assert_eq!(targets.len(), moves.len());
    for (mv, target) in moves.iter().zip(&targets) {
        assert_eq!(game.reduction(&game.play(state, mv)).geography().expect("a ground"), ground.after(*target));
    }
    targets.sort_unstable();
    targets.dedup();
    assert_eq!(targets, ground.options(), "every option of the ground is the target of a move");
    if !moves.is_empty() {
        let mv = moves[random.below(moves.len() as u64) as usize];
        let word = direct.words[mv as usize].clone();
        compare(game, &game.play(state, &mv), &word[word.len() - direct.link..], direct, random);
    }
}

/// Compares every opening of a list.
fn compare_all(line: &str, words: &[String], link: usize, swap: &[(String, String)], random: &mut Random) -> usize {
    let position = Position::read(line, Catalogue::standard(), &List(words.join("\n"))).expect("a list");
    let game = &position.downcast::<Words>().expect("a chain").game;
    let mut direct = Direct { words, link, swap, known: HashMap::new() };
    let mut count = 0;
    for key in 0..game.links() as u32 {
        let at = game.at_start(key);
        compare(&at.game, &at.state, &game.link_name(key).to_lowercase(), &mut direct, random);
        count += 1;
    }
    for (word, at) in game.openings() {
        let spelled = &words[word as usize];
        compare(&at.game, &at.state, &spelled[spelled.len() - link..], &mut direct, random);
        count += 1;
    }
    let open = game.at_any_start();
    match game.reduction(&open.state).geography() {
        None => assert!(swap.is_empty(), "only links as vertices have no ground before the first word"),
        Some(ground) => {
            assert_eq!((ground.token(), ground.options()), (None, game.moves(&open.state)));
            assert_eq!(game.reduction(&open.state).targets(), Some(game.moves(&open.state)));
        }
    }
    count
}

fn distinct(random: &mut Random, most: u64, letters: u64, shortest: u64) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for _ in 0..1 + random.below(most) {
        let word = random.word(letters, shortest);
        if !words.contains(&word) {
            words.push(word);
        }
    }
    words
}

#[test]
fn links_as_vertices_have_the_same_winner() {
    let mut random = Random(1);
    let mut count = 0;
    for round in 0..2000 {
        let link = 1 + (round % 3 == 2) as usize;
        let letters = 2 + random.below(3);
        let words = distinct(&mut random, 9, letters, link as u64);
        let line = format!("words:file=l.txt,link={link}");
        count += compare_all(&line, &words, link, &[], &mut random);
    }
    assert!(count > 10_000, "{count} openings were compared");
}

#[test]
fn words_as_vertices_have_the_same_winner() {
    let mut random = Random(2);
    let mut count = 0;
    for round in 0..1500 {
        let link = 1 + (round % 3 == 2) as usize;
        let letters = 2 + random.below(3);
        let words = distinct(&mut random, 8, letters, link as u64);
        let mut end = || (0..link).map(|_| (b'a' + random.below(letters) as u8) as char).collect::<String>();
        let swap: Vec<_> = (0..1 + round % 4).map(|_| (end(), end())).collect();
        let table: Vec<_> = swap.iter().map(|(from, to)| format!("{from}-{to}")).collect();
        count += compare_all(&format!("words:file=l.txt,link={link},swap={}", table.join(".")), &words, link, &swap, &mut random);
    }
    assert!(count > 10_000, "{count} openings were compared");
}

#[test]
fn both_graphs_of_one_chain_have_the_same_winner() {
    // A table that replaces a letter by itself changes nothing, and puts the words on vertices.
    let mut random = Random(3);
    for _ in 0..500 {
        let words = distinct(&mut random, 8, 3, 1);
        let read = |line: &str| Position::read(line, Catalogue::standard(), &List(words.join("\n"))).expect("a list");
        let (links, vertices) = (read("words:file=l.txt@a"), read("words:file=l.txt,swap=a-a@a"));
        let (links, vertices) = (links.geography().expect("links"), vertices.geography().expect("words"));
        assert_eq!((links.rule(), vertices.rule()), (RuleSet::DEG, RuleSet::DVG));
        assert_eq!(ground_wins(&links), ground_wins(&vertices), "{words:?}");
    }
}

#[test]
fn the_states_of_the_usa_have_the_winners_that_another_program_found() {
    let answers = include_str!("words_answers.txt");
    let answer = |head: &str| answers.lines().find_map(|line| line.strip_prefix(head)).expect("an answer");
    let position = Position::parse("words:us-states").expect("a bundled list");
    let game = &position.downcast::<Words>().expect("a chain").game;
    let mover_wins = |state: &State| ground_wins(&game.reduction(state).geography().expect("a ground"));
    let lost = (0..game.links() as u32).filter(|&key| !mover_wins(&game.at_start(key).state)).map(|key| game.link_name(key));
    assert_eq!(lost.collect::<Vec<_>>().join(" "), answer("us-states: lost letters: "));
    let winning = game.openings().filter(|(_, at)| !mover_wins(&at.state)).map(|(word, _)| game.word(word));
    assert_eq!(winning.collect::<Vec<_>>().join(", "), answer("us-states: winning openings: "));
}
