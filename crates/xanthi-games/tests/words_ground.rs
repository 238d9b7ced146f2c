//! A chain of words, the chain of links and the Geography that it is said to be have the same winner,
//! after every word. Both sides are searched exhaustively here, by code that shares nothing.

use std::collections::HashMap;
use xanthi_games::games::words::{State, Words};
use xanthi_games::links::{LinkArc, LinksPosition};
use xanthi_games::{Catalogue, Files, Game, GeographyPosition, NotRead, Position, RuleSet};

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
    fn read(&self, _name: &str) -> Result<Vec<u8>, NotRead> {
        Ok(self.0.clone().into_bytes())
    }
}

/// A chain on plain lists: whether the player to move wins.
fn chain_wins(chain: &LinksPosition) -> bool {
    fn wins(arcs: &mut Vec<LinkArc>, allows: &dyn Fn(Option<u32>, u32) -> bool, token: Option<u32>) -> bool {
        for i in 0..arcs.len() {
            if arcs[i].copies == 0 || !allows(token, arcs[i].head) {
                continue;
            }
            arcs[i].copies -= 1;
            let lost = !wins(arcs, allows, Some(arcs[i].tail));
            arcs[i].copies += 1;
            if lost {
                return true;
            }
        }
        false
    }
    let allows = |token: Option<u32>, head: u32| token.is_none_or(|t| chain.table().allowed(t).contains(&head));
    wins(&mut chain.arcs().to_vec(), &allows, chain.token())
}

/// Compares a state with its chain and its ground, and walks on into a random move.
fn compare(game: &Words, state: &State, end: &str, direct: &mut Direct<'_>, random: &mut Random) {
    let said = state.said().iter().fold(0, |mask, word| mask | 1 << word);
    let chain = game.chain(state);
    assert_eq!(chain_wins(&chain), direct.wins(end, said), "{game} {end} {said:b} of {:?}", direct.words);
    let ground = game.reduction(state).geography();
    assert_eq!(ground.is_some(), direct.swap.is_empty(), "a list without replacements is Geography");
    if let Some(ground) = &ground {
        assert_eq!(ground_wins(ground), direct.wins(end, said), "{game} {end} {said:b} of {:?}", direct.words);
    }

    let moves = game.moves(state);
    let fits: Vec<u32> =
        (0..direct.words.len() as u32).filter(|&w| said & 1 << w == 0 && direct.follows(end, &direct.words[w as usize])).collect();
    assert_eq!(moves, fits);
    let mut targets = game.reduction(state).targets().expect("targets");
    assert_eq!(targets.len(), moves.len());
    for (mv, target) in moves.iter().zip(&targets) {
        let next = game.play(state, mv);
        assert_eq!(game.chain(&next), chain.after(game.arc(*mv)));
        assert_eq!(game.reduction(&next).geography(), ground.as_ref().map(|ground| ground.after(*target)));
    }
    targets.sort_unstable();
    targets.dedup();
    let options = ground.map_or_else(|| chain.options(), |ground| ground.options());
    assert_eq!(targets, options, "every option is the target of a move");
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
    for key in 0..game.link_count() as u32 {
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
    assert!(game.reduction(&open.state).geography().is_none(), "the first word is crossed from nowhere");
    let chain = game.reduction(&open.state).links().expect("a chain");
    assert_eq!(chain, game.chain(&open.state));
    let mut targets = game.reduction(&open.state).targets().expect("targets");
    targets.sort_unstable();
    targets.dedup();
    assert_eq!((chain.token(), chain.options()), (None, targets));
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
fn links_that_may_be_replaced_have_the_same_winner() {
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
fn the_states_of_the_usa_have_the_winners_that_another_program_found() {
    let answers = include_str!("words_answers.txt");
    let answer = |head: &str| answers.lines().find_map(|line| line.strip_prefix(head)).expect("an answer");
    let position = Position::parse("words:us-states").expect("a bundled list");
    let game = &position.downcast::<Words>().expect("a chain").game;
    let mover_wins = |state: &State| ground_wins(&game.reduction(state).geography().expect("a ground"));
    let lost = (0..game.link_count() as u32).filter(|&key| !mover_wins(&game.at_start(key).state)).map(|key| game.link_name(key));
    assert_eq!(lost.collect::<Vec<_>>().join(" "), answer("us-states: lost letters: "));
    let winning = game.openings().filter(|(_, at)| !mover_wins(&at.state)).map(|(word, _)| game.word(word));
    assert_eq!(winning.collect::<Vec<_>>().join(", "), answer("us-states: winning openings: "));
}
