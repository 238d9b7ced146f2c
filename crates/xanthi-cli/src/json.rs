//! Verdicts as JSON, one object on one line, with the version of the format in `xanthi`.

use crate::genus::genus;
use crate::solve::Solved;
use serde_json::{Map, Value, json};
use xanthi_games::{Outcome, ParseError};

/// A verdict.
pub(crate) fn solved(solved: &Solved) -> Value {
    let verdict = &solved.verdict;
    let mut object = json!({
        "xanthi": 1,
        "position": verdict.position,
        "play": verdict.play,
        "outcome": verdict.outcome.map_or("undecided".to_owned(), |o| o.to_string()),
        "grundy": verdict.grundy,
        "winning_moves": verdict.winning_moves().collect::<Vec<_>>(),
        "method": verdict.outcome.map(|_| &verdict.method),
        "source": verdict.outcome.map(|_| &verdict.source),
        "checked": verdict.checked,
        "cost": {"nodes": verdict.nodes, "seconds": solved.seconds},
    });
    if let Some(map) = object.as_object_mut() {
        if let Some(stop) = verdict.stop {
            let known =
                |wanted| verdict.options.iter().filter(move |o| o.outcome == Some(wanted)).map(|o| o.mv.clone()).collect::<Vec<_>>();
            map.insert("known".into(), json!({"stopped": stop.to_string(), "wins": known(Outcome::P), "loses": known(Outcome::N)}));
        }
        if let Some((starts, openings)) = solved.words.as_ref().map(crate::words::Report::json) {
            map.insert("starts".into(), starts);
            map.insert("openings".into(), openings);
        }
        if let Some(genus) = genus(solved) {
            map.insert("genus".into(), json!(genus.to_string()));
        }
        if let Some((class, [left, right])) = &solved.class {
            map.insert("class".into(), json!(class));
            map.insert("sides".into(), json!({"left": left, "right": right}));
        }
        map.insert("why_not".into(), verdict.why_not.iter().map(|w| (w.method.clone(), json!(w.reason))).collect::<Map<_, _>>().into());
    }
    object
}

/// A line that is no position.
pub(crate) fn unreadable(text: &str, error: &ParseError) -> Value {
    json!({"xanthi": 1, "position": text, "error": error.message, "place": [error.place.start, error.place.end], "help": error.help})
}

/// A move of a line of play that `explain` tells: who made it, what it leads to, and why.
pub(crate) fn ply(mv: &str, by_winner: bool, after: impl std::fmt::Display, reason: Option<&str>) -> Value {
    json!({"move": mv, "by_winner": by_winner, "position": after.to_string(), "reason": reason})
}
