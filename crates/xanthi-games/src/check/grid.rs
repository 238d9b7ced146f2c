//! Checks undirected edge geography on a grid of any size, by arithmetic.
//!
//! The sets are defined in [`crate::family::grid`]; `docs/family-certificates.md` proves the two
//! lemmas on which this file rests:
//!
//! 1. every vertex has an even number of neighbours in a wave;
//! 2. every vertex but `at` has an even number of neighbours inside a turn, and `at` an odd number.
//!
//! So a vertex meets a sum of such sets in an odd number of edges exactly when it is `at` of an odd
//! number of the turns, and crossed edges change that at their ends only. All of it takes a number
//! of steps that grows with the number of digits, whatever the size of the board.

use super::{Flaw, Judgement, about};
use crate::budget::Budget;
use crate::certificate::GridSets;
use crate::family::grid::{Grid, GridSet, Side, Turn};
use crate::game::Game;
use crate::games::geography::large_grid::{Crossed, MAX_SIDE, Point};
use crate::outcome::{Outcome, Play};
use crate::subject::Subject;
use num_integer::gcd;

/// The most sets of one certificate, and the most parts of a set: a bound on the work.
const MOST: usize = 16;

/// Judges the claim about all starts of a grid: `divisor` is the greatest common divisor.
pub(super) fn judge_family(claim: &Grid) -> Result<(), Flaw> {
    for (side, name) in [(claim.columns, "columns"), (claim.rows, "rows")] {
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(Flaw::new(format!("a side is from 1 to {MAX_SIDE}")).inside(name));
        }
        if claim.divisor == 0 || !(side + 1).is_multiple_of(claim.divisor) {
            return Err(Flaw::new(format!("{} does not divide {}", claim.divisor, side + 1)).inside("divisor"));
        }
    }
    let [x, y] = claim.combination.map(i128::from);
    match x * i128::from(claim.columns + 1) + y * i128::from(claim.rows + 1) == i128::from(claim.divisor) {
        true => Ok(()),
        false => Err(Flaw::new("the combination is not the divisor").inside("combination")),
    }
}

/// Judges a certificate about one position; see `docs/certificates.md`, `grid`.
pub(super) fn judge(on: &Subject<'_>, play: Play, given: &GridSets, budget: &Budget) -> Result<Judgement, Flaw> {
    let (at, sets) = (about::large_grid(on)?, &given.sets);
    let (game, at) = (&at.game, &at.state);
    if play != Play::Normal {
        return Err(Flaw::new("an even kernel is about normal play"));
    }
    if sets.len() > MOST {
        return Err(Flaw::new(format!("more than {MOST} sets")).inside("sets"));
    }
    let board = Board { width: game.columns() + 1, height: game.rows() + 1, divisor: gcd(game.columns() + 1, game.rows() + 1) };
    let exits = game.moves(at);
    budget.step(exits.len() as u64)?;
    let mut known = vec![None; exits.len()];
    // All of them, also those that nothing rests on: who explains a proof looks at each.
    let class = |(i, set)| board.class(set).map_err(|f: Flaw| f.inside(format!("sets[{i}]")));
    let classes = sets.iter().enumerate().map(class).collect::<Result<Vec<u64>, Flaw>>()?;
    for (i, (set, class)) in sets.iter().zip(classes).enumerate() {
        let here = |f: Flaw| f.inside(format!("sets[{i}]"));
        // Of every crossed edge an end is looked for in every part.
        let parts = set.waves.len() + set.turns.len();
        budget.step((parts * (at.edges().len() + exits.len() + 1)) as u64)?;
        let odd = board.odd_vertices(set, class, at);
        if board.contains(set, class, at.token) {
            return match odd.first() {
                None => Ok(Judgement::lost(exits.len())),
                Some(v) => Err(here(Flaw::new(format!("{},{} has an odd number of edges to the kernel", v.0, v.1)))),
            };
        }
        if odd != [at.token] {
            return Err(here(Flaw::new(format!("the vertices with an odd number of edges to the set are {odd:?}, not the token's alone"))));
        }
        for (_, known) in exits.iter().zip(&mut known).filter(|(exit, _)| board.contains(set, class, **exit)) {
            *known = Some(Outcome::P);
        }
    }
    if at.edges().is_empty() && !sets.is_empty() {
        // An untouched grid: the vertices that lie in a wave win as well, and no others.
        for (exit, known) in exits.iter().zip(&mut known) {
            *known = known.or(Some(Outcome::of_mover(!board.is_in_a_wave(*exit))));
        }
    }
    Judgement::of_options(known, play)
}

/// The rectangle from (0,0) to (width, height), whose inner points are the vertices.
struct Board {
    width: u64,
    height: u64,
    divisor: u64,
}

impl Board {
    /// The colour (0 or 1) in which all parts of a set lie; that they are what they should be.
    fn class(&self, set: &GridSet) -> Result<u64, Flaw> {
        if set.waves.len() + set.turns.len() > MOST {
            return Err(Flaw::new(format!("more than {MOST} parts")));
        }
        let mut classes = Vec::new();
        for (i, &k) in set.waves.iter().enumerate() {
            if k > self.divisor {
                return Err(Flaw::new(format!("{k} is more than {}", self.divisor)).inside(format!("waves[{i}]")));
            }
            classes.push(k % 2);
        }
        for (i, turn) in set.turns.iter().enumerate() {
            self.closes(turn).map_err(|f| f.inside(format!("turns[{i}]")))?;
            classes.push((turn.at[0] + turn.at[1] + 1) % 2);
        }
        match classes.as_slice() {
            [] => Err(Flaw::new("the set has no part")),
            [first, rest @ ..] if rest.iter().all(|class| class == first) => Ok(*first),
            _ => Err(Flaw::new("the parts lie in both colour classes")),
        }
    }

    /// That the trail comes back at a right angle after its laps.
    fn closes(&self, turn: &Turn) -> Result<(), Flaw> {
        let [a, b] = turn.at;
        if !(1..self.width).contains(&a) || !(1..self.height).contains(&b) {
            return Err(Flaw::new("this is not a vertex").inside("at"));
        }
        let (along, across, place) = match turn.opens {
            Side::Right => (self.height, self.width, a),
            Side::Down => (self.width, self.height, b),
        };
        if !(1..across).contains(&turn.laps) {
            return Err(Flaw::new(format!("a number of laps is from 1 to {}", across - 1)).inside("laps"));
        }
        // After the laps the other coordinate must be −place modulo twice its side.
        match (u128::from(along) * u128::from(turn.laps) + u128::from(place)).is_multiple_of(u128::from(across)) {
            true => Ok(()),
            false => Err(Flaw::new("the trail does not come back at a right angle after that many laps").inside("laps")),
        }
    }

    fn contains(&self, set: &GridSet, class: u64, v: Point) -> bool {
        let waves = set.waves.iter().filter(|&&k| self.wave_contains(k, v)).count();
        let turns = set.turns.iter().filter(|turn| self.turn_contains(turn, v)).count();
        (v.0 + v.1) % 2 == class && (waves + turns) % 2 == 1
    }

    fn is_in_a_wave(&self, (i, j): Point) -> bool {
        !i.is_multiple_of(self.divisor) && !j.is_multiple_of(self.divisor)
    }

    fn wave_contains(&self, k: u64, v: Point) -> bool {
        let period = 2 * self.divisor;
        let (i, j) = (v.0 % period, v.1 % period);
        let values = [(i + j) % period, (i + period - j) % period];
        self.is_in_a_wave(v) && values.iter().any(|&x| x == k % period || (x + k).is_multiple_of(period))
    }

    /// Whether a vertex of the other colour is inside a turn.
    fn turn_contains(&self, turn: &Turn, v: Point) -> bool {
        let [a, b] = turn.at;
        match turn.opens {
            Side::Right => inside(self.width, self.height, (a, b), turn.laps, v),
            Side::Down => inside(self.height, self.width, (b, a), turn.laps, (v.1, v.0)),
        }
    }

    /// The vertices of the other colour that have an odd number of edges left to the set, each
    /// once.
    fn odd_vertices(&self, set: &GridSet, class: u64, at: &Crossed) -> Vec<Point> {
        let mut odd: Vec<Point> = set.turns.iter().map(|turn| turn.at.into()).collect();
        for &[u, v] in at.edges() {
            let (w, member) = if (u.0 + u.1) % 2 == class { (v, u) } else { (u, v) };
            odd.extend(self.contains(set, class, member).then_some(w));
        }
        odd.sort_unstable();
        let mut once: Vec<Point> = Vec::new();
        for v in odd {
            if once.last() == Some(&v) {
                once.pop();
            } else {
                once.push(v);
            }
        }
        once
    }
}

/// Whether (i,j) is inside the trail that leaves (a,b) in the direction (+1,+1) and returns, open
/// to the right, after `laps` times 2·height steps: whether the trail visits its row an odd number
/// of times at columns smaller than i, the turn itself counted as one visit. The rectangle is
/// width × height.
///
/// Unfolded, the trail is at column a + t and row b + t after t steps; row j is what ±j is modulo
/// 2·height, and a column is smaller than i if it is one of −i+1, …, i−1 modulo 2·width.
fn inside(width: u64, height: u64, (a, b): Point, laps: u64, (i, j): Point) -> bool {
    let round = 2 * u128::from(width);
    let lap = 2 * u128::from(height);
    let [a, b, i, j, laps] = [a, b, i, j, laps].map(u128::from);
    let columns = 2 * i - 1;
    let odd = |first_visit: u128| {
        let shifted = a + first_visit + i - 1;
        // How many of the numbers shifted + lap·l are in 0..columns modulo `round`.
        let upto = floor_sum(laps, round, lap, shifted + round);
        upto.wrapping_sub(floor_sum(laps, round, lap, shifted + round - columns)) % 2 == 1
    };
    odd((j + lap - b) % lap) != odd((2 * lap - j - b) % lap)
}

/// The sum of ⌊(a·l + b)/m⌋ over 0 ≤ l < n, modulo 2^128, as Euclid's algorithm goes. For m, a, b
/// and n below 2^63.
fn floor_sum(mut n: u128, mut m: u128, mut a: u128, mut b: u128) -> u128 {
    let mut sum = 0u128;
    loop {
        // n·(n − 1)/2 is exact: n is below 2^64.
        sum = sum.wrapping_add((n * n.saturating_sub(1) / 2).wrapping_mul(a / m)).wrapping_add(n.wrapping_mul(b / m));
        a %= m;
        b %= m;
        let top = a * n + b;
        if top < m {
            return sum;
        }
        n = top / m;
        b = top % m;
        std::mem::swap(&mut m, &mut a);
    }
}
