//! Whether the rows of a store are such as sweeps write.

use super::export::unpacked;
use crate::sql;
use crate::work::hex;
use rusqlite::types::ValueRef;
use rusqlite::{Connection, Row};
use serde_json::Value;
use sha2::{Digest, Sha256};
use std::collections::BTreeSet;

/// The outcomes of positions, and of statements.
const OUTCOMES: [&str; 6] = ["N", "P", "L", "R", "holds", "fails"];

/// What is wrong with the first row that no sweep has written.
pub(super) fn first_fault(db: &Connection) -> rusqlite::Result<Option<String>> {
    let mut all = db.prepare(&format!("SELECT {} FROM result", sql::COLUMNS.join(", ")))?;
    let mut rows = all.query([])?;
    while let Some(row) = rows.next()? {
        if let Some(fault) = fault(row)? {
            let line = String::from_utf8_lossy(row.get_ref("position")?.as_bytes().unwrap_or_default()).into_owned();
            return Ok(Some(format!("the row of `{line}` {fault}")));
        }
    }
    Ok(None)
}

fn fault(row: &Row<'_>) -> rusqlite::Result<Option<String>> {
    for (place, name) in sql::COLUMNS.iter().enumerate() {
        if let ValueRef::Text(text) = row.get_ref(place)?
            && std::str::from_utf8(text).is_err()
        {
            return Ok(Some(format!("has no UTF-8 text in the column `{name}`")));
        }
    }
    let play: String = row.get("play")?;
    if !["normal", "misere"].contains(&play.as_str()) {
        return Ok(Some(format!("has `{play}` in the column `play`")));
    }
    let outcome: Option<String> = row.get("outcome")?;
    if let Some(outcome) = outcome.as_deref().filter(|outcome| !OUTCOMES.contains(outcome)) {
        return Ok(Some(format!("has `{outcome}` in the column `outcome`")));
    }
    if outcome.is_none() && row.get::<_, Option<String>>("stopped")?.is_none() {
        return Ok(Some("has no outcome, and does not say why".into()));
    }
    let outcome = outcome.as_deref();
    match fault_of_value(row, outcome, &play)? {
        Some(fault) => Ok(Some(fault)),
        None => fault_of_proof(row, outcome),
    }
}

/// What contradicts the outcome: the nimber, or the winning moves.
fn fault_of_value(row: &Row<'_>, outcome: Option<&str>, play: &str) -> rusqlite::Result<Option<String>> {
    let is_n_or_p = outcome.filter(|outcome| ["N", "P"].contains(outcome));
    if let (Some(outcome), Some(nimber)) = (is_n_or_p, row.get::<_, Option<i64>>("nimber")?)
        && (nimber < 0 || (outcome == "P") != (nimber == 0))
    {
        return Ok(Some(format!("says {outcome} and the nimber {nimber}")));
    }
    let Some(wins) = row.get::<_, Option<String>>("wins")? else { return Ok(None) };
    let Ok(moves) = serde_json::from_str::<Vec<String>>(&wins) else {
        return Ok(Some("has no list of moves in the column `wins`".into()));
    };
    if moves.iter().collect::<BTreeSet<_>>().len() < moves.len() {
        return Ok(Some("names a winning move twice".into()));
    }
    // In misère play a player who cannot move wins, too.
    let differs = |outcome: &&str| if *outcome == "P" { !moves.is_empty() } else { moves.is_empty() && play == "normal" };
    Ok(is_n_or_p.filter(differs).map(|outcome| format!("says {outcome} and has {} winning moves", moves.len())))
}

/// What is wrong with the proof, or with its hash.
fn fault_of_proof(row: &Row<'_>, outcome: Option<&str>) -> rusqlite::Result<Option<String>> {
    let sha256: Option<String> = row.get("proof_sha256")?;
    if let Some(sha256) = sha256.as_deref().filter(|hash| hash.len() != 64 || !hash.bytes().all(|b| b.is_ascii_hexdigit())) {
        return Ok(Some(format!("has `{sha256}` for the hash of a proof")));
    }
    let Some(packed) = row.get::<_, Option<Vec<u8>>>("proof")? else { return Ok(None) };
    let Some(proof) = unpacked(&packed) else { return Ok(Some("has a proof that cannot be unpacked".into())) };
    if sha256.is_some_and(|sha256| sha256 != hex(&Sha256::digest(proof.as_bytes()))) {
        return Ok(Some("has a proof with another hash than it says".into()));
    }
    let claimed = serde_json::from_str::<Value>(&proof).ok().and_then(|proof| proof.get("outcome")?.as_str().map(str::to_owned));
    // A game with two sides has classes, and its proofs are about the player to move.
    Ok(match (outcome, claimed) {
        (Some(outcome @ ("N" | "P")), Some(claimed)) if claimed != outcome => Some(format!("says {outcome}, and its proof {claimed}")),
        _ => None,
    })
}
