//! The strategies on C_n x C_m for every n at once: those of Hogan and Horrocks for m = 4, and pairs.

use super::plan_told::Columns;
use super::{Local, hogan_horrocks, pairs};
use crate::strategy::Player;
use schemars::JsonSchema;
use serde::Serialize;

/// One strategy for the boards C_n x C_m with all n of a form, the token on (0, 0).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
pub struct EveryN {
    /// Which n: `n = 12k+1, k ≥ 1`, or `n even`.
    pub boards: String,
    /// Whose strategy it is: `first` or `second`.
    pub player: &'static str,
    /// Its name.
    pub strategy: String,
    /// Where it comes from.
    pub source: &'static str,
    /// The plan, point by point.
    pub plan: Vec<String>,
    /// The blocks, line by line; columns and counts in terms of k.
    pub figure: Vec<String>,
}

/// The strategies for C_n x C_m with so many rows m, and for which n none is known; together they speak of every n ≥ 2, but
/// that for m = 4 the boards with n = 3, 5, 7 and 9 have plans of their own.
pub fn every_n(rows: usize) -> (Vec<EveryN>, Option<String>) {
    let mut all = Vec::new();
    if rows == 2 {
        let mut plan = vec!["What is called a column below is a row of this board, and the other way round: across means down.".to_owned()];
        let pairs = of_pairs(2, 3);
        plan.extend(pairs.plan);
        all.push(EveryN { boards: "every n".into(), plan, ..pairs });
        return (all, None);
    }
    if rows.is_multiple_of(2) {
        all.push(EveryN { boards: "n even".into(), ..of_pairs(4, 4) });
    }
    if rows == 4 {
        all.extend((1..12).step_by(2).filter_map(of_plan));
    }
    if !rows.is_multiple_of(2) {
        all.push(EveryN { boards: "n = 2".into(), ..of_pairs(2, 3) });
    }
    let open = match rows {
        4 => None,
        _ if rows.is_multiple_of(2) => Some("for odd n no strategy is known".to_owned()),
        _ => Some("for n > 2 no strategy is known".to_owned()),
    };
    (all, open)
}

fn of_pairs(n: usize, m: usize) -> EveryN {
    let plan = pairs::strategy(n, m).map(|strategy| strategy.rule().plan(n)).unwrap_or_default();
    EveryN { boards: String::new(), player: "first", strategy: "pairs".into(), source: pairs::SOURCE, plan, figure: Vec::new() }
}

/// The plan for n = 12k + `residue`, which is odd, from 11 on.
fn of_plan(residue: usize) -> Option<EveryN> {
    let plan = hogan_horrocks::plan(residue + 12)?;
    let n = Columns::All { residue };
    Some(EveryN {
        boards: format!("n = 12k+{residue}, k ≥ {}", usize::from(residue < 11)),
        player: if plan.player == Player::First { "first" } else { "second" },
        strategy: "Hogan and Horrocks".into(),
        source: hogan_horrocks::SOURCE,
        plan: plan.in_sentences(n),
        figure: plan.in_blocks(n),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A text in which `12k+1`, `k-1` and the like are computed for some k.
    fn with(text: &str, k: i64) -> String {
        let mut told = String::new();
        let mut rest = text;
        while let Some(at) = rest.find('k') {
            let digits = rest[..at].len() - rest[..at].trim_end_matches(|c: char| c.is_ascii_digit()).len();
            let before = &rest[..at - digits];
            let behind = &rest[at + 1..];
            let is_word = before.ends_with(char::is_alphabetic) || behind.starts_with(char::is_alphabetic);
            if is_word {
                told.push_str(&rest[..=at]);
                rest = behind;
                continue;
            }
            let factor: i64 = rest[at - digits..at].parse().unwrap_or(1);
            let sign = behind.starts_with(['+', '-']) && behind[1..].starts_with(|c: char| c.is_ascii_digit());
            let end = if sign { 1 + behind[1..].find(|c: char| !c.is_ascii_digit()).unwrap_or(behind.len() - 1) } else { 0 };
            let plus: i64 = behind[..end].parse().unwrap_or(0);
            told.push_str(&format!("{before}{}", factor * k + plus));
            rest = &behind[end..];
        }
        told + rest
    }

    fn words(lines: &[String]) -> Vec<String> {
        // Widths of columns differ with the length of numbers.
        lines.iter().map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
    }

    /// What is said for every n is what is said of each board.
    #[test]
    fn the_plans_in_terms_of_k_are_those_of_the_boards() {
        let (all, open) = every_n(4);
        assert_eq!((all.len(), open), (7, None));
        for (every, residue) in all[1..].iter().zip((1..12).step_by(2)) {
            assert_eq!(every.player, if residue == 11 { "second" } else { "first" });
            for k in 3..9usize {
                let n = 12 * k + residue;
                let own = hogan_horrocks::plan(n).unwrap();
                let of_board = |lines: Vec<String>| words(&lines);
                let of_every = |lines: &[String]| {
                    let lines: Vec<String> = lines.iter().map(|line| with(line, k as i64)).collect();
                    // A span with k is written with a word, so that no sign stands beside another.
                    words(&lines.iter().map(|line| line.replace(" to ", "-")).collect::<Vec<_>>())
                };
                let hyphens = |lines: Vec<String>| lines.iter().map(|line| line.replace(" to ", "-")).collect::<Vec<_>>();
                assert_eq!(of_every(&every.plan), hyphens(of_board(own.in_sentences(Columns::Of(n)))), "n = {n}");
                assert_eq!(of_every(&every.figure), hyphens(of_board(own.in_blocks(Columns::Of(n)))), "n = {n}");
            }
        }
    }

    #[test]
    fn pairs_serve_even_sides_and_sides_of_two() {
        let told = |rows: usize| {
            let (all, open) = every_n(rows);
            (all.into_iter().map(|every| every.boards).collect::<Vec<_>>(), open.is_some())
        };
        assert_eq!(told(2), (vec!["every n".to_owned()], false));
        assert_eq!(told(3), (vec!["n = 2".to_owned()], true));
        assert_eq!(told(8), (vec!["n even".to_owned()], true));
        assert!(every_n(2).0[0].plan.iter().any(|line| line.contains("always go across")));
        assert!(every_n(8).0[0].plan.iter().any(|line| line.contains("always go down")));
    }
}
