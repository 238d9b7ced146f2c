//! The answer in rows, as people read it.

use super::{Answered, Class, Move, Sides, Solved, tone};
use crate::answer::decided_by::{DecidedBy, decided_by};
use crate::answer::sentences::{Line, Row, RowKind, Tone, of_play, time};
use crate::phrases::{coordinates, counted, grouped};
use crate::solve::{METHODS, OF_OTHER_GAMES, family_board, links};
use std::collections::BTreeMap;
use xanthi_games::{Play, notation};

/// How many moves a row lists before the rest is only counted.
const SHOWN: usize = 40;
/// The moves to so many nimbers are told.
const NIMBERS: usize = 16;

impl Solved {
    /// The position, and the convention if it is not the usual one.
    pub fn heading(&self) -> Line {
        Line::new(Tone::Head, notation::lettered(&self.position)).then(of_play(self.play))
    }

    /// The answer in rows. The report on words, which is long, tells itself.
    pub fn tell(&self) -> Vec<Row> {
        let mut rows = vec![self.tell_outcome()];
        let undecided = self.outcome == Answered::Undecided;
        let open = self.tell_open();
        // Of a long list nothing but who wins may be told.
        let in_brief = self.known.is_some() && self.moves.is_empty();
        let limited = self.known.as_ref().filter(|_| undecided || open.is_some() || in_brief);
        rows.extend(open);
        let proof = self.decided_by().map(|proof| proof.to_string());
        rows.extend(proof.or_else(|| limited?.help.clone()).map(|how| Row::plain("try", how).of(RowKind::Try)));
        rows.extend(self.tell_class());
        let nimber = match (self.grundy, &self.known) {
            (Some(value), _) => Some(Line::plain(value)),
            (None, _) if self.class.is_some() && self.nimber_missing => Some(Line::plain("none: the two sides have different moves")),
            (None, _) if self.play == Play::Misere && self.nimber_missing => Some(Line::plain("none: nimbers belong to normal play")),
            (None, Some(known)) if self.outcome != Answered::Undecided && self.nimber_missing => {
                Some(Line::new(Tone::Bad, "unknown").then(format!(": {}", known.stopped)))
            }
            _ => None,
        };
        rows.extend(nimber.map(|line| Row::new("nimber", line).of(RowKind::Answer)));
        rows.extend(self.genus.as_ref().map(|genus| Row::plain("genus", genus).of(RowKind::Answer)));
        if self.openings.is_none() && !self.brief {
            self.tell_moves(&mut rows);
        }
        rows.extend(self.reason.as_ref().map(|reason| Row::plain("why", self.in_parentheses(reason))));
        rows.extend(self.method.as_ref().map(|method| Row::plain("method", method)));
        rows.extend(self.source_short.as_deref().map(source));
        let positions = counted(self.cost.nodes, "position");
        rows.push(Row::plain("cost", format!("{positions}, {}", time(self.cost.seconds))));
        if let Some(flaw) = &self.flaw {
            rows.push(Row::new("proof", Line::new(Tone::Bad, "rejected").then(format!(": {flaw}"))));
        } else if self.checked {
            rows.push(Row::new("proof", Line::new(Tone::Good, "checked and accepted")));
        }
        rows
    }

    /// The proof about a whole family that settles what was left open, if one is known. It is told in the row of the kind [`RowKind::Try`],
    /// where a front end may say how it is asked for.
    pub fn decided_by(&self) -> Option<DecidedBy> {
        let open = self.outcome == Answered::Undecided || self.nimber_missing;
        if open { decided_by(&self.position, self.play, self.nimber_missing) } else { None }
    }

    /// Of how many moves the outcome is not known.
    fn open(&self) -> usize {
        self.moves.iter().filter(|mv| mv.wins.is_none()).count()
    }

    /// Why moves are open that were asked for, where the outcome is known without them.
    pub fn tell_open(&self) -> Option<Row> {
        let (known, open) = (self.known.as_ref()?, self.open());
        if self.outcome == Answered::Undecided || self.nimber_missing || open == 0 {
            return None;
        }
        let of = if self.openings.is_some() { "word" } else { "move" };
        let all = grouped(self.moves.len() as u64);
        let open = if open == self.moves.len() { format!("all {all}") } else { format!("{} of {all}", grouped(open as u64)) };
        Some(Row::plain("open", format!("{open} {of}s: {}", known.stopped)).of(RowKind::Answer))
    }

    /// The row with the source in full.
    pub fn tell_source(&self) -> Option<Row> {
        self.source.as_deref().map(source)
    }

    /// A text about the position, with coordinates as (3,2) if its moves are named by them.
    fn in_parentheses(&self, text: &str) -> String {
        let named = self.moves.iter().any(|mv| coordinates(&mv.text) != mv.text);
        if named { coordinates(text) } else { text.to_owned() }
    }

    /// The methods that do not apply, in rows, and those that were not asked any more.
    pub fn tell_why_not(&self) -> Vec<Row> {
        let row = |(method, reason): (&String, &String)| Row::plain("not used", format!("{method}: {reason}"));
        let mut rows: Vec<Row> = self.why_not.iter().map(row).collect();
        let rest = self.not_asked();
        if !rest.is_empty() {
            let why = if self.outcome == Answered::Undecided {
                "the search was stopped before their turn"
            } else {
                "the answer had already been found"
            };
            rows.push(Row::plain("not used", format!("{}: {why}", rest.join(", "))));
        }
        rows
    }

    /// The methods for positions of this kind that came to no turn.
    fn not_asked(&self) -> Vec<&'static str> {
        let known = |name: &str| self.why_not.contains_key(name) || self.method.as_deref() == Some(name);
        let geography = || METHODS.iter().map(|method| method.name);
        let others = || OF_OTHER_GAMES.iter().map(|method| method.name);
        let of_geography = geography().any(known) || known(family_board::NAME);
        if of_geography && !others().any(|name| name != links::METHOD.name && known(name)) {
            return geography().filter(|name| !known(name)).collect();
        }
        if others().any(known) { others().filter(|name| !known(name)).collect() } else { Vec::new() }
    }

    fn tell_outcome(&self) -> Row {
        let line = match self.outcome.outcome() {
            None => Line::new(Tone::Bad, "undecided").then(self.known.as_ref().map_or(String::new(), |k| format!(": {}", k.stopped))),
            Some(outcome) => Line::new(tone(outcome), outcome).then(format!(": {}", self.says)),
        };
        Row::new("outcome", line).of(RowKind::Answer)
    }

    fn tell_class(&self) -> Option<Row> {
        let (class, Sides { left, right }) = (self.class?, self.sides.as_ref()?);
        let says = match class {
            Class::L => format!("{left} (Left) wins this board, whoever moves first"),
            Class::R => format!("{right} (Right) wins this board, whoever moves first"),
            Class::N => "whoever moves first wins this board".into(),
        };
        let line = Line::new(Tone::Head, format!("{class:?}")).then(format!(": {says}"));
        Some(Row::new("class", line).of(RowKind::Answer))
    }

    /// Which open moves seem to win, and which to lose, the clearest first.
    fn tell_seeming(&self) -> Option<Row> {
        let seeming = |wins: bool| {
            let seems = |mv: &Move| mv.work.filter(|work| work.seems_to_win() == Some(wins))?.odds();
            let mut moves: Vec<(f64, &str)> = self.moves.iter().filter_map(|mv| Some((seems(mv)?, mv.text.as_str()))).collect();
            moves.sort_by(|(a, _), (b, _)| if wins { b.total_cmp(a) } else { a.total_cmp(b) });
            moves.into_iter().map(|(_, name)| name).collect::<Vec<_>>()
        };
        let told = [("to win", seeming(true)), ("to lose", seeming(false))];
        let told: Vec<String> =
            told.iter().filter(|(_, moves)| !moves.is_empty()).map(|(how, moves)| format!("{how} {}", self.listed(moves))).collect();
        let proved = Line::plain(told.join("; ")).and(Tone::Dim, " (by proof numbers; nothing is proved)");
        (!told.is_empty()).then(|| Row::new("seems", proved))
    }

    fn tell_moves(&self, rows: &mut Vec<Row>) {
        if self.moves.is_empty() && self.outcome != Answered::Undecided {
            rows.push(Row::plain("moves", "there is none"));
            return;
        }
        let of = |wanted: Option<bool>| self.moves.iter().filter(|mv| mv.wins == wanted).map(|mv| mv.text.as_str()).collect::<Vec<_>>();
        for (name, wanted) in [("wins", Some(true)), ("loses", Some(false)), ("unknown", None)] {
            let list = of(wanted);
            if !list.is_empty() {
                rows.push(Row::plain(name, self.listed(&list)));
            }
        }
        self.tell_nimbers(rows);
        rows.extend(self.tell_seeming());
        let note = match self.outcome {
            Answered::Undecided if self.moves.is_empty() => return,
            Answered::Undecided if of(None).is_empty() => "every move is settled, but the proof did not fit into the limit",
            Answered::Undecided if !of(Some(true)).is_empty() => "a winning move was found, but its proof did not fit into the limit",
            _ => return,
        };
        rows.push(Row::new("", Line::new(Tone::Dim, note)));
    }

    /// The moves to each nimber, the smallest first.
    fn tell_nimbers(&self, rows: &mut Vec<Row>) {
        let mut to: BTreeMap<u64, Vec<&str>> = BTreeMap::new();
        for mv in &self.moves {
            if let Some(nimber) = mv.grundy {
                to.entry(nimber).or_default().push(&mv.text);
            }
        }
        let more = to.len().saturating_sub(NIMBERS);
        rows.extend(to.iter().take(NIMBERS).map(|(nimber, moves)| Row::plain(format!("to {nimber}"), self.listed(moves))));
        if more > 0 {
            rows.push(Row::new("", Line::new(Tone::Dim, format!("and moves to {} other nimbers", grouped(more as u64)))));
        }
    }

    /// The first few of some moves; words, and names of several words, are set apart by commas.
    fn listed(&self, moves: &[&str]) -> String {
        let words = self.position.starts_with("words:") || moves.iter().take(SHOWN).any(|name| name.contains(' '));
        let between = if words { ", " } else { " " };
        let more = if moves.len() > SHOWN { format!(" … ({} in all)", grouped(moves.len() as u64)) } else { String::new() };
        let few: Vec<String> = moves.iter().take(SHOWN).map(|name| coordinates(name)).collect();
        format!("{}{more}", few.join(between))
    }
}

/// Where a method comes from.
fn source(text: &str) -> Row {
    Row::new("source", Line::new(Tone::Dim, text)).of(RowKind::Source)
}
