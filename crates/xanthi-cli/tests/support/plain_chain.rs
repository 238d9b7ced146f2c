//! A chain or board that a proof spells out, played by trying all lines: for what is claimed of it.

use serde_json::Value;

/// A chain in play. Directed edge geography is one whose links allow themselves alone.
pub struct Plain {
    allowed: Vec<Vec<usize>>,
    arcs: Vec<[usize; 3]>,
    barred: (u64, Vec<usize>),
    token: Option<usize>,
    misere: bool,
}

fn number(value: &Value) -> usize {
    value.as_u64().expect("a number") as usize
}

fn list(value: &Value) -> Vec<usize> {
    value.as_array().map_or(Vec::new(), |list| list.iter().map(number).collect())
}

fn lists(value: &Value) -> Vec<Vec<usize>> {
    value.as_array().expect("lists").iter().map(list).collect()
}

impl Plain {
    fn of(proof: &Value) -> Self {
        let (told, misere) = (proof.get("chain").unwrap_or(&proof["board"]), proof["play"] == "misere");
        let allowed = match told.get("allowed") {
            Some(allowed) => lists(allowed),
            None => (0..told["vertices"].as_array().expect("names").len()).map(|v| vec![v]).collect(),
        };
        let arcs = told.get("arcs").unwrap_or(&told["edges"]);
        let barred = (told["barred"]["words"].as_u64().unwrap_or(0), list(&told["barred"]["arcs"]));
        let arcs = lists(arcs).into_iter().map(|arc| [arc[0], arc[1], arc[2]]).collect();
        Self { allowed, arcs, barred, token: told["token"].as_u64().map(|token| token as usize), misere }
    }

    fn options(&self, said: u64) -> Vec<usize> {
        let fits = |i: &usize| self.token.is_none_or(|token| self.allowed[token].contains(&self.arcs[*i][0]));
        let free = |i: &usize| self.arcs[*i][2] > 0 && (said >= self.barred.0 || !self.barred.1.contains(i));
        (0..self.arcs.len()).filter(|i| fits(i) && free(i)).collect()
    }

    /// What `ask` says of the chain after an arc is used.
    fn after<T>(&mut self, arc: usize, ask: impl FnOnce(&mut Self) -> T) -> T {
        let before = self.token.replace(self.arcs[arc][1]);
        self.arcs[arc][2] -= 1;
        let answer = ask(self);
        self.arcs[arc][2] += 1;
        self.token = before;
        answer
    }

    fn wins(&mut self, said: u64) -> bool {
        let options = self.options(said);
        if options.is_empty() { self.misere } else { options.into_iter().any(|arc| self.after(arc, |next| !next.wins(said + 1))) }
    }

    fn nimber(&mut self, said: u64) -> u64 {
        let met: Vec<u64> = self.options(said).into_iter().map(|arc| self.after(arc, |next| next.nimber(said + 1))).collect();
        (0..).find(|g| !met.contains(g)).expect("a number that is not met")
    }
}

/// Whether everything is true that a proof claims of the chain or board that it spells out. The names of the moves are
/// left out: what they mean stands in the file.
pub fn claims_hold(proof: &Value) -> Result<(), String> {
    let mut plain = Plain::of(proof);
    let right = |holds: bool, what: &str| if holds { Ok(()) } else { Err(format!("{what} is wrong")) };
    right(proof["outcome"] == if plain.wins(0) { "N" } else { "P" }, "the outcome")?;
    let claimed = list(&proof.get("chain").unwrap_or(&proof["board"])["winning"]);
    let winning: Vec<usize> = plain.options(0).into_iter().filter(|&arc| plain.after(arc, |next| !next.wins(1))).collect();
    // On a board the winning vertices are listed, and in a chain the arcs.
    let of_board = proof.get("chain").is_none();
    let winning: Vec<usize> = winning.into_iter().map(|arc| if of_board { plain.arcs[arc][1] } else { arc }).collect();
    right(claimed.iter().all(|option| winning.contains(option)), "a winning move")?;
    right(proof["complete"] != true || claimed == winning, "the complete list")?;
    right(proof["grundy"].is_null() || (!plain.misere && proof["grundy"] == plain.nimber(0)), "the nimber")
}
