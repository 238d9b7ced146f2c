//! Theorems that a program adds to its catalogue: how one is found, judged, told and drawn.
//!
//! `docs/add-a-theorem.md` builds one. The theorems of this project are not written this way: their
//! certificates are kinds of their own ([`Certificate`](crate::certificate::Certificate)), which the
//! compiler knows and `docs/certificates.md` describes.
//!
//! What an added judge says is worth what the program is worth that brings it. Its certificate speaks
//! about a whole position, or a component of a sum, that was read with the catalogue of the theorem;
//! everywhere else it proves nothing.

use super::{Flaw, Judgement};
use crate::budget::Budget;
use crate::catalogue::Catalogue;
use crate::certificate::{Added, Given};
use crate::outcome::Play;
use crate::position::Position;
use std::fmt;

/// A theorem of one's own, with what its certificate is for.
///
/// [`Catalogue::with_theorem`] hands it to every position that is read. Each function looks itself for
/// the game that it is about, by [`Position::downcast`] or [`Position::typed`].
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Theorem {
    /// Its name in proof files: small letters and `_`.
    pub name: &'static str,
    /// What it is called in answers.
    pub title: &'static str,
    /// Where it comes from.
    pub source: &'static str,
    /// Finds what the certificate of a position holds. The error says why the theorem does not apply
    /// ("the game is not Kayles"), or that the budget is spent. What is found is judged before anybody
    /// sees it; the checker never calls this.
    pub find: Find,
    /// Says what a certificate proves of a position and of each option, by the rules alone. Options are
    /// counted as in every certificate: by vertex, arc or move.
    pub judge: Judge,
    /// The proof in words, one step an entry; the first is the reason in short.
    pub tell: Tell,
    /// What is written beside spots of the picture ([`scene`](crate::Position::scene)), by their
    /// numbers.
    pub notes: Notes,
}

/// Finds what the certificate of a position holds: see [`Theorem::find`].
pub type Find = fn(&Position, Play, &Budget) -> Result<Given, Flaw>;
/// Says what a certificate proves: see [`Theorem::judge`].
pub type Judge = fn(&Position, Play, &Given, &Budget) -> Result<Judgement, Flaw>;
/// Tells the proof in words: see [`Theorem::tell`].
pub type Tell = fn(&Position, &Given) -> Vec<String>;
/// Writes beside spots of the picture: see [`Theorem::notes`].
pub type Notes = fn(&Position, &Given) -> Vec<(usize, String)>;

impl Theorem {
    /// A theorem with its name in proof files, how its certificates are found and judged, and their words. It is called by that
    /// name in answers, has no source, and writes nothing beside spots.
    #[must_use]
    pub const fn new(name: &'static str, find: Find, judge: Judge, tell: Tell) -> Self {
        Self { name, title: name, source: "", find, judge, tell, notes: |_, _| Vec::new() }
    }

    /// Says what the theorem is called in answers.
    #[must_use]
    pub const fn with_title(mut self, title: &'static str) -> Self {
        self.title = title;
        self
    }

    /// Says where it comes from.
    #[must_use]
    pub const fn with_source(mut self, source: &'static str) -> Self {
        self.source = source;
        self
    }

    /// Says what is written beside spots of the picture.
    #[must_use]
    pub const fn with_notes(mut self, notes: Notes) -> Self {
        self.notes = notes;
        self
    }
}

impl fmt::Debug for Theorem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Theorem({})", self.name)
    }
}

impl Catalogue {
    /// Adds a theorem to the catalogue: positions that are read with it are solved by the theorem first, and its certificates
    /// are judged.
    #[must_use]
    pub fn with_theorem(self, theorem: Theorem) -> Self {
        let mut all = self.attached().get::<Vec<Theorem>>().cloned().unwrap_or_default();
        all.push(theorem);
        self.attach(all)
    }
}

impl Position {
    /// The theorems that the catalogue of this position has besides those of the project.
    pub fn theorems(&self) -> &[Theorem] {
        self.attached().get::<Vec<Theorem>>().map_or(&[], Vec::as_slice)
    }

    /// The added theorem that a certificate is of.
    ///
    /// # Errors
    /// If the position does not have it.
    pub fn theorem(&self, added: &Added) -> Result<&Theorem, Flaw> {
        let unknown = || Flaw::new(format!("there is no theorem `{}` in this program", added.theorem)).inside("theorem");
        self.theorems().iter().find(|theorem| theorem.name == added.theorem).ok_or_else(unknown)
    }
}

pub(super) fn judge(position: &Position, play: Play, added: &Added, budget: &Budget) -> Result<Judgement, Flaw> {
    let theorem = position.theorem(added)?;
    let judged = (theorem.judge)(position, play, &added.given, budget).map_err(|flaw| flaw.inside("given"))?;
    let options = position.reduction().options().map_or_else(|| position.moves().len(), |options| options.len());
    if judged.options.len() != options {
        let message = format!("the theorem `{}` is about {} options, and there are {options}", theorem.name, judged.options.len());
        return Err(Flaw::new(message));
    }
    Ok(if play == Play::Misere { judged.without_nimbers() } else { judged })
}
