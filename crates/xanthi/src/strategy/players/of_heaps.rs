//! Heap games: leave heaps whose numbers add up to 0; in Kenyon's game, leave heaps whose pairs have even sums.
//!
//! A number answers all of them (R. P. Sprague, P. M. Grundy). For Kenyon's game P. Donovan gives pairs instead, which
//! need no table: the digits of the number in base 2, the last one first, are known from the size of the heap alone,
//! and where digits are counted instead of added, even takes the place of 0.

use super::super::Player;
use super::{MovePlayer, NotFollowed, winner};
use crate::explain::lesson::heaps::{descending, is_kenyon};
use crate::phrases::listed;
use crate::solve::heaps::METHOD;
use crate::theory::column;
use std::sync::Arc;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::games::heaps::{Heaps, Move};
use xanthi_games::{At, Game, Outcome, Position};
use xanthi_heaps::nimbers;

/// The heaps of a table of numbers go at least so far.
const LISTED: u32 = 20;

/// Which heaps are to be left to the other player.
#[derive(Clone)]
pub(in crate::strategy) enum HeapRule {
    /// Those whose pairs have two even sums: Kenyon's game.
    Pairs,
    /// Those whose numbers, by the size of the heap, add up to 0 without carrying.
    Numbers(Arc<[u64]>),
}

impl HeapRule {
    /// The rule for a game, as far as its largest heap.
    pub(in crate::strategy) fn new(at: &At<Heaps>, budget: &Budget) -> Result<Self, Stop> {
        if is_kenyon(&at.game) {
            return Ok(Self::Pairs);
        }
        let largest = at.state.last().copied().unwrap_or(0).max(LISTED);
        Ok(Self::Numbers(nimbers(at.game.rule(), largest, budget)?.into()))
    }

    /// Whether whoever finds these heaps loses.
    pub(in crate::strategy) fn loses(&self, heaps: &[u32]) -> bool {
        match self {
            Self::Pairs => sum_of_pairs(heaps).iter().all(|count| count % 2 == 0),
            Self::Numbers(_) => self.sum(heaps) == 0,
        }
    }

    fn number(&self, heap: u32) -> u64 {
        match self {
            Self::Pairs => {
                let [last, first] = pair(heap);
                2 * first + last
            }
            Self::Numbers(numbers) => numbers.get(heap as usize).copied().unwrap_or(0),
        }
    }

    fn sum(&self, heaps: &[u32]) -> u64 {
        heaps.iter().fold(0, |sum, &heap| sum ^ self.number(heap))
    }

    /// The first move that leaves what is to be left.
    pub(in crate::strategy) fn reply(&self, at: &At<Heaps>) -> Option<Move> {
        at.game.moves(&at.state).into_iter().find(|mv| self.loses(&at.game.play(&at.state, mv)))
    }

    /// Why a move that leaves these heaps is made, with the numbers before it and after it.
    pub(in crate::strategy) fn reason(&self, before: &[u32], left: &[u32]) -> String {
        let name = |heaps: &[u32]| listed(descending(heaps).iter().map(u32::to_string));
        match self {
            Self::Pairs => {
                let [was, is] = [before, left].map(|heaps| told(sum_of_pairs(heaps)));
                format!("the pair was {was}, and {} has {is}: both numbers are even.", configuration(left, &name(left)))
            }
            Self::Numbers(_) => {
                let was = self.sum(before);
                let what = match left {
                    [] => return format!("the nimber was {was}, and no heap is left: the nimber is 0."),
                    [heap] => format!("the heap of {heap} is left, which has the nimber {}", self.number(*heap)),
                    _ => {
                        let numbers = listed(descending(left).iter().map(|&heap| self.number(heap).to_string()));
                        format!("the heaps {} are left, whose nimbers {numbers} add up to {} without carrying", name(left), self.sum(left))
                    }
                };
                format!("the nimber was {was}, and {what}.")
            }
        }
    }

    fn plan(&self, heaps: &[u32]) -> Vec<String> {
        let here = match heaps {
            [] => "No heap has".to_owned(),
            [heap] => format!("The heap of {heap} has"),
            _ => format!("The heaps {} have", listed(descending(heaps).iter().map(u32::to_string))),
        };
        match self {
            Self::Pairs => {
                let sum = sum_of_pairs(heaps);
                let (both, wins) =
                    if self.loses(heaps) { ("both numbers are even", "loses") } else { ("not both numbers are even", "wins") };
                vec![
                    "Each heap has a pair of numbers, which depends on its size alone; it stands in the table.".into(),
                    "The pair of several heaps is the sum of their pairs, added in the ordinary way.".into(),
                    "Always leave heaps whose pair has two even numbers. Every move from such heaps makes a number odd, and from any other heaps there is a move that makes both even.".into(),
                    format!("{here} the pair {}: {both}, so whoever is to move {wins}.", told(sum)),
                ]
            }
            Self::Numbers(_) => {
                let sum = self.sum(heaps);
                let wins = if sum == 0 { "loses" } else { "wins" };
                vec![
                    "Each heap has a nimber, the smallest number that is missing among those of the positions that a move in it leads to; the nimbers stand in the table.".into(),
                    "The nimber of several heaps is the sum of their nimbers in base 2, added without carrying.".into(),
                    "Always leave the nimber 0. Every move from it makes another nimber, and from any other nimber there is a move that leaves 0.".into(),
                    format!("{here} the nimber {sum}: whoever is to move {wins}."),
                ]
            }
        }
    }

    fn figure(&self, heaps: &[u32]) -> Vec<String> {
        if let Self::Pairs = self {
            return [
                "heaps of 1, 2 or 3           (0,0)",
                "a heap of 4                  (1,0)",
                "heaps of 5, 9, 13, 17, …     (0,0)",
                "heaps of 6, 10, 14, 18, …    (0,1)",
                "heaps of 7, 11, 15, 19, …    (1,0)",
                "heaps of 8, 12, 16, 20, …    (1,1)",
            ]
            .map(str::to_owned)
            .to_vec();
        }
        let mut larger: Vec<u32> = heaps.iter().copied().filter(|heap| *heap > LISTED).collect();
        larger.dedup();
        // The columns of a table of very many heaps would not be looked at.
        larger.truncate(12);
        let sizes: Vec<u32> = (1..=LISTED).chain(larger).collect();
        let wide = sizes.iter().map(|&heap| heap.to_string().len().max(self.number(heap).to_string().len())).max().unwrap_or(1).min(3);
        let row = |name: &str, cells: Vec<String>| {
            let cells: String = cells.iter().map(|cell| format!(" {cell:>wide$}")).collect();
            format!("{name:<6} {cells}")
        };
        vec![
            row("heap", sizes.iter().map(u32::to_string).collect()),
            row(
                "nimber",
                sizes
                    .iter()
                    .map(|&heap| {
                        let size = heap.to_string().len();
                        format!("{:>size$}", self.number(heap))
                    })
                    .collect(),
            ),
        ]
    }
}

/// The pair of a heap in Kenyon's game, as the column has it.
fn pair(heap: u32) -> [u64; 2] {
    match (heap, heap % 4) {
        (0..=3, _) | (_, 1) => [0, 0],
        (4, _) | (_, 3) => [1, 0],
        (_, 2) => [0, 1],
        _ => [1, 1],
    }
}

fn sum_of_pairs(heaps: &[u32]) -> [u64; 2] {
    heaps.iter().map(|&heap| pair(heap)).fold([0, 0], |[a, b], [c, d]| [a + c, b + d])
}

fn told([a, b]: [u64; 2]) -> String {
    format!("({a},{b})")
}

/// Heaps in a sentence, by their list.
fn configuration(heaps: &[u32], list: &str) -> String {
    match heaps {
        [] => "no heap".into(),
        [heap] => format!("the heap of {heap}"),
        _ => format!("what is left, {list},"),
    }
}

/// A player of a heap game.
#[derive(Clone)]
pub(super) struct OfHeaps {
    rule: HeapRule,
    opening: Position,
    at: Position,
}

impl OfHeaps {
    /// For whoever wins a heap game.
    pub(super) fn new(position: &Position, budget: &Budget) -> Result<Self, Option<Stop>> {
        let at = position.typed().heaps().ok_or(None)?;
        Ok(Self { rule: HeapRule::new(at, budget)?, opening: position.clone(), at: position.clone() })
    }

    fn heaps(position: &Position) -> &[u32] {
        position.typed().heaps().map_or(&[], |at| &at.state)
    }
}

impl MovePlayer for OfHeaps {
    fn title(&self) -> (String, String) {
        match self.rule {
            HeapRule::Pairs => ("both numbers even".into(), column::SOURCE.citation.into()),
            HeapRule::Numbers(_) => ("leaving the nimber 0".into(), METHOD.source.into()),
        }
    }

    fn plan(&self) -> Vec<String> {
        self.rule.plan(Self::heaps(&self.opening))
    }

    fn figure(&self) -> Vec<String> {
        self.rule.figure(Self::heaps(&self.opening))
    }

    fn player(&self) -> Player {
        winner(if self.rule.loses(Self::heaps(&self.opening)) { Outcome::P } else { Outcome::N })
    }

    fn at(&self) -> &Position {
        &self.at
    }

    fn answer(&mut self) -> Result<(String, String), NotFollowed> {
        let at = self.at.typed().heaps().ok_or("there are no heaps")?;
        let mv = self.rule.reply(at).ok_or("no move leaves what the rule wants")?;
        let reason = self.rule.reason(&at.state, &at.game.play(&at.state, &mv));
        let mv = at.game.write_move(&mv);
        self.at = self.at.after(&mv)?;
        Ok((mv, reason))
    }

    fn opponent(&mut self, mv: &str) -> Result<(), NotFollowed> {
        self.at = self.at.after(mv)?;
        Ok(())
    }

    fn fork(&self) -> Box<dyn MovePlayer> {
        Box::new(self.clone())
    }
}
