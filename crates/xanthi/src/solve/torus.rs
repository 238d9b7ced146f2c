//! Undirected edge geography on the torus with sides m, n ≥ 2: even kernels that the sides alone give.
//!
//! - With a common divisor d > 1 of the sides a diagonal, i − j ≡ k modulo d, is an even kernel, and every vertex lies on one
//!   (`more.edge-tori`): the player to move loses.
//! - With an odd side n and an even side m that divides n + 1 a move in the direction of the odd side wins: there is an even
//!   kernel without the edge that was crossed, and with the vertex beyond it (`more.edge-tori-odd`, which says what it is).
//!
//! The sides are read from the names of the vertices. Whether the board is that torus is not asked: a set is taken only if it is
//! an even kernel of the board at hand, which is one look at each edge.

use super::even_kernel::{applies, odd_neighbours};
use super::method::{Found, Method, NoAnswer, Question};
use num_integer::gcd;
use xanthi_games::Outcome;
use xanthi_games::budget::Budget;
use xanthi_games::certificate::{Certificate, EvenKernel, Options};
use xanthi_games::graph::Labels;
use xanthi_games::reduction::GeographyPosition;

/// Decides tori whose sides are not coprime, and those with an odd side before a multiple of the even one.
pub(crate) const METHOD: Method = Method { name: "even kernel of a torus", source: "this project, from its sides alone", solve };

fn solve(ground: &GeographyPosition, question: Question, budget: &Budget) -> Result<Found, NoAnswer> {
    applies(ground, question)?;
    let token = ground.token().ok_or_else(|| NoAnswer::because("the token is not yet placed"))?;
    let torus = Torus::of(ground, token).ok_or_else(|| NoAnswer::because("the vertices are not those of a torus with two sides"))?;
    let [columns, rows] = torus.sides;
    let targets = ground.options();
    if gcd(columns, rows) > 1 {
        let kernel = torus.kernel(ground, budget, |at| torus.is_on_diagonal(at))?.ok_or_else(|| NoAnswer::because(NO_TORUS))?;
        return Ok(Found::lost(targets.len(), Certificate::EvenKernel(EvenKernel { kernel })));
    }
    let axis = torus.odd_axis().ok_or_else(|| {
        let sides = format!("the sides {columns} and {rows} have no common divisor");
        NoAnswer::because(format!("{sides}, and it is not that one is odd and the even one divides the number after it"))
    })?;
    let mut certificates: Vec<Option<Certificate>> = vec![None; targets.len()];
    for forward in [true, false] {
        let to = torus.beyond(axis, forward);
        let Ok(option) = targets.binary_search(&to) else { return Err(NoAnswer::because(NO_TORUS)) };
        let after = ground.after(to);
        let kernel = torus.kernel(&after, budget, |at| torus.is_in_triangles(axis, forward, at))?;
        let kernel = Certificate::EvenKernel(EvenKernel { kernel: kernel.ok_or_else(|| NoAnswer::because(NO_TORUS))? });
        if !question.all_options {
            return Ok(Found::won_by(option, targets.len(), kernel));
        }
        certificates[option] = Some(kernel);
    }
    let options = certificates.iter().map(|certificate| certificate.as_ref().map(|_| Outcome::P)).collect();
    Ok(Found::new(Outcome::N, options, Certificate::Options(Options { options: certificates })))
}

const NO_TORUS: &str = "the set that the sides of a torus give is no even kernel of this board";

/// A board whose vertices are called by two coordinates, both modulo a side, and where the token is.
struct Torus {
    sides: [u32; 2],
    token: [u32; 2],
}

impl Torus {
    fn of(ground: &GeographyPosition, token: u32) -> Option<Self> {
        let Labels::Points { sides, .. } = ground.graph().labels() else { return None };
        let &[columns, rows] = &sides[..] else { return None };
        let whole = columns >= 2 && rows >= 2 && columns as usize * rows as usize == ground.graph().order();
        whole.then_some(Self { sides: [columns, rows], token: [token % columns, token / columns] })
    }

    /// The direction of the odd side, if the even one divides the number after it.
    fn odd_axis(&self) -> Option<usize> {
        (0..2).find(|&axis| {
            let [odd, even] = [self.sides[axis], self.sides[1 - axis]];
            odd % 2 == 1 && even.is_multiple_of(2) && (odd + 1).is_multiple_of(even)
        })
    }

    /// The vertex beside the token's.
    fn beyond(&self, axis: usize, forward: bool) -> u32 {
        let mut at = self.token;
        let step = if forward { 1 } else { self.sides[axis] - 1 };
        at[axis] = (at[axis] + step) % self.sides[axis];
        at[1] * self.sides[0] + at[0]
    }

    fn is_on_diagonal(&self, at: [u32; 2]) -> bool {
        let d = gcd(self.sides[0], self.sides[1]);
        let diagonal = |[i, j]: [u32; 2]| (i % d + d - j % d) % d;
        diagonal(at) == diagonal(self.token)
    }

    /// Whether a vertex is in the kernel after a move from (n, 0) to (1, 0), columns counted from 1 to n along the axis.
    fn is_in_triangles(&self, axis: usize, forward: bool, at: [u32; 2]) -> bool {
        let [n, m] = [self.sides[axis], self.sides[1 - axis]];
        let ahead = (at[axis] + n - self.token[axis]) % n;
        let x = if forward { ahead } else { n - ahead };
        let y = (at[1 - axis] + m - self.token[1 - axis]) % m;
        // The token's column is number n, and no number 0.
        let (r, d) = (if x == 0 { n % m } else { x % m }, y.min(m - y));
        d < r && r + d < m && (r + d) % 2 == 1
    }

    /// The vertices of a set, if it is an even kernel that contains the token of `ground`.
    fn kernel(&self, ground: &GeographyPosition, budget: &Budget, is_in: impl Fn([u32; 2]) -> bool) -> Result<Option<Vec<u32>>, NoAnswer> {
        let graph = ground.graph();
        budget.spend(graph.order() as u64).map_err(NoAnswer::stopped)?;
        let inside: Vec<bool> = (0..graph.order() as u32).map(|v| is_in([v % self.sides[0], v / self.sides[0]])).collect();
        let even = |v: u32| {
            let near = odd_neighbours(ground, v).filter(|&w| inside[w as usize]).count();
            if inside[v as usize] { near == 0 } else { near.is_multiple_of(2) }
        };
        let holds = ground.token().is_some_and(|token| inside[token as usize]) && (0..graph.order() as u32).all(even);
        Ok(holds.then(|| (0..graph.order() as u32).filter(|&v| inside[v as usize]).collect()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::solve::{Question, solve};
    use xanthi_games::Position;

    fn asked(line: &str, all_options: bool) -> crate::solve::Verdict {
        let position: Position = line.parse().unwrap_or_else(|error| panic!("{line}: {error}"));
        // Moves that the sides do not settle may take long.
        let budget = Budget::default().with_steps(2_000_000);
        let verdict = solve(&position, Question { all_options, ..Question::default() }, &budget);
        assert!(verdict.checked(), "{line}: {:?}", verdict.flaw);
        verdict
    }

    /// Both sides in both orders, the token anywhere.
    #[test]
    fn the_sides_alone_decide() {
        for (line, outcome) in [
            ("ueg:utorus.301x21@4,7", Outcome::P),
            ("ueg:utorus.16x63@15,60", Outcome::N),
            ("ueg:utorus.4x403@3,402", Outcome::N),
            ("ueg:utorus.401x6@0,0", Outcome::N),
            ("ueg:utorus.6x401@5,400", Outcome::N),
            ("ueg:utorus.2x401@1,17", Outcome::N),
            ("ueg:utorus.3x2@2,1", Outcome::N),
        ] {
            let verdict = asked(line, false);
            assert_eq!((verdict.outcome, verdict.method.as_str()), (Some(outcome), METHOD.name), "{line}");
        }
    }

    /// Every move of small tori, as the search finds it.
    #[test]
    fn every_move_is_as_the_search_says() {
        let mut compared = 0;
        for (m, n) in [(2, 2), (3, 3), (2, 4), (3, 2), (2, 3), (3, 4), (4, 3), (5, 2), (2, 5), (7, 2)] {
            for token in [0, m * n - 1] {
                let position: Position = format!("ueg:utorus.{m}x{n}@{},{}", token % m, token / m).parse().unwrap();
                let ground = position.geography().unwrap();
                let question = Question { all_options: true, ..Question::default() };
                let Ok(found) = (METHOD.solve)(&ground, question, &Budget::default()) else { panic!("{position}") };
                let plain = (crate::solve::edge_search::METHOD.solve)(&ground, question, &Budget::default());
                let Ok(plain) = plain else { panic!("{position}: not searched") };
                assert_eq!(found.outcome, plain.outcome, "{position}");
                for (own, searched) in found.options.iter().zip(&plain.options) {
                    assert!(own.is_none() || own == searched, "{position}");
                    compared += 1;
                }
            }
        }
        assert!(compared > 50, "{compared}");
    }

    /// Crossing the edge around the odd side wins, in either direction; the other moves may stay open, and the outcome stands.
    #[test]
    fn the_moves_around_the_odd_side_win() {
        for (a, b) in [(3, 2), (3, 4), (4, 3), (5, 6), (11, 4), (4, 11), (11, 6), (23, 12), (35, 4)] {
            let all = asked(&format!("ueg:utorus.{a}x{b}@1,1"), true);
            assert_eq!((all.outcome, all.method.as_str()), (Some(Outcome::N), METHOD.name), "{a} x {b}");
            let around = if a % 2 == 1 { ["0,1", "2,1"] } else { ["1,0", "1,2"] };
            let wins: Vec<&str> = all.winning_moves().collect();
            assert!(around.iter().all(|mv| wins.contains(mv)), "{a} x {b}: {wins:?}");
        }
    }

    /// Who keeps to the diagonal wins to the end.
    #[test]
    fn the_diagonal_stays_a_kernel_while_the_winner_keeps_to_it() {
        let mut position: Position = "ueg:utorus.6x9@0,0".parse().unwrap();
        let mut turns = 0;
        while !position.moves().is_empty() {
            let ground = position.geography().unwrap();
            let found = (METHOD.solve)(&ground, Question::default(), &Budget::default());
            assert!(found.is_ok_and(|found| found.outcome == Outcome::P), "{position}");
            position = position.after(&position.moves()[0]).unwrap();
            let back = position.moves().into_iter().find(|mv| {
                let next = position.after(mv).unwrap();
                (METHOD.solve)(&next.geography().unwrap(), Question::default(), &Budget::default())
                    .is_ok_and(|found| found.outcome == Outcome::P)
            });
            position = position.after(&back.unwrap_or_else(|| panic!("no way back from {position}"))).unwrap();
            turns += 1;
        }
        assert!(turns > 5, "{turns}");
    }

    /// A torus with an edge gone is none.
    #[test]
    fn touched_boards_are_left_to_other_methods() {
        for line in ["ueg:utorus.4x4@0,0/1,0", "ueg:grid.4x6@2,2", "ueg:cylinder.4x6@1,1", "ueg:utorus.5x3@0,0", "ueg:utorus.3x3x3@0,0,0"] {
            let position: Position = line.parse().unwrap();
            let found = (METHOD.solve)(&position.geography().unwrap(), Question::default(), &Budget::default());
            assert!(matches!(found, Err(NoAnswer::DoesNotApply(_))), "{line}");
        }
    }
}
