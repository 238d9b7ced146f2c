//! The bundled lists of names, solved completely.

use super::SOURCE;
use crate::solve::{Question, solve};
use crate::theory::{Check, Evidence, Failure, Standing, Statement, agree, answers};
use rustc_hash::FxHashMap;
use xanthi_games::budget::{Budget, Stop};
use xanthi_games::{Outcome, Play, Position};

pub(in crate::theory) static US_STATES: Statement = Statement {
    id: "more.words-us-states",
    source: &SOURCE,
    label: "the states of the USA",
    place: "result of this project, on the list `us-states`",
    says: "The player who must find a name loses with C E F G H L P R S V Y, and wins with every other letter that begins or ends a name.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 1, small: 1, run: |_, budget| list("us-states", "CEFGHLPRSVY", budget) }),
};

pub(in crate::theory) static CAPITALS: Statement = Statement {
    id: "more.words-capitals",
    source: &SOURCE,
    label: "the capitals",
    place: "result of this project, on the list `capitals`",
    says: "The player who must find a name loses with E I J Q U Z, and wins with every other letter that begins or ends a name.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 1, small: 1, run: |_, budget| list("capitals", "EIJQUZ", budget) }),
};

pub(in crate::theory) static COUNTRIES: Statement = Statement {
    id: "more.words-countries",
    source: &SOURCE,
    label: "the countries",
    place: "result of this project, on the list `countries`",
    says: "The player who must find a name loses with F J K O R Y Z, and wins with every other letter that begins or ends a name.",
    standing: Standing::Checked,
    errata: &[],
    check: Some(Check { range: RANGE, upto: 1, small: 1, run: |_, budget| list("countries", "FJKORYZ", budget) }),
};

const RANGE: &str = "every letter and every opening name: the solver against plain search after cancellation";

/// How many names lead from each letter to each other.
type Names = [[u8; 26]; 26];

fn list(name: &str, lost: &str, budget: &Budget) -> Result<Evidence, Failure> {
    let opening = Position::parse(&format!("words:{name}")).map_err(|e| Failure::case(e.message))?;
    let game = &opening.typed().words().ok_or_else(|| Failure::case("no word chain"))?.game;
    let letter = |link: u32| game.link_name(link).bytes().next().map_or(0, |b| usize::from(b.saturating_sub(b'A')).min(25));
    let links: Vec<(usize, usize)> = (0..game.len() as u32).map(|w| game.links_of(w)).map(|(a, b)| (letter(a), letter(b))).collect();
    let mut names: Names = [[0; 26]; 26];
    links.iter().for_each(|&(a, b)| names[a][b] += 1);
    let mut known = FxHashMap::default();
    let mut cases = 0;
    for c in 0..26 {
        if links.iter().any(|&(a, b)| a == c || b == c) {
            let shown = char::from(b'A' + c as u8);
            let wins = wins(c, names, &mut known, budget)?;
            agree(wins, !lost.contains(shown), || format!("{name} with {shown}"))?;
            let solved = answers::of_line(&format!("words:{name}@{shown}"), Play::Normal, budget)?;
            agree(solved, Outcome::of_mover(wins), || format!("the solver on {name} with {shown}"))?;
            cases += 1;
        }
    }
    let verdict = solve(&opening, Question { play: Play::Normal, all_options: true, grundy: false }, budget);
    if let Some(stop) = verdict.stop.or(verdict.left_open) {
        return Err(stop.into());
    }
    if !verdict.checked() {
        return Err(answers::unchecked(&verdict, budget));
    }
    for (option, &(a, b)) in verdict.options.iter().zip(&links) {
        let mut then = names;
        then[a][b] -= 1;
        let expected = Outcome::of_mover(wins(b, then, &mut known, budget)?);
        agree(option.outcome, Some(expected), || format!("{name} opened with {}", option.mv))?;
        cases += 1;
    }
    Ok(Evidence { cases })
}

/// Whether the player wins who needs a name with this letter. Names there and back cancel, and so
/// do two names with the same letter at both ends (`more.cancellation`); letters that cannot be
/// reached do not matter.
fn wins(letter: usize, mut names: Names, known: &mut FxHashMap<(usize, Names), bool>, budget: &Budget) -> Result<bool, Stop> {
    for (a, b) in (0..26).flat_map(|a| (0..=a).map(move |b| (a, b))) {
        if a == b {
            names[a][a] %= 2;
            continue;
        }
        let pairs = names[a][b].min(names[b][a]);
        names[a][b] -= pairs;
        names[b][a] -= pairs;
    }
    let (mut reached, mut stack) = (1u32 << letter, vec![letter]);
    while let Some(a) = stack.pop() {
        for b in (0..26).filter(|b| names[a][*b] > 0 && reached >> b & 1 == 0).collect::<Vec<_>>() {
            reached |= 1 << b;
            stack.push(b);
        }
    }
    (0..26).filter(|a| reached >> a & 1 == 0).for_each(|a| names[a] = [0; 26]);
    if let Some(&wins) = known.get(&(letter, names)) {
        return Ok(wins);
    }
    budget.spend(1)?;
    let mut won = false;
    for b in (0..26).filter(|b| names[letter][*b] > 0) {
        let mut then = names;
        then[letter][b] -= 1;
        if !wins(b, then, known, budget)? {
            won = true;
            break;
        }
    }
    known.insert((letter, names), won);
    Ok(won)
}
