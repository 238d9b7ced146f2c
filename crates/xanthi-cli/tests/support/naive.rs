//! Exhaustive search on the `board` of a proof, read from its JSON. It knows the rules of Geography
//! and nothing else, and shares no code with the program.

use serde_json::Value;
use std::collections::HashMap;
use xanthi_games::Outcome;
use xanthi_games::check::Judgement;

#[derive(Clone, PartialEq, Eq, Hash)]
struct State {
    token: Option<usize>,
    open: Vec<bool>,
    copies: Vec<u64>,
}

/// What is true of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Truth {
    pub nimber: u64,
    pub misere_win: bool,
}

impl Truth {
    pub fn wins(self, misere: bool) -> bool {
        if misere { self.misere_win } else { self.nimber > 0 }
    }
}

/// A board, with what has been found out about its positions.
pub struct Naive {
    directed: bool,
    vertex_rule: bool,
    ends: Vec<(usize, usize)>,
    start: State,
    seen: HashMap<State, Truth>,
}

impl Naive {
    /// Reads a board that the program has printed.
    pub fn of_board(board: &Value) -> Self {
        let number = |v: &Value| v.as_u64().expect("a number") as usize;
        let list = |name: &str| board[name].as_array().expect("a list").clone();
        let rule = board["rule"].as_str().expect("a rule");
        let mut open = vec![true; list("vertices").len()];
        list("closed").iter().for_each(|v| open[number(v)] = false);
        let copies = list("edges").iter().map(|e| number(&e[2]) as u64).collect();
        let start = State { token: board["token"].as_u64().map(|t| t as usize), open, copies };
        let ends = list("edges").iter().map(|e| (number(&e[0]), number(&e[1]))).collect();
        Self { directed: rule.starts_with('d'), vertex_rule: rule.ends_with("vg"), ends, start, seen: HashMap::new() }
    }

    /// A graph or digraph without a token.
    pub fn of_graph(rule: &str, n: usize, edges: &[(usize, usize)]) -> Self {
        let start = State { token: None, open: vec![true; n], copies: vec![1; edges.len()] };
        Self { directed: rule.starts_with('d'), vertex_rule: rule.ends_with("vg"), ends: edges.to_vec(), start, seen: HashMap::new() }
    }

    /// The position itself.
    pub fn root(&mut self) -> Truth {
        let start = self.start.clone();
        self.search(&start)
    }

    /// Its options: the vertex that the token comes to, and the truth about the position there.
    pub fn options(&mut self) -> Vec<(usize, Truth)> {
        self.moves(&self.start).into_iter().map(|next| (next.token.expect("a token"), self.search(&next))).collect()
    }

    fn moves(&self, at: &State) -> Vec<State> {
        let mut found = Vec::new();
        for to in (0..at.open.len()).filter(|&v| at.open[v]) {
            let mut next = State { token: Some(to), ..at.clone() };
            if let Some(from) = at.token {
                let joins = |&(u, v): &(usize, usize)| (u, v) == (from, to) || (!self.directed && (v, u) == (from, to));
                let edge = (0..self.ends.len()).find(|&e| at.copies[e] > 0 && joins(&self.ends[e]));
                let Some(edge) = edge else { continue };
                next.copies[edge] -= u64::from(!self.vertex_rule);
            }
            next.open[to] = !self.vertex_rule;
            found.push(next);
        }
        found
    }

    fn search(&mut self, at: &State) -> Truth {
        if let Some(known) = self.seen.get(at) {
            return *known;
        }
        let options: Vec<Truth> = self.moves(at).iter().map(|next| self.search(next)).collect();
        let nimber = (0..).find(|k| options.iter().all(|o| o.nimber != *k)).expect("a least number");
        let truth = Truth { nimber, misere_win: options.is_empty() || options.iter().any(|o| !o.misere_win) };
        self.seen.insert(at.clone(), truth);
        truth
    }
}

/// Whether everything that was judged to be proved about a position is true.
pub fn judgement_holds(judgement: &Judgement, misere: bool, naive: &mut Naive) -> Result<(), String> {
    let outcome = |truth: Truth| Outcome::of_mover(truth.wins(misere));
    let root = naive.root();
    if judgement.outcome() != outcome(root) || judgement.nimber().is_some_and(|g| misere || g != root.nimber) {
        return Err(format!("{judgement:?} is judged, and the truth is {root:?}"));
    }
    let options = naive.options();
    let fits = |(said, (_, truth)): (&Option<Outcome>, &(usize, Truth))| said.is_none_or(|o| o == outcome(*truth));
    if judgement.outcomes().len() != options.len() || !judgement.outcomes().iter().zip(&options).all(fits) {
        return Err(format!("{:?} is judged, and the truth is {options:?}", judgement.outcomes()));
    }
    Ok(())
}

/// Whether everything that a proof with a board claims is true.
pub fn claims_hold(proof: &Value, naive: &mut Naive) -> Result<(), String> {
    let misere = proof["play"] == "misere";
    let root = naive.root();
    let letter = |wins: bool| if wins { "N" } else { "P" };
    if proof["outcome"] != letter(root.wins(misere)) {
        return Err(format!("the outcome is {}", letter(root.wins(misere))));
    }
    if proof["grundy"].as_u64().is_some_and(|g| g != root.nimber) {
        return Err(format!("the nimber is {}", root.nimber));
    }
    let names = proof["board"]["vertices"].as_array().expect("vertices");
    let listed = proof["winning_moves"].as_array().expect("moves");
    let winning = proof["board"]["winning"].as_array().expect("targets");
    let options = naive.options();
    let of_name = |name: &Value| options.iter().find(|(v, _)| names[*v] == *name);
    let of_number = |v: &Value| options.iter().find(|(u, _)| Some(*u as u64) == v.as_u64());
    for (what, option) in listed.iter().map(|m| (m, of_name(m))).chain(winning.iter().map(|v| (v, of_number(v)))) {
        if option.is_none_or(|(_, truth)| truth.wins(misere)) {
            return Err(format!("{what} does not win"));
        }
    }
    let unlisted = |(v, truth): &&(usize, Truth)| !truth.wins(misere) && !listed.contains(&names[*v]);
    match options.iter().find(unlisted) {
        Some((v, _)) if proof["complete"] == true => Err(format!("{} wins as well", names[*v])),
        _ => Ok(()),
    }
}
