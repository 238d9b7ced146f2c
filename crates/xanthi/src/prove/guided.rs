//! Kotzig's Nim in which one player keeps to few answers in the first pass. He gives moves away, so
//! what he still wins is won; and the first pass leaves few tapes behind, so that the automata are small
//! where those of the game itself are too large.
//!
//! The first pass has a turn at each boundary: who is to move where it lands, which answers he has, and how many
//! exceptions are left. On every later tape its turns stay part of the type. `docs/family-certificates.md`
//! numbers them.

use super::boundary::{Exit, Family, Letter, Meets, Type, elements, place};
use xanthi_games::Play;
use xanthi_games::family::sweeps::{Boards, Guide, Player};

/// The boards with a guide that is known to win Kotzig's Nim with these moves, in normal play, on all large
/// cycles.
///
/// ```
/// let boards = xanthi::prove::guided(&[1, 2, 5]).unwrap();
/// assert_eq!(boards.moves(), Some(&[1, 2, 5][..]));
/// ```
pub fn guided(moves: &[u32]) -> Option<Boards> {
    // Found by search on cycles of up to 33 vertices among all guides with up to four answers in all.
    let guide = |answers: &[&[u32]]| Guide {
        player: Player::First,
        answers: answers.iter().map(|answers| answers.to_vec()).collect(),
        exceptions: 2,
    };
    match moves {
        [1, 2, 5] => Some(Boards::Guided { moves: moves.to_vec(), guide: guide(&[&[1, 5], &[1], &[1]]) }),
        _ => None,
    }
}

/// The boards of Kotzig's Nim with these moves, ascending: with a guide, if one is known and outcomes in normal
/// play are asked for, since where one is known the automata of the game itself are too large.
pub fn cycles(moves: Vec<u32>, play: Play, nimbers: bool) -> Boards {
    let outcomes = play == Play::Normal && !nimbers;
    guided(&moves).filter(|_| outcomes).unwrap_or(Boards::Kotzig { moves })
}

/// The tables for a move set and a guide that are possible.
pub(super) fn family(moves: &[u32], guide: &Guide) -> Family {
    let mut lists: Vec<&Vec<u32>> = Vec::new();
    for list in &guide.answers {
        if !lists.contains(&list) {
            lists.push(list);
        }
    }
    let cycle = Cycle { moves, guide, lists, longest: moves.last().map_or(0, |&a| a as usize) };
    let kinds: Vec<Vec<Kind>> = (0..=cycle.longest).map(|passes| cycle.kinds(passes)).collect();
    let levels = (0..=cycle.longest).map(|passes| kinds[passes].iter().map(|kind| cycle.boundary(kind, passes, &kinds)).collect());
    Family { levels: levels.collect(), start: cycle.entry(0, cycle.start()) }
}

/// Where the passes cross a boundary, as a set of bits; and, after the first pass, where it does and its turn.
type Kind = (u32, Option<(usize, usize)>);

struct Cycle<'a> {
    moves: &'a [u32],
    guide: &'a Guide,
    /// The different lists of answers.
    lists: Vec<&'a Vec<u32>>,
    longest: usize,
}

impl Cycle<'_> {
    fn block(&self) -> usize {
        self.guide.exceptions as usize + 1
    }

    /// The turn at the start of the game, the last one.
    fn start(&self) -> usize {
        self.block() * (1 + self.lists.len())
    }

    /// The number of an entry of the first pass.
    fn entry(&self, place: usize, turn: usize) -> usize {
        place * (self.start() + 1) + turn
    }

    /// The turn after a move; none if the guide forbids it.
    fn after(&self, turn: usize, a: u32) -> Option<usize> {
        let answered_by = |b: u32| self.moves.iter().zip(&self.guide.answers).find(|(c, _)| **c == b).map(|(_, list)| list);
        let answer = |left: usize| {
            let list = self.lists.iter().position(|list| Some(*list) == answered_by(a))?;
            Some(self.block() * (1 + list) + left)
        };
        let most = self.block() - 1;
        match (turn == self.start(), self.guide.player) {
            (true, Player::First) => Some(most),
            (true, Player::Second) => answer(most),
            (false, _) if turn < self.block() => answer(turn),
            (false, _) => {
                let left = turn % self.block();
                if self.lists[turn / self.block() - 1].contains(&a) { Some(left) } else { left.checked_sub(1) }
            }
        }
    }

    /// The types after some passes, ascending.
    fn kinds(&self, passes: usize) -> Vec<Kind> {
        let sets = (0..1u32 << self.longest).filter(|set| set.count_ones() as usize == passes);
        if passes == 0 {
            return sets.map(|set| (set, None)).collect();
        }
        // The start is on vertex 0.
        let turns = |place: usize| (0..self.start() + usize::from(place == 0)).map(move |turn| (place, turn));
        sets.flat_map(|set| elements(set).flat_map(turns).map(move |first| (set, Some(first)))).collect()
    }

    /// What a vertex may be with this type on its left: the types on its right, by their sets.
    fn letters(&self, &(set, first): &Kind) -> Vec<Kind> {
        let on = set >> 1;
        if set & 1 == 0 {
            return vec![(on, first.map(|(place, turn)| (place - 1, turn)))];
        }
        let after = |&a: &u32| {
            let first = match first {
                Some((0, turn)) => Some((a as usize - 1, self.after(turn, a)?)),
                other => other.map(|(place, turn)| (place - 1, turn)),
            };
            Some((on | 1 << (a - 1), first)).filter(|_| on >> (a - 1) & 1 == 0)
        };
        let mut letters: Vec<Kind> = self.moves.iter().filter_map(after).collect();
        letters.sort_unstable();
        letters
    }

    /// The type with one more pass, which crosses in a place with a turn; only the first pass has turns.
    fn joined(&self, &(set, first): &Kind, to: usize, turn: usize) -> Kind {
        (set | 1 << to, first.or(Some((to, turn))))
    }

    fn boundary(&self, kind: &Kind, passes: usize, kinds: &[Vec<Kind>]) -> Type {
        let (set, first) = *kind;
        let full = passes == self.longest;
        let turns = match passes {
            _ if full => 0..0,
            0 => 0..self.start() + 1,
            _ => 0..1,
        };
        let crossings: Vec<(usize, usize)> = (0..self.longest).flat_map(|to| turns.clone().map(move |turn| (to, turn))).collect();
        let free = |&(to, turn): &(usize, usize)| set >> to & 1 == 0 && !(passes == 0 && to > 0 && turn == self.start());
        let entry =
            |crossing: &(usize, usize)| free(crossing).then(|| place(&kinds[passes + 1], self.joined(kind, crossing.0, crossing.1)));
        let letter = |leave: Kind| Letter {
            to: place(&kinds[passes], leave),
            meets: crossings
                .iter()
                .map(|crossing| if free(crossing) { self.meets(kind, &leave, *crossing, passes) } else { Meets::Visited })
                .collect(),
        };
        // The last pass is not the first one, if there are several.
        let last = set & !1 & !first.filter(|_| passes > 1).map_or(0, |(place, _)| 1 << place);
        Type {
            begins: passes == 0 || first == Some((0, self.start())),
            entries: crossings.iter().map(entry).collect(),
            places: crossings.iter().map(|(to, _)| *to).collect(),
            ends: if full { Vec::new() } else { elements(last).collect() },
            letters: self.letters(kind).into_iter().map(letter).collect(),
        }
    }

    fn meets(&self, kind: &Kind, leave: &Kind, (from, turn): (usize, usize), passes: usize) -> Meets {
        let letters = self.letters(&self.joined(kind, from, turn));
        let exit = |to: usize, turn: usize| {
            let entry = if passes == 0 { self.entry(to, turn) } else { to };
            let free = leave.0 >> to & 1 == 0;
            free.then(|| Exit { entry, letter: place(&letters, self.joined(leave, to, turn)) })
        };
        if from > 0 {
            // Where a pass was to land, another one has landed.
            return exit(from - 1, turn).map_or(Meets::Visited, Meets::Nothing);
        }
        let after = |a: u32| if passes == 0 { self.after(turn, a) } else { Some(0) };
        Meets::Choice(self.moves.iter().filter_map(|&a| exit(a as usize - 1, after(a)?)).collect())
    }
}
