//! The well-known heap games, each described here once more without its code: what can be left of
//! a row of n counters, in words. A slow table of nimbers is made from that.

use xanthi::heaps::nimbers;
use xanthi_games::Position;
use xanthi_games::games::heaps::{Heaps, NAMED, TakeRule, WELL_KNOWN};

/// What a move may leave of a heap: up to three heaps, 0 for none.
pub(super) type Left = Vec<[usize; 3]>;

/// Takes `k` neighbours out of a row, anywhere.
fn anywhere(n: usize, k: usize) -> Left {
    (0..=n.saturating_sub(k)).filter(|_| k <= n).map(|left| [left, n - k - left, 0]).collect()
}

/// Takes `k` from an end of a row, perhaps the whole row.
fn from_an_end(n: usize, k: usize) -> Left {
    if k <= n { vec![[n - k, 0, 0]] } else { vec![] }
}

/// Takes a row of `k`.
fn alone(n: usize, k: usize) -> Left {
    if k == n { vec![[0; 3]] } else { vec![] }
}

/// Takes `k` neighbours out of a row so that something stands on either side.
fn inside(n: usize, k: usize) -> Left {
    (1..n.saturating_sub(k)).map(|left| [left, n - k - left, 0]).collect()
}

/// Takes `k` from an end of a row that is longer.
fn some_of_more(n: usize, k: usize) -> Left {
    if k < n { vec![[n - k, 0, 0]] } else { vec![] }
}

/// All of these.
fn any_of<const N: usize>(moves: [Left; N]) -> Left {
    moves.into_iter().flatten().collect()
}

/// Three heaps, none of them empty.
fn three(n: usize) -> Left {
    (1..n).flat_map(|a| (1..n - a).map(move |b| [a, b, n - a - b])).collect()
}

/// What a move of a game may leave of a heap of n, by the words of its rule.
pub(super) fn words(game: &str, n: usize) -> Left {
    let split = |allowed: &dyn Fn(usize) -> bool| (1..n).map(|a| [a, n - a, 0]).filter(|p| allowed(p[0].abs_diff(p[1]))).collect();
    match game {
        "nim" | "octal:nim" => (0..n).map(|left| [left, 0, 0]).collect(),
        "grundy" => split(&|d| d != 0),
        "kenyon" => split(&|d| d > 1),
        "split:least.3" => split(&|d| d >= 3),
        "split:in.1" => split(&|d| d == 1),
        "split:0.44,least.2" => any_of([inside(n, 1), inside(n, 2)]).into_iter().filter(|p| p[0].abs_diff(p[1]) >= 2).collect(),
        "octal:she-loves-me" => from_an_end(n, 1),
        // Daisies: part a heap, or pull a petal, at an end or between two others.
        "octal:daisies" => any_of([inside(n, 0), anywhere(n, 1)]),
        "octal:kayles" => any_of([anywhere(n, 1), anywhere(n, 2)]),
        "octal:dawsons-kayles" | "octal:cram" => anywhere(n, 2),
        // Dawson's chess: a pawn and its neighbours, one, two or three in all.
        "octal:dawsons-chess" => (0..n).map(|pawn| [pawn.saturating_sub(1), (n - pawn).saturating_sub(2), 0]).collect(),
        // Treblecross needs no more than "three neighbours": a heap of n is a strip of n - 2 squares.
        "octal:treblecross" => anywhere(n, 3),
        "octal:guiles" => any_of([alone(n, 1), alone(n, 2), inside(n, 2)]),
        "octal:officers" => anywhere(n, 1).into_iter().filter(|_| n > 1).collect(),
        "octal:lasker" => any_of([inside(n, 0), (0..n).map(|left| [left, 0, 0]).collect()]),
        "octal:rims" => (1..=n).flat_map(|k| anywhere(n, k)).collect(),
        "octal:0.4" => inside(n, 1),
        "octal:0.7" => anywhere(n, 1),
        "octal:0.04" => inside(n, 2),
        "octal:0.05" => any_of([alone(n, 2), inside(n, 2)]),
        "octal:0.06" => any_of([some_of_more(n, 2), inside(n, 2)]),
        "octal:0.12" => any_of([alone(n, 1), some_of_more(n, 2)]),
        "octal:0.14" => any_of([alone(n, 1), inside(n, 2)]),
        "octal:0.16" => any_of([alone(n, 1), some_of_more(n, 2), inside(n, 2)]),
        "octal:0.17" => any_of([alone(n, 1), anywhere(n, 2)]),
        "octal:0.26" => any_of([some_of_more(n, 1), some_of_more(n, 2), inside(n, 2)]),
        "octal:0.35" => any_of([from_an_end(n, 1), alone(n, 2), inside(n, 2)]),
        "octal:0.44" => any_of([inside(n, 1), inside(n, 2)]),
        "octal:0.53" => any_of([alone(n, 1), inside(n, 1), from_an_end(n, 2)]),
        "octal:0.54" => any_of([alone(n, 1), inside(n, 1), inside(n, 2)]),
        "octal:0.56" => any_of([alone(n, 1), inside(n, 1), some_of_more(n, 2), inside(n, 2)]),
        "octal:0.64" => any_of([some_of_more(n, 1), inside(n, 1), inside(n, 2)]),
        "octal:0.72" => any_of([anywhere(n, 1), some_of_more(n, 2)]),
        "octal:0.055" => any_of([alone(n, 2), inside(n, 2), alone(n, 3), inside(n, 3)]),
        "octal:0.115" => any_of([alone(n, 1), alone(n, 2), alone(n, 3), inside(n, 3)]),
        "octal:0.152" => any_of([alone(n, 1), alone(n, 2), inside(n, 2), some_of_more(n, 3)]),
        "octal:0.156" => any_of([alone(n, 1), alone(n, 2), inside(n, 2), some_of_more(n, 3), inside(n, 3)]),
        "octal:0.356" => any_of([from_an_end(n, 1), alone(n, 2), inside(n, 2), some_of_more(n, 3), inside(n, 3)]),
        "octal:0.644" => any_of([some_of_more(n, 1), inside(n, 1), inside(n, 2), inside(n, 3)]),
        "octal:0.7777" => any_of([anywhere(n, 1), anywhere(n, 2), anywhere(n, 3), anywhere(n, 4)]),
        "octal:4.4" => any_of([inside(n, 0), inside(n, 1)]),
        "octal:0.03..." => (2..=n).flat_map(|k| from_an_end(n, k)).collect(),
        "octal:0.003..." => (3..=n).flat_map(|k| from_an_end(n, k)).collect(),
        "hexadecimal:0.8" => three(n.saturating_sub(1)),
        "hexadecimal:0.f" => any_of([anywhere(n, 1), three(n.saturating_sub(1))]),
        "hexadecimal:0.1f" => any_of([alone(n, 1), anywhere(n, 2), three(n.saturating_sub(2))]),
        "subtract:1.2.3" => any_of([from_an_end(n, 1), from_an_end(n, 2), from_an_end(n, 3)]),
        "subtract:2.3.5" => any_of([from_an_end(n, 2), from_an_end(n, 3), from_an_end(n, 5)]),
        // Subtract a square.
        "subtract:1.4.9.16.25.36.49.64.81.100" => (1..=10).flat_map(|root| from_an_end(n, root * root)).collect(),
        _ => panic!("{game} is not described"),
    }
}

/// The nimbers of heaps of 0 to `largest`, by the words alone.
fn slow(game: &str, largest: usize) -> Vec<u64> {
    let mut values: Vec<usize> = Vec::new();
    let mut met = vec![0; 2 * largest + 2];
    for n in 0..=largest {
        for [a, b, c] in words(game, n) {
            // An exclusive or of numbers up to n may have one bit more; no nimber is larger than n.
            let value = (values[a] ^ values[b] ^ values[c]).min(2 * largest + 1);
            met[value] = n + 1;
        }
        values.push((0..).find(|v| met[*v] != n + 1).unwrap());
    }
    values.into_iter().map(|v| v as u64).collect()
}

fn rule(game: &str) -> TakeRule {
    let position: Position = format!("{game}:0").parse().unwrap();
    position.downcast::<Heaps>().unwrap().game.rule().clone()
}

fn compare(game: &str, largest: usize) {
    let fast = nimbers(&rule(game), largest as u32, &Default::default()).unwrap();
    let slow = slow(game, largest);
    assert_eq!(fast.len(), largest + 1);
    if let Some(n) = (0..=largest).find(|&n| fast[n] != slow[n]) {
        panic!("{game}: a heap of {n} has {} and not {}", slow[n], fast[n]);
    }
}

/// Whether the words list so many moves that the slow table is cubic: three heaps, or two after any
/// number.
fn is_cubic(game: &str) -> bool {
    game.starts_with("hexadecimal") || game == "octal:rims"
}

#[test]
fn codes_mean_what_the_words_say_to_1500() {
    assert!(WELL_KNOWN.len() >= 40);
    for game in WELL_KNOWN {
        compare(game, if is_cubic(game) { 250 } else { 1500 });
    }
}

/// `cargo test --release -p xanthi heaps:: -- --ignored` takes some minutes.
#[test]
#[ignore = "long"]
fn codes_mean_what_the_words_say_to_5000() {
    for game in WELL_KNOWN.iter().filter(|game| !is_cubic(game)) {
        compare(game, 5000);
    }
}

/// `cargo test --release -p xanthi heaps:: -- --ignored` takes some minutes.
#[test]
#[ignore = "long"]
fn cubic_tables_agree_to_1500() {
    for game in WELL_KNOWN.iter().filter(|game| is_cubic(game)) {
        compare(game, 1500);
    }
}

#[test]
fn every_name_is_described_and_listed() {
    for named in NAMED {
        let line = format!("octal:{}", named.name);
        assert_eq!(rule(&line), rule(&format!("octal:{}", named.code)));
        compare(&line, 60);
    }
    let docs = include_str!("../../../../docs/heaps.md");
    for named in NAMED {
        let row = format!("| `{}` | `{}` | {} |", named.name, named.code, named.what);
        assert!(docs.contains(&row), "docs/heaps.md lacks the row\n{row}");
    }
    for game in WELL_KNOWN {
        assert!(docs.contains(&format!("`{game}`")), "docs/heaps.md does not mention {game}");
    }
}
