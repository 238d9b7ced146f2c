//! Mutated even-kernel certificates: whatever the checker still accepts must be true.

use serde_json::Value;
use std::sync::Arc;
use xanthi::Budget;
use xanthi::internals::gf2::Random;
use xanthi::internals::solve::even_kernel::BIPARTITE;
use xanthi::solve::Question;
use xanthi_games::certificate::Certificate;
use xanthi_games::check::judge_ground;
use xanthi_games::graph::{Graph, Labels};
use xanthi_games::reduction::{GeographyPosition, RuleSet};
use xanthi_games::{Outcome, Play};

/// Plain search on a ground.
fn searched(ground: &GeographyPosition) -> Outcome {
    Outcome::of_mover(ground.options().into_iter().any(|to| searched(&ground.after(to)) == Outcome::P))
}

/// Every way to change one number of a certificate, or to drop or repeat an entry.
fn mutations(part: &Value, n: u64) -> Vec<Value> {
    match part {
        Value::Number(number) => {
            let x = number.as_u64().unwrap();
            let others = [x + 1, x.saturating_sub(1), x + 2, n, u64::from(u32::MAX)];
            others.into_iter().filter(|&y| y != x).map(Value::from).collect()
        }
        Value::Array(list) => {
            let with = |i: usize, part: Vec<Value>| Value::from([&list[..i], &part[..], &list[i + 1..]].concat());
            let mut all = Vec::new();
            for (i, entry) in list.iter().enumerate() {
                all.push(with(i, vec![]));
                all.push(with(i, vec![entry.clone(), entry.clone()]));
                all.extend(mutations(entry, n).into_iter().map(|changed| with(i, vec![changed])));
            }
            all
        }
        Value::Object(map) => {
            let mut all = Vec::new();
            for (key, value) in map {
                for changed in mutations(value, n) {
                    let mut map = map.clone();
                    map.insert(key.clone(), changed);
                    all.push(Value::Object(map));
                }
            }
            all
        }
        _ => Vec::new(),
    }
}

type Edges = Vec<(u32, u32, u32)>;

fn boards() -> Vec<(u32, Edges)> {
    let ladder =
        |n: u32| (0..n).map(|i| (2 * i, 2 * i + 1, 1)).chain((1..n).flat_map(|i| [(2 * i - 2, 2 * i, 1), (2 * i - 1, 2 * i + 1, 1)]));
    let mut boards = vec![(6, ladder(3).collect()), (8, ladder(4).collect())];
    boards.push((6, vec![(0, 1, 1), (1, 2, 3), (2, 3, 1), (0, 3, 1), (3, 4, 2), (4, 5, 1)]));
    let mut random = Random(4);
    for _ in 0..14 {
        boards.push((8, (0..9).map(|_| (random.below(4) as u32, 4 + random.below(4) as u32, 1)).collect()));
    }
    boards
}

#[test]
fn a_changed_certificate_never_proves_anything_false() {
    let (mut made, mut refused, mut weaker, mut same) = (0, 0, 0, 0);
    for (n, edges) in boards() {
        let graph = Arc::new(Graph::new(false, Labels::numbers(n), edges));
        for token in [None, Some(0), Some(1), Some(n / 2), Some(n - 1)] {
            let at = GeographyPosition::new(RuleSet::UEG, graph.clone(), token, &[]);
            let right: Vec<Outcome> = at.options().into_iter().map(|to| searched(&at.after(to))).collect();
            for all_options in [true, false] {
                let found = (BIPARTITE.solve)(&at, Question { all_options, ..Question::default() }, &Budget::default()).unwrap();
                let text = serde_json::to_value(&found.certificate).unwrap();
                for mutant in mutations(&text, u64::from(n)) {
                    let Ok(certificate) = serde_json::from_value::<Certificate>(mutant) else { continue };
                    made += 1;
                    let Ok(judged) = judge_ground(&at, Play::Normal, &certificate) else {
                        refused += 1;
                        continue;
                    };
                    assert_eq!(judged.outcome(), found.outcome, "{certificate:?} about {at:?}");
                    for (proved, &right) in judged.outcomes().iter().zip(&right) {
                        assert!(proved.is_none_or(|o| o == right), "{certificate:?} about {at:?}");
                    }
                    *(if judged.outcomes() == found.options { &mut same } else { &mut weaker }) += 1;
                }
            }
        }
    }
    println!("{made} changed certificates: {refused} refused, {weaker} prove something else that is true, {same} prove the same");
    assert!(refused > 1000);
}
