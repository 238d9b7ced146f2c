//! Exhaustive search of word chains, on the words themselves.

use serde_json::Value;

/// A list of words; each begins with the last letter of the one before, and is said once.
pub struct Chains<'a> {
    pub words: &'a [&'a str],
    pub misere: bool,
}

impl Chains<'_> {
    /// The words that can be said after the words `said`, given the letter for the first one.
    pub fn moves(&self, said: &[usize], first: Option<char>) -> Vec<usize> {
        let wanted = said.last().map_or(first, |&w| self.words[w].chars().last());
        let fits = |w: &usize| wanted.is_none_or(|c| self.words[*w].to_lowercase().starts_with(c.to_ascii_lowercase()));
        (0..self.words.len()).filter(|w| !said.contains(w)).filter(fits).collect()
    }

    /// Whether the player to move wins.
    pub fn wins(&self, said: &[usize], first: Option<char>) -> bool {
        let moves = self.moves(said, first);
        if moves.is_empty() { self.misere } else { moves.iter().any(|&w| !self.wins(&[said, &[w]].concat(), first)) }
    }

    /// Whether everything that a proof claims is true.
    pub fn claims_hold(&self, proof: &Value, said: &[usize], first: Option<char>) -> Result<(), String> {
        let outcome = if self.wins(said, first) { "N" } else { "P" };
        if proof["outcome"] != outcome {
            return Err(format!("the outcome is {outcome}"));
        }
        let winning: Vec<&str> =
            self.moves(said, first).into_iter().filter(|&w| !self.wins(&[said, &[w]].concat(), first)).map(|w| self.words[w]).collect();
        let listed: Vec<&str> = proof["winning_moves"].as_array().into_iter().flatten().filter_map(Value::as_str).collect();
        match listed.iter().find(|word| !winning.contains(word)) {
            Some(word) => Err(format!("{word} does not win")),
            None if proof["complete"] == true && listed.len() != winning.len() => Err("a winning word is missing".into()),
            None => Ok(()),
        }
    }
}
